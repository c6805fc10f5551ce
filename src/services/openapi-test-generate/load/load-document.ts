import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml'
import { Problem } from '../../../core/problem.ts'
import { isJsonObject, readOwn, type JsonObject } from './json-object.ts'

export type DocumentFormat = 'json' | 'yaml'

export interface OpenApiDocument {
  readonly root: JsonObject
  readonly paths: JsonObject
  readonly version: string
  /** The second number of the version: rules differ between 3.0, 3.1 and 3.2. */
  readonly minor: 0 | 1 | 2
}

// A version is echoed in the result, so only what a version can look like is let through.
const VERSION = /^3\.([012])(?:\.\d{1,5})?(?:-[0-9A-Za-z.-]{1,20})?$/

// An alias is the same node again, not a copy, and merged keys are counted: a short text cannot unfold into a large one.
const YAML_LIMITS = {
  schema: CORE_SCHEMA.withTags(mergeTag),
  maxAliases: 10_000,
  maxDepth: 200,
  maxTotalMergeKeys: 10_000,
}

/** Text to an OpenAPI 3 document, or the problem that names why it is none. Nothing else is validated here. */
export function loadDocument(text: string, format: DocumentFormat): OpenApiDocument {
  const withoutByteOrderMark = text.startsWith('\u{feff}') ? text.slice(1) : text
  const root = format === 'json' ? parseJson(withoutByteOrderMark) : parseYaml(withoutByteOrderMark)
  if (!isJsonObject(root)) throw new Problem('invalid-document', 'The document is not an object.')
  const { version, minor } = readVersion(root)
  const paths = readOwn(root, 'paths')
  if (!isJsonObject(paths)) throw new Problem('no-paths', 'The document has no `paths` object to test.')
  return { root, paths, version, minor }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const position = /position (\d+)/.exec(cause instanceof Error ? cause.message : '')
    const place = position ? ` (at character ${position[1]})` : ''
    const detail = `The document is not JSON${place}. Set \`format\` to "yaml" when it is YAML.`
    throw new Problem('invalid-document', detail, { cause })
  }
}

function parseYaml(text: string): unknown {
  try {
    return load(text, YAML_LIMITS)
  } catch (cause) {
    const line = cause instanceof YAMLException && cause.mark ? ` (line ${cause.mark.line + 1})` : ''
    const reason = cause instanceof YAMLException ? `: ${cause.reason.slice(0, 120)}` : ''
    throw new Problem('invalid-document', `The document is not acceptable YAML${line}${reason}.`, { cause })
  }
}

function readVersion(root: JsonObject): Pick<OpenApiDocument, 'version' | 'minor'> {
  const declared = readOwn(root, 'openapi')
  if (declared === undefined && readOwn(root, 'swagger') !== undefined) {
    const detail = 'The document is Swagger 2; convert it to OpenAPI 3.0, 3.1 or 3.2 first.'
    throw new Problem('swagger-2-document', detail)
  }
  // Unquoted in YAML, `3.1` is a number, and `3.0` is the number 3.
  const version = typeof declared === 'number' ? (declared === 3 ? '3.0' : String(declared)) : declared
  const found = typeof version === 'string' ? VERSION.exec(version) : null
  if (typeof version === 'string' && found) return { version, minor: Number(found[1]) as 0 | 1 | 2 }
  const detail = 'The `openapi` field must name a version 3.0.x, 3.1.x or 3.2.x.'
  throw new Problem('unsupported-openapi-version', detail)
}
