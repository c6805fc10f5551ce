import { expect, it } from 'vitest'
import { createPythonHost } from '../../../execution/python/python-host.ts'
import { reviewFile } from '../review-file.ts'

it('lines that were switched off are pointed at, not older comments of the same words', async () => {
  const before =
    'function f(a) {\n  start(a, 1);\n  check(a, 2);\n  close(a, 3);\n  go(a);\n  /*\n  start(a, 1);\n  check(a, 2);\n  close(a, 3);\n  */\n  return a;\n}\n'
  const after = before
    .replace('  start(a, 1);', '  // start(a, 1);')
    .replace('  check(a, 2);', '  // check(a, 2);')
    .replace('  close(a, 3);', '  // close(a, 3);')
  const { findings } = await reviewFile({ before, after, filename: 'a.js' }, createPythonHost())
  const told = findings.find(({ id }) => id === 'code-disabled')
  expect(told?.locations.map(({ line }) => line)).toEqual([2, 3, 4])
})

it('very many lines of the same words are told apart before the test runs out of time', async () => {
  const lines = (mark: string) => Array.from({ length: 20_000 }, () => `  ${mark}start(a, 1);\n`).join('')
  const kept = '  // start(a, 1);\n  go(a);\n'.repeat(5_000)
  const { findings } = await reviewFile(
    {
      before: `function f(a) {\n${lines('')}${kept}}\n`,
      after: `function f(a) {\n${lines('// ')}${kept}}\n`,
      filename: 'a.js',
    },
    createPythonHost(),
  )
  expect(findings.map(({ id }) => id)).toContain('code-disabled')
})

const jUnit = (mark: string, body: string): string =>
  `class ATest {\n    ${mark}\n    public void adds() {\n${body}    }\n\n    @Test\n    void other() {\n        check(1);\n    }\n}\n`
const ASSERTS = ['assertEquals(2, add(1));', 'assertEquals(3, add(2));', 'assertEquals(4, add(3));']
const write = (mark: string): string => ASSERTS.map((line) => `        ${mark}${line}\n`).join('')

it.each([
  ['@Test', true],
  ['//    @Test', false],
  ['@Test @Ignore', false],
])('lines of a test below %s ran: %s', async (mark, ran) => {
  const { findings } = await reviewFile(
    {
      before: jUnit(mark, write('')),
      after: jUnit(mark, write('// ')),
      filename: 'src/test/java/ATest.java',
    },
    createPythonHost(),
  )
  expect(findings.some(({ id }) => id === 'code-disabled')).toBe(ran)
})

it('lines of suites that were skipped did not run', async () => {
  const suite = (mark: string): string =>
    `test.describe.skip('a', () => {\n  it('b', () => {\n${write(mark)}  })\n})\n`
  const { findings } = await reviewFile(
    { before: suite(''), after: suite('// '), filename: 'a.test.ts' },
    createPythonHost(),
  )
  expect(findings.map(({ id }) => id)).not.toContain('code-disabled')
})
