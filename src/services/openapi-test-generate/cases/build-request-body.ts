import type { BodyModel, MediaModel, SchemaNode } from '../model/api-model.ts'
import { adoptAuthorValue } from '../values/author-value.ts'
import { flattenSchema } from '../values/flat-schema.ts'
import type { SampleContext } from '../values/sample-context.ts'
import { sampleSchema } from '../values/sample-schema.ts'
import type { SampleWishes } from '../values/sample-written.ts'
import { emitPlainText, isSampleObject, type SampleValue } from '../values/sample-value.ts'
import { buildXml } from './build-xml.ts'
import { buildFormFields, buildFormParts } from './build-form.ts'
import { chooseMedia, contentTypeOf, isBinaryFamily, type MediaKind } from './media-type.ts'
import type { RequestBody } from './test-case.ts'

const XML_CHARACTERS = 16_000

export interface BodyWithType {
  readonly body: RequestBody
  readonly contentType: string | null
  /** Why there is no body where there should be one; null when all is well. */
  readonly reason: string | null
}

const NO_BODY: BodyWithType = { body: { kind: 'none' }, contentType: null, reason: null }

/** The content of a request in the best media type on offer. */
export function buildRequestBody(model: BodyModel | null, context: SampleContext): BodyWithType {
  if (model === null) return NO_BODY
  const chosen = chooseMedia(model.media)
  if (chosen === null) {
    const [offered] = model.media
    context.warnings.add('BODY_MEDIA_UNSUPPORTED', offered?.type)
    return offered === undefined ? NO_BODY : { ...NO_BODY, reason: describeUnsent(offered.type) }
  }
  const { media, kind } = chosen
  const body = buildByKind(media, kind, context)
  if (body === null) {
    context.warnings.add(kind === 'other' ? 'BODY_MEDIA_UNSUPPORTED' : 'BODY_VALUE_UNKNOWN', media.type)
    return { ...NO_BODY, reason: describeUnsent(media.type) }
  }
  return { body, contentType: contentTypeOf(media.type, kind), reason: null }
}

function describeUnsent(type: string): string {
  return `no body could be made of type ${type.slice(0, 100)}`
}

function buildByKind(media: MediaModel, kind: MediaKind, context: SampleContext): RequestBody | null {
  if (kind === 'json') return buildJson(media, context)
  if (kind === 'form' || kind === 'multipart') return buildForm(media, kind, context)
  const text = kind === 'xml' ? buildXmlText(media, context) : buildText(media, kind, context)
  return text === null ? null : { kind: 'raw', text }
}

function buildJson(media: MediaModel, context: SampleContext): RequestBody | null {
  const value = sampleMedia(media, context, { untyped: 'object' })
  // `json=None` means "no body" to the client.
  return value === undefined || value === null ? null : { kind: 'json', value }
}

/** What the author wrote as XML, else what the schema makes of it. */
function buildXmlText(media: MediaModel, context: SampleContext): string | null {
  const written = media.examples.find((raw) => typeof raw === 'string' && raw.trimStart().startsWith('<'))
  if (typeof written === 'string' && written.length <= XML_CHARACTERS) return written.toWellFormed()
  const value = sampleMedia(media, context, { untyped: 'object' })
  return value === undefined || value === null ? null : buildXml(value, media.schema, context)
}

/** Text and bytes; other types only as the author wrote them, because their grammar is not known here. */
function buildText(media: MediaModel, kind: MediaKind, context: SampleContext): string | null {
  const value = kind === 'other' ? sampleExamples(media, context) : sampleMedia(media, context, {})
  if (typeof value === 'string' && value !== '') return value
  if (kind === 'binary' || (kind === 'other' && isBinaryFamily(media.type))) return 'example'
  return kind === 'other' || value === undefined ? null : emitPlainText(value)
}

function buildForm(
  media: MediaModel,
  kind: 'form' | 'multipart',
  context: SampleContext,
): RequestBody | null {
  const value = sampleMedia(media, context, { untyped: 'object', propertiesMinimum: 1 })
  if (!isSampleObject(value)) return null
  if (kind === 'form') return { kind, fields: buildFormFields(value, media) }
  return { kind, parts: buildFormParts(value, media, context) }
}

function sampleMedia(
  media: MediaModel,
  context: SampleContext,
  wishes: SampleWishes,
): SampleValue | undefined {
  return sampleExamples(media, context) ?? sampleSchema(schemasOf(media), context, wishes)
}

function sampleExamples(media: MediaModel, context: SampleContext): SampleValue | undefined {
  const nodes = schemasOf(media)
  const flat = flattenSchema(nodes, context)
  for (const raw of media.examples) {
    const value = raw === null ? undefined : adoptAuthorValue(raw, flat, nodes, context)
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

function schemasOf(media: MediaModel): SchemaNode[] {
  return media.schema === undefined ? [] : [media.schema]
}
