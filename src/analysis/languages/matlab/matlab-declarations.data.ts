import type { DeclarationExample } from '../review-knowledge.ts'

export const matlabDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'function [a, b] = ...',
      '    total(c, ... the rest',
      '    ~, varargin)',
      'a = 1;',
      'end',
      'function half',
      'end',
    ],
    declarations: ['2 public function total(c/, ~/, ...varargin)', '6 private function half()'],
  },
  {
    source: [
      'function area = size_of(box, unit)',
      'arguments',
      '    box (1,1) struct',
      '    unit string = "cm"',
      'end',
      'if box.open, area = 0; end',
      'end',
      'function shut(box)',
      'end',
    ],
    declarations: ['1 public function size_of(box/, unit/?)', '8 private function shut(box/)'],
  },
  {
    source: [
      'classdef Box < handle',
      '    methods',
      '        function obj = Box(size)',
      '        end',
      '    end',
      '    methods (Access = private, Static)',
      '        function hidden(obj)',
      '        end',
      '    end',
      "    methods (Access = 'protected')",
      '        function r = get.Size(obj)',
      '        end',
      '    end',
      'end',
      'function local(a)',
      'end',
    ],
    declarations: [
      '1 public class Box',
      '3 public method Box.Box(size/)',
      '7 private method Box.hidden(obj/)',
      '11 protected method Box.Size(obj/)',
      '15 private function local(a/)',
    ],
  },
]
