import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PythonVerdict } from '../../core/python-engine.ts'
import { createPythonHost, type PythonHost } from './python-host.ts'
import { AgreementReport } from '../../../test/python/agreement-report.ts'
import { findHostPython, readReference, type HostPython } from '../../../test/python/host-python.ts'
import { choose, mutate, seededRandom } from '../../../test/python/mutate.ts'

const python = findHostPython()
if (python === null) {
  process.stdout.write(
    'Not run: agreement with CPython needs a python3 of version 3.10 or later on the host.\n',
  )
  test.skip('agreement with CPython: no python3 of version 3.10 or later on the host')
} else {
  describe(`agreement with the host's CPython ${python.version.join('.')}`, () => compareWith(python))
}

function compareWith(host: HostPython): void {
  const files = listSources(host.standardLibrary)
  let engine: PythonHost
  beforeAll(async () => {
    engine = createPythonHost({
      cpuLimitMs: 60_000,
    })
    await engine.ready()
  })
  afterAll(() => engine.close())

  async function compareAll(sources: readonly SourceText[]): Promise<AgreementReport> {
    const answers = readReference(
      host,
      sources.map(({ text }) => text),
    )
    const verdicts: PythonVerdict[] = []
    for (const { text } of sources) verdicts.push(await engine.inspect(text, 'metrics'))
    const report = new AgreementReport(host)
    for (const [index, answer] of (await answers).entries()) {
      const [source, verdict] = [sources[index], verdicts[index]]
      if (source && verdict) report.compare(source.name, source.text, verdict, answer)
    }
    expect(report.compared).toBe(sources.length)
    return report
  }

  test('functions, lines, parameters, branch points and validity of the whole standard library', async () => {
    const report = await compareAll(files)
    report.print(`${files.length} files, ${report.functions} functions`)
    expect(report.functions).toBeGreaterThan(1_000)
    expect(report.unexplained).toEqual([])
  }, 900_000)

  test('validity of 3,000 seeded mutations of it', async () => {
    const random = seededRandom(20_261_115)
    const small = files.filter(({ text }) => text.length > 500 && text.length < 6_000)
    const mutants = Array.from({ length: 3_000 }, (_, index) => {
      const { name, text } = choose(small, random)
      return { name: `mutant ${index} of ${name}`, text: mutate(text, random) }
    })
    const report = await compareAll(mutants)
    report.print(
      `${mutants.length} mutants, ${report.invalid} invalid, error lines equal ${report.sameLines}`,
    )
    expect(report.invalid).toBeGreaterThan(800)
    expect(report.unexplained).toEqual([])
  }, 900_000)
}

interface SourceText {
  readonly name: string
  readonly text: string
}

/** Every UTF-8 `.py` under the library; files in other encodings reach the service as decoded text anyway. */
function listSources(root: string): SourceText[] {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const sources: SourceText[] = []
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!name.endsWith('.py') || name.includes('-packages')) continue
    try {
      sources.push({ name, text: decoder.decode(readFileSync(join(root, name))) })
    } catch {
      continue
    }
  }
  return sources
}
