import type { FunctionFacts } from '../../facts/function-facts.ts'
import { startsStatement } from '../../languages/python/python-imports.ts'
import type { Side } from '../change.ts'
import { addedCalls } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLabels, listLines, type Hit } from './net-hits.ts'

/** `self.save()` where `save` is async and nothing awaits it: it never runs. */
export const coroutineUnawaited = defineFinding({
  id: 'coroutine-unawaited',
  severity: 'high',
  trigger:
    'A new statement of Python calls an async function of the same file, or an async method of its own class, without `await`. Functions that are decorated, and names that something else has too, are left alone.',
  why: 'Calling it makes a coroutine and runs nothing: the work is never done.',
  evidence: addedCalls,
  engines: 'both',
  languages: ['python'],
  check: (change) => {
    if (change.isBroken) return null
    const hits = findNewHits(change, findUnawaited)
    if (hits.length === 0) return null
    return {
      severity: 'high',
      message: `The change calls ${count(hits.length, 'async function')} without await; the work is never done. Await it, or hand it to a task.`,
      places: atHits(hits),
      evidence: { added: hits.length, calls: listLabels(hits), lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'async def save(a):\n    await b(a)\n\n\nasync def f(a):\n    await save(a)\n',
        after: 'async def save(a):\n    await b(a)\n\n\nasync def f(a):\n    save(a)\n',
      },
      {
        language: 'python',
        before: 'class A:\n    async def save(self):\n        await b()\n\n    def f(self):\n        pass\n',
        after:
          'class A:\n    async def save(self):\n        await b()\n\n    def f(self):\n        self.save()\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'async def save(a):\n    await b(a)\n',
        after:
          'async def save(a):\n    await b(a)\n\n\ndef f(a):\n    asyncio.create_task(\n        save(a)\n    )\n    await (\n        save(a)\n    )\n',
      },
      {
        language: 'python',
        before: 'async def save(a):\n    await b(a)\n',
        after:
          'async def save(a):\n    await b(a)\n\n\n@task\nasync def sent(a):\n    await b(a)\n\n\nasync def f(a):\n    await save(a)\n    run(save(a))\n    c = save(a)\n    return save(a)\n\n\ndef g(a, save):\n    save(a)\n    sent(a)\n    a.save()\n\n\nclass C:\n    def save(self):\n        return 1\n\n    def h(self):\n        self.save()\n',
      },
    ],
  },
})

function findUnawaited(side: Side): Hit[] {
  if (side.review.family !== 'python') return []
  const byName = listAsync(side.functions)
  if (byName.size === 0) return []
  const byKey = new Map(side.functions.map((each) => [each.key, each]))
  return side.calls
    .filter(({ callee, token, to, line }) => {
      const own = byName.get(lastPart(callee))
      if (own === undefined || !isWholeStatement(side, token, to)) return false
      return isOurs(callee, own, byKey.get(side.locator(line) ?? ''))
    })
    .map(({ callee, token }) => ({ line: side.reader.line(token), label: lastPart(callee) }))
}

/** Functions whose name is async wherever it is defined, by that name. */
function listAsync(functions: readonly FunctionFacts[]): ReadonlyMap<string, readonly FunctionFacts[]> {
  const byName = new Map<string, FunctionFacts[]>()
  for (const each of functions) {
    const name = lastPart(each.name)
    byName.set(name, [...(byName.get(name) ?? []), each])
  }
  return new Map([...byName].filter(([, all]) => all.every(isSurelyAsync)))
}

/** A method of the class around the call by `self`, or a function of the file by a name that nothing hides. */
function isOurs(callee: string, own: readonly FunctionFacts[], around: FunctionFacts | undefined): boolean {
  const name = lastPart(callee)
  if (callee === `self.${name}`)
    return around !== undefined && around.scope !== '' && own.every(({ scope }) => scope === around.scope)
  const isHidden = around?.parameters.some((parameter) => parameter.name === name) ?? false
  return callee === name && !isHidden && own.every(({ scope }) => scope === '')
}

const lastPart = (name: string): string => /[^.]*$/.exec(name)?.[0] ?? name

function isSurelyAsync({ isAsync, isGenerator, decorators }: FunctionFacts): boolean {
  return isAsync && !isGenerator && decorators.length === 0
}

/** From the first word of the line to the end of the statement there is nothing but this call. */
function isWholeStatement({ reader, lines }: Side, token: number, to: number): boolean {
  let first = token
  while (reader.text(first - 1) === '.') first -= 2
  if (!startsStatement(reader, first) || /\\\s*$/.test(lines[reader.line(first) - 2] ?? '')) return false
  return to + 1 >= reader.count || startsStatement(reader, to + 1) || reader.text(to + 1) === ';'
}
