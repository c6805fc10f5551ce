import { afterAll, expect, test } from 'vitest'
import type { PythonVerdict } from '../../core/python-engine.ts'
import { compilePlaces, compileStatements } from '../../../test/python/compile-cases.data.ts'
import { createPythonHost } from './python-host.ts'

const python = createPythonHost()
afterAll(() => python.close())

const TIMEOUT_MS = 240_000

/** What CPython's compiler says of the whole source, asked whether or not anything looks wrong. */
const refusalOf = (compiled: PythonVerdict) => (compiled.valid ? null : compiled.error)

const put = (statement: string, place: string): string => {
  const [head = '', margin = ''] = /(?:^|\n)( *)@@$/.exec(place) ?? []
  return `${place.slice(0, place.length - head.length)}${head.replace('@@', statement.replaceAll('\n', `\n${margin}`))}\n`
}

test(
  'what the compiler refuses is told, in its words and at its place, and nothing else is',
  async () => {
    const wrong: string[] = []
    const count = { refused: 0, accepted: 0 }
    for (const statement of compileStatements) {
      for (const place of compilePlaces) {
        const source = put(statement, place)
        const measured = await python.inspect(source, 'metrics')
        if (!measured.valid) continue
        const refusal = refusalOf(await python.inspect(source, 'syntax'))
        if (JSON.stringify(measured.facts?.compileError) !== JSON.stringify(refusal))
          wrong.push(
            `${source}: ${JSON.stringify(refusal)}, not ${JSON.stringify(measured.facts?.compileError)}`,
          )
        if (refusal === null) count.accepted++
        else count.refused++
      }
    }
    expect(wrong).toEqual([])
    expect(count.refused).toBeGreaterThan(500)
    expect(count.accepted).toBeGreaterThan(200)
  },
  TIMEOUT_MS,
)

test('a review is told too, and a place far down a long source is that of the whole', async () => {
  const source = `${'def f(a):\n    return a\n\n\n'.repeat(1_000)}x = 1\nbreak\n`
  const expected = { message: "'break' outside loop", line: 4_002, column: 1 }
  for (const level of ['metrics', 'review'] as const) {
    const verdict = await python.inspect(source, level)
    expect(verdict.valid && verdict.facts?.compileError).toMatchObject(expected)
  }
})

test(
  'a compiler bomb costs its own judgement and nothing else',
  async () => {
    const levels = Array.from({ length: 22 }, (_, level) => ' '.repeat(level))
    const nest = `${levels.map((indent) => `${indent}try: pass\n${indent}finally:\n`).join('')}${' '.repeat(22)}break\n`
    const captures = `match x:\n case [${Array.from({ length: 9_000 }, (_, i) => `a${i}`).join(',')}]: break\n`
    const powers = 'return 2**10**9, "a" * 10**9, (1,) * 10**9, 1 << 10**9\n'
    for (const bomb of [nest, captures, powers])
      expect(await python.inspect(bomb, 'metrics')).toMatchObject({ valid: true })
    const next = await python.inspect('return 1', 'metrics')
    expect(next.valid && next.facts?.compileError?.message).toBe("'return' outside function")
  },
  TIMEOUT_MS,
)
