import type { DeclarationExample } from '../review-knowledge.ts'

export const shellDeclarations: readonly DeclarationExample[] = [
  {
    source: ['f() { echo 1; }', 'function _g { echo 2; }'],
    declarations: ['1 public function f()', '2 private function _g()'],
  },
  {
    source: [
      'function h() (',
      '  if [ -z "$1" ]; then return 1; fi',
      ')',
      'outer() {',
      '  inner() { echo "f() { }"; }',
      '  inner',
      '}',
    ],
    declarations: ['1 public function h()', '4 public function outer()', '5 private function outer.inner()'],
  },
  {
    source: [
      '#!/bin/bash',
      'readonly LIMIT=3',
      'export PATH="$PATH:/x" NAME',
      'declare -r LOW=1',
      'declare -rx HIGH=9',
      'declare -a list=(1 2)',
      'typeset -x Z=1',
      'plain=1',
      'local_thing="a b"',
      'export -f run',
      "alias ll='ls -l'",
      'run() { local a=1; export INNER=2; }',
      'if true; then readonly COND=1; fi',
      '_PRIV=1',
    ],
    declarations: ['12 public function run()'],
    others: [
      '2 public constant LIMIT',
      '3 public variable PATH',
      '3 public variable NAME',
      '4 public constant LOW',
      '5 public constant HIGH',
      '7 public variable Z',
      '10 public export run',
      '11 public function ll',
      '13 public constant COND',
    ],
  },
]
