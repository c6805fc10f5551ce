import type { OperationCase } from '../cases/build-cases.ts'
import type { ResponseCheck } from '../cases/test-case.ts'
import { isJsonObject, listKeys, readObject, readOwn, type JsonObject } from '../load/json-object.ts'
import { isHeaderName } from '../header-rules.ts'
import type { SampleContext } from '../values/sample-context.ts'
import type { SampleValue } from '../values/sample-value.ts'
import type { CheckSchemas } from './build-check-schema.ts'

const MEDIA_TYPE = /^[a-z0-9!#$&^_.+*-]+\/[a-z0-9!#$&^_.+*-]+$/
const MEMBERS_MAXIMUM = 50

/** What the document says of an operation's answers beside their status; null when it says nothing. */
export function buildResponseCheck(
  { operation, test, context }: OperationCase,
  schemas: CheckSchemas,
): ResponseCheck | null {
  const byStatus = new Map<string, SampleValue>()
  const schemaNames = new Set<string>()
  for (const key of listKeys(operation.responses)) {
    const status = /^[1-5]xx$/i.test(key) ? key.toUpperCase() : key
    const node = context.references.resolve(operation.responses[key])
    if (!test.documentedResponses.includes(status) || !isJsonObject(node)) continue
    const use = (schema: unknown): SampleValue => {
      const built = schemas.build(schema, context)
      for (const name of built.names) schemaNames.add(name)
      return built.schema
    }
    const headers = buildHeaders(node, context, use)
    const content = test.method === 'HEAD' ? new Map<string, SampleValue>() : buildContent(node, context, use)
    // An entry without anything to check still keeps a wider one, such as `default`, from being used.
    const entry = new Map<string, SampleValue>()
    if (headers.size > 0) entry.set('headers', headers)
    if (content.size > 0) entry.set('content', content)
    byStatus.set(status, entry)
  }
  const isEmpty = [...byStatus.values()].every((entry) => entry instanceof Map && entry.size === 0)
  // A path with an id is checked in any case: what was created must be found.
  return isEmpty && !test.path.includes('{') ? null : { byStatus, schemaNames }
}

type UseSchema = (schema: unknown) => SampleValue

/** Headers that must be there; the specification says to ignore `Content-Type` among them. */
function buildHeaders(node: JsonObject, context: SampleContext, use: UseSchema): Map<string, SampleValue> {
  const headers = new Map<string, SampleValue>()
  const declared = readObject(node, 'headers')
  for (const name of listKeys(declared).slice(0, MEMBERS_MAXIMUM)) {
    const header = context.references.resolve(readOwn(declared, name))
    if (readOwn(header, 'required') !== true || !isHeaderName(name) || /^content-type$/i.test(name)) continue
    const schema = context.references.resolve(readOwn(header, 'schema'))
    const isScalar = ['string', 'integer', 'number', 'boolean'].includes(String(readOwn(schema, 'type')))
    headers.set(name, isScalar ? use(schema) : true)
  }
  return headers
}

function buildContent(node: JsonObject, context: SampleContext, use: UseSchema): Map<string, SampleValue> {
  const content = new Map<string, SampleValue>()
  const declared = readObject(node, 'content')
  for (const type of listKeys(declared).slice(0, MEMBERS_MAXIMUM)) {
    const essence = (type.split(';', 1)[0] ?? '').trim().toLowerCase()
    // A key that is no media type allows nobody knows what.
    if (!MEDIA_TYPE.test(essence)) return new Map()
    const media = context.references.resolve(readOwn(declared, type))
    const schema = readOwn(media, 'schema')
    const isJson = /[/+]json$/.test(essence) || essence.includes('*')
    // The same type twice, told apart by parameters: which of the two was sent cannot be known.
    content.set(essence, isJson && schema !== undefined && !content.has(essence) ? use(schema) : true)
  }
  return content
}
