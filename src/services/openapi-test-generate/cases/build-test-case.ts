import { isCookieValue, isHeaderName, isHeaderValue, isReservedHeader } from '../header-rules.ts'
import type { CredentialsModel, OperationModel, ParameterModel } from '../model/api-model.ts'
import { adoptAuthorValue } from '../values/author-value.ts'
import { flattenSchema } from '../values/flat-schema.ts'
import type { SampleContext } from '../values/sample-context.ts'
import { sampleSchema } from '../values/sample-schema.ts'
import { emitJson, type SampleValue } from '../values/sample-value.ts'
import { buildPath, listVariables } from './build-path.ts'
import { buildRequestBody } from './build-request-body.ts'
import { serializeList, serializePath, serializeQuery } from './serialize-parameter.ts'
import type { NamedText, TestCase } from './test-case.ts'

const PARAMETERS_MAXIMUM = 100

/** An operation to the one request that tests it; null when its path cannot be requested safely. */
export function buildTestCase(
  operation: OperationModel,
  context: SampleContext,
  credentials: CredentialsModel,
): TestCase | null {
  const wanted = operation.parameters.filter((parameter) => parameter.required || context.includeOptional)
  if (wanted.length > PARAMETERS_MAXIMUM) context.warnings.add('TOO_MANY_PARAMETERS', operation.path)
  const request = new RequestParts(context, credentials)
  for (const parameter of wanted.slice(0, PARAMETERS_MAXIMUM)) request.add(parameter)
  for (const name of listVariables(operation.path)) request.borrowFromQuery(name)
  for (const name of request.pathValues.keys()) {
    if (!operation.path.includes(`{${name}}`)) context.warnings.add('PARAMETER_NOT_IN_PATH', name)
  }
  const target = buildPath(operation.path, request.pathValues, context.warnings)
  if (target === null) return null
  const { body, contentType } = buildRequestBody(operation.body, context)
  if (contentType !== null) request.headers.set('content-type', ['Content-Type', contentType])
  return {
    testName: operation.testName,
    guarded: operation.mutating,
    method: operation.method,
    ...target,
    query: request.query,
    headers: [...request.headers.values()],
    cookies: [...request.cookies],
    body,
    documentedResponses: operation.documentedResponses,
  }
}

/** Collects where each parameter's value goes, and refuses what would break or smuggle a request. */
class RequestParts {
  readonly pathValues = new Map<string, string>()
  readonly query: NamedText[] = []
  readonly headers = new Map<string, NamedText>()
  readonly cookies = new Map<string, string>()
  readonly #context: SampleContext
  readonly #keyHeaders: ReadonlySet<string>
  readonly #keyNames: ReadonlySet<string>
  readonly #keyCookies: ReadonlySet<string>

  constructor(context: SampleContext, credentials: CredentialsModel) {
    this.#context = context
    this.#keyHeaders = new Set(credentials.headers.map((name) => name.toLowerCase()))
    this.#keyNames = new Set(credentials.queryNames)
    this.#keyCookies = new Set(credentials.cookieNames)
  }

  add(parameter: ParameterModel): void {
    const { name, location } = parameter
    if (!this.#mayAdd(parameter)) return
    const value = this.#sample(parameter)
    if (value === undefined) return
    const styled = { ...parameter, value: this.#encode(parameter, value) }
    if (location === 'path') this.pathValues.set(name, serializePath(styled))
    else if (location === 'header') this.#addHeader(name, serializeList(styled))
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

  #sample({ name, schema, examples, location }: ParameterModel): SampleValue | undefined {
    const nodes = schema === undefined ? [] : [schema]
    const flat = flattenSchema(nodes, this.#context)
    for (const raw of examples) {
      const value = raw === null ? undefined : adoptAuthorValue(raw, flat, nodes, this.#context)
      if (value !== undefined) return value
    }
    // An object without properties would leave nothing in the query.
    const wishes = location.startsWith('query') ? { propertiesMinimum: 1 } : {}
    const value = sampleSchema(nodes, this.#context, wishes)
    if (value === undefined || value === null) this.#context.warnings.add('PARAMETER_VALUE_UNKNOWN', name)
    return value ?? undefined
  }

  /** A parameter with a media type travels as text of that type; the whole query string is its fields. */
  #encode({ mediaType, location }: ParameterModel, value: SampleValue): SampleValue {
    if (mediaType === null || location === 'querystring') return value
    return typeof value === 'string' && !/json/i.test(mediaType) ? value : emitJson(value)
  }

  #mayAddHeader(name: string): boolean {
    const lowerCase = name.toLowerCase()
    if (['accept', 'content-type', 'authorization'].includes(lowerCase) || this.#keyHeaders.has(lowerCase))
      return false
    const allowed = isHeaderName(name) && !isReservedHeader(name) && !this.headers.has(lowerCase)
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
