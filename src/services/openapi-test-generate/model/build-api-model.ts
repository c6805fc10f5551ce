import { readArray, readObject, readOwn, readText } from '../load/json-object.ts'
import { cutText } from '../cut-text.ts'
import type { ApiModel, OperationModel } from './api-model.ts'
import { buildBaseUrl } from './build-base-url.ts'
import { buildBody } from './build-body.ts'
import { buildDocumentedResponses } from './build-documented-responses.ts'
import { buildParameters } from './build-parameters.ts'
import { Credentials } from './credentials.ts'
import { findOperations, type FoundOperation } from './find-operations.ts'
import type { ModelSource } from './model-source.ts'
import { nameTests, type TestNaming } from './name-tests.ts'
import type { WarningLog } from '../warning-log.ts'

const TITLE_CHARACTERS = 200
const OPERATION_ID_CHARACTERS = 1_000
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'])

/** A document to the model of its first testable operations. */
export function buildApiModel(source: ModelSource, operationsMaximum: number): ApiModel {
  const { document, warnings } = source
  warnings.enter('#')
  if (readObject(document.root, 'webhooks')) warnings.add('WEBHOOKS_IGNORED')
  const declared = buildBaseUrl(readArray(document.root, 'servers'), warnings)
  const found = findOperations(source)
  warnings.enter('#')
  const baseUrl = declared || buildBaseUrl(listCommonServers(found), warnings)
  const naming = nameTests(found)
  const credentials = new Credentials(source)
  const operations: OperationModel[] = []
  let truncated = false
  for (const [index, operation] of found.entries()) {
    const documentedResponses = readResponses(source, operation)
    if (documentedResponses.length === 0) continue
    truncated = operations.length >= operationsMaximum
    if (truncated) break
    operations.push(
      buildOperation(source, operation, naming[index] as TestNaming, documentedResponses, credentials),
    )
    warnOfServers(operation, baseUrl, warnings)
  }
  const title = cutText(readText(readOwn(document.root, 'info'), 'title') ?? '', TITLE_CHARACTERS)
  return {
    title,
    baseUrl,
    credentials: credentials.list(),
    operationCount: found.length,
    operations,
    truncated,
  }
}

function readResponses(source: ModelSource, found: FoundOperation): readonly string[] {
  source.warnings.enter(placeOf(found))
  const responses = buildDocumentedResponses(found.operation, source.warnings)
  if (responses.length === 0) source.warnings.add('NO_DOCUMENTED_RESPONSES', found.path)
  return responses
}

function buildOperation(
  source: ModelSource,
  found: FoundOperation,
  naming: TestNaming,
  documentedResponses: readonly string[],
  credentials: Credentials,
): OperationModel {
  if (naming.derived) source.warnings.add('OPERATION_ID_MISSING', found.path)
  credentials.addFrom(found.operation)
  const operationId = naming.derived ? naming.testName.slice('test_'.length) : found.operationId
  return {
    operationId: cutText(operationId, OPERATION_ID_CHARACTERS),
    testName: naming.testName,
    method: found.method,
    path: found.path.toWellFormed(),
    mutating: !SAFE_METHODS.has(found.method),
    parameters: buildParameters(source, found),
    body: buildBody(source, found),
    documentedResponses,
  }
}

/** Servers that every operation names for itself are as good as the document's own. */
function listCommonServers(found: readonly FoundOperation[]): readonly unknown[] {
  const servers = found[0]?.servers ?? []
  const url = readText(servers[0], 'url')
  return found.every((operation) => readText(operation.servers[0], 'url') === url) ? servers : []
}

/** One module has one base URL, so an operation that lives elsewhere is only pointed out. */
function warnOfServers({ servers }: FoundOperation, baseUrl: string, warnings: WarningLog): void {
  const url = readText(servers[0], 'url') ?? ''
  if (servers.length > 0 && (baseUrl === '' || (url !== baseUrl && url !== `${baseUrl}/`)))
    warnings.add('SERVER_OVERRIDE_IGNORED', url)
}

function placeOf(found: FoundOperation): string {
  return `${found.method} ${found.path}`
}
