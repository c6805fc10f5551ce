import { outlineResult, type McpTool } from '../../catalog/mcp-tools.ts'
import type { Offer } from '../../catalog/offer.ts'
import { addFileFields, findTextInputs, type TextInputs } from './text-inputs.ts'

/** A tool that reads files by itself. */
export interface LocalTool {
  readonly offer: Offer
  readonly inputs: TextInputs
  readonly definition: McpTool
}

const detail = {
  type: 'string',
  enum: ['summary', 'full'],
  default: 'summary',
  description: 'full also gives the whole result as data; otherwise it is read from the linked resource.',
}

/** One tool per service. `cost` is what its description says of the price. */
export function buildLocalTool(offer: Offer, cost: string): LocalTool {
  const inputs = findTextInputs(offer.inputSchema)
  const schema = addFileFields(offer.inputSchema, inputs)
  const byPath =
    inputs.kind === 'none' ? '' : ' Name a file by path (and git revision) instead of sending its text.'
  return {
    offer,
    inputs,
    definition: {
      name: offer.toolName,
      title: offer.title,
      description: `${offer.summary}${byPath} ${cost}`,
      inputSchema: {
        ...schema,
        type: 'object',
        properties: { ...(schema['properties'] as object), detail },
      },
      outputSchema: describeOutput(offer),
      annotations: {
        title: offer.title,
        readOnlyHint: true,
        idempotentHint: true,
        destructiveHint: false,
        openWorldHint: offer.service.effects === 'network',
      },
    },
  }
}

function describeOutput(offer: Offer) {
  return {
    type: 'object' as const,
    properties: {
      service: { const: offer.name, description: 'Name of the service that answered.' },
      summary: { type: 'string', description: 'The result in a few lines.' },
      resource: { type: 'string', description: 'Address of the whole result, to be read as a resource.' },
      payment: { type: 'string', description: 'What became of the money, when the answer was bought.' },
      data: {
        ...outlineResult(offer),
        description: `The whole result; with detail "full" only. Its schema is named in the catalog as ${offer.name}.`,
      },
    },
    required: ['service', 'summary', 'resource'],
    additionalProperties: false,
  }
}
