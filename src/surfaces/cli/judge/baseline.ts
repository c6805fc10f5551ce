import { readFile, writeFile } from 'node:fs/promises'
import { keyOf, type Finding } from '../report/finding.ts'

/** Findings that are known: how often each is there. */
export type Baseline = ReadonlyMap<string, number>

interface BaselineFile {
  readonly version: 1
  readonly findings: Readonly<Record<string, number>>
}

export const DEFAULT_BASELINE = 'tollgauge-baseline.json'

/** Throws with words when the file is missing or not a baseline: a gate must not open by itself. */
export async function readBaseline(file: string): Promise<Baseline> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new RangeError(`the baseline ${file} cannot be read; make it with --write-baseline`, { cause })
  })
  const value = parse(text)
  if (value === null) throw new RangeError(`${file} is no baseline; make it again with --write-baseline`)
  return new Map(Object.entries(value.findings))
}

function parse(text: string): BaselineFile | null {
  try {
    const value = JSON.parse(text) as Partial<BaselineFile> | null
    if (value?.version !== 1 || typeof value.findings !== 'object' || value.findings === null) return null
    const isSound = Object.values(value.findings).every((count) => Number.isInteger(count) && count > 0)
    return isSound ? (value as BaselineFile) : null
  } catch {
    return null
  }
}

/** One line per finding, sorted, so that a change of the file reads well in a review. */
export async function writeBaseline(file: string, findings: readonly Finding[]): Promise<void> {
  const counts = new Map<string, number>()
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1)
  const sorted = Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const document: BaselineFile = { version: 1, findings: sorted }
  await writeFile(file, `${JSON.stringify(document, null, 2)}\n`)
}

/** What is not in the baseline, or is there more often than it knows. */
export function splitKnown(
  findings: readonly Finding[],
  baseline: Baseline,
): { readonly fresh: Finding[]; readonly known: number } {
  const left = new Map(baseline)
  const fresh = findings.filter((finding) => {
    const count = left.get(keyOf(finding)) ?? 0
    if (count === 0) return true
    left.set(keyOf(finding), count - 1)
    return false
  })
  return { fresh, known: findings.length - fresh.length }
}
