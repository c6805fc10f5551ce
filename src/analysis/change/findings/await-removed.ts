import type { Change, Side } from '../change.ts'
import { MOST_PAIRS, spanOf } from '../code/function-tokens.ts'
import type { FunctionFacts } from '../../facts/function-facts.ts'
import { addedCalls } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A result that is no longer waited for. */
export const awaitRemoved = defineFinding({
  id: 'await-removed',
  severity: 'medium',
  severityNote: 'low in tests',
  trigger:
    'A function still calls what it awaited, without `await`: not returned, not awaited under its name, not collected for later.',
  why: 'The error is lost, and what follows runs too early.',
  evidence: addedCalls,
  engines: 'lexical',
  languages: ['python', 'typescript', 'csharp'],
  check: (change) => {
    if (change.isBroken || change.isRepaired) return null
    // What never waited has nothing to lose.
    if (change.before.reader.where((text) => text === 'await').length === 0) return null
    const pairs = change.functions.changed.filter(({ cosmetic }) => !cosmetic).slice(0, MOST_PAIRS)
    const lost = pairs.flatMap(({ before, after }) => findLost(change, before, after))
    if (lost.length === 0) return null
    return {
      severity: change.isTest ? 'low' : 'medium',
      message: `The change stops awaiting ${count(lost.length, 'call')} that it still makes; what comes next no longer waits, and a failure is lost. Await it, or handle its failure where it is started.`,
      places: lost.map(({ line, name }) => ({ side: 'after' as const, line, meaning: name })),
      evidence: {
        added: lost.length,
        calls: [...new Set(lost.map(({ name }) => name))].toSorted(),
        lines: lost.map(({ line }) => line).toSorted((a, b) => a - b),
      },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'async def f(u):\n    await save(u)\n    await log(u)\n',
        after: 'async def f(u):\n    await save(u)\n    log(u)\n',
        severity: 'low',
      },
      {
        language: 'typescript',
        before: 'export async function f(u: U) {\n  await db.insert(u)\n  const r = await audit.log(u)\n}\n',
        after: 'export async function f(u: U) {\n  await db.insert(u)\n  const r = audit.log(u)\n}\n',
        severity: 'low',
      },
      {
        language: 'csharp',
        before: 'class A {\n    async Task F() {\n        await Save();\n        G();\n    }\n}\n',
        after: 'class A {\n    async Task F() {\n        Save();\n        G();\n    }\n}\n',
        severity: 'low',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'async def f(u):\n    await log(u)\n',
        after: 'async def f(u):\n    return log(u)\n',
      },
      {
        language: 'typescript',
        before: 'export async function f(u: U) {\n  await log(u)\n}\n',
        after: 'export async function f(u: U) {\n  const r = log(u)\n  g()\n  await r\n}\n',
      },
      {
        language: 'csharp',
        before: 'class A {\n    async Task F() {\n        await Save();\n    }\n}\n',
        after: 'class A {\n    async Task F() {\n        await Save(1);\n    }\n}\n',
      },
    ],
  },
})

interface Lost {
  readonly name: string
  readonly line: number
}

const KEEPS = new Set(['return', 'yield', 'void', '=>', '[', '(', ','])

function findLost(change: Change, before: FunctionFacts, after: FunctionFacts): Lost[] {
  if (!after.isAsync && before.isAsync) return []
  const was = listCalled(change.before, before)
  const awaited = new Set(was.filter(({ isAwaited }) => isAwaited).map(({ name }) => name))
  if (awaited.size === 0) return []
  const old = countFree(was)
  const now = listCalled(change.after, after)
  return now
    .filter((call) => !call.isAwaited && !call.isKept && awaited.has(call.name))
    .filter(({ name }) => (countFree(now).get(name) ?? 0) > (old.get(name) ?? 0))
}

function countFree(calls: readonly Called[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { name, isAwaited, isKept } of calls)
    if (!isAwaited && !isKept) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

interface Called extends Lost {
  readonly isAwaited: boolean
  /** Returned, collected, or awaited later under a name. */
  readonly isKept: boolean
}

function listCalled(side: Side, facts: FunctionFacts): Called[] {
  const { reader } = side
  const { from, to } = spanOf(side, facts)
  return side.calls.flatMap(({ callee, token, line, to: end }): Called[] => {
    if (token < from || token >= to) return []
    let first = token
    while (/^\??\.$/.test(reader.text(first - 1)) && first > token - 16) first -= 2
    const lead = reader.text(first - 1)
    const name = lead === '=' ? reader.text(first - 2) : ''
    const isLater = name !== '' && isAwaitedLater(side, name, token, to)
    const isChained = reader.text(end + 1) === '.'
    return [
      { name: callee, line, isAwaited: lead === 'await', isKept: KEEPS.has(lead) || isLater || isChained },
    ]
  })
}

function isAwaitedLater({ reader }: Side, name: string, from: number, to: number): boolean {
  for (let at = from; at < Math.min(to, from + 4_000); at++) {
    if (reader.text(at) !== name) continue
    let first = at
    while (/^\??\.$/.test(reader.text(first - 1)) && first > at - 16) first -= 2
    if (/^(?:await|\(|\[|,|return)$/.test(reader.text(first - 1))) return true
  }
  return false
}
