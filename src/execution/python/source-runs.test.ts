import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPythonHost, type PythonHost } from './python-host.ts'

/** A boot from the start takes seconds, many times more on a busy machine. */
const BOOT_TIMEOUT_MS = 240_000

let engine: PythonHost
beforeAll(async () => {
  engine = createPythonHost()
  await engine.ready()
}, BOOT_TIMEOUT_MS)
afterAll(() => engine.close())

/** More than are compared by their tree. */
const FIRST = Array.from({ length: 5_200 }, (_, at) => `def f${at}(): ${at}`).join('\n')

/** What is said of a source after another one, whose definitions are kept, and by itself. */
async function inspectAfter(source: string) {
  await engine.inspect(FIRST, 'review')
  const second = await engine.inspect(source, 'metrics')
  return { second, alone: await engine.inspect(source, 'metrics') }
}

describe('a source of thousands of functions is told the same whatever was read before it:', () => {
  test.each([
    ['the same one, without the end of its last line', FIRST],
    ['a definition changed', FIRST.replace('f20(): 20', 'f20(a, b=1 if c else 2): return a or b')],
    ['lines in front', `import os\n\nif os:\n    x = 1\n${FIRST}\n`],
    ['a definition gone, one with a decorator come', FIRST.replace('def f9(): 9\n', '@d\ndef g(): 0\n')],
    ['classes and functions in functions', `${FIRST}\nclass C:\n    def m(self):\n        def n(): 0\n`],
    [
      'a string around known definitions',
      FIRST.replace('def f7', 'x = """\ndef f7').replace('def f90', '"""\ndef f90'),
    ],
    ['what only the compiler refuses', FIRST.replace('f4000(): 4000', 'f4000(a, a): 4000')],
    ['what does not parse', FIRST.replace('f4000(): 4000', 'f4000(: 4000')],
    ['a decorator without a definition', `${FIRST}\n@d\n`],
    ['lines ended in another way', FIRST.replaceAll('\n', '\r\n')],
    ['a future import that comes too late', `${FIRST}\nfrom __future__ import annotations\n`],
  ])('%s', async (_title, source) => {
    const { second, alone } = await inspectAfter(source)
    expect(second).toEqual(alone)
  })

  test('lists every function where it stands', async () => {
    const { second } = await inspectAfter(`x = 1\n${FIRST}`)
    const functions = second.valid ? (second.facts?.functions ?? []) : []
    const told = functions.map(({ name, line, endLine }) => [name, line, endLine])
    expect(told).toEqual(Array.from({ length: 5_200 }, (_, at) => [`f${at}`, at + 2, at + 2]))
  })

  test('an error is told with its line', async () => {
    const { second } = await inspectAfter(FIRST.replace('f4000(): 4000', 'f4000(: 4000'))
    expect(second.valid ? null : second.error).toMatchObject({ kind: 'syntax', line: 4_001 })
  })
})
