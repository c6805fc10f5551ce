/** Fills an `input_template` on the buyer's side: references become values, placeholders are asked for by name. */
export interface TemplateValues {
  readonly request: unknown
  readonly result: unknown
  readonly placeholders: Readonly<Record<string, unknown>>
}

export class UnresolvedTemplate extends Error {
  readonly references: readonly string[]

  constructor(references: readonly string[]) {
    super(`the template needs values for: ${references.join(', ')}`)
    this.name = 'UnresolvedTemplate'
    this.references = references
  }
}

export function resolveTemplate(
  template: Readonly<Record<string, unknown>>,
  values: TemplateValues,
): Record<string, unknown> {
  const missing: string[] = []
  const resolved = resolveValue(template, values, missing) as Record<string, unknown>
  if (missing.length > 0) throw new UnresolvedTemplate(missing)
  return resolved
}

function resolveValue(value: unknown, values: TemplateValues, missing: string[]): unknown {
  if (typeof value === 'string' && value.startsWith('$')) return resolveReference(value, values, missing)
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, values, missing))
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, resolveValue(item, values, missing)]),
    )
  }
  return value
}

function resolveReference(reference: string, values: TemplateValues, missing: string[]): unknown {
  const json = /^\$json\((.*)\)$/s.exec(reference)
  // `$json([...])`: the JSON text of the array, its own references filled in first.
  if (json) return JSON.stringify(resolveValue(JSON.parse(json[1] ?? 'null'), values, missing))
  const find = FIND.exec(reference)
  const found = find === null ? lookUp(reference, values) : findItem(find, values)
  if (found === undefined) missing.push(reference)
  return found
}

const FIND = /^\$find\((\$[\w.]+), (\w+), (\$[\w.]+)\)\.(\w+)$/

/** `$find($request.files, path, $result.a.b).after`: that field of the item with that value; '' where it is null. */
function findItem(
  [, list = '', key = '', value = '', field = '']: string[],
  values: TemplateValues,
): unknown {
  const items = lookUp(list, values)
  const wanted = lookUp(value, values)
  if (!Array.isArray(items) || wanted === undefined) return undefined
  const item: unknown = items.find((each: unknown) => readPath(each, [key]) === wanted)
  const found = readPath(item, [field])
  return found === null ? '' : found
}

function lookUp(reference: string, values: TemplateValues): unknown {
  const [root = '', ...path] = reference.slice(1).split('.')
  if (root === 'result') return readPath(values.result, path)
  if (root === 'request') return readPath(values.request, path)
  return path.length === 0 && Object.hasOwn(values.placeholders, root) ? values.placeholders[root] : undefined
}

function readPath(value: unknown, path: readonly string[]): unknown {
  let current = value
  for (const key of path) {
    if (current === null || typeof current !== 'object' || !Object.hasOwn(current, key)) return undefined
    current = (current as Record<string, unknown>)[key]
  }
  return current
}
