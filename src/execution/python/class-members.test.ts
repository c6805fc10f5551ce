import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PythonFacts } from '../../core/python-engine.ts'
import { createPythonHost } from './python-host.ts'

/** A boot from the start takes seconds, many times more on a busy machine. */
const BOOT_TIMEOUT_MS = 240_000

const host = createPythonHost()
beforeAll(() => host.ready(), BOOT_TIMEOUT_MS)
afterAll(() => host.close())

/** Long enough to be taken apart. */
const PADDING = `    # ${'.'.repeat(2_000)}\n`
/** A second definition: with it a source is read definition by definition, alone as a whole. */
const OTHER = 'def other():\n    return 1\n'

const bodies: Readonly<Record<string, string>> = {
  'methods, decorators, comments that are code':
    '    """Text."""\n    limit = 3\n\n    def a(self, b=[]):\n        # x = 1\n        if b: return b\n\n    @property\n    # why\n    def c(self):\n        try:\n            return self.d\n        except ValueError:\n            pass\n\n    async def e(self): await f()\n',
  'a method first': '    def a(self): return 1\n    def b(self): global z; z = 1\n',
  tabs: '\tdef a(self):\n\t\treturn 1\n\n\tdef b(self):\n\t\tif 1: pass\n',
  'a text that holds what looks like a member':
    '    def a(self):\n        return """\n    def b(self):\n"""\n\n    def c(self): return 2\n',
  'a bracket that holds one': '    def a(self): return 1\n    x = (\n    1)\n    def c(self): return 2\n',
  'members under a condition':
    '    if A:\n        def a(self): return 1\n    else:\n        def a(self): return 2\n    def c(self): assert self.d\n',
  'a class in the class':
    '    def a(self): return 1\n    class B:\n        def c(self):\n            class D:\n                def e(self): yield 1\n    def f(self): raise E\n',
  'statements between and after':
    '    def a(self): return 1\n    x = 1_000\n    def b(self, c, /): return 2\n    y: int = 2\n\nz = [1 for a in b if a or c]\nif z:\n    def g(): return 3\n',
  'what only the compiler refuses, in two members':
    '    def a(self):\n        break\n    def b(self):\n        nonlocal q\n    return 1\n',
  'a constructor of a type': '    def a[T](self, b: T): return b\n    def c(self): return f"{self.a=}"\n',
  'a line that goes on': '    def a(self): return 1 + \\\n        2\n    def b(self): return 3\n',
}

async function readFacts(source: string): Promise<PythonFacts> {
  const verdict = await host.inspect(source, 'review')
  if (!verdict.valid || verdict.facts === null) throw new Error(JSON.stringify(verdict))
  return verdict.facts
}

interface Review {
  readonly functions: readonly { readonly name: string }[]
  readonly [name: string]: unknown
}

/** All that is told of the class: without the other definition, and without what is one hash of the whole. */
function describe({ functions, review, ...rest }: PythonFacts): unknown {
  const { functions: own, codeHash: _, ...read } = review as Review
  const isOwn = ({ name }: { readonly name: string }): boolean => name !== 'other'
  return { ...rest, functions: functions.filter(isOwn), review: { ...read, functions: own.filter(isOwn) } }
}

test.each(Object.entries(bodies))(
  'a long class is told alike member by member and as a whole: %s',
  async (_, body) => {
    const source = `class A(B):\n${body.startsWith('\t') ? PADDING.replace('    ', '\t') : PADDING}${body}`
    const whole = await readFacts(source)
    const inMembers = await readFacts(`${source}\n${OTHER}`)
    expect(describe(inMembers)).toEqual(describe(whole))
  },
)

test('members of the snapshot before are told at their new lines, as if they were read for the first time', async () => {
  const before = `class A(B):\n${PADDING}    def a(self): return 1\n\n    def b(self):\n        # c(1)\n        return 2\n\n${OTHER}`
  const after = before.replace('return 1', '\n        if x:\n            return 1\n        return 0')
  await readFacts(OTHER)
  const first = await readFacts(after)
  await readFacts(before)
  expect(await readFacts(after)).toEqual(first)
})

test('a class that loses a member has another hash, one that only moved has the same', async () => {
  const write = (members: string): string => `class A(B):\n${PADDING}${members}\n${OTHER}`
  const hashOf = async (source: string): Promise<unknown> =>
    ((await readFacts(source)).review as Review)['codeHash']
  const both = await hashOf(
    write('    def a(self): return 1\n    def b(self): return 2\n    def c(self): return 3\n'),
  )
  expect(
    await hashOf(
      write('    def a(self): return 1\n\n    def b(self): return 2\n\n    def c(self): return 3\n'),
    ),
  ).toBe(both)
  expect(await hashOf(write('    def a(self): return 1\n    def b(self): return 2\n'))).not.toBe(both)
})

test('an error in a member has the line and the words it has in the whole', async () => {
  const source = `class A(B):\n${PADDING}    def a(self): return 1\n    def b(self): return )\n    def c(self): return 3\n`
  const whole = await host.inspect(source, 'review')
  expect(whole.valid).toBe(false)
  expect(await host.inspect(`${source}\n${OTHER}`, 'review')).toEqual(whole)
})
