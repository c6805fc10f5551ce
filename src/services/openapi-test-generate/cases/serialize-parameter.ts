import { emitJson, emitPlainText, isSampleObject, type SampleValue } from '../values/sample-value.ts'
import type { NamedText } from './test-case.ts'

interface StyledValue {
  readonly name: string
  readonly style: string
  readonly explode: boolean
  readonly value: SampleValue
}

/** The query fields of one value, by its style; spaces and delimiters are encoded when the request is sent. */
export function serializeQuery(styled: StyledValue): NamedText[] {
  const { name, style, explode, value } = styled
  if (style === 'deepObject' && isSampleObject(value)) return listDeepFields(name, value, 0)
  const separator = style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ','
  if (Array.isArray(value)) {
    if (explode) return value.map((item) => [name, emitPlainText(item)])
    return [[name, value.map(emitPlainText).join(separator)]]
  }
  if (!isSampleObject(value)) return [[name, emitPlainText(value)]]
  if (explode) return [...value].map(([key, item]) => [key, emitPlainText(item)])
  return [[name, listPairs(value).join(separator)]]
}

/** The text of one value in a path segment: `simple`, `label` or `matrix`. */
export function serializePath(styled: StyledValue): string {
  const { name, style, explode, value } = styled
  if (style === 'matrix') return serializeMatrix(styled)
  const prefix = style === 'label' ? '.' : ''
  const separator = style === 'label' && explode ? '.' : ','
  if (Array.isArray(value)) return prefix + value.map(emitPlainText).join(separator)
  if (!isSampleObject(value)) return prefix + emitPlainText(value)
  const pieces = explode ? [...value].map(([key, item]) => `${key}=${emitPlainText(item)}`) : listPairs(value)
  return prefix + pieces.join(separator) || name
}

/** The text of one value in a header or a cookie. */
export function serializeList({ explode, value }: Pick<StyledValue, 'explode' | 'value'>): string {
  return serializePath({ name: '', style: 'simple', explode, value })
}

function serializeMatrix({ name, explode, value }: StyledValue): string {
  if (Array.isArray(value)) {
    if (explode) return value.map((item) => `;${name}=${emitPlainText(item)}`).join('')
    return `;${name}=${value.map(emitPlainText).join(',')}`
  }
  if (!isSampleObject(value)) return `;${name}=${emitPlainText(value)}`
  if (explode) return [...value].map(([key, item]) => `;${key}=${emitPlainText(item)}`).join('')
  return `;${name}=${listPairs(value).join(',')}`
}

function listPairs(value: ReadonlyMap<string, SampleValue>): string[] {
  return [...value].flatMap(([key, item]) => [key, emitPlainText(item)])
}

function listDeepFields(name: string, value: SampleValue, depth: number): NamedText[] {
  if (depth < 4 && isSampleObject(value)) {
    const fields: NamedText[] = []
    for (const [key, item] of value) fields.push(...listDeepFields(`${name}[${key}]`, item, depth + 1))
    return fields
  }
  if (depth < 4 && Array.isArray(value)) return value.map((item) => [name, emitPlainText(item)])
  return [[name, isSampleObject(value) ? emitJson(value) : emitPlainText(value)]]
}
