import { fingerprint } from '../../analysis/source/fingerprint.ts'
import type { JsonSchema } from '../../core/json-schema.ts'
import { Problem } from '../../core/problem.ts'
import { buildSchema, listTypes } from './build-schema.ts'
import { describeFields, type Description } from './describe-fields.ts'
import { loadSamples, type ContentFormat } from './load-samples.ts'
import { observeSamples } from './observe-samples.ts'
import { verifySchema } from './verify-schema.ts'

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'
/** Short enough to be compared with a later schema by the document diff. */
const SCHEMA_CHARACTERS = 400_000
const LISTED_PLACES = 20

/** The schema of a content and what was decided on the way. It has been checked against the content, or this throws. */
export function inferSchema(content: string, format: ContentFormat) {
  const { values, appliesTo } = loadSamples(content, format)
  const { shape, nodes, maxDepth } = observeSamples(values)
  // The names in a header row are columns, however much they look like ids.
  const built = buildSchema(shape, format !== 'csv')
  const schema: JsonSchema = { $schema: DIALECT, ...built.schema }
  refuseLongSchema(schema)
  verifySchema(schema, values)
  const { stats, fields, fieldsOmitted, maps, preciseLoss } = describeFields(shape, built)
  return {
    schema,
    dialect: DIALECT,
    format,
    appliesTo,
    rootTypes: listTypes(shape),
    samples: values.length,
    source: fingerprint(content),
    stats: { nodes, maxDepth, ...stats },
    fields,
    fieldsOmitted,
    choices: maps.map(describeChoice),
    verified: true as const,
    warnings: collectWarnings(maps, preciseLoss),
  }
}

function refuseLongSchema(schema: object): void {
  const { length } = JSON.stringify(schema)
  if (length <= SCHEMA_CHARACTERS) return
  const message = `needs a schema of ${length} characters, more than ${SCHEMA_CHARACTERS}`
  throw new Problem('content-too-complex', `The content ${message}; nothing was charged.`, {
    errors: [{ pointer: '/content', message }],
  })
}

function describeChoice({ pointer, keys }: Description['maps'][number]) {
  return {
    pointer,
    chosen: 'map' as const,
    alternative: 'properties' as const,
    keys,
    reason: `All ${keys} keys look like ids of one form and all values share one schema, so the keys were taken for data.`,
  }
}

function collectWarnings(maps: Description['maps'], preciseLoss: Description['preciseLoss']) {
  const warnings: { code: string; count: number; at: string[]; detail: string }[] = []
  if (preciseLoss.length > 0) {
    warnings.push({
      code: 'number-precision',
      count: preciseLoss.length,
      at: preciseLoss.slice(0, LISTED_PLACES),
      detail:
        'Numbers beyond 2^53 or the range of a double stand here; many readers of JSON change them silently.',
    })
  }
  if (maps.length > 0) {
    warnings.push({
      code: 'map-detected',
      count: maps.length,
      at: maps.slice(0, LISTED_PLACES).map(({ pointer }) => pointer),
      detail: 'Objects keyed by ids were described by `additionalProperties`; `choices` says where and why.',
    })
  }
  return warnings
}
