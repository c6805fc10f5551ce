import { execFileSync } from 'node:child_process'
import { afterAll, describe, expect, test } from 'vitest'
import { findHostPython } from '../../../test/python/host-python.ts'
import { minimumCases } from '../../../test/python/minimum-cases.data.ts'
import { createPythonHost } from './python-host.ts'

const python = createPythonHost()
afterAll(() => python.close())

const cases = Object.entries(minimumCases).flatMap(([minor, sources]) =>
  sources.map((source) => ({ minor: Number(minor), source })),
)

async function minimumOf(source: string): Promise<string | undefined> {
  const verdict = await python.inspect(source, 'metrics')
  return verdict.valid ? verdict.facts?.minimumPython : `refused: ${verdict.error.message}`
}

describe('the oldest Python that reads a source', () => {
  test('is told for every construct that a version brought', async () => {
    expect(cases.length).toBeGreaterThanOrEqual(200)
    const found: string[] = []
    for (const { source } of cases) found.push(`${await minimumOf(source)}: ${source}`)
    expect(found).toEqual(cases.map(({ minor, source }) => `3.${minor}: ${source}`))
  })

  test('is the newest of what its parts need, in functions and far down a source too', async () => {
    const newest = 'def f():\n    try: pass\n    except A, B: pass\n'
    expect(await minimumOf(`${'def f(a): return a\n'.repeat(2_000)}${newest}`)).toBe('3.14')
    expect(await minimumOf(`${newest}x = 1_0\n`)).toBe('3.14')
    const review = await python.inspect('class C:\n    def f(self, a, /): pass\n', 'review')
    expect(review.valid && review.facts?.minimumPython).toBe('3.8')
  })

  const host = findHostPython()
  if (host === null) test.skip('agrees with the CPython of the host: none of version 3.10 or later here')
  else
    test(`agrees with the CPython ${host.version.join('.')} of the host`, () => {
      const script = `import json, sys
def reads(source):
    try:
        compile(source, "<source>", "exec", 0x400, dont_inherit=True)
        return True
    except SyntaxError:
        return False
print(json.dumps([reads(source) for source in json.load(sys.stdin)]))`
      const input = JSON.stringify(cases.map(({ source }) => source))
      const read: boolean[] = JSON.parse(
        execFileSync(host.command, ['-W', 'ignore', '-c', script], { input, encoding: 'utf8' }),
      )
      const disagreed = cases.filter(({ minor }, at) => read[at] !== minor <= (host.version[1] ?? 0))
      expect(disagreed).toEqual([])
    })
})
