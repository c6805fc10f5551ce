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
  {
    source: [
      'local M = {}',
      'M.VERSION = "1.0"',
      'M.defaults = { a = 1 }',
      'local hidden = 2',
      'COUNT = 1',
      'M.open = function(x) local y = 1 y.z = 1 end',
      'M._private = 1',
      'function M.run() M.late = 1 end',
      'M.nested.deep = 1',
      'if jit then M.fast = true end',
      'for i = 1, 2 do local k = i end',
      'return M',
    ],
    declarations: ['6 public function open(x)', '8 public function M.run()'],
    others: [
      '2 public field VERSION',
      '3 public field defaults',
      '7 private field _private',
      '10 public field fast',
    ],
  },
  {
    source: [
      'local a, b = 1, 2',
      'local function f() end',
      'return { a = a, f = f, ["c-d"] = b, g = function() end }',
    ],
    declarations: ['2 private function f()', '3 public function g()'],
    others: ['3 public field a', '3 public field f'],
  },
]
