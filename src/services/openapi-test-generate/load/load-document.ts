import { Problem, type ProblemCode } from '../../../core/problem.ts'
import { isJsonObject, readOwn, type JsonObject } from './json-object.ts'
import { parseYaml } from './parse-yaml.ts'

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

/** Text to an OpenAPI 3 document, or the problem that names why it is none. Nothing else is validated here. */
export function loadDocument(text: string, format: DocumentFormat): OpenApiDocument {
  const withoutByteOrderMark = text.startsWith('\u{feff}') ? text.slice(1) : text
  const root = format === 'json' ? parseJson(withoutByteOrderMark) : parseYaml(withoutByteOrderMark)
  if (!isJsonObject(root)) {
    const advice = isUrl(text) ? ' It is a URL, and nothing is fetched here: send the text found there.' : ''
    throw new Problem('invalid-document', `The document is not an object.${advice}`)
  }
  const version = readVersion(root)
  const paths = readOwn(root, 'paths')
  if (!('code' in version) && isJsonObject(paths)) return { root, paths, ...version }
  throw refuse('code' in version ? [version, ...checkPaths(paths)] : checkPaths(paths))
}

interface Fault {
  readonly code: ProblemCode
  readonly message: string
}

/** Every fault is told at once; the first one names the problem. */
function refuse(faults: readonly Fault[]): Problem {
  const errors = faults.map(({ message }) => ({ pointer: '/document', message }))
  const detail = errors.map(({ message }) => message).join(' ')
  return new Problem(faults[0]?.code ?? 'invalid-document', detail, { errors })
}

function checkPaths(paths: unknown): Fault[] {
  if (!isJsonObject(paths))
    return [{ code: 'no-paths', message: 'The document has no `paths` object to test.' }]
  return Object.keys(paths).length === 0
    ? [{ code: 'no-operations', message: 'The `paths` object of the document is empty.' }]
    : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const position = /position (\d+)/.exec(cause instanceof Error ? cause.message : '')?.[1]
    const place = position === undefined ? '' : ` (${describePlace(text, Number(position))})`
    throw new Problem('invalid-document', `The document is not JSON${place}. ${advise(text)}`, { cause })
  }
}

function describePlace(text: string, position: number): string {
  const line = text.slice(0, position).split('\n').length
  return `at character ${position}, line ${line}`
}

/** What most likely went wrong. */
function advise(text: string): string {
  if (isUrl(text)) return 'It is a URL, and nothing is fetched here: send the text found there.'
  const [first] = text.trimStart()
  if (first === '{') return 'A comma, a quote or a bracket is missing there, or one too many.'
  if (first === '<') return 'It begins like a web page: send the document itself.'
  return 'Set `format` to "yaml" when it is YAML.'
}

function isUrl(text: string): boolean {
  return /^\s*https?:\/\/\S+\s*$/i.test(text.slice(0, 5_000))
}

function readVersion(root: JsonObject): Pick<OpenApiDocument, 'version' | 'minor'> | Fault {
  const declared = readOwn(root, 'openapi')
  if (declared === undefined && readOwn(root, 'swagger') !== undefined) {
    const message = 'The document is Swagger 2; convert it to OpenAPI 3.0, 3.1 or 3.2 first.'
    return { code: 'swagger-2-document', message }
  }
  // Unquoted in YAML, `3.1` is a number, and `3.0` is the number 3.
  const version = typeof declared === 'number' ? (declared === 3 ? '3.0' : String(declared)) : declared
  const found = typeof version === 'string' ? VERSION.exec(version) : null
  if (typeof version === 'string' && found) return { version, minor: Number(found[1]) as 0 | 1 | 2 }
  const message = 'The `openapi` field must name a version 3.0.x, 3.1.x or 3.2.x.'
  return { code: 'unsupported-openapi-version', message }
}
