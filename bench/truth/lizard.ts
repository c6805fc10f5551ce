import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ListedFunction, SameFunction } from './score.ts'

/** What lizard lists, by path; a sentence when it cannot be run. Its complexity less one is its branch points. */
export function runLizard(paths: readonly string[]): Map<string, ListedFunction[]> | string {
  const command = process.env['TOLLGAUGE_BENCH_LIZARD']
  if (command === undefined) return 'TOLLGAUGE_BENCH_LIZARD is not set'
  const folder = mkdtempSync(join(tmpdir(), 'tollgauge-bench-'))
  const list = join(folder, 'files')
  writeFileSync(list, paths.join('\n'))
  const [program = '', ...options] = command.split(' ')
  const run = spawnSync(program, [...options, '--csv', '-f', list], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  rmSync(folder, { recursive: true })
  // Its exit code says whether anything was too complex, so only a run that did not happen is a failure.
  if (run.error !== undefined) return `lizard did not run: ${run.error.message}`
  return readReport(run.stdout)
}

/** Columns: lines, complexity, tokens, parameters, length, place, file, name, name with parameters, first, last line. */
function readReport(report: string): Map<string, ListedFunction[]> {
  const byPath = new Map<string, ListedFunction[]>()
  for (const line of report.split('\n')) {
    const cells = readCells(line)
    const path = cells[6]
    if (path === undefined) continue
    const functions = byPath.get(path) ?? []
    byPath.set(path, functions)
    functions.push({
      name: cells[7] ?? '',
      line: Number(cells[9]),
      endLine: Number(cells[10]),
      parameters: Number(cells[3]),
      branchPoints: Number(cells[1]) - 1,
    })
  }
  return byPath
}

function readCells(line: string): string[] {
  return [...line.matchAll(/"((?:[^"]|"")*)"|([^",]+)/g)].map((match) => match[1] ?? match[2] ?? '')
}

/** Lenient: its line may be that of an annotation above; the same lines or no name on either side make up for a name. */
export const isSameForLizard: SameFunction = (truth, listed) => {
  if (truth.line === listed.line && truth.endLine === listed.endLine) return true
  if (listed.line < truth.line - 3 || listed.line > truth.line + 1) return false
  const name = ownName(listed.name)
  return (
    name === ownName(truth.name) || name === '' || name.includes('anonymous') || truth.name === '(anonymous)'
  )
}

function ownName(name: string): string {
  const last = name.split(/::|\.|:/).findLast((part) => part !== '') ?? name
  return last.replaceAll(/\s+/g, '').replace(/^~/, '')
}
