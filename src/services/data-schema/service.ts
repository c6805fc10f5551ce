import * as z from 'zod'
import { usd } from '../../core/price.ts'
import { defineService } from '../../core/service.ts'
import { textField } from '../../core/text-field.ts'
import { inferSchema, refuseContent } from './infer-schema.ts'
import { contentFormats } from './load-samples.ts'

const input = z.strictObject({
  content: textField({
    min: 1,
    max: 500_000,
    description: 'The data to describe.',
    advice: 'send a sample, such as the first few hundred records',
  }),
  format: z.enum(contentFormats).default('json').describe('How `content` is written.'),
  maps: z
    .union([z.enum(['auto', 'never']), z.array(z.string().max(1_000)).max(100)])
    .default('auto')
    .describe(
      'Objects whose keys are data (ids, dates, paths): found by themselves, none, or those at these RFC 6901 pointers into `schema`.',
    ),
  closed: z
    .boolean()
    .default(false)
    .describe('Objects with named properties refuse any others (`additionalProperties: false`).'),
  enums: z
    .boolean()
    .default(false)
    .describe(
      'Places of at least 20 texts, at most 12 of them different and each seen 5 times on average, list them; this repeats values of the content.',
    ),
  unions: z
    .boolean()
    .default(false)
    .describe(
      'Objects whose properties are decided by the text under one key (2 to 12 kinds, each seen twice or more) get one schema for each kind; this repeats those texts.',
    ),
})

const typeName = z.enum(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])

const output = z.strictObject({
  schemaText: z
    .string()
    .nullable()
    .describe(
      '`schema` as indented text in one order of keys, made for comparing; null above 500,000 characters.',
    ),
  schema: z.record(z.string(), z.unknown()).describe('The inferred JSON Schema, draft 2020-12.'),
  dialect: z.string().describe('The dialect of `schema`.'),
  format: z.enum(contentFormats).describe('Echo of the format.'),
  appliesTo: z
    .enum(['document', 'record'])
    .describe('Whether `schema` is of the whole content, or of each line, row or YAML document.'),
  rootTypes: z.array(typeName).describe('Types seen at the root.'),
  samples: z
    .int()
    .describe('Values the schema was inferred from and checked against: 1, or the number of records.'),
  source: z
    .strictObject({
      sha256: z.string().describe('SHA-256 of the UTF-8 bytes of `content`, lower-case hex.'),
      characters: z.int().describe('Unicode code points.'),
      utf8Bytes: z.int().describe('Bytes in UTF-8.'),
    })
    .describe('Fingerprint of `content`.'),
  stats: z
    .strictObject({
      nodes: z.int().describe('Values in the content, at every level.'),
      maxDepth: z.int().describe('Levels of nesting; a single value has one.'),
      properties: z.int().describe('Properties in the schema.'),
      optionalProperties: z.int().describe('Properties absent from some object.'),
      nullableProperties: z.int().describe('Properties that are sometimes null and sometimes not.'),
      formats: z.record(z.string(), z.int()).describe('Places per recognised string format.'),
    })
    .describe('The size of the content and of its schema.'),
  fields: z
    .array(
      z.strictObject({
        pointer: z.string().describe('RFC 6901 pointer into `schema`.'),
        types: z.array(typeName).describe('Types seen here.'),
        required: z.boolean().describe('Whether every object at this place has the property.'),
        requiredRatio: z
          .number()
          .describe('Share of the objects that have it, rounded down to two decimals.'),
        format: z.string().nullable().describe('The format every string here matches, or null.'),
      }),
    )
    .describe('The properties of the schema, up to 1,000. No value of the content is repeated here.'),
  fieldsOmitted: z.int().describe('Properties not listed in `fields`.'),
  choices: z
    .array(
      z.strictObject({
        pointer: z.string().describe('RFC 6901 pointer into `schema`.'),
        chosen: z
          .enum(['map', 'properties', 'enum', 'union'])
          .describe(
            'What the schema says: any key with one schema for the values, one property per key, a list of texts, or one schema for each kind of object.',
          ),
        alternative: z.enum(['map', 'properties', 'string']).describe('What it could have said.'),
        keys: z.int().describe('Keys, texts or kinds seen.'),
        reason: z.string().describe('Why it was chosen.'),
      }),
    )
    .describe('Where the data allow two readings, and which one was taken.'),
  verified: z
    .literal(true)
    .describe('The schema is valid and accepts every sample under a standard validator.'),
  warnings: z
    .array(
      z.strictObject({
        code: z.string().describe('Which warning.'),
        count: z.int().describe('Places concerned.'),
        at: z
          .array(z.string())
          .describe('Up to 20 of them, as pointers into `schema`; repeated keys by line and column.'),
        detail: z.string().describe('In words.'),
      }),
    )
    .describe('What a reader should know of this result.'),
  analysis: z
    .strictObject({
      version: z.string().describe('Version label of this output.'),
      method: z.string().describe('How the schema was found.'),
      limitations: z.array(z.string()).describe('What the schema does not say.'),
    })
    .describe('The analysis behind the result.'),
})

const analysis = {
  version: 'tollgauge-data-schema/3',
  method:
    'One pass over all values merges counts per place; types, required properties and formats hold for every sample. The schema is validated and applied to the content before it is returned.',
  limitations: [
    'The schema describes the samples given; other data of the same kind may differ.',
    'Ranges, lengths and patterns are not inferred, enumerations and kinds only when asked for; a place seen only as null is left open.',
    'Of a repeated JSON key only the last value is seen. CSV cells are typed by column, and an empty cell is null.',
  ],
}

/** A JSON Schema that accepts the content it was inferred from. It repeats no value of that content unless asked to. */
export const dataSchema = defineService({
  name: 'data.schema',
  title: 'Data schema',
  summary:
    'Infers a JSON Schema (draft 2020-12) from JSON, NDJSON, YAML or CSV and proves it: the schema is valid and accepts the content under a standard validator before anything is charged.',
  tags: ['data', 'json-schema', 'inference', 'validation'],
  price: usd('0.025'),
  limits: { inputBytes: 6_100_000, deadlineMs: 10_000 },
  effects: 'none',
  input,
  output,
  sample: {
    content: JSON.stringify([
      { id: 1, email: 'ada@example.com', joined: '2026-01-05', note: null },
      { id: 2, email: 'alan@example.com', joined: '2026-02-11', note: 'prefers mail', score: 4.5 },
    ]),
    format: 'json',
  },
  followUps: [
    {
      service: 'document.diff',
      title: 'Compare with a later schema',
      because: 'A schema inferred again from newer data shows by its difference how the data changed.',
      template: {
        before: '$result.schemaText',
        after: '$later_schema_text',
        context_lines: 3,
        format: 'json',
      },
      // Without the text there is nothing to compare with.
      unlessDataStarts: /^\{"schemaText":null/,
      useOutput:
        'Give the `schemaText` of the later schema: `changes` names the place of every change of shape.',
    },
  ],
  precheck: ({ content, format, ...options }) => {
    refuseContent(content, format, options)
    return null
  },
  run: ({ content, format, ...options }) => ({ ...inferSchema(content, format, options), analysis }),
})
