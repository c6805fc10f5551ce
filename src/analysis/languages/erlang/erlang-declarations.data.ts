import type { DeclarationExample } from '../review-knowledge.ts'

export const erlangDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      '-module(shop).',
      "-export([open/1, 'odd name'/0]).",
      '-define(LIMIT, 3).',
      '-record(box, {size = 1 :: integer(), name}).',
      '-type id() :: atom() | binary().',
      '-callback init(list()) -> ok.',
      'open(#box{size = N}) -> N + 0.5.',
      'open(A, B) -> local.',
      "'odd name'() -> ok.",
    ],
    declarations: [
      '7 public function open(#/)',
      '8 private function open(A/, B/)',
      '9 public function odd name()',
    ],
    others: [
      '3 public constant LIMIT',
      '4 public type box',
      '4 public field box.size: = 1 :: integer ( )',
      '4 public field box.name',
      '5 public type id: ( ) :: atom ( ) | binary ( )',
      '6 public function init: ( list ( ) ) -> ok',
    ],
  },
]
