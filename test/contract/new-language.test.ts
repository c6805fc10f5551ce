import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../architecture/source-files.ts'

const page = readFileSync(join(root, 'docs/adding-a-language.md'), 'utf8')
const blocks = [...page.matchAll(/^`(pip\/[\w./-]+)`:\n\n```ts\n([\s\S]*?)^```$/gm)]
const tree = mkdtempSync(join(tmpdir(), 'tollgauge-language-'))
const tables = 'src/analysis/languages/tables.ts'

beforeAll(() => {
  for (const path of ['package.json', 'tsconfig.json', 'src/core', 'src/analysis'])
    cpSync(join(root, path), join(tree, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  for (const [, path = '', text = ''] of blocks) {
    const file = join(tree, 'src/analysis/languages', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const line = /the line `(export [^`\n]+)`/.exec(page)?.[1] ?? ''
  appendFileSync(join(tree, tables), `${line}\n`)
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

/** The copy's own parts in one process: its contract, metrics and review. */
const script = `
  import { pip } from './src/analysis/languages/pip/pip.ts'
  import { scanSource } from './src/analysis/languages/engine/scan-source.ts'
  import { TokenReader } from './src/analysis/languages/engine/token-reader.ts'
  import { resolveLanguage } from './src/analysis/languages/resolve-language.ts'
  import { measureSource } from './src/analysis/measure/measure-source.ts'
  import { reviewFile } from './src/analysis/change/review-file.ts'
  const [example] = pip.examples
  const scan = scanSource(example.source.join('\\n'), pip)
  const [declared] = pip.review.declarations
  const read = scanSource(declared.source.join('\\n'), pip)
  const seen = pip.review.visibility(new TokenReader(read.code), read)
  const before = 'task pay(sum) {\\n  if sum < 0 { stop("negative") }\\n  send(sum)\\n}\\n'
  const after = 'task pay(sum) {\\n  send(sum)\\n}\\n'
  const measured = await measureSource(before, resolveLanguage(undefined, 'shop/till.pip'), null)
  const { language, findings } = await reviewFile({ before, after, filename: 'shop/till.pip' }, null)
  console.log(JSON.stringify({
    example: {
      functions: scan.functions.map(({ name, kind, line, endLine, branchPoints, parameters, maxNesting: nesting }) =>
        ({ name, kind, line, endLine, branchPoints, parameters, nesting })),
      branchPoints: scan.branchPoints, classes: scan.classes.length, lines: scan.lines,
    },
    expected: example,
    visibility: seen.functions,
    measured: { language: measured.language, known: measured.languageKnown, functions: measured.functions.length, branchPoints: measured.branchPoints },
    reviewed: { language, findings: findings.filter(({ severity }) => severity !== 'info').map(({ id }) => id) },
  }))`

test('the language of the page is known to metrics and review once its folder and its line are in place', () => {
  expect(blocks.map(([, path]) => path)).toEqual([
    'pip/pip.ts',
    'pip/pip-review.ts',
    'pip/pip-declarations.data.ts',
  ])
  const argv = ['--import', 'tsx', '--input-type=module', '--eval', script]
  const said = JSON.parse(execFileSync(process.execPath, argv, { cwd: tree, encoding: 'utf8' }))
  const { title: _title, source, ...expected } = said.expected
  expect(said.example).toEqual({ ...expected, lines: { ...expected.lines, total: source.length } })
  expect(said.visibility).toEqual(['public', 'private'])
  expect(said.measured).toEqual({ language: 'pip', known: true, functions: 1, branchPoints: 1 })
  expect(said.reviewed.language).toBe('pip')
  expect(said.reviewed.findings).toContain('guard-removed')
})
