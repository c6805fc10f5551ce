import type { Change, Side } from '../change.ts'
import { oncePerChange, oncePerSide } from '../code/once-per-side.ts'
import { listUnbound } from '../code/unbound-names.ts'
import { indentOf } from '../code/indent-of.ts'
import { lastPart } from '../../facts/function-names.ts'
import { goneFunctions } from './function-pairs.ts'
import type { Import } from '../../languages/engine/imports.ts'
import { listGoneMethods } from '../code/gone-methods.ts'
import type { Place } from '../locate.ts'
import { createBoundCheck } from './still-bound.ts'
import { removedNames } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { removedNameExamples } from './removed-name-examples.data.ts'

/** Something that is gone is still called. */
export const removedNameUsed = defineFinding({
  id: 'removed-name-used',
  severity: 'high',
  trigger:
    'A function, class or import was removed, the after snapshot still calls it by its plain name (or calls something of the imported name), and nothing there defines, imports or assigns that name; or a method was removed that its own class still calls, and the class says of no other place that methods come from.',
  why: 'The call fails as soon as it is reached.',
  evidence: removedNames('names'),
  engines: 'lexical',
  languages: ['python', 'typescript', 'php', 'java', 'csharp', 'ruby', 'rust'],
  check: (change) => {
    if (change.isBroken || change.isRepaired) return null
    const isBound = createBoundCheck(change.after)
    const methods = listGoneMethods(change, goneFunctions(change)).filter(({ name }) => !isBound(name))
    const plain = listDangling(change)
    const names = [...new Set([...plain, ...methods.map(({ name }) => name)])].toSorted()
    if (names.length === 0) return null
    const wanted = new Set(plain)
    const calls = change.after.calls.filter(
      ({ callee }) => wanted.has(callee) || wanted.has(firstPart(callee)),
    )
    return {
      severity: 'high',
      message: `The change removes ${count(names.length, 'name')} that the file still calls; the call fails when it is reached. Bring it back, import it, or remove the calls.`,
      places: [
        ...calls.map(({ line, callee }) => ({ side: 'after' as const, line, meaning: callee })),
        ...methods.flatMap(({ name, before, lines }): Place[] => [
          ...lines.map((line): Place => ({ side: 'after', line, meaning: name })),
          { side: 'before', line: before.line, endLine: before.endLine },
        ]),
        ...change.before.functions
          .filter(({ name }) => wanted.has(name))
          .map(({ line, endLine }) => ({ side: 'before' as const, line, endLine })),
      ],
      evidence: { names },
    }
  },
  examples: removedNameExamples,
})

/** Languages whose plain names come from the file itself or its imports; elsewhere a package or header may hold them. */
const CLOSED = new Set(['python', 'script', 'php', 'rust'])

/** Names that went and are still called; another finding that asks the same of a name leaves these to this one. */
export const listDangling = oncePerChange((change): readonly string[] => {
  const { after } = change
  const isBound = createBoundCheck(after)
  if (!CLOSED.has(after.review.family) || after.imports.some(({ name }) => name === '*')) return []
  const gone = [
    ...goneFunctions(change)
      .filter(({ name }) => /^[\w$]+$/.test(name) && name !== 'constructor')
      .map(({ name }) => name),
    ...listGoneImports(change),
  ]
  if (gone.length === 0 || isBound('*')) return []
  const missing = new Set(gone)
  const called = new Set(
    after.calls
      .filter(({ isNew, callee }) => !isNew && (missing.has(callee) || missing.has(firstPart(callee))))
      .filter(({ line, callee }) => !isDeclared(after, line, callee) && isWritten(after, line, callee))
      .flatMap(({ callee }) => [callee, firstPart(callee)]),
  )
  // A namespace in PHP, or a parameter anywhere, may bring the name.
  const parameters = new Set(after.functions.flatMap((each) => each.parameters.map(({ name }) => name)))
  return [...new Set(gone)]
    .filter((name) => called.has(name) && !isBound(name) && !parameters.has(name) && isRead(after, name))
    .toSorted()
})

/** Python's tokens tell which names are read at all: what stands in a text, or behind another name, is not. */
function isRead(after: Side, name: string): boolean {
  return after.review.family !== 'python' || listUnbound(after).some((each) => each.name === name)
}

/** The tree knows `TypeVar` of `from typing import TypeVar` as `typing.TypeVar`: only what is written counts. */
function isWritten(side: Side, line: number, callee: string): boolean {
  return wordsByLine(side)(line).has(firstPart(callee))
}

/** Words of a line that no name stands before; each line is read once. */
const wordsByLine = oncePerSide(({ lines }: Side) => {
  const known = new Map<number, ReadonlySet<string>>()
  return (line: number): ReadonlySet<string> => {
    const words = known.get(line) ?? new Set((lines[line - 1] ?? '').match(/(?<![\w.$])[\w$]+/g) ?? [])
    known.set(line, words)
    return words
  }
})

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
