import type { OperationModel, SecurityScheme } from '../model/api-model.ts'
import type { SampleContext } from '../values/sample-context.ts'
import { buildPath, listPathKeys, listVariables } from './build-path.ts'
import { buildRequestBody } from './build-request-body.ts'
import type { PathVariable } from './path-values.ts'
import { RequestParts } from './request-parts.ts'
import type { PathKey, TestCase, TestSkip } from './test-case.ts'

const PARAMETERS_MAXIMUM = 100

/** A test whose path variables still have the values of its own operation alone. */
export interface TestDraft {
  readonly test: TestCase
  readonly variables: readonly PathVariable[]
}

/** An operation to the one request that tests it; null when its path cannot be requested safely. */
export function buildTestCase(
  operation: OperationModel,
  context: SampleContext,
  schemes: ReadonlyMap<string, SecurityScheme>,
): TestDraft | null {
  const request = collectParts(operation, context, schemes)
  const target = buildPath(operation.path, request.pathValues, context.warnings)
  if (target === null) return null
  const { body, contentType, reason } = buildRequestBody(operation.body, context)
  if (contentType !== null) request.headers.set('content-type', ['Content-Type', contentType])
  const skip = chooseSkip(operation, request.reason ?? reason)
  if (skip !== null) context.warnings.add('TEST_SKIPPED', skip.kind === 'server' ? skip.url : skip.reason)
  const pathKeys = listPathKeys(target.path)
  const test: TestCase = {
    testName: operation.testName,
    kind: 'operation',
    guarded: operation.mutating,
    skip,
    method: operation.method,
    path: target.path,
    pathKeys,
    values: [],
    security: operation.security.alternatives,
    query: request.query,
    headers: [...request.headers.values()],
    cookies: [...request.cookies],
    body,
    documentedResponses: operation.documentedResponses,
    mustAccept: false,
    response: null,
    memories: [],
    changes: null,
  }
  return {
    test,
    variables: listPathVariables(pathKeys, new Map(target.pathParameters), request),
  }
}

/** Everything of the request but its path and body. */
function collectParts(
  operation: OperationModel,
  context: SampleContext,
  schemes: ReadonlyMap<string, SecurityScheme>,
): RequestParts {
  const wanted = operation.parameters.filter((parameter) => parameter.required || context.includeOptional)
  if (wanted.length > PARAMETERS_MAXIMUM) context.warnings.add('TOO_MANY_PARAMETERS', operation.path)
  const request = new RequestParts(context, operation.security, schemes)
  for (const parameter of wanted.slice(0, PARAMETERS_MAXIMUM)) request.add(parameter)
  for (const name of listVariables(operation.path)) request.borrowFromQuery(name)
  for (const name of request.pathValues.keys()) {
    if (!operation.path.includes(`{${name}}`)) context.warnings.add('PARAMETER_NOT_IN_PATH', name)
  }
  return request
}

function chooseSkip({ ownServer }: OperationModel, reason: string | null): TestSkip | null {
  if (reason !== null) return { kind: 'reason', reason }
  return ownServer === null ? null : { kind: 'server', url: ownServer }
}

function listPathVariables(
  pathKeys: readonly PathKey[],
  texts: ReadonlyMap<string, string>,
  request: RequestParts,
): PathVariable[] {
  return pathKeys.map(({ name, key }) => {
    const text = texts.get(name) ?? ''
    const source = request.pathSources.get(name)
    // A value that was replaced for safety is nobody's but ours.
    const isOwn = source !== undefined && request.pathValues.get(name) === text
    return {
      key,
      text,
      value: isOwn ? source.value : undefined,
      schema: source?.schema,
      isInvented: !isOwn || source.isInvented,
    }
  })
}
