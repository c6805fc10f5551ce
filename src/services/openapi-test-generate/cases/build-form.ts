import { readObject, readOwn, readText } from '../load/json-object.ts'
import type { MediaModel } from '../model/api-model.ts'
import { flattenSchema, readAll, readTextKeyword, type FlatSchema } from '../values/flat-schema.ts'
import { readProperty } from '../values/object-schema.ts'
import type { SampleContext } from '../values/sample-context.ts'
import {
  emitJson,
  emitPlainText,
  isSampleObject,
  type SampleObject,
  type SampleValue,
} from '../values/sample-value.ts'
import { serializeQuery } from './serialize-parameter.ts'
import type { FormPart, NamedText } from './test-case.ts'

/** URL-encoded fields, each by the style its encoding names. */
export function buildFormFields(value: SampleObject, media: MediaModel): NamedText[] {
  return [...value].flatMap(([name, item]) => {
    const encoding = readObject(media.encoding, name)
    const style = readText(encoding, 'style')
    const explode = readOwn(encoding, 'explode')
    // Without a style a nested object travels as JSON, which is what the specification's default content type says.
    if (style === undefined && isSampleObject(item)) return [[name, emitJson(item)]]
    const styled = {
      name,
      style: style ?? 'form',
      explode: typeof explode === 'boolean' ? explode : true,
      value: item,
    }
    return serializeQuery(styled)
  })
}

/** Multipart fields: files where the schema says bytes, JSON for objects, text for the rest. */
export function buildFormParts(value: SampleObject, media: MediaModel, context: SampleContext): FormPart[] {
  const flat = flattenSchema([media.schema], context)
  return [...value].flatMap(([name, item]) => {
    const schema = flattenSchema(readProperty(flat, name), context)
    const isFile = isBytes(schema) || isBytes(flattenSchema(readAll(schema, 'items'), context))
    const items = Array.isArray(item) ? (item as readonly SampleValue[]) : [item]
    const contentType = readContentType(media, name)
    return items.map((single) => buildPart(name, single, isFile, contentType))
  })
}

function buildPart(name: string, item: SampleValue, isFile: boolean, contentType: string | null): FormPart {
  if (isFile)
    return {
      name,
      text: emitPlainText(item),
      fileName: 'file.bin',
      contentType: contentType ?? 'application/octet-stream',
    }
  const isJson = isSampleObject(item) || Array.isArray(item)
  if (isJson) return { name, text: emitJson(item), fileName: null, contentType: 'application/json' }
  return { name, text: emitPlainText(item), fileName: null, contentType: null }
}

function isBytes(schema: FlatSchema): boolean {
  if (readTextKeyword(schema, 'format') === 'binary') return true
  const mediaType = readTextKeyword(schema, 'contentMediaType')
  return (
    mediaType !== undefined &&
    !/json|text/.test(mediaType) &&
    readTextKeyword(schema, 'contentEncoding') === undefined
  )
}

/** A part's type, when the document names exactly one. */
function readContentType(media: MediaModel, name: string): string | null {
  const declared = readText(readObject(media.encoding, name), 'contentType')
  return declared !== undefined && /^[\w.+-]{1,80}\/[\w.+-]{1,80}$/.test(declared) ? declared : null
}
