import { fingerprint } from '../../analysis/source/fingerprint.ts'
import type { JsonSchema } from '../../core/json-schema.ts'
import { Problem } from '../../core/problem.ts'
import { buildSchema } from './build-schema.ts'
import { describeFields, type Description } from './describe-fields.ts'
import { tooComplex } from './invalid-content.ts'
import { loadSamples, type ContentFormat } from './load-samples.ts'
import { observeSamples } from './observe-samples.ts'
import { readKeys, type MapRule } from './read-keys.ts'
import type { Samples } from './samples.ts'
import { listTypes } from './shape-types.ts'
import type { Shape } from './shape.ts'
import { verifySchema } from './verify-schema.ts'
import { warnOf, type Warning } from '../../analysis/structured-text/warning.ts'

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'
const MAX_PROPERTIES = 10_000
/** Short enough to be compared with a later schema by the document diff. */
const SCHEMA_CHARACTERS = 400_000
/** As much as the document diff takes. */
const TEXT_CHARACTERS = 500_000

export interface InferenceOptions {
  readonly maps?: MapRule
  /** Objects with named properties allow no others. */
  readonly closed?: boolean
  /** Places that hold a few texts over and over list them. */
  readonly enums?: boolean
  /** Objects that one key tells apart get a schema for each kind. */
  readonly unions?: boolean
}

/** The schema of a content and what was decided on the way. It has been checked against the content, or this throws. */
export function inferSchema(content: string, format: ContentFormat, options: InferenceOptions = {}) {
  const { samples, observed, description, stats, schema } = draftSchema(content, format, options)
  const { shape, nodes, maxDepth } = observed
  verifySchema(schema, samples.values)
  const schemaText = emitSchemaText(schema)
  return {
    // First, because the beginning of an answer decides what is suggested next.
    schemaText,
    schema,
    dialect: DIALECT,
    format,
    appliesTo: samples.appliesTo,
    rootTypes: listTypes(shape),
    samples: samples.values.length,
    source: fingerprint(content),
    stats: { nodes, maxDepth, ...stats },
    fields: description.fields,
    fieldsOmitted: description.fieldsOmitted,
    choices: description.choices,
    verified: true as const,
    warnings: [...samples.warnings, ...collectWarnings(description, schemaText === null)],
  }
}

/** Throws what `inferSchema` would refuse the content with: all of its work but the proof and the answer. */
export function refuseContent(content: string, format: ContentFormat, options: InferenceOptions): void {
  draftSchema(content, format, options)
}

function draftSchema(content: string, format: ContentFormat, options: InferenceOptions) {
  const samples = loadSamples(content, format)
  const observed = readShape(samples, format, options)
  const { stats, ...description } = describeFields(observed.shape)
  if (stats.properties > MAX_PROPERTIES)
    throw tooComplex(`has more than ${MAX_PROPERTIES} different properties`)
  const closed = options.closed ?? false
  const schema: JsonSchema = { $schema: DIALECT, ...buildSchema(observed.shape, { closed }) }
  refuseLongSchema(schema)
  return { samples, observed, description, stats, schema }
}

function readShape(samples: Samples, format: ContentFormat, options: InferenceOptions) {
  const { maps = 'auto', enums = false, unions = false } = options
  const keeping = { texts: enums, members: unions }
  const observed = observeSamples(samples.values, keeping)
  for (const name of samples.fractional ?? []) widenToNumber(observed.shape.properties.get(name))
  // The names in a header row are columns, however much they look like ids.
  const rule = format === 'csv' && maps === 'auto' ? 'never' : maps
  const { shape, unmatched } = readKeys(observed.shape, rule, samples.appliesTo === 'record', keeping)
  if (unmatched.length > 0) {
    const message = 'leads to no object with properties in the schema'
    throw new Problem('invalid-content', 'A pointer in `maps` leads nowhere; nothing was charged.', {
      errors: unmatched.map((index) => ({ pointer: `/maps/${index}`, message })),
    })
  }
  return { ...observed, shape }
}

/** A column written with fractions holds numbers, also where the fractions at hand are all zero. */
function widenToNumber(column: Shape | undefined): void {
  if (column === undefined) return
  column.fractions += column.integers
  column.integers = 0
}

function refuseLongSchema(schema: object): void {
  const { length } = JSON.stringify(schema)
  if (length > SCHEMA_CHARACTERS)
    throw tooComplex(`needs a schema of ${length} characters, more than ${SCHEMA_CHARACTERS}`)
}

/** Indented, one keyword or property a line, so that a diff of two such texts shows changes of shape alone. */
function emitSchemaText(schema: JsonSchema): string | null {
  const text = `${JSON.stringify(schema, null, 2)}\n`
  return text.length <= TEXT_CHARACTERS ? text : null
}

function collectWarnings(description: Omit<Description, 'stats'>, textOmitted: boolean): Warning[] {
  const maps = description.choices.filter(({ chosen }) => chosen === 'map').map(({ pointer }) => pointer)
  return [
    ...warnOf(
      'number-precision',
      description.preciseLoss,
      'Numbers beyond 2^53 or the range of a double stand here; many readers of JSON change them silently.',
    ),
    ...warnOf(
      'map-detected',
      maps,
      'The keys of these objects were taken for data and described by `additionalProperties`; `choices` says why, and `maps` in the request changes it.',
    ),
    ...warnOf(
      'only-null',
      description.onlyNull,
      'Only null was seen here, which tells no type, so any value is allowed.',
    ),
    ...warnOf(
      'schema-text-omitted',
      textOmitted ? [''] : [],
      `The indented text is longer than ${TEXT_CHARACTERS} characters and was left out; \`schema\` is complete.`,
    ),
  ]
}
