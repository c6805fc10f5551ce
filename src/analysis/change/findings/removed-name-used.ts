import type { Change, Side } from '../change.ts'
import { indentOf } from '../code/indent-of.ts'
import { lastPart } from '../../facts/function-names.ts'
import { goneFunctions } from './function-pairs.ts'
import type { Import } from '../../languages/engine/imports.ts'
import { createBoundCheck } from './still-bound.ts'
import { removedNames } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** Something that is gone is still called. */
export const removedNameUsed = defineFinding({
  id: 'removed-name-used',
  severity: 'high',
  trigger:
    'A function, class or import was removed, the after snapshot still calls it by its plain name (or calls something of the imported name), and nothing there defines, imports or assigns that name.',
  why: 'The call fails as soon as it is reached.',
  evidence: removedNames('names'),
  engines: 'lexical',
  languages: ['python', 'typescript', 'php'],
  check: (change) => {
    if (change.isBroken || change.isRepaired) return null
    const names = listDangling(change)
    if (names.length === 0) return null
    const wanted = new Set(names)
    const calls = change.after.calls.filter(
      ({ callee }) => wanted.has(callee) || wanted.has(firstPart(callee)),
    )
    return {
      severity: 'high',
      message: `The change removes ${count(names.length, 'name')} that the file still calls; the call fails when it is reached. Bring it back, import it, or remove the calls.`,
      places: [
        ...calls.map(({ line, callee }) => ({ side: 'after' as const, line, meaning: callee })),
        ...change.before.functions
          .filter(({ name }) => wanted.has(name))
          .map(({ line, endLine }) => ({ side: 'before' as const, line, endLine })),
      ],
      evidence: { names },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'import os\nimport re\n\n\ndef f(x):\n    return re.sub("a", os.sep, x)\n',
        after: 'import os\n\n\ndef f(x):\n    return re.sub("a", os.sep, x)\n',
      },
      {
        language: 'python',
        before: 'def _g(x):\n    return x + 1\n\n\ndef f(x):\n    return _g(x)\n',
        after: 'def f(x):\n    return _g(x)\n',
      },
      {
        language: 'typescript',
        before: 'export function a() { return b(1) }\nexport function b(x: number) { return x }\n',
        after: 'export function a() { return b(1) }\n',
      },
      {
        language: 'php',
        before: '<?php\nfunction g($a) { return $a; }\nfunction f($a) { return g($a); }\n',
        after: '<?php\nfunction f($a) { return g($a); }\n',
      },
    ],
    allows: [
      {
        language: 'javascript',
        before: 'A.prototype.g = function () { return h() }\nfunction g() { return 1 }\nmodule.exports = A\n',
        after: 'class A {\n  g() {\n    return h()\n  }\n}\nmodule.exports = A\n',
      },
      {
        language: 'python',
        before: 'import typing\nfrom typing import TypeVar\n\n\nT = TypeVar("T", bound=typing.Any)\n',
        after: 'from typing import Any, TypeVar\n\n\nT = TypeVar("T", bound=Any)\n',
      },
      {
        language: 'python',
        before: 'def _g(x):\n    return x + 1\n\n\ndef f(x):\n    return _g(x)\n',
        after: 'from b import _g\n\n\ndef f(x):\n    return _g(x)\n',
      },
      {
        language: 'typescript',
        before: 'export function a() { return b(1) }\nfunction b(x: number) { return x }\n',
        after: 'const b = (x: number) => x\nexport function a() { return b(1) }\n',
      },
      {
        language: 'typescript',
        before: 'interface A {\n  load(a: string): void\n}\nfunction load(a: string) { run(a) }\n',
        after: 'interface A {\n  load(a: string): void\n}\n',
      },
      {
        language: 'php',
        before: '<?php\nfunction g($a) { return $a; }\nfunction f($a) { return g($a); }\n',
        after: '<?php\nfunction f($a) { return $a; }\n',
      },
    ],
  },
})

/** Languages whose plain names come from the file itself or its imports; elsewhere a package or header may hold them. */
const CLOSED = new Set(['python', 'script', 'php'])

function listDangling(change: Change): string[] {
  const { after } = change
  if (!CLOSED.has(after.review.family) || after.imports.some(({ name }) => name === '*')) return []
  const gone = [
    ...goneFunctions(change)
      .filter(({ name }) => /^[\w$]+$/.test(name) && name !== 'constructor')
      .map(({ name }) => name),
    ...listGoneImports(change),
  ]
  if (gone.length === 0) return []
  const missing = new Set(gone)
  const called = new Set(
    after.calls
      .filter(({ isNew, callee }) => !isNew && (missing.has(callee) || missing.has(firstPart(callee))))
      .filter(({ line, callee }) => !isDeclared(after, line, callee) && isWritten(after, line, callee))
      .flatMap(({ callee }) => [callee, firstPart(callee)]),
  )
  const isBound = createBoundCheck(after)
  // A namespace in PHP, or a parameter anywhere, may bring the name.
  const parameters = new Set(after.functions.flatMap((each) => each.parameters.map(({ name }) => name)))
  return [...new Set(gone)]
    .filter((name) => called.has(name) && !isBound(name) && !parameters.has(name))
    .toSorted()
}

/** The tree knows `TypeVar` of `from typing import TypeVar` as `typing.TypeVar`: only what is written counts. */
function isWritten({ lines }: Side, line: number, callee: string): boolean {
  return (lines[line - 1] ?? '').includes(firstPart(callee))
}

const MOST_ABOVE = 200
const TYPE = /^\s*(?:export\s+)?(?:declare\s+)?(?:interface|type)\b/

/** `interface A { load(a: string): void }`, `class A { load() {} }`: a name in a type is declared, not called. */
function isDeclared({ review, lines, functions }: Side, line: number, callee: string): boolean {
  if (review.family !== 'script') return false
  if (functions.some((each) => each.line === line && lastPart(each.name) === callee)) return true
  const depth = indentOf(lines[line - 1] ?? '')
  for (let at = line - 1; at >= Math.max(1, line - MOST_ABOVE) && depth > 0; at--) {
    const text = lines[at - 1] ?? ''
    if (text.trim() !== '' && indentOf(text) < depth) return TYPE.test(text)
  }
  return false
}

function firstPart(callee: string): string {
  return callee.split('.', 1)[0] ?? callee
}

/** Names that imports brought and bring no more; what a conditional import brings is left alone. */
function listGoneImports({ before, after }: Change): string[] {
  if (before.language !== 'python' || after.language !== 'python') return []
  const kept = new Set(after.imports.map(bindingOf))
  const isPlain = (line: number): boolean => !/^\s/.test(before.lines[line - 1] ?? '')
  return before.imports
    .filter(({ line }) => isPlain(line))
    .map(bindingOf)
    .filter((name) => name !== '' && !kept.has(name) && !BUILT_IN.has(name))
}

/** Names that Python brings itself, and that older code imported. */
const BUILT_IN = new Set(
  'open input range map zip filter str bytes int float print super object chr round next max min sum any all abs hex oct ascii pow sorted reversed list dict set type callable isinstance'.split(
    ' ',
  ),
)

function bindingOf({ module, name, alias }: Import): string {
  const bound = alias ?? name ?? module.split('.', 1)[0] ?? ''
  return /^[A-Za-z_$][\w$]*$/.test(bound) && bound !== '*' ? bound : ''
}
