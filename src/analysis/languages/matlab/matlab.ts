import { tokenKind } from '../../source/tokens.ts'
import { defineLanguage } from '../language.ts'
import { lineBlockComment, lineComment } from '../engine/lexing/comments.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import { matlabReview } from './matlab-review.ts'
import { readMatlab } from './read-matlab.ts'

const text = quoted("'", { backslash: false, doubled: true })

/** `'…'` is text; right after a value the mark is the transpose. */
const quoteOrTranspose: LexicalRule = {
  first: "'",
  read: (scanner) => !/[\w)\]}'.]/.test(scanner.text.charAt(scanner.position - 1)) && text.read(scanner),
}

/** `...` continues the line; what follows it is a comment. */
const continuation: LexicalRule = {
  first: '.',
  read(scanner) {
    if (!scanner.startsWith('...')) return false
    const start = scanner.position
    scanner.position = scanner.lineEnd(start)
    scanner.emit(tokenKind.directive, start)
    return true
  },
}

/** MATLAB and Octave: functions with or without an `end` of their own. */
export const matlab = defineLanguage({
  id: 'matlab',
  title: 'MATLAB',
  aliases: ['octave', 'gnu octave'],
  extensions: ['mlx', 'octave'],
  signs: [
    /^[ \t]*function (?:\[?[\w, ~]{1,100}\]? ?= ?)?[\w.]{1,60}(?:\([\w, ~]{0,200}\))?\s*(?:%[^\n]{0,200})?$/m,
    /^[ \t]*%{1,2}(?:\s|$)/m,
    /^[ \t]*end\b;?\s*(?:%[^\n]{0,200})?$/m,
    /\b(?:nargin|nargout|varargin|isempty|numel|fprintf|zeros|ones|disp|strcmpi?|ischar|isfield|cellfun|repmat|feval)\b ?\(?/,
    / ~= | ~\w{1,40}\(|\.\*|\.\^|\.\//,
    /^[ \t]*classdef\b/m,
    /^[ \t]*(?:if|elseif|while|for|switch) [^\n{]{1,200}[^\n{;:]\s*$/m,
    /\w\(:, ?\w|\w\(:\)|\bend\)|\w\{\w{1,20}\}/,
    /\.\.\.\s*(?:%[^\n]{0,100})?$/m,
    /\[[\d. ,;-]{3,100}\];|\w';/,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [
      lineBlockComment(
        (line) => /^[%#]\{[ \t]*(?:[\r\n]|$)/.test(line),
        (line) => /^\s*[%#]\}\s*$/.test(line),
        '%#',
      ),
      lineComment('%'),
      lineComment('#', { atLineStart: true }),
      continuation,
      quoted('"', { backslash: false, doubled: true }),
      quoteOrTranspose,
    ],
    operators: '&& || == ~= != <= >= .* ./ .^'.split(' '),
    wordCharacters: '',
    wordEndings: '',
  },
  readStructure: readMatlab,
  branches: {
    ...branchOn('if elseif for parfor while case catch', keyword),
    ...branchOn('&& ||', always),
  },
  review: matlabReview,
  examples: [
    {
      title: 'functions with an end, a class, indexes and transposes',
      source: [
        '% function no',
        'classdef Box < handle',
        '    properties',
        '        size = [1 2 3]',
        '    end',
        '    methods',
        '        function obj = Box(size)',
        "            if size(end) > 0 && obj' ~= 'end if' % a remark",
        '                obj.size = size(1:end-1);',
        '            end',
        '        end',
        '        function [a, b] = split(obj, ...',
        '                at)',
        '            switch at',
        '                case {1, 2}',
        '                    a = 1;',
        '                otherwise',
        '                    b = 2;',
        '            end',
        '        end',
        '    end',
        'end',
      ],
      functions: [
        { name: 'Box.Box', kind: 'method', line: 7, endLine: 11, branchPoints: 2, parameters: 1 },
        { name: 'Box.split', kind: 'method', line: 12, endLine: 20, branchPoints: 1, parameters: 2 },
      ],
      branchPoints: 3,
      classes: 1,
      lines: { code: 21, comments: 1, blank: 0 },
    },
    {
      title: 'functions without an end',
      source: [
        'function total',
        'for i = 1:3',
        '  disp(i)',
        'end',
        '%{',
        'function no',
        '%}',
        'function a = half(b)',
        'while b, b = b - 1; end',
        'a = b / 2;',
      ],
      functions: [
        { name: 'total', kind: 'function', line: 1, endLine: 4, branchPoints: 1, parameters: 0 },
        { name: 'half', kind: 'function', line: 8, endLine: 10, branchPoints: 1, parameters: 1 },
      ],
      branchPoints: 2,
      classes: 0,
      lines: { code: 7, comments: 3, blank: 0 },
    },
    {
      title: 'a section of one line, accessors',
      source: [
        'classdef Acc < handle',
        '    properties (Dependent), Total, end',
        '    methods',
        "        function v = get.Total(obj), v = sum(obj.x(:)'); end",
        '        function set.Total(obj, v)',
        "            if ~isnumeric(v) && v{1}(end), error('a:b', 'if %d end', v); end",
        '        end',
        '    end',
        'end',
      ],
      functions: [
        { name: 'Acc.Total', kind: 'method', line: 4, endLine: 4, branchPoints: 0, parameters: 1 },
        { name: 'Acc.Total', kind: 'method', line: 5, endLine: 7, branchPoints: 2, parameters: 2 },
      ],
      branchPoints: 2,
      classes: 1,
      lines: { code: 9, comments: 0, blank: 0 },
    },
  ],
})
