export interface DoctorTarget {
  readonly url: string
  /** Null where the document does not say. */
  readonly method: string | null
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const MAX_TARGETS = 100

type Json = Readonly<Record<string, unknown>>

/** The routes of a document: the paid operations of an OpenAPI description, or the resources of a `.well-known/x402`. */
export function readDocumentTargets(text: string): DoctorTarget[] {
  const document: unknown = JSON.parse(text)
  if (!isObject(document)) throw new TypeError('the document is not a JSON object')
  const targets = isObject(document['paths']) ? readOperations(document) : readResources(document)
  return targets.filter(({ url }) => URL.canParse(url)).slice(0, MAX_TARGETS)
}

function readOperations(document: Json): DoctorTarget[] {
  const servers = document['servers']
  const server: unknown = Array.isArray(servers) && isObject(servers[0]) ? servers[0]['url'] : ''
  const base = String(server).replace(/\/$/, '')
  const all = Object.entries(document['paths'] as Json).flatMap(([path, item]) =>
    isObject(item)
      ? METHODS.filter((method) => isObject(item[method])).map((method) => ({
          url: base + path,
          method: method.toUpperCase(),
          paid: isPaid(item[method] as Json),
        }))
      : [],
  )
  // A description that marks nothing as paid is taken at its word only where it marks something.
  const paid = all.filter((operation) => operation.paid)
  return (paid.length > 0 ? paid : all).map(({ url, method }) => ({ url, method }))
}

function isPaid(operation: Json): boolean {
  const responses = operation['responses']
  return operation['x-payment-info'] !== undefined || (isObject(responses) && responses['402'] !== undefined)
}

/** `resources` or `endpoints`, as texts or as objects with `url` or `resource`, and sometimes `method`. */
function readResources(document: Json): DoctorTarget[] {
  const listed = [document['resources'], document['endpoints'], document['items']].find((list) =>
    Array.isArray(list),
  )
  return ((listed ?? []) as readonly unknown[]).flatMap((entry): DoctorTarget[] => {
    if (typeof entry === 'string') return [{ url: entry, method: null }]
    if (!isObject(entry)) return []
    const url = entry['url'] ?? entry['resource']
    const { method } = entry
    return typeof url === 'string'
      ? [{ url, method: typeof method === 'string' ? method.toUpperCase() : null }]
      : []
  })
}

function isObject(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
