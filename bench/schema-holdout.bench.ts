import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { Problem } from '../src/core/problem.ts'
import { inferSchema } from '../src/services/data-schema/infer-schema.ts'
import type { Benchmark, Table } from './benchmark.ts'
import { listInferrers, type Inferrer } from './schema-peers.ts'
import { formatOf, listRowSets, type Row, type RowSet } from './schema-sets.ts'

const folder = process.env['TOLLGAUGE_BENCH_DATA']
const peers = process.env['TOLLGAUGE_BENCH_PEERS']
const NOT_RUN = 'Not run: TOLLGAUGE_BENCH_DATA names a folder of data files, source__path as their names.'

interface Score {
  accepted: number
  rows: number
  whole: number
  droppedRejected: number
  dropped: number
  wrongRejected: number
  wrong: number
  failed: number
  characters: number
}

/** Schemas learned from half of the rows of real data, judged by the other half and by damage done to it. */
export const schemaHoldOut: Benchmark = {
  name: 'schema-holdout',
  run: async (): Promise<Table> => {
    const sets = folder === undefined ? [] : listRowSets(folder)
    const rows: (string | number)[][] = []
    for (const inferrer of listInferrers(peers))
      rows.push(listScore(inferrer.name, await score(inferrer, sets), sets.length))
    return {
      title: `data.schema: held-out rows of ${sets.length} sets`,
      columns: [
        'by',
        'accepted',
        'sets whole',
        'dropped key rejected',
        'wrong type rejected',
        'failed',
        'mean characters',
      ],
      rows,
      notes: [
        folder === undefined
          ? NOT_RUN
          : 'Every second row is learned from, up to 100; the validator is ajv with formats.',
        'TOLLGAUGE_BENCH_PEERS names a folder where quicktype-core and genson-js are installed.',
      ],
    }
  },
}

/** What becomes of whole files. */
export const schemaFiles: Benchmark = {
  name: 'schema-files',
  run: async (): Promise<Table> => {
    const outcomes = new Map<string, number>()
    for (const file of folder === undefined ? [] : readdirSync(folder)) {
      const outcome = judgeFile(file)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    return {
      title: 'data.schema: real files of at most 500,000 characters',
      columns: ['outcome', 'files'],
      rows: [...outcomes].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      notes: folder === undefined ? [NOT_RUN] : [],
    }
  },
}

function judgeFile(file: string): string {
  const format = formatOf(file)
  const content = readFileSync(join(folder ?? '', file), 'utf8')
  if (format === null || content.length > 500_000) return 'not a file for this'
  try {
    inferSchema(content, format)
    return 'answered'
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    return problem.code
  }
}

async function score(inferrer: Inferrer, sets: readonly RowSet[]): Promise<Score> {
  const sum: Score = {
    accepted: 0,
    rows: 0,
    whole: 0,
    droppedRejected: 0,
    dropped: 0,
    wrongRejected: 0,
    wrong: 0,
    failed: 0,
    characters: 0,
  }
  for (const set of sets) {
    try {
      const schema = await inferrer.infer(set.learned)
      sum.characters += JSON.stringify(schema).length
      judgeSet(compile(schema), set, sum)
    } catch {
      sum.failed++
    }
  }
  return sum
}

function compile(schema: object): (value: unknown) => boolean {
  const { $schema, ...rest } = schema as { readonly $schema?: string }
  const options = { strict: false, logger: false, code: { optimize: false } } as const
  const ajv = $schema?.includes('draft-06') === true ? new Ajv(options) : new Ajv2020(options)
  addFormats.default(ajv)
  return ajv.compile(rest)
}

function judgeSet(accepts: (value: unknown) => boolean, { learned, heldOut }: RowSet, sum: Score): void {
  const always = Object.keys(learned[0] ?? {}).filter((key) =>
    learned.every((row) => Object.hasOwn(row, key)),
  )
  const typed = always.filter((key) => learned.some((row) => row[key] !== null))
  let whole = true
  for (const [index, row] of heldOut.entries()) {
    sum.rows++
    if (!accepts(row)) {
      whole = false
      continue
    }
    sum.accepted++
    const [dropped, wrong] = [pick(always, index), pick(typed, index)]
    if (dropped !== undefined && Object.hasOwn(row, dropped)) {
      sum.dropped++
      if (!accepts(without(row, dropped))) sum.droppedRejected++
    }
    if (wrong !== undefined && Object.hasOwn(row, wrong)) {
      sum.wrong++
      if (!accepts({ ...row, [wrong]: wrongFor(learned, wrong) })) sum.wrongRejected++
    }
  }
  if (whole) sum.whole++
}

function pick(keys: readonly string[], index: number): string | undefined {
  return keys[index % Math.max(1, keys.length)]
}

function without(row: Row, key: string): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== key))
}

/** A value of a kind that was never seen under the key. */
function wrongFor(learned: readonly Row[], key: string): unknown {
  const kinds = new Set<string>(learned.map((row) => (Array.isArray(row[key]) ? 'array' : typeof row[key])))
  const candidates: readonly (readonly [string, unknown])[] = [
    ['object', { unseen: { kind: 1 } }],
    ['string', 'unseen'],
    ['array', [['unseen']]],
    ['number', 12.5],
  ]
  return candidates.find(([kind]) => !kinds.has(kind))?.[1]
}

function listScore(name: string, sum: Score, sets: number): (string | number)[] {
  const share = (part: number, whole: number) =>
    `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`
  return [
    name,
    share(sum.accepted, sum.rows),
    sum.whole,
    share(sum.droppedRejected, sum.dropped),
    share(sum.wrongRejected, sum.wrong),
    sum.failed,
    Math.round(sum.characters / Math.max(1, sets)),
  ]
}
