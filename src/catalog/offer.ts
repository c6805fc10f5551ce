import { buildJsonSchema, type JsonSchema } from '../core/json-schema.ts'
import { catalogPath, samplePath, servicePath, toolName, tryPath } from '../core/paths.ts'
import { formatAtomic, formatUsd, type Price } from '../core/price.ts'
import type { Service } from '../core/service.ts'

/** What a page or document says of one way to pay. */
export interface AcceptedPayment {
  readonly network: string
  readonly payTo: string
  readonly asset: string
  readonly amount: string
}

/** One service as every document shows it: everything derived, nothing typed twice. */
export interface Offer {
  readonly service: Service
  readonly name: string
  /** `codeMetrics`: how OpenAPI and generated clients call it. */
  readonly operationId: string
  /** `developer_code_metrics`: how MCP calls it. */
  readonly toolName: string
  readonly title: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly url: string
  readonly path: string
  readonly price: Price
  readonly priceUsd: string
  readonly priceDecimal: string
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
  readonly catalogPath: string
  readonly tryPath: string
  readonly samplePath: string
}

export function buildOffers(
  services: readonly Service[],
  publicUrl: string,
  priceOf: (service: string) => Price,
): readonly Offer[] {
  return services.map((service) => {
    const { name, title, summary, tags } = service
    const price = priceOf(name)
    const path = servicePath(name)
    return {
      service,
      name,
      operationId: buildOperationId(name),
      toolName: toolName(name),
      title,
      summary,
      tags,
      url: publicUrl + path,
      path,
      price,
      priceUsd: formatUsd(price),
      priceDecimal: formatAtomic(price.atomic),
      inputSchema: buildJsonSchema(service.input, 'input'),
      outputSchema: buildJsonSchema(service.output, 'output'),
      catalogPath: catalogPath(name),
      tryPath: tryPath(name),
      samplePath: samplePath(name),
    }
  })
}

function buildOperationId(name: string): string {
  const words = name.replace(/^developer\./, '').split(/[.-]/)
  return words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
}
