import { isJsonObject, listKeys, readObject, readOwn } from '../load/json-object.ts'
import type { BodyModel, MediaModel } from './api-model.ts'
import type { ModelSource } from './model-source.ts'
import { collectExamples } from './collect-examples.ts'
import type { FoundOperation } from './find-operations.ts'

const MEDIA_MAXIMUM = 50
// RFC 9110 gives content in these requests no meaning, so sending it would test something else.
const BODILESS_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
// OpenAPI 3.0 tells readers to ignore a body there, later versions let an author demand it.
const DEMANDING_METHODS: ReadonlySet<string> = new Set(['GET', 'OPTIONS'])

/** What an operation accepts as its content; null when it takes none. */
export function buildBody(
  source: ModelSource,
  { operation, method, path }: FoundOperation,
): BodyModel | null {
  const declared = readOwn(operation, 'requestBody')
  if (declared === undefined) return null
  const body = source.references.resolve(declared)
  const isDemanded =
    DEMANDING_METHODS.has(method) && source.document.minor > 0 && readOwn(body, 'required') === true
  if (BODILESS_METHODS.has(method) && !isDemanded) {
    source.warnings.add('BODY_IGNORED', path)
    return null
  }
  const content = readObject(body, 'content')
  if (content === undefined) {
    source.warnings.add('BODY_INVALID', path)
    return null
  }
  const types = listKeys(content).slice(0, MEDIA_MAXIMUM)
  return {
    required: readOwn(body, 'required') === true,
    media: types.map((type) => buildMedia(source, type, content[type])),
  }
}

function buildMedia(source: ModelSource, type: string, node: unknown): MediaModel {
  const resolved = source.references.resolve(node)
  const media = isJsonObject(resolved) ? resolved : {}
  return {
    type,
    schema: readOwn(media, 'schema'),
    examples: collectExamples(source, media),
    encoding: readObject(media, 'encoding') ?? {},
  }
}
