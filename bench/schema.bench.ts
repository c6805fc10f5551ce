import { inferSchema } from '../src/services/data-schema/infer-schema.ts'
import type { ContentFormat } from '../src/services/data-schema/load-samples.ts'
import type { Benchmark, Table } from './benchmark.ts'

const ROUNDS = 3

type Case = readonly [name: string, content: string, format: ContentFormat, parse: (text: string) => unknown]

function buildCases(): Case[] {
  const record = (i: number) => ({
    id: i,
    name: `n${i}`,
    at: '2026-01-05T10:00:00Z',
    tags: ['a', 'b'],
    score: i / 3,
  })
  const records = Array.from({ length: 5_000 }, (_, i) => record(i))
  const json = JSON.stringify(records)
  const lines = records.map((item) => JSON.stringify(item))
  const nested = (depth: number): unknown =>
    depth === 0 ? 1 : { [`level${depth}x`]: nested(depth - 1), list: [depth] }
  const wide = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, i) => [`p${i}x`, i % 2 === 0 ? i : 'text']),
  )
  const table = ['id,name,score', ...records.map(({ id, name, score }) => `${id},${name},${score}`)].join(
    '\n',
  )
  return [
    ['5,000 records, JSON array', json, 'json', JSON.parse],
    [
      '5,000 records, NDJSON',
      lines.join('\n'),
      'ndjson',
      (text) => text.split('\n').map((line) => JSON.parse(line)),
    ],
    ['5,000 rows, CSV', table, 'csv', (text) => text.split('\n').map((line) => line.split(','))],
    ['5,000 records, YAML flow', json, 'yaml', JSON.parse],
    ['2,000 properties', JSON.stringify(wide), 'json', JSON.parse],
    ['190 levels', JSON.stringify(nested(190)), 'json', JSON.parse],
  ]
}

function fastest(run: () => unknown): number {
  let best = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    run()
    best = Math.min(best, performance.now() - startedAt)
  }
  return best
}

/** Inference with its verification, against only reading the same text with the engine's own means. */
export const schema: Benchmark = {
  name: 'schema',
  run: async (): Promise<Table> => ({
    title: 'data.schema: inference and verification',
    columns: ['content', 'characters', 'ours, ms', 'plain parse, ms', 'ratio', 'values', 'properties'],
    rows: buildCases().map(([name, content, format, parse]) => {
      const ours = fastest(() => inferSchema(content, format))
      const plain = fastest(() => parse(content))
      const { stats } = inferSchema(content, format)
      const ratio = Math.round(ours / plain)
      return [name, content.length, Math.round(ours), plain.toFixed(1), ratio, stats.nodes, stats.properties]
    }),
    notes: [
      `Fastest of ${ROUNDS} rounds each. The plain parse is JSON.parse or a split; it neither infers nor checks.`,
    ],
  }),
}
