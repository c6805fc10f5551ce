import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openGitProject, type GitProject } from '../../../../../test/standins/git-project.ts'
import { samples } from '../../../../catalog/samples.data.ts'
import { emitReviewSarif, type BoughtReview } from '../../../pages/client/review-sarif.ts'
import type { FormatName } from '../render-report.ts'

vi.setConfig({ testTimeout: 240_000 })

let project: GitProject
const hostile = 'a "b"<c>&]]> %,:|`x`\u0007.js'
beforeAll(() => {
  project = openGitProject()
  project.commit({
    'shop/text.js': 'export function parse(a) {\n  return a.split(",")\n}\nexport const other = 1\n',
    'shop/user.js': "import { parse } from './text.js'\nexport const a = parse('a')\n",
  })
  project.write({
    'shop/text.js': 'export const other = 1\n',
    'shop/user.js': "import { parse } from './text.js'\nexport const b = parse('b')\n",
    [hostile]: `const f = (request) => eval(request.body) // <![CDATA[ ::error::\n`,
  })
})
afterAll(() => project.close())

async function render(format: FormatName): Promise<string> {
  return (await project.run('review', '--format', format)).printed
}

interface Sarif {
  readonly runs: {
    readonly tool: { readonly driver: { readonly rules: { id: string; help: { text: string } }[] } }
    readonly results: {
      readonly ruleId: string
      readonly ruleIndex: number
      readonly codeFlows?: unknown
      readonly relatedLocations?: unknown[]
      readonly partialFingerprints: Record<string, string>
      readonly locations: { physicalLocation: { artifactLocation: { uri: string } } }[]
    }[]
  }[]
}

describe('sarif', () => {
  test('is valid by the schema of OASIS, written here and in a page', async () => {
    const schema = findSchema()
    if (schema === null) {
      process.stdout.write('not run: the SARIF schema is not on this machine\n')
      return
    }
    const ajv = new Ajv({ strict: false, validateFormats: false, meta: false, validateSchema: false })
    const { $schema: _meta, id: _id, ...plain } = schema
    const validate = ajv.compile(plain)
    validate(JSON.parse(await render('sarif')))
    expect(validate.errors).toBeNull()
    const bought = { data: samples['developer.change-set-review'] } as BoughtReview
    validate(JSON.parse(emitReviewSarif(bought, 'https://shop.example')))
    expect(validate.errors).toBeNull()
  })

  test('every result has its rule with help, a fingerprint and a relative address', async () => {
    const [run] = (JSON.parse(await render('sarif')) as Sarif).runs
    expect(run?.results.length).toBeGreaterThan(0)
    for (const { ruleId, ruleIndex, partialFingerprints, locations } of run?.results ?? []) {
      expect(run?.tool.driver.rules[ruleIndex]).toMatchObject({ id: ruleId })
      expect(run?.tool.driver.rules[ruleIndex]?.help.text.length).toBeGreaterThan(20)
      expect(partialFingerprints['primaryLocationLineHash']).toMatch(/^[0-9a-f]{32}:1$/)
      expect(locations[0]?.physicalLocation.artifactLocation.uri).toMatch(/^[\w./%!'()*~-]+$/)
    }
  })

  test('a finding of two places has a code flow from one to the other', async () => {
    const [run] = (JSON.parse(await render('sarif')) as Sarif).runs
    const result = run?.results.find(({ ruleId }) => ruleId === 'removed-name-still-used')
    expect(result?.codeFlows).toMatchObject([{ threadFlows: [{ locations: [{}, {}] }] }])
    expect(result?.relatedLocations).toHaveLength(1)
  })
})

const PUBLISHED = resolve(
  import.meta.dirname,
  '../../../../../../shared/cases/formats/sarif-schema-2.1.0.json',
)

/** No package of the registry carries it; it is published beside the project. */
function findSchema(): Record<string, unknown> | null {
  return existsSync(PUBLISHED)
    ? (JSON.parse(readFileSync(PUBLISHED, 'utf8')) as Record<string, unknown>)
    : null
}

test('gitlab gives every issue a fingerprint of its own and a severity it knows', async () => {
  const issues = JSON.parse(await render('gitlab')) as {
    description: string
    check_name: string
    fingerprint: string
    severity: string
    location: { path: string; lines: { begin: number } }
  }[]
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length)
  for (const issue of issues) {
    expect(['info', 'minor', 'major', 'critical', 'blocker']).toContain(issue.severity)
    expect(issue.location.lines.begin).toBeGreaterThan(0)
  }
  expect(issues.map(({ location }) => location.path)).toContain(hostile)
})

test('junit is XML whatever names and code hold, and counts what fails', async () => {
  const text = await render('junit')
  const { failures, tests } = /tests="(?<tests>\d+)" failures="(?<failures>\d+)"/.exec(text)?.groups ?? {}
  expect(text.match(/<failure /g)).toHaveLength(Number(failures))
  expect(text.match(/<testcase /g)).toHaveLength(Number(tests))
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|&(?!amp;|lt;|gt;|quot;|#10;)/)
  const judge = spawnSync('python3', ['-c', 'import sys, xml.dom.minidom as m; m.parse(sys.stdin.buffer)'], {
    input: text,
  })
  if (judge.error === undefined) expect(judge.status).toBe(0)
  else process.stdout.write('not run: no python3 to parse the XML\n')
})

test('github has one command a line, the worst first', async () => {
  const lines = (await render('github')).trimEnd().split('\n')
  const commands = lines.slice(0, -1)
  for (const line of commands)
    expect(line).toMatch(/^::(error|warning|notice) file=[^,:\n]+,line=\d+,endLine=\d+,title=[^,:\n]+::./)
  expect(commands[0]).toMatch(/^::error /)
})

test('rdjson names places as reviewdog reads them', async () => {
  const { source, diagnostics } = JSON.parse(await render('rdjson')) as {
    source: { name: string }
    diagnostics: { severity: string; location: { range: { start: { line: number } } } }[]
  }
  expect(source.name).toBe('tollgauge')
  for (const { severity, location } of diagnostics) {
    expect(['ERROR', 'WARNING', 'INFO']).toContain(severity)
    expect(location.range.start.line).toBeGreaterThan(0)
  }
})

test('markdown fits into a comment however many findings there are', async () => {
  const many = openGitProject()
  const body = Array.from(
    { length: 1_200 },
    (_, index) => `export function f${index}(a, b, c, d, e, f) {}\n`,
  ).join('')
  many.write({ 'a.js': body })
  const { printed } = await many.run('metrics', '--format', 'markdown')
  many.close()
  expect(printed.length).toBeLessThan(65_536)
  expect(printed).toMatch(/… and \d+ more\./)
})

test('jsonl is a value a line, the summary last; several formats go to files beside one that is printed', async () => {
  const { printed } = await project.run('review', '--format', 'jsonl', '--format', 'sarif=.git/out.sarif')
  const values = printed
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string })
  expect(values.at(-1)).toMatchObject({ type: 'summary', exit: 1 })
  expect(existsSync(`${project.folder}/.git/out.sarif`)).toBe(true)
  expect((await project.run('review', '--format', 'json', '--format', 'sarif')).exit).toBe(2)
})
