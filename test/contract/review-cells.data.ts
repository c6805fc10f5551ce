/** What a review needs of a language; each is the language's own or shared for a reason. */
export const cells = [
  'imports',
  'handlers',
  'refusals',
  'visibility',
  'declared',
  'assertions',
  'tests',
  'comments',
  'suppressions',
] as const

export type Cell = (typeof cells)[number]

/** Why what most languages share is what these have: by cell, the reason and the languages. */
export const shared: Readonly<Record<Cell, readonly (readonly [string, string])[]>> = {
  imports: [
    ['modules stand in the form of `ns`, which is no statement; none is read', 'clojure'],
    [
      'a word (`import`, `use`, `using`) and a dotted path',
      'csharp groovy java julia kotlin matlab perl php rust scala swift',
    ],
    ['a script names no other; what a client includes is not part of the language', 'sql'],
  ],
  handlers: [
    [
      '`catch` before a block in braces',
      'dart go javascript jsx objective-c objective-cpp perl powershell rust solidity svelte swift tsx typescript vue',
    ],
    ['errors come back as values of `pcall`; nothing handles by a block of its own', 'lua'],
    ['`tryCatch` takes functions as arguments; a block is read where a package adds `catch`', 'r'],
    ['a command fails with a number; nothing handles by a block of its own', 'shell'],
    ['handlers are parts of routines in five dialects; none is read', 'sql'],
  ],
  refusals: [
    [
      '`throw` or `raise`, and calls named `panic`, `fail`, `error`, `abort`',
      'c cpp csharp dart go groovy java javascript jsx kotlin lua objective-c objective-cpp php powershell ruby rust scala svelte swift tsx typescript vue',
    ],
    ['conditions are commands, so that what leaves under one is not read', 'shell'],
    ['conditions are parts of queries, so that what leaves under one is not read', 'sql'],
  ],
  visibility: [
    ['modifiers in front, or a leading underscore', 'dart fsharp'],
    ['`local` hides', 'lua'],
    ['a leading underscore hides; with the tree it is read from there', 'python'],
    ['what is sourced is seen; a leading underscore asks to look away', 'shell'],
    ['what is created is seen by whoever has the right, which stands elsewhere', 'sql'],
  ],
  declared: [],
  assertions: [
    ['a call stands inside its brackets; calls are not read, nor what asserts', 'clojure'],
    [
      'names of the xUnit family and matchers at the end of a chain',
      'csharp dart fsharp groovy java kotlin lua matlab objective-c objective-cpp php r scala solidity swift visual-basic zig',
    ],
    ['tests assert by subroutines of their library, whose names are everyone’s own', 'fortran'],
    ['`Should` ends a pipe and has no arguments in brackets; only `Assert…` is read', 'powershell'],
    ['tests assert by commands that fail', 'shell'],
    ['tests assert by queries', 'sql'],
  ],
  tests: [
    ['a name that begins with `test`, an attribute, or a titled call', 'c cpp lua matlab solidity'],
    ['`deftest` is a form of its own; a test is told by its file', 'clojure'],
    ['a test is a subroutine named `test_…`', 'fortran'],
    ['`@test` is a block of a tool; a test is told by its file', 'shell'],
    ['a test is told by its file', 'sql'],
    [
      'attributes stand in angle brackets and are not read; a test is told by its name or its file',
      'visual-basic',
    ],
    ['tests stand beside the code they test, and a file of both is no test', 'zig'],
  ],
  comments: [
    [
      "comments of a form of their own document: `/** … */`, `///`, `#'`, `'''`",
      'c cpp csharp dart fsharp groovy haskell java javascript jsx kotlin objective-c objective-cpp php r rust scala solidity svelte swift tsx typescript visual-basic vue zig',
    ],
    ['documents stand in pod, apart from what they document', 'perl'],
    ['no comment has a form that documents', 'shell sql'],
  ],
  suppressions: [
    [
      'what silences a checker stands in comments, which belong to the checkers, or is `@Suppress…`',
      'c clojure cpp csharp dart elixir fortran go groovy java javascript jsx julia kotlin lua matlab objective-c objective-cpp perl php powershell python r ruby scala shell solidity sql svelte swift tsx typescript vue zig',
    ],
  ],
}
