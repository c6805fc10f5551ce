import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Problem } from '../../src/core/problem.ts'
import { generateFrom, listPublished, moduleName } from './openapi-documents.ts'
import { explainSkip, findPytest, runPython } from './openapi-python.ts'
import { startReferee, type Judgement } from './openapi-referee.ts'

const published = listPublished()
const python = findPytest()
const withoutPublished = explainSkip(
  published === null,
  'the published documents are not beside the repository',
)
const withoutPytest = explainSkip(python === null, 'no python3 with pytest and requests was found')

interface ServedModule {
  readonly file: string
  readonly testCount: number
}

test.skipIf(withoutPublished || withoutPytest)(
  'at least 93 in 100 generated tests pass against a server that validates every request',
  { timeout: 600_000 },
  async () => {
    // The referee would fetch what a document refers to outside itself.
    const documents = (published ?? []).filter(({ text }) => !/"\$ref":\s*"[^#"]/.test(text))
    const referee = await startReferee(documents.map(({ text }) => JSON.parse(text) as object))
    const folder = mkdtempSync(join(tmpdir(), 'openapi-referee-'))
    const modules: ServedModule[] = []
    for (const [index, document] of documents.entries()) {
      const served = referee.served[index]
      if (served === undefined || 'reason' in served) continue
      const text = JSON.stringify({
        ...(JSON.parse(document.text) as object),
        servers: [{ url: served.url }],
      })
      const generated = generateFrom({ text, format: 'json' })
      // A document without one usable response is refused: there is nothing to test.
      if (generated instanceof Problem && generated.code === 'no-operations') continue
      if (generated instanceof Error) throw generated
      const file = moduleName(document.file)
      writeFileSync(join(folder, file), generated.source)
      modules.push({ file, testCount: generated.cases.filter(({ skip }) => skip === null).length })
    }
    const passed = await runModules(folder, modules)
    const judgements = await referee.finish()
    rmSync(folder, { recursive: true, force: true })
    const total = modules.reduce((sum, { testCount }) => sum + testCount, 0)
    report(documents.length, modules.length, passed, total, judgements)
    expect(total).toBeGreaterThan(500)
    expect(passed / total).toBeGreaterThanOrEqual(0.93)
  },
)

async function runModules(folder: string, modules: readonly ServedModule[]): Promise<number> {
  const files = modules.map(({ file }) => file)
  const results = 'results.xml'
  const env = { API_KEY: 'user:secret', API_ALLOW_MUTATING_TESTS: '1', API_BEARER_TOKEN: 'token' }
  const args = ['-m', 'pytest', '-q', '--tb=no', '-p', 'no:cacheprovider', `--junitxml=${results}`, ...files]
  await runPython(python ?? '', args, { cwd: folder, env })
  const [, tests = '0', failures = '0', errors = '0', skipped = '0'] = readCounts(join(folder, results))
  return Number(tests) - Number(failures) - Number(errors) - Number(skipped)
}

function readCounts(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const count = (name: string): string =>
    new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`).exec(text)?.[1] ?? ''
  return ['', count('tests'), count('failures'), count('errors'), count('skipped')]
}

function report(
  given: number,
  served: number,
  passed: number,
  total: number,
  judgements: readonly Judgement[],
): void {
  const refused = judgements.filter(({ violations }) => violations.length > 0)
  const causes = new Map<string, number>()
  for (const { status, violations } of refused) {
    const cause = `${status} ${(violations[0] ?? '').replaceAll(/ (?:parameter|property) \S+/g, '').slice(0, 70)}`
    causes.set(cause, (causes.get(cause) ?? 0) + 1)
  }
  const unserved = refused.filter(({ status, violations }) => isUnserved(status, violations[0] ?? '')).length
  const share = (part: number, whole: number): string =>
    `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`
  say(`referee: ${served} of ${given} documents served; tests passing: ${share(passed, total)}`)
  say(`referee: passing of what it could route and answer: ${share(passed, total - unserved)}`)
  say(`referee: requests without a complaint: ${share(total - refused.length, total)}`)
  for (const [cause, times] of [...causes].toSorted((a, b) => b[1] - a[1])) say(`  ${times} x ${cause}`)
}

/** Paths with a query or a fragment cannot be routed by the referee, and some answers it cannot write. */
function isUnserved(status: number, violation: string): boolean {
  return status === 0 || /Route not resolved|Cannot (?:serialise|find serializer)/.test(violation)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
