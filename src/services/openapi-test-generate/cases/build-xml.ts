import { readObject, readOwn, readText } from '../load/json-object.ts'
import type { SchemaNode } from '../model/api-model.ts'
import { flattenSchema, readAll, type FlatSchema } from '../values/flat-schema.ts'
import { readProperty } from '../values/object-schema.ts'
import type { SampleContext } from '../values/sample-context.ts'
import { emitPlainText, isSampleObject, type SampleObject, type SampleValue } from '../values/sample-value.ts'

const XML_NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,199}$/
const NAMESPACE = /^[\x21\x23-\x25\x28-\x3b\x3d\x3f-\x7e]{1,200}$/

/** A value as XML, by the `xml` objects of its schema; null when a name in it cannot be one of XML. */
export function buildXml(value: SampleValue, schema: SchemaNode, context: SampleContext): string | null {
  const reference = readText(schema, '$ref')
  const name = reference === undefined ? 'root' : reference.slice(reference.lastIndexOf('/') + 1)
  const text = writeElement(name, value, flattenSchema([schema], context), context)
  return text === null ? null : `<?xml version="1.0" encoding="UTF-8"?>\n${text}`
}

/** An element, or one per item where a list is not wrapped. */
function writeElement(
  name: string,
  value: SampleValue,
  flat: FlatSchema,
  context: SampleContext,
): string | null {
  const tag = nameOf(name, flat)
  if (tag === null) return null
  if (Array.isArray(value)) return writeList(tag, value as readonly SampleValue[], flat, context)
  if (isSampleObject(value)) return writeObject(tag, value, flat, context)
  return wrap(tag, flat, '', value === null ? '' : escape(emitPlainText(value)))
}

function writeList(
  tag: string,
  items: readonly SampleValue[],
  flat: FlatSchema,
  context: SampleContext,
): string | null {
  const inner = flattenSchema(readAll(flat, 'items'), context)
  const texts = items.map((item) => writeElement(tag, item, inner, context))
  if (texts.includes(null)) return null
  return readXml(flat, 'wrapped') === true ? wrap(tag, flat, '', texts.join('')) : texts.join('')
}

function writeObject(
  tag: string,
  value: SampleObject,
  flat: FlatSchema,
  context: SampleContext,
): string | null {
  let attributes = ''
  let content = ''
  for (const [name, item] of value) {
    const property = flattenSchema(readProperty(flat, name), context)
    if (readXml(property, 'attribute') === true) {
      const attribute = nameOf(name, property)
      if (attribute === null) return null
      attributes += ` ${attribute}="${escape(emitPlainText(item))}"`
      continue
    }
    const text = writeElement(name, item, property, context)
    if (text === null) return null
    content += text
  }
  return wrap(tag, flat, attributes, content)
}

function wrap(tag: string, flat: FlatSchema, attributes: string, content: string): string {
  const namespace = readXml(flat, 'namespace')
  const [prefix] = tag.includes(':') ? tag.split(':', 1) : []
  const declared = typeof namespace === 'string' && NAMESPACE.test(namespace)
  const declaration = declared ? ` xmlns${prefix === undefined ? '' : `:${prefix}`}="${namespace}"` : ''
  return `<${tag}${declaration}${attributes}>${content}</${tag}>`
}

function nameOf(name: string, flat: FlatSchema): string | null {
  const declared = readXml(flat, 'name')
  const local = typeof declared === 'string' ? declared : name
  if (!XML_NAME.test(local)) return null
  const prefix = readXml(flat, 'prefix')
  return typeof prefix === 'string' && XML_NAME.test(prefix) ? `${prefix}:${local}` : local
}

function readXml(flat: FlatSchema, key: string): unknown {
  if (readAll(flat, 'xml').length === 0) return undefined
  const found = flat.parts.find((part) => readOwn(readObject(part, 'xml'), key) !== undefined)
  return readOwn(readObject(found, 'xml'), key)
}

const PLAIN = /^[ !#-%'-;=?-~]*$/

function escape(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .replaceAll(/[^\t\n\r\x20-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
