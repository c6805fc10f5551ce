import type { JsonSchema } from '../core/json-schema.ts'

const text = (description: string): JsonSchema => ({ type: 'string', description })

const properties: Record<string, JsonSchema> = {
  service: text('Name of the suggested service.'),
  title: text('Display title.'),
  reason: text('Why it is suggested.'),
  method: { const: 'POST', description: 'HTTP method of the call.' },
  path: text('Path of the call.'),
  price: text('Price in dollars.'),
  input_template: {
    type: 'object',
    description:
      'Body template; values may be $result.<path>, $request.<field>, $json([...]), $find(list, key, value).field or a $placeholder.',
  },
  use_output: text('How to use what it gives.'),
  handoff_path: text('Catalog path.'),
  checkout_path: text('Try-it path.'),
  sample_path: text('Sample path.'),
  maximum_atomic_usdc: text('Maximum price in atomic USDC.'),
  handoff_payment_required: { const: false, description: 'The handoff itself is free.' },
  executes_automatically: { const: false, description: 'It never is.' },
  authorization_required: { const: true, description: 'It always is.' },
}

/** The contract's fifteen fields of a follow-up suggestion. */
export const nextActionSchema: JsonSchema = {
  type: 'object',
  description: 'A suggested further call.',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
}
