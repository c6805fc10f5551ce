import type { Change } from '../change.ts'
import { countWords, MOST_PAIRS } from '../code/function-tokens.ts'
import { removedParts } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** Failures that were handled are not handled any more. */
export const errorHandlingRemoved = defineFinding({
  id: 'error-handling-removed',
  severity: 'low',
  trigger:
    'A changed function lost a catch, except or rescue that was not silent, its `.catch(`, its `recover()` or its `finally`, and still calls most of what it called. Not in tests.',
  why: 'What was answered or reported now ends the caller.',
  evidence: removedParts,
  engines: 'lexical',
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired) return null
    const functions = compareHandlers(change)
    if (functions.length === 0) return null
    return {
      severity: 'low',
      message: `The change removes the handling of failures from ${count(functions.length, 'function')}; what goes wrong there reaches the caller. Say who handles it now, or handle it again.`,
      places: functions.flatMap(({ line, endLine, name, lines }) => [
        { side: 'after' as const, line, endLine, function: name },
        ...lines.map((each) => ({ side: 'before' as const, line: each })),
      ]),
      evidence: { functions: functions.map(({ name, removed }) => ({ name, removed })) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(c):\n    try:\n        g(c)\n    finally:\n        c.close()\n',
        after: 'def f(c):\n    g(c)\n    c.close()\n',
      },
      {
        language: 'javascript',
        before: "function f() {\n  return get('/a').then(g).catch((e) => { log(e); throw e })\n}\n",
        after: "function f() {\n  return get('/a').then(g)\n}\n",
      },
      {
        language: 'go',
        before:
          'package a\nfunc f(j Job) {\n\tdefer func() {\n\t\tif r := recover(); r != nil {\n\t\t\tlog(r)\n\t\t}\n\t}()\n\tj.Do()\n}\n',
        after: 'package a\nfunc f(j Job) {\n\tj.Do()\n}\n',
      },
      {
        language: 'python',
        before:
          'def f(p):\n    try:\n        return g(p)\n    except OSError:\n        log(p)\n        return None\n',
        after: 'def f(p):\n    return g(p)\n',
      },
      {
        language: 'javascript',
        before: 'function f(p) {\n  try {\n    return g(p)\n  } catch (e) {\n    report(e)\n  }\n}\n',
        after: 'function f(p) {\n  return g(p)\n}\n',
      },
      {
        language: 'java',
        before:
          'class A {\n    int f(P p) {\n        try {\n            return g(p);\n        } catch (IOException e) {\n            log(e);\n            return 0;\n        }\n    }\n}\n',
        after: 'class A {\n    int f(P p) {\n        return g(p);\n    }\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f():\n    c = h()\n    try:\n        g(c)\n    finally:\n        c.close()\n',
        after: 'def f():\n    with h() as c:\n        g(c)\n',
      },
      {
        language: 'javascript',
        before: "function f() {\n  return get('/a').then(g).catch(report)\n}\n",
        after:
          "async function f() {\n  try {\n    return g(await get('/a'))\n  } catch (e) {\n    report(e)\n  }\n}\n",
      },
      {
        language: 'python',
        before:
          'def f(p):\n    try:\n        return g(p)\n    except OSError:\n        log(p)\n        return None\n',
        after:
          'def f(p):\n    try:\n        return g(p)\n    except (OSError, ValueError):\n        log(p)\n        return None\n',
      },
      {
        language: 'javascript',
        before: 'function f(p) {\n  try {\n    return g(p)\n  } catch (e) {\n    report(e)\n  }\n}\n',
        after:
          'function f(p) {\n  return h(p)\n}\nfunction h(p) {\n  try {\n    return g(p)\n  } catch (e) {\n    report(e)\n  }\n}\n',
      },
      {
        language: 'java',
        before:
          'class A {\n    int f(P p) {\n        try {\n            return g(p);\n        } catch (IOException e) {\n            log(e);\n            return 0;\n        }\n    }\n}\n',
        after:
          'class A {\n    int f(P p) {\n        try {\n            return h(p);\n        } catch (IOException e) {\n            log(e);\n            return 1;\n        }\n    }\n}\n',
      },
    ],
  },
})

interface Unhandled {
  readonly name: string
  readonly line: number
  readonly endLine: number
  readonly removed: string[]
  readonly lines: number[]
}

const KEPT_SHARE = 0.5

function compareHandlers(change: Change): Unhandled[] {
  return [...compareBlocks(change), ...compareCalls(change), ...compareEnds(change)]
}

/** Handlers that are calls: of a promise, and Go's own. */
const HANDLING_CALLS: Readonly<Record<string, RegExp>> = {
  script: /(?:^|\.)catch$/,
  go: /^recover$/,
}

const GIVES_BACK = /^(?:with|using|use|defer|try|ensure|finally)$/

function compareCalls(change: Change): Unhandled[] {
  const { before, after } = change
  const names = HANDLING_CALLS[after.review.family]
  if (names === undefined) return []
  const old = before.calls.filter(({ callee }) => names.test(callee))
  const now = after.calls.filter(({ callee }) => names.test(callee))
  // As many as before, or a block of try and catch in their place: they have moved.
  if (old.length <= now.length || after.handlers.length > before.handlers.length) return []
  return change.functions.changed.slice(0, MOST_PAIRS).flatMap((pair): Unhandled[] => {
    const within = (calls: typeof old, { line, endLine }: typeof pair.after): typeof old =>
      calls.filter((each) => each.line >= line && each.line <= endLine)
    const gone = within(old, pair.before)
    if (pair.cosmetic || gone.length === 0 || within(now, pair.after).length > 0) return []
    if (!keepsCalls(change, pair)) return []
    const { key: name, line, endLine } = pair.after
    return [{ name, line, endLine, removed: ['any'], lines: gone.map((each) => each.line) }]
  })
}

/** `finally` and `ensure` that are gone, and no other block that ends whatever happens came. */
function compareEnds({ before, after, functions }: Change): Unhandled[] {
  const ends = before.reader.where((text) => text === 'finally' || text === 'ensure')
  const lines = [...ends].map((at) => before.reader.line(at))
  if (lines.length === 0) return []
  return functions.changed.slice(0, MOST_PAIRS).flatMap((pair): Unhandled[] => {
    const isAround = lines.some((each) => each > pair.before.line && each <= pair.before.endLine)
    if (pair.cosmetic || !isAround) return []
    const old = countWords(before, pair.before)
    const word = ['finally', 'ensure'].find((each) => old.has(each))
    if (word === undefined) return []
    const now = countWords(after, pair.after)
    const isLeft = [...now.keys()].some((each) => GIVES_BACK.test(each))
    if (isLeft || !keepsCalls({ before, after }, pair)) return []
    const at =
      before.lines.findIndex((line, index) => index + 1 > pair.before.line && line.includes(word)) + 1
    const { key: name, line, endLine } = pair.after
    return [{ name, line, endLine, removed: [word], lines: at > 0 ? [at] : [] }]
  })
}

function compareBlocks(change: Change): Unhandled[] {
  const { before, after } = change
  // As many handlers as before: they have moved.
  if (after.handlers.length >= before.handlers.length) return []
  return change.functions.changed.slice(0, MOST_PAIRS).flatMap((pair): Unhandled[] => {
    if (pair.cosmetic) return []
    const old = before.handlers.filter((each) => each.functionName === pair.before.name && !each.isSilent)
    const now = after.handlers.filter((each) => each.functionName === pair.after.name)
    if (old.length === 0 || now.length > 0 || !keepsCalls(change, pair)) return []
    const { key: name, line, endLine } = pair.after
    const removed = [...new Set(old.map(({ types }) => types.join(', ') || 'any'))].toSorted()
    return [{ name, line, endLine, removed, lines: old.map((each) => each.line) }]
  })
}

function keepsCalls(
  { before, after }: Pick<Change, 'before' | 'after'>,
  pair: Change['functions']['changed'][number],
): boolean {
  const old = countWords(before, pair.before)
  const now = countWords(after, pair.after)
  const kept = [...now.keys()].filter((word) => old.has(word)).length
  return now.size > 0 && kept / now.size >= KEPT_SHARE
}
