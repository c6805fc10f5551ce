import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { JsonSchema } from '../../core/json-schema.ts'

const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  // Beyond the range of a double a JSON number reads as infinite; it is a number nevertheless.
  strictNumbers: false,
  ownProperties: true,
  // Stopping at the first error nests the generated code once per property, past what the engine can parse.
  allErrors: true,
  loopRequired: 20,
  code: { optimize: false },
})
addFormats.default(ajv)

/** Throws unless the schema is valid draft 2020-12 and accepts every sample: neither is ever the buyer's fault. */
export function verifySchema(schema: JsonSchema, samples: readonly unknown[]): void {
  try {
    const validate = ajv.compile(schema)
    const refused = samples.findIndex((sample) => !validate(sample))
    if (refused !== -1)
      throw new Error(`the schema refuses sample ${refused}: ${ajv.errorsText(validate.errors)}`)
  } finally {
    // The validator keeps what it compiled; a service that runs for months must not.
    ajv.removeSchema(schema)
  }
}
