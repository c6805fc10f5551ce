import type { ResponseCheck, TestCase } from '../cases/test-case.ts'
import { isSampleObject } from '../values/sample-value.ts'
import * as functions from './module-functions.data.ts'

/** What the tests of a module use: functions nobody calls are not emitted. */
export interface ModuleFeatures {
  readonly guarded: boolean
  readonly schemes: boolean
  readonly paths: boolean
  readonly memories: boolean
  readonly response: boolean
  /** Whether a check has a schema. */
  readonly schemas: boolean
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
    schemas: tests.some(({ response }) => response !== null && hasSchema(response)),
    names: tests.some(({ response }) => (response?.schemaNames.size ?? 0) > 0),
    strangers: tests.some(({ kind }) => kind === 'anonymous' || kind === 'stranger'),
    acceptance: tests.some(({ mustAccept }) => mustAccept),
    validation: tests.some(({ kind }) => kind === 'validation'),
  }
}

/** Whether anything is asked of a header or a body beyond being there. */
function hasSchema({ byStatus }: ResponseCheck): boolean {
  for (const entry of byStatus.values())
    for (const group of isSampleObject(entry) ? entry.values() : [])
      for (const schema of isSampleObject(group) ? group.values() : []) if (schema !== true) return true
  return false
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
function emitResponseCheck(features: ModuleFeatures): string[] {
  const { memories, schemas } = features
  const lost = memories ? '\n    errors += find_lost(response)' : ''
  const check = functions.CHECK_RESPONSE.replace('LOST', () => lost)
  return [
    check,
    schemas ? functions.FIND_IN_HEADERS : functions.FIND_IN_HEADERS_PLAINLY,
    emitContentCheck(features),
    ...(memories ? [functions.FIND_LOST] : []),
    ...(schemas ? [emitSchemaCheck(features)] : []),
  ]
}

/** Without a schema a body only has to be JSON. */
function emitContentCheck({ schemas }: ModuleFeatures): string {
  const parsed = `${schemas ? 'value = ' : ''}parse_json(response.body)`
  const found = '\n        else:\n            yield from SchemaCheck().find(value, content[known], "body")'
  return functions.FIND_IN_CONTENT.replace('PARSED', () => parsed).replace('FOUND', () =>
    schemas ? found : '',
  )
}

function emitSchemaCheck({ names }: ModuleFeatures): string {
  const named =
    '\n        if "$ref" in schema:\n            yield from self.find(value, SCHEMAS[schema["$ref"]], at, depth)'
  return functions.SCHEMA_CHECK.replace('NAMED', () => (names ? named : ''))
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
