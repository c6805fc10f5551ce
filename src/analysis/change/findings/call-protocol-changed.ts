import { describedFunctions } from './evidence-shapes.ts'
import type { FunctionFacts } from '../../facts/function-facts.ts'
import type { FunctionPair } from '../matching/pair-by-name.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atPairs, changedPairs } from './function-pairs.ts'

/** A function that has to be called in another way: awaited, or iterated, or no longer. */
export const callProtocolChanged = defineFinding({
  id: 'call-protocol-changed',
  severity: 'low',
  trigger:
    'A matched function became async or sync, or became a generator or stopped being one. Not for tests.',
  why: 'Every caller has to await or iterate it, or stop doing so.',
  evidence: describedFunctions('How it is called'),
  engines: 'both',
  check: (change) => {
    if (change.isTest) return null
    const functions = changedPairs(change).filter(isChanged)
    if (functions.length === 0) return null
    return {
      severity: 'low',
      message: `The change makes ${count(functions.length, 'function')} async, sync, a generator or a plain function where it was not; callers that await, or do not, break. Change every caller, or keep the old form as well.`,
      places: atPairs(functions),
      evidence: { functions: functions.map(describePair) },
    }
  },
  examples: {
    flags: [
      {
        language: 'kotlin',
        before: 'class A : B() {\n    override fun f(a: Int): Int {\n        return a\n    }\n}\n',
        after: 'class A : B() {\n    override suspend fun f(a: Int): Int {\n        return a\n    }\n}\n',
      },
      { language: 'python', before: 'def f(a):\n    return a\n', after: 'async def f(a):\n    return a\n' },
      { language: 'python', before: 'def f(a):\n    return [a]\n', after: 'def f(a):\n    yield a\n' },
      {
        language: 'python',
        before: 'def _f(a):\n    return [a]\n',
        after: 'def _f(a):\n    yield a\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) { return a }\n',
        after: 'async function f(a) { return a }\n',
      },
      {
        language: 'typescript',
        before: 'export async function f(a: number) { return a }\n',
        after: 'export function f(a: number) { return a }\n',
      },
    ],
    allows: [
      {
        language: 'javascript',
        before: 'export function f(a) {\n  return get(a).then((b) => g(b))\n}\n',
        after: 'export async function f(a) {\n  const b = await get(a)\n  return g(b)\n}\n',
      },
      { language: 'c', before: 'int *f(int a) { return g(a); }\n', after: 'int f(int a) { return h(a); }\n' },
      {
        language: 'python',
        before: '@gen.coroutine\ndef f(a):\n    b = yield a\n    return b\n',
        after: 'async def f(a):\n    return await a\n',
      },
      { language: 'python', before: 'def f(a):\n    return a\n', after: 'def f(a):\n    return a + 1\n' },
      {
        language: 'python',
        before: 'def test_f(a):\n    return a\n',
        after: 'async def test_f(a):\n    return a\n',
      },
      {
        language: 'javascript',
        before: 'async function f(a) { return a }\n',
        after: 'async function f(a) { return await a }\n',
      },
      {
        language: 'typescript',
        before: 'function f(a: number) { return a }\n',
        after: 'function f(a: number) { return run(async () => a) }\n',
      },
    ],
  },
})

/** Generators that a library runs as coroutines: their callers await them already. */
const COROUTINE = /(?:^|\.)(?:coroutine|inlineCallbacks|engine)$/

function protocolOf({ isAsync, isGenerator, decorators }: FunctionFacts): string {
  if (decorators.some((decorator) => COROUTINE.test(decorator))) return 'async'
  return (
    [isAsync ? 'async' : '', isGenerator ? 'generator' : ''].filter((part) => part !== '').join(' ') ||
    'plain'
  )
}

function isChanged({ before, after }: FunctionPair): boolean {
  if (before.isTest || before.isStub || after.isStub || after.name.includes('(anonymous)')) return false
  if (protocolOf(before) === protocolOf(after)) return false
  // A promise that was returned is one still.
  return !after.isAsync || after.isGenerator || !returnsPromise(before)
}

function returnsPromise({ bodyTokens }: FunctionPair['before']): boolean {
  const tokens = bodyTokens()
  return tokens.some((token, at) => {
    return (token === 'then' && tokens[at - 1] === '.') || (token === 'Promise' && tokens[at - 1] === 'new')
  })
}

function describePair({ before, after }: FunctionPair): { name: string; before: string; after: string } {
  return { name: after.key, before: protocolOf(before), after: protocolOf(after) }
}
