import type { JsonObject } from '../load/json-object.ts'

/** Keywords that values depend on, a bit for each group: a schema has few of them and is asked for all. */
const GROUPS = [
  ['$ref'],
  ['allOf'],
  ['type'],
  ['nullable'],
  ['const'],
  ['enum'],
  ['example', 'examples'],
  ['default'],
  ['oneOf'],
  ['anyOf'],
  ['if', 'dependentSchemas'],
  ['not'],
  ['minLength', 'maxLength'],
  ['pattern'],
  ['format'],
  ['minimum'],
  ['maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['multipleOf'],
  ['items'],
  ['prefixItems'],
  ['contains', 'minContains'],
  ['minItems', 'maxItems'],
  ['uniqueItems'],
  ['properties'],
  ['required'],
  ['additionalProperties'],
  ['minProperties', 'maxProperties'],
  ['propertyNames', 'patternProperties', 'dependentRequired'],
  ['readOnly'],
  ['xml', 'contentMediaType', 'contentEncoding'],
] as const

export type Keyword = (typeof GROUPS)[number][number]

const BITS: ReadonlyMap<string, number> = new Map(
  GROUPS.flatMap((group, index) => group.map((keyword) => [keyword, 1 << index] as const)),
)

/** The keywords as one number. One that shares its bit stands for its whole group. */
export function maskOf(...keywords: readonly Keyword[]): number {
  let mask = 0
  for (const keyword of keywords) mask |= bitOf(keyword)
  return mask
}

export function bitOf(keyword: Keyword): number {
  return BITS.get(keyword) ?? 0
}

const WIDE = 64

/** Which of the keywords the nodes of a document have; what is long to read is read once. */
export class KeywordMasks {
  readonly #wide = new Map<JsonObject, number>()

  read(node: JsonObject): number {
    const known = this.#wide.get(node)
    if (known !== undefined) return known
    let mask = 0
    let keys = 0
    for (const key in node) {
      mask |= BITS.get(key) ?? 0
      keys += 1
    }
    if (keys > WIDE) this.#wide.set(node, mask)
    return mask
  }
}
