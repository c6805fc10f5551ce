import { isCookieValue, isHeaderName, isHeaderValue, isReservedHeader } from '../header-rules.ts'
import type { OperationModel, ParameterModel, SchemaNode, SecurityScheme } from '../model/api-model.ts'
import { adoptAuthorValue } from '../values/author-value.ts'
import { flattenSchema, readAll, type FlatSchema } from '../values/flat-schema.ts'
import { isPlaceholder, withoutExamples } from '../values/placeholder.ts'
import type { SampleContext } from '../values/sample-context.ts'
import { sampleSchema } from '../values/sample-schema.ts'
import { emitJson, type SampleValue } from '../values/sample-value.ts'
import { buildPath, listPathKeys, listVariables } from './build-path.ts'
import { buildRequestBody } from './build-request-body.ts'
import type { PathVariable } from './path-values.ts'
import { serializeList, serializePath, serializeQuery } from './serialize-parameter.ts'
import type { NamedText, TestCase, TestSkip } from './test-case.ts'

const PARAMETERS_MAXIMUM = 100

/** A test whose path variables still have the values of its own operation alone. */
export interface TestDraft {
  readonly test: TestCase
  readonly variables: readonly PathVariable[]
}

/** An operation to the one request that tests it; null when its path cannot be requested safely. */
export function buildTestCase(
  operation: OperationModel,
  context: SampleContext,
  schemes: ReadonlyMap<string, SecurityScheme>,
): TestDraft | null {
  const request = collectParts(operation, context, schemes)
  const target = buildPath(operation.path, request.pathValues, context.warnings)
  if (target === null) return null
  const { body, contentType, reason } = buildRequestBody(operation.body, context)
  if (contentType !== null) request.headers.set('content-type', ['Content-Type', contentType])
  const skip = chooseSkip(operation, request.reason ?? reason)
  if (skip !== null) context.warnings.add('TEST_SKIPPED', skip.kind === 'server' ? skip.url : skip.reason)
  const test: TestCase = {
    testName: operation.testName,
    kind: 'operation',
    guarded: operation.mutating,
    skip,
    method: operation.method,
    path: target.path,
    values: [],
    security: operation.security.alternatives,
    query: request.query,
    headers: [...request.headers.values()],
    cookies: [...request.cookies],
    body,
    documentedResponses: operation.documentedResponses,
    mustAccept: false,
    response: null,
    memories: [],
    changes: null,
  }
  return {
    test,
    variables: listPathVariables(target.path, new Map(target.pathParameters), request),
  }
}

/** Everything of the request but its path and body. */
function collectParts(
  operation: OperationModel,
  context: SampleContext,
  schemes: ReadonlyMap<string, SecurityScheme>,
): RequestParts {
  const wanted = operation.parameters.filter((parameter) => parameter.required || context.includeOptional)
  if (wanted.length > PARAMETERS_MAXIMUM) context.warnings.add('TOO_MANY_PARAMETERS', operation.path)
  const names = new Set(operation.security.alternatives.flat())
  const request = new RequestParts(
    context,
    [...names].flatMap((name) => schemes.get(name) ?? []),
  )
  for (const parameter of wanted.slice(0, PARAMETERS_MAXIMUM)) request.add(parameter)
  for (const name of listVariables(operation.path)) request.borrowFromQuery(name)
  for (const name of request.pathValues.keys()) {
    if (!operation.path.includes(`{${name}}`)) context.warnings.add('PARAMETER_NOT_IN_PATH', name)
  }
  return request
}

function chooseSkip({ ownServer }: OperationModel, reason: string | null): TestSkip | null {
  if (reason !== null) return { kind: 'reason', reason }
  return ownServer === null ? null : { kind: 'server', url: ownServer }
}

function listPathVariables(
  path: string,
  texts: ReadonlyMap<string, string>,
  request: RequestParts,
): PathVariable[] {
  return listPathKeys(path).map(({ name, key }) => {
    const text = texts.get(name) ?? ''
    const source = request.pathSources.get(name)
    // A value that was replaced for safety is nobody's but ours.
    const isOwn = source !== undefined && request.pathValues.get(name) === text
    return {
      key,
      text,
      value: isOwn ? source.value : undefined,
      schema: source?.schema,
      isInvented: !isOwn || source.isInvented,
    }
  })
}

/** Whether the schema holds a value its author chose. */
function hasAuthorValue(flat: FlatSchema): boolean {
  return ['const', 'enum', 'example', 'examples', 'default'].some((key) => readAll(flat, key).length > 0)
}

interface PathSource {
  readonly value: SampleValue
  readonly schema: unknown
  readonly isInvented: boolean
}

/** Collects where each parameter's value goes, and refuses what would break or smuggle a request. */
class RequestParts {
  readonly pathValues = new Map<string, string>()
  readonly pathSources = new Map<string, PathSource>()
  readonly query: NamedText[] = []
  readonly headers = new Map<string, NamedText>()
  readonly cookies = new Map<string, string>()
  /** Why the request cannot be what the document asks for; null when it can. */
  reason: string | null = null
  readonly #context: SampleContext
  readonly #keyHeaders: ReadonlySet<string>
  readonly #keyNames: ReadonlySet<string>
  readonly #keyCookies: ReadonlySet<string>

  constructor(context: SampleContext, schemes: readonly SecurityScheme[]) {
    const listFields = (place: string): string[] =>
      schemes.filter((scheme) => scheme.place === place).map(({ field }) => field)
    this.#context = context
    this.#keyHeaders = new Set(['x-api-key', ...listFields('header').map((name) => name.toLowerCase())])
    this.#keyNames = new Set(listFields('query'))
    this.#keyCookies = new Set(listFields('cookie'))
  }

  add(parameter: ParameterModel): void {
    const { name, location } = parameter
    if (!this.#mayAdd(parameter)) return
    const sampled = this.#sample(parameter)
    if (sampled === undefined) {
      if (parameter.required) this.reason ??= `no value could be made for the parameter ${name.slice(0, 100)}`
      return
    }
    const styled = { ...parameter, value: this.#encode(parameter, sampled.value) }
    if (location === 'path') {
      this.pathValues.set(name, serializePath(styled))
      this.pathSources.set(name, { ...sampled, schema: parameter.schema })
    } else if (location === 'header') this.#addHeader(name, serializeList(styled))
    else if (location === 'cookie') this.#addCookie(name, serializeList(styled))
    else this.query.push(...serializeQuery(styled))
  }

  /** What credentials fill is not filled from the document. */
  #mayAdd({ name, location }: ParameterModel): boolean {
    if (location === 'header') return this.#mayAddHeader(name)
    if (location === 'query') return !this.#keyNames.has(name)
    return location !== 'cookie' || !this.#keyCookies.has(name)
  }

  /** Authors write a query into the path, `/search?q={q}`, and declare `q` as the query parameter it is. */
  borrowFromQuery(name: string): void {
    const index = this.query.findIndex(([key]) => key === name)
    if (index === -1 || this.pathValues.has(name)) return
    const [borrowed] = this.query.splice(index, 1)
    this.pathValues.set(name, borrowed?.[1] ?? '')
  }

  #sample(parameter: ParameterModel): Pick<PathSource, 'value' | 'isInvented'> | undefined {
    const { name, schema, location } = parameter
    const nodes = schema === undefined ? [] : [schema]
    const flat = flattenSchema(nodes, this.#context)
    const adopted = this.#adoptExample(parameter, flat, nodes)
    if (adopted !== undefined) return { value: adopted, isInvented: false }
    // An object without properties would leave nothing in the query.
    const wishes = location.startsWith('query') ? { propertiesMinimum: 1 } : {}
    const value = sampleSchema(nodes, this.#context, wishes) ?? undefined
    if (isPlaceholder(value)) {
      this.#context.warnings.add('PLACEHOLDER_REPLACED', String(value))
      const made = sampleSchema(withoutExamples(flat), this.#context, wishes) ?? undefined
      return made === undefined ? undefined : { value: made, isInvented: true }
    }
    if (value === undefined) this.#context.warnings.add('PARAMETER_VALUE_UNKNOWN', name)
    return value === undefined ? undefined : { value, isInvented: !hasAuthorValue(flat) }
  }

  #adoptExample(
    { examples }: ParameterModel,
    flat: FlatSchema,
    nodes: readonly SchemaNode[],
  ): SampleValue | undefined {
    for (const raw of examples) {
      const value = raw === null ? undefined : adoptAuthorValue(raw, flat, nodes, this.#context)
      if (value !== undefined && !isPlaceholder(value)) return value
    }
    return undefined
  }

  /** A parameter with a media type travels as text of that type; the whole query string is its fields. */
  #encode({ mediaType, location }: ParameterModel, value: SampleValue): SampleValue {
    if (mediaType === null || location === 'querystring') return value
    return typeof value === 'string' && !/json/i.test(mediaType) ? value : emitJson(value)
  }

  #mayAddHeader(name: string): boolean {
    const lowerCase = name.toLowerCase()
    if (['content-type', 'authorization'].includes(lowerCase) || this.#keyHeaders.has(lowerCase)) return false
    // The specification says to ignore an `Accept` parameter, and servers that declare one still look at it.
    const isFree = lowerCase === 'accept' || !isReservedHeader(name)
    const allowed = isHeaderName(name) && isFree && !this.headers.has(lowerCase)
    if (!allowed) this.#context.warnings.add('HEADER_DROPPED', name)
    return allowed
  }

  #addHeader(name: string, text: string): void {
    if (isHeaderValue(text)) this.headers.set(name.toLowerCase(), [name, text])
    else this.#context.warnings.add('HEADER_DROPPED', name)
  }

  #addCookie(name: string, text: string): void {
    if (isHeaderName(name) && isCookieValue(text)) this.cookies.set(name, text)
    else this.#context.warnings.add('COOKIE_DROPPED', name)
  }
}
