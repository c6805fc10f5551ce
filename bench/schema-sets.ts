import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSamples, type ContentFormat } from '../src/services/data-schema/load-samples.ts'

export type Row = Record<string, unknown>

/** Rows of one real file: half of them to learn from, the other half to be judged. */
export interface RowSet {
  readonly file: string
  readonly learned: readonly Row[]
  readonly heldOut: readonly Row[]
}

const FEWEST_ROWS = 20
const MOST_ROWS = 200
/** Sets of one source, which is what a file's name says before `__`. */
const MOST_PER_SOURCE = 30

const formats: readonly (readonly [RegExp, ContentFormat])[] = [
  [/\.(?:geo)?json$/, 'json'],
  [/\.(?:ndjson|jsonl)$/, 'ndjson'],
  [/\.(?:csv|tsv)$/, 'csv'],
  [/\.ya?ml$/, 'yaml'],
]

export function formatOf(file: string): ContentFormat | null {
  return formats.find(([pattern]) => pattern.test(file))?.[1] ?? null
}

/** Tables and lists of objects in the files of a folder, a bounded number of each source. */
export function listRowSets(folder: string): RowSet[] {
  const taken = new Map<string, number>()
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const source = file.split('__').slice(0, 2).join('/')
      if ((taken.get(source) ?? 0) >= MOST_PER_SOURCE) return []
      const rows = readRows(join(folder, file))
      if (rows.length < FEWEST_ROWS) return []
      taken.set(source, (taken.get(source) ?? 0) + 1)
      const used = rows.slice(0, MOST_ROWS)
      return [
        {
          file,
          learned: used.filter((_, index) => index % 2 === 0),
          heldOut: used.filter((_, index) => index % 2 === 1),
        },
      ]
    })
}

function readRows(path: string): Row[] {
  const format = formatOf(path)
  if (format === null) return []
  try {
    const { values, appliesTo } = loadSamples(readFileSync(path, 'utf8'), format)
    return appliesTo === 'record' ? values.filter(isRow) : findLongestList(values[0])
  } catch {
    return []
  }
}

/** The longest list of objects among the values of the first three levels. */
function findLongestList(value: unknown, levels = 3): Row[] {
  if (Array.isArray(value) && value.length > 0 && value.every(isRow)) return value
  if (levels === 0 || typeof value !== 'object' || value === null) return []
  let longest: Row[] = []
  for (const member of Object.values(value)) {
    const list = findLongestList(member, levels - 1)
    if (list.length > longest.length) longest = list
  }
  return longest
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
