import type { TestCase } from '../cases/test-case.ts'
import * as functions from './module-functions.data.ts'

/** What the tests of a module use: functions nobody calls are not emitted. */
export interface ModuleFeatures {
  readonly guarded: boolean
  readonly schemes: boolean
  readonly paths: boolean
  readonly memories: boolean
  readonly response: boolean
  /** Whether checks refer to schemas by name. */
  readonly names: boolean
  readonly strangers: boolean
  readonly acceptance: boolean
  readonly validation: boolean
}

export function readFeatures(tests: readonly TestCase[], hasSchemes: boolean): ModuleFeatures {
  return {
    guarded: tests.some(({ guarded }) => guarded),
    schemes: hasSchemes,
    paths: tests.some(({ pathKeys }) => pathKeys.length > 0),
    memories: tests.some(({ memories }) => memories.length > 0),
    response: tests.some(({ response }) => response !== null),
    names: tests.some(({ response }) => (response?.schemaNames.size ?? 0) > 0),
    strangers: tests.some(({ kind }) => kind === 'anonymous' || kind === 'stranger'),
    acceptance: tests.some(({ mustAccept }) => mustAccept),
    validation: tests.some(({ kind }) => kind === 'validation'),
  }
}

/** The functions a module needs, callers after what they call. */
export function emitFunctions(features: ModuleFeatures): string[] {
  return [
    functions.READ_SECRET,
    functions.REDACT,
    features.schemes ? functions.AUTHENTICATE : functions.AUTHENTICATE_PLAINLY,
    ...(features.paths ? [emitFill(features)] : []),
    functions.READ_BODY,
    emitCall(features),
    ...(features.memories ? [functions.REMEMBER] : []),
    functions.DESCRIBE,
    functions.IS_DOCUMENTED,
    functions.CHECK_STATUS,
    emitExplanation(features),
    functions.NOTE_REFUSAL,
    ...(features.strangers ? [functions.CHECK_STRANGERS] : []),
    ...(features.acceptance ? [functions.CHECK_ACCEPTED] : []),
    ...(features.validation ? [functions.CHECK_VALIDATION] : []),
    ...(features.response ? emitResponseCheck(features) : []),
  ]
}

/** What was created can only be missed where ids are remembered. */
function emitResponseCheck({ memories, names }: ModuleFeatures): string[] {
  const lost = memories ? '\n    errors += find_lost(response)' : ''
  const check = functions.CHECK_RESPONSE.replace('LOST', () => lost)
  const named = names
    ? '\n        if "$ref" in schema:\n            yield from self.find(value, SCHEMAS[schema["$ref"]], at, depth)'
    : ''
  const schemaCheck = functions.SCHEMA_CHECK.replace('NAMED', () => named)
  return [check, ...(memories ? [functions.FIND_LOST] : []), schemaCheck]
}

function emitFill({ memories }: ModuleFeatures): string {
  return functions.FILL.replace('CREATED_FIRST or ', () => (memories ? 'CREATED.get(key) or ' : ''))
}

function emitCall({ schemes, paths }: ModuleFeatures): string {
  const keywords = [...(schemes ? ['security=SECURITY'] : []), ...(paths ? ['values=None'] : [])]
  const options = keywords.length === 0 ? '**options' : `*, ${keywords.join(', ')}, **options`
  const authenticate = schemes ? 'functools.partial(authenticate, security=security)' : 'authenticate'
  const fields = ['request', 'path', ...(schemes ? ['security'] : [])].join(', ')
  const values = `${fields}, response.status_code, response.headers, body`
  const answer = schemes ? `Answer(\n            ${values}\n        )` : `Answer(${values})`
  return functions.CALL.replace('OPTIONS', () => options)
    .replace('PATH_TO_FILL', () => (paths ? 'fill(path, values or {})' : 'path'))
    .replace('AUTHENTICATE', () => authenticate)
    .replace('ANSWER', () => answer)
}

function emitExplanation({ schemes, paths }: ModuleFeatures): string {
  return [
    functions.EXPLAIN_START,
    schemes ? functions.EXPLAIN_CREDENTIALS : functions.EXPLAIN_CREDENTIALS_PLAINLY,
    paths ? functions.EXPLAIN_PATH : '',
    functions.EXPLAIN_END,
  ].join('')
}
