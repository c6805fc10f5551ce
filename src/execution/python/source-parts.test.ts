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

const functions = (count: number): string =>
  Array.from({ length: count }, (_, at) => `def f${at}(a):\n    return a if a else ${at}\n`).join('')

/** Enough for several parts; 600 lines. */
const LEAD = functions(300)

const inspect = async (source: string) => await engine.inspect(source, 'metrics')

describe('a source longer than a part', () => {
  test('lists every function with its own line, branch points and order', async () => {
    const verdict = await inspect(`${LEAD}class C:\n    @d\n    def m(self): pass\nx = a or b\n`)
    const facts = verdict.valid ? verdict.facts : null
    expect(facts).toMatchObject({ classes: 1, moduleBranchPoints: 1 })
    const lines = facts?.functions.map(({ line, endLine, branchPoints }) => [line, endLine, branchPoints])
    expect(lines).toEqual([
      ...Array.from({ length: 300 }, (_, at) => [at * 2 + 1, at * 2 + 2, 1]),
      [603, 603, 0],
    ])
    expect(facts?.functions.at(-1)).toMatchObject({ name: 'C.m', kind: 'method', firstLine: 602 })
  })

  test.each(['\r\n', '\r'])('counts lines that end in %j', async (end) => {
    const verdict = await inspect(LEAD.replaceAll('\n', end))
    expect(verdict.valid && verdict.facts?.functions.at(-1)).toMatchObject({ line: 599, endLine: 600 })
  })

  test.each([
    ['a string with lines that look like definitions', `x = """\n${LEAD}"""\n`, 0],
    ['an f-string with lines that look like definitions', `x = f"""\n${LEAD}{y if z else 1}"""\n`, 0],
    ['brackets around such lines', `x = (\n${'async\n'.repeat(2_000)}`.replaceAll('async', '1,'), null],
    ['else at the margin', `if x:\n${LEAD.replaceAll(/^/gm, '  ')}\nelse:\n  pass\n${LEAD}`, 600],
    ['except at the margin', `try:\n${LEAD.replaceAll(/^/gm, '  ')}\nexcept A:\n  pass\n${LEAD}`, 600],
    ['a continued line before a statement', `${LEAD}x = 1 + \\\ny\n${LEAD}`, 600],
    ['future imports in front', `"""doc"""\nfrom __future__ import annotations\n${LEAD}`, 300],
    ['a future import that comes too late to be one', `${LEAD}from __future__ import nope\n`, 300],
    ['the operator of a future import', `from __future__ import barry_as_FLUFL\n${LEAD}a <> b\n`, 300],
  ])('%s is read as a whole', async (_title, source, count) => {
    const verdict = await inspect(source)
    expect(verdict.valid ? verdict.facts?.functions.length : null).toBe(count)
  })

  test.each([
    ['if x:\ny\n', "expected an indented block after 'if' statement on line 601", 602, 1],
    ['x = (1,\n2]\n', "closing parenthesis ']' does not match opening parenthesis '(' on line 601", 602, 2],
    ['x = (\n', "'(' was never closed", 601, 5],
    ['"""\n\n', 'unterminated triple-quoted string literal (detected at line 602)', 601, 1],
    ['@d\n', 'invalid syntax', 601, null],
    ['else:\n  pass\n', 'invalid syntax', 601, 1],
    ['  x\n', 'unindent does not match any outer indentation level', 601, 4],
    ['x\0', 'source code string cannot contain null bytes', 601, null],
  ])('ends in %j: refused in the words of CPython, with its place', async (tail, message, line, column) => {
    expect(await inspect(LEAD + tail)).toMatchObject({ valid: false, error: { message, line, column } })
  })

  test('may hold as many f-strings as there is room for', async () => {
    const unit = 'def f(user):\n    log(f"{user.first} {user.last}: {user.total:.2f}")\n'
    const count = Math.floor(500_000 / unit.length)
    const verdict = await inspect(unit.repeat(count))
    expect(verdict.valid && verdict.facts?.functions.length).toBe(count)
  })
})
