import { isCookieValue, isHeaderName, isHeaderValue, isReservedHeader } from '../header-rules.ts'
import type { ParameterModel, SchemaNode, SecurityModel, SecurityScheme } from '../model/api-model.ts'
import { adoptAuthorValue } from '../values/author-value.ts'
import { flattenSchema, hasAuthorValue, type FlatSchema } from '../values/flat-schema.ts'
import { isPlaceholder, withoutExamples } from '../values/placeholder.ts'
import type { SampleContext } from '../values/sample-context.ts'
import { sampleSchema } from '../values/sample-schema.ts'
import { emitJson, type SampleValue } from '../values/sample-value.ts'
import { serializeList, serializePath, serializeQuery } from './serialize-parameter.ts'
import type { NamedText } from './test-case.ts'

const AT_TOP = { depth: 0, depthMaximum: Infinity }

const NO_FIELDS: readonly NamedText[] = []
const FILLED = { propertiesMinimum: 1 }
const AS_IT_COMES = {}

interface SampledParameter {
  readonly value: SampleValue
  readonly isInvented: boolean
}

interface PathSource extends SampledParameter {
  readonly schema: unknown
}

/** A parameter with a value: the value itself, and how it travels. */
interface FilledParameter extends SampledParameter {
  readonly text: string
  readonly query: readonly NamedText[]
}

/** What credentials fill, and the document therefore does not. */
interface KeyFields {
  readonly headers: ReadonlySet<string>
  readonly names: ReadonlySet<string>
  readonly cookies: ReadonlySet<string>
}

/** By what an operation asks for, which most operations of a document have in common. */
const keyFields = new WeakMap<SecurityModel['alternatives'], KeyFields>()

function listKeyFields(
  { alternatives }: SecurityModel,
  schemes: ReadonlyMap<string, SecurityScheme>,
): KeyFields {
  const known = keyFields.get(alternatives)
  if (known !== undefined) return known
  const names = new Set(alternatives.flat())
  const used = [...names].flatMap((name) => schemes.get(name) ?? [])
  const listFields = (place: string): string[] =>
    used.filter((scheme) => scheme.place === place).map(({ field }) => field)
  const fields = {
    headers: new Set(['x-api-key', ...listFields('header').map((name) => name.toLowerCase())]),
    names: new Set(listFields('query')),
    cookies: new Set(listFields('cookie')),
  }
  keyFields.set(alternatives, fields)
  return fields
}

/** Collects where each parameter's value goes, and refuses what would break or smuggle a request. */
export class RequestParts {
  readonly pathValues = new Map<string, string>()
  readonly pathSources = new Map<string, PathSource>()
  readonly query: NamedText[] = []
  readonly headers = new Map<string, NamedText>()
  readonly cookies = new Map<string, string>()
  /** Why the request cannot be what the document asks for; null when it can. */
  reason: string | null = null
  readonly #context: SampleContext
  readonly #keys: KeyFields

  constructor(context: SampleContext, security: SecurityModel, schemes: ReadonlyMap<string, SecurityScheme>) {
    this.#context = context
    this.#keys = listKeyFields(security, schemes)
  }

  add(parameter: ParameterModel): void {
    const { name, location } = parameter
    if (!this.#mayAdd(parameter)) return
    const filled = this.#fill(parameter)
    if (filled === undefined) {
      if (parameter.required) this.reason ??= `no value could be made for the parameter ${name.slice(0, 100)}`
    } else if (location === 'path') {
      this.pathValues.set(name, filled.text)
      const { value, isInvented } = filled
      this.pathSources.set(name, { value, isInvented, schema: parameter.schema })
    } else if (location === 'header') this.#addHeader(name, filled.text)
    else if (location === 'cookie') this.#addCookie(name, filled.text)
    else this.query.push(...filled.query)
  }

  /** Where operations share a parameter its value is made once. */
  #fill(parameter: ParameterModel): FilledParameter | undefined {
    return parameter.isShared ? this.#fillOnce(parameter) : this.#fillAnew(parameter)
  }

  #fillOnce(parameter: ParameterModel): FilledParameter | undefined {
    const { memory } = this.#context
    const known = memory.recall<FilledParameter | undefined>(parameter, 'parameter', this.#context, AT_TOP)
    if (known !== undefined) return known.value
    return memory.remember(parameter, 'parameter', this.#context, 0, () => this.#fillAnew(parameter))
  }

  #fillAnew(parameter: ParameterModel): FilledParameter | undefined {
    const sampled = this.#sample(parameter)
    return sampled === undefined ? undefined : this.#serialize(parameter, sampled)
  }

  #serialize(parameter: ParameterModel, sampled: SampledParameter): FilledParameter {
    const { name, style, explode, location } = parameter
    const { value, isInvented } = sampled
    const styled = { name, style, explode, value: this.#encode(parameter, value) }
    if (location.startsWith('query')) return { value, isInvented, text: '', query: serializeQuery(styled) }
    const text = location === 'path' ? serializePath(styled) : serializeList(styled)
    return { value, isInvented, text, query: NO_FIELDS }
  }

  /** What credentials fill is not filled from the document. */
  #mayAdd({ name, location }: ParameterModel): boolean {
    if (location === 'header') return this.#mayAddHeader(name)
    if (location === 'query') return !this.#keys.names.has(name)
    return location !== 'cookie' || !this.#keys.cookies.has(name)
  }

  /** Authors write a query into the path, `/search?q={q}`, and declare `q` as the query parameter it is. */
  borrowFromQuery(name: string): void {
    const index = this.query.findIndex(([key]) => key === name)
    if (index === -1 || this.pathValues.has(name)) return
    const [borrowed] = this.query.splice(index, 1)
    this.pathValues.set(name, borrowed?.[1] ?? '')
  }

  #sample(parameter: ParameterModel): SampledParameter | undefined {
    const { name, schema, location } = parameter
    const nodes = schema === undefined ? [] : [schema]
    const flat = flattenSchema(nodes, this.#context)
    const adopted = this.#adoptExample(parameter, flat, nodes)
    if (adopted !== undefined) return { value: adopted, isInvented: false }
    // An object without properties would leave nothing in the query.
    const wishes = location.startsWith('query') ? FILLED : AS_IT_COMES
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
    if (['content-type', 'authorization'].includes(lowerCase) || this.#keys.headers.has(lowerCase))
      return false
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
