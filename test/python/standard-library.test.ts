import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PythonVerdict } from '../../src/core/python-engine.ts'
import {
  createPythonHost,
  createPythonSnapshot,
  type PythonHost,
} from '../../src/execution/python/python-host.ts'
import { explainDifference } from './grammar-changes.ts'
import { findHostPython, readReference, type ReferenceAnswer } from './host-python.ts'
import { mutate, seededRandom } from './mutate.ts'

const python = findHostPython()
if (python === null)
  process.stdout.write(
    'Not run: agreement with CPython needs a python3 of version 3.10 or later on the host.\n',
  )

describe.skipIf(python === null)(`agreement with the host's CPython ${python?.version.join('.')}`, () => {
  const host = python as NonNullable<typeof python>
  let engine: PythonHost
  beforeAll(async () => {
    engine = createPythonHost({
      snapshot: await createPythonSnapshot(),
      cpuLimitMs: 60_000,
      wallLimitMs: 120_000,
    })
    await engine.ready()
  })
  afterAll(() => engine.close())

  test('functions, lines, parameters, branch points and validity of the whole standard library', async () => {
    const files = listSources(host.standardLibrary)
    const answers = await readReference(
      host,
      files.map(({ path }) => ({ path })),
    )
    const report = new Report()
    for (const [index, { path, text }] of files.entries()) {
      report.compare(path, text, await engine.inspect(text, 'metrics'), answers[index] as ReferenceAnswer)
    }
    report.print(`${files.length} files, ${report.functions} functions`)
    expect(answers).toHaveLength(files.length)
    expect(report.functions).toBeGreaterThan(1_000)
    expect(report.unexplained).toEqual([])
  }, 600_000)

  test('validity of 3,000 seeded mutations of it', async () => {
    const random = seededRandom(20_261_115)
    const files = listSources(host.standardLibrary).filter(
      ({ text }) => text.length > 500 && text.length < 6_000,
    )
    const mutants = Array.from({ length: 3_000 }, () => mutate(pick(files, random).text, random))
    const answers = await readReference(
      host,
      mutants.map((text) => ({ text })),
    )
    const report = new Report()
    for (const [index, text] of mutants.entries()) {
      report.compare(
        `mutant ${index}`,
        text,
        await engine.inspect(text, 'metrics'),
        answers[index] as ReferenceAnswer,
      )
    }
    report.print(
      `${mutants.length} mutants, ${report.invalid} invalid, error lines equal ${report.sameLines}`,
    )
    expect(report.invalid).toBeGreaterThan(800)
    expect(report.unexplained).toEqual([])
  }, 600_000)

  class Report {
    functions = 0
    invalid = 0
    sameLines = 0
    readonly explained: string[] = []
    readonly unexplained: string[] = []

    compare(name: string, text: string, ours: PythonVerdict, theirs: ReferenceAnswer): void {
      if (!theirs.valid) this.invalid++
      if (!ours.valid && !theirs.valid && ours.error.line === theirs.line) this.sameLines++
      if (ours.valid !== theirs.valid) this.explain(name, text, ours, theirs)
      else if (ours.valid && theirs.valid) this.compareFacts(name, ours, theirs)
    }

    private explain(name: string, text: string, ours: PythonVerdict, theirs: ReferenceAnswer): void {
      const reason = explainDifference(host.version, text, ours, theirs)
      const verdict = theirs.valid ? 'host accepts' : `host: ${theirs.message} (line ${theirs.line})`
      if (reason === null) this.unexplained.push(`${name}: ${verdict}; ${JSON.stringify(ours).slice(0, 200)}`)
      else this.explained.push(`${name}: ${reason}`)
    }

    private compareFacts(
      name: string,
      ours: PythonVerdict & { valid: true },
      theirs: ReferenceAnswer & { valid: true },
    ) {
      const rows = (ours.facts?.functions ?? []).map((each) =>
        [each.name, each.kind, each.line, each.endLine, each.parameters, each.branchPoints].join(' '),
      )
      this.functions += rows.length
      const expected = theirs.functions.map((row) => row.join(' '))
      const totals = [ours.facts?.classes, ours.facts?.moduleBranchPoints].join(' ')
      if (rows.join('\n') !== expected.join('\n')) {
        const at = expected.findIndex((row, index) => row !== rows[index])
        this.unexplained.push(`${name}: expected ${expected[at]}, found ${rows[at]}`)
      }
      if (totals !== [theirs.classes, theirs.module].join(' '))
        this.unexplained.push(`${name}: totals ${totals}`)
    }

    print(title: string): void {
      process.stdout.write(`CPython ${host.version.join('.')} against the engine: ${title}\n`)
      for (const line of this.explained) process.stdout.write(`  grammar difference, ${line}\n`)
    }
  }
})

interface SourceFile {
  readonly path: string
  readonly text: string
}

/** Every UTF-8 `.py` under the library; files in other encodings reach the service as decoded text anyway. */
function listSources(root: string): SourceFile[] {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const files: SourceFile[] = []
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!path.endsWith('.py') || path.includes('-packages')) continue
    try {
      files.push({ path: join(root, path), text: decoder.decode(readFileSync(join(root, path))) })
    } catch {
      continue
    }
  }
  return files
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item
}
