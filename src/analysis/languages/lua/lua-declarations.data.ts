import type { DeclarationExample } from '../review-knowledge.ts'

export const luaDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'local function a(x, ...) end',
      'function M.b() end',
      'function M:c(y) end',
      'local d = function(z) end',
      'run(function() end)',
    ],
    declarations: [
      '1 private function a(x, ...)',
      '2 public function M.b()',
      '3 public method M.c(y)',
      '4 private function d(z)',
      '5 private anonymous (anonymous)()',
    ],
  },
  {
    source: [
      'local M = {}',
      'function M.open(path, ...) end',
      'function M.inner:deep(a, b) end',
      'local helper = function() local function own(c) end end',
      'return M',
    ],
    declarations: [
      '2 public function M.open(path, ...)',
      '3 public method M.inner.deep(a, b)',
      '4 private function helper()',
      '4 private function helper.own(c)',
    ],
  },
]
