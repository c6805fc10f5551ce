import type { Change, Side } from '../change.ts'
import { removedParts } from './evidence-shapes.ts'
import type { FunctionPair } from '../matching/pair-by-name.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atPairs, changedPairs } from './function-pairs.ts'
import { soften } from './soften.ts'

const PROTECTS =
  /auth|permission|login|csrf|antiforgery|guard|transaction|atomic|lock|role|secured|admin|before_(?:app_)?request/i

/** A decorator or annotation that is gone. */
export const decoratorRemoved = defineFinding({
  id: 'decorator-removed',
  severity: 'low',
  severityNote: 'medium when its name speaks of access, transactions or locks',
  trigger:
    'A decorator or annotation is gone from a matched function, those that only compilers read (Override, SuppressWarnings, overload…) left out.',
  why: 'What it did around the function is no longer done.',
  evidence: removedParts,
  engines: 'both',
  check: (change) => {
    const pairs = changedPairs(change).filter((pair) => listRemoved(change, pair).length > 0)
    if (pairs.length === 0) return null
    const functions = pairs.map((pair) => ({ name: pair.after.key, removed: listRemoved(change, pair) }))
    const protects = functions.some(({ removed }) => removed.some((name) => PROTECTS.test(name)))
    return {
      severity: soften(change, protects ? 'medium' : 'low'),
      message: `The change removes decorators from ${count(functions.length, 'function')}; what they did (access, caching, transactions, registration) is not done any more. Show what does it now, or put them back.`,
      places: atPairs(pairs),
      evidence: { functions },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: '@cache\ndef f(a):\n    return a\n', after: 'def f(a):\n    return a\n' },
      {
        language: 'python',
        severity: 'medium',
        before: '@login_required\ndef f(a):\n    return a\n',
        after: 'def f(a):\n    return a\n',
      },
      {
        language: 'java',
        before: 'class A {\n  @Cached\n  int f() { return 1; }\n}\n',
        after: 'class A {\n  int f() { return 1; }\n}\n',
      },
      {
        language: 'typescript',
        severity: 'medium',
        before: 'class A {\n  @Authorized()\n  f() { return 1 }\n}\n',
        after: 'class A {\n  f() { return 1 }\n}\n',
      },
    ],
    allows: [
      {
        language: 'java',
        before: 'class A {\n  @ExperimentalAuthApi\n  int f() { return 1; }\n}\n',
        after: 'class A {\n  int f() { return 1; }\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n  @Secured("a")\n  int f() { return 1; }\n}\n',
        after: '@Secured("a")\nclass A {\n  int f() { return 1; }\n}\n',
      },
      {
        language: 'python',
        before: '@cache\ndef f(a):\n    return a\n',
        after: '@cache\n@log\ndef f(a):\n    return a\n',
      },
      {
        language: 'java',
        before: 'class A {\n  @Cached\n  int f() { return 1; }\n}\n',
        after: 'class A {\n  @Cached\n  int f() { return 2; }\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n  @Override\n  int f() { return 1; }\n}\n',
        after: 'class A {\n  int f() { return 2; }\n}\n',
      },
      {
        language: 'typescript',
        before: 'class A {\n  f() { return 1 }\n}\n',
        after: 'class A {\n  @Log()\n  f() { return 1 }\n}\n',
      },
    ],
  },
})

function listRemoved(change: Change, { before, after }: FunctionPair): string[] {
  const kept = new Set(after.decorators.map(lastPart))
  return before.decorators.filter((name) => {
    return (
      !kept.has(lastPart(name)) &&
      !MATURITY.test(lastPart(name)) &&
      !isForCheckers(name, after) &&
      !isOnClass(change, after, lastPart(name))
    )
  })
}

/** `ExperimentalAuth0Api`: how far along it is, which nothing reads while it runs. */
const MATURITY = /^(?:Experimental|Beta|Preview|Internal|Unstable|RequiresOptIn|OptIn)/

const MOST_ABOVE = 12

/** It stands on the function's class now, so that it holds for all of its methods. */
function isOnClass({ before, after }: Change, { scope }: FunctionPair['after'], name: string): boolean {
  return scope !== '' && countAbove(after, scope, name) > countAbove(before, scope, name)
}

function countAbove({ classes, lines }: Side, scope: string, name: string): number {
  return classes.filter((each) => {
    if (each.name !== scope) return false
    let at = each.line - 1
    while (at > each.line - MOST_ABOVE && /^\s*[@[#]/.test(lines[at - 1] ?? '')) at--
    const marks = lines.slice(at, each.line).join(' ')
    return marks.split(/\W+/).includes(name)
  }).length
}

/** What only compilers and readers look at, and a coroutine that became one of the language. */
function isForCheckers(name: string, after: FunctionPair['after']): boolean {
  const own = lastPart(name)
  if (/^(?:coroutine|asyncio)$/.test(own)) return after.isAsync
  return /^(?:overload|override|Override|SuppressWarnings|Suppress|Deprecated|deprecated|SafeVarargs|FunctionalInterface|Contract|Nullable|NonNull|inline|VisibleForTesting)$/.test(
    own,
  )
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}
