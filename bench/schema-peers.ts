import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inferSchema } from '../src/services/data-schema/infer-schema.ts'
import type { Row } from './schema-sets.ts'

/** Something that infers the schema of one row from many. */
export interface Inferrer {
  readonly name: string
  infer(rows: readonly Row[]): Promise<object>
}

interface Quicktype {
  InputData: new () => { addInput(input: unknown): void }
  jsonInputForTargetLanguage(language: string): {
    addSource(source: { name: string; samples: string[] }): Promise<void>
  }
  quicktype(options: object): Promise<{ readonly lines: string[] }>
}

interface Genson {
  createCompoundSchema(rows: readonly unknown[]): object
}

/** Ours, with every option, and what people use today when a folder where that is installed is named. */
export function listInferrers(peers: string | undefined): Inferrer[] {
  const ours = (name: string, options: object): Inferrer => ({
    name,
    infer: async (rows) =>
      inferSchema(rows.map((row) => JSON.stringify(row)).join('\n'), 'ndjson', options).schema,
  })
  const own = [
    ours('data.schema', {}),
    ours('data.schema, closed', { closed: true }),
    ours('data.schema, enums', { enums: true }),
    ours('data.schema, unions', { unions: true }),
  ]
  if (peers === undefined) return own
  const load = createRequire(join(peers, 'package.json'))
  return [
    ...own,
    { name: 'quicktype-core', infer: (rows) => inferByQuicktype(load('quicktype-core') as Quicktype, rows) },
    {
      name: 'genson-js',
      infer: async (rows) => (load('genson-js') as Genson).createCompoundSchema(rows),
    },
  ]
}

async function inferByQuicktype(library: Quicktype, rows: readonly Row[]): Promise<object> {
  const source = library.jsonInputForTargetLanguage('schema')
  await source.addSource({ name: 'Row', samples: rows.map((row) => JSON.stringify(row)) })
  const inputData = new library.InputData()
  inputData.addInput(source)
  const { lines } = await library.quicktype({ inputData, lang: 'schema' })
  return JSON.parse(lines.join('\n')) as object
}
