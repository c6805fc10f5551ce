import { listKeys, readArray, readObject, readOwn, readText } from '../load/json-object.ts'
import { cutText } from '../cut-text.ts'
import type { ApiModel, OperationModel } from './api-model.ts'
import { buildBaseUrl, readServerPath } from './build-base-url.ts'
import { buildBody } from './build-body.ts'
import { buildDocumentedResponses } from './build-documented-responses.ts'
import { buildParameters } from './build-parameters.ts'
import { findOperations, type FoundOperation } from './find-operations.ts'
import type { ModelSource } from './model-source.ts'
import { nameTests, type TestNaming } from './name-tests.ts'
import { Security } from './security.ts'
import { selectOperations, type Selection } from './select-operations.ts'
import type { WarningLog } from '../warning-log.ts'

const TITLE_CHARACTERS = 200
const OPERATION_ID_CHARACTERS = 1_000
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'])

/** A document to the model of its selected operations, as many as are wanted. */
export function buildApiModel(source: ModelSource, selection: Selection): ApiModel {
  const { document, warnings } = source
  warnings.enter('#')
  if (listKeys(readOwn(document.root, 'webhooks')).length > 0) warnings.add('WEBHOOKS_IGNORED')
  const servers = readArray(document.root, 'servers')
  const declared = buildBaseUrl(servers, warnings)
  const found = findOperations(source)
  warnings.enter('#')
  const baseUrl = declared || buildBaseUrl(listCommonServers(found), warnings)
  const selected = selectOperations(found, selection)
  const security = new Security(source)
  const { operations, next } = buildOperations(source, found, selected, { selection, security, baseUrl })
  const title = cutText(readText(readOwn(document.root, 'info'), 'title') ?? '', TITLE_CHARACTERS)
  return {
    title,
    baseUrl,
    serverPath: baseUrl === '' ? readServerPath(servers) : '',
    schemes: security.list(),
    operationCount: found.length,
    operations,
    leftOut: { before: Math.min(selection.offset, selected.length), after: selected.length - next },
  }
}

interface Building {
  readonly selection: Selection
  readonly security: Security
  readonly baseUrl: string
}

function buildOperations(
  source: ModelSource,
  found: readonly FoundOperation[],
  selected: readonly number[],
  { selection, security, baseUrl }: Building,
): { operations: OperationModel[]; next: number } {
  const naming = nameTests(found, source.warnings)
  const operations: OperationModel[] = []
  let position = Math.min(selection.offset, selected.length)
  for (; position < selected.length && operations.length < selection.maximum; position++) {
    const index = selected[position] as number
    const operation = found[index] as FoundOperation
    const documentedResponses = readResponses(source, operation)
    if (documentedResponses.length === 0) continue
    const facts = { documentedResponses, position, security: security.read(operation.operation) }
    const ownServer = readOwnServer(operation, baseUrl, source.warnings)
    operations.push(buildOperation(source, operation, naming[index] as TestNaming, { ...facts, ownServer }))
  }
  return { operations, next: position }
}

function readResponses(source: ModelSource, found: FoundOperation): readonly string[] {
  source.warnings.enter(placeOf(found))
  const responses = buildDocumentedResponses(found.operation, source.warnings)
  if (responses.length === 0) {
    source.warnings.add('NO_DOCUMENTED_RESPONSES', found.path)
    source.omissions.add(placeOf(found), 'it documents no response that a status code can be compared with')
  }
  return responses
}

function buildOperation(
  source: ModelSource,
  found: FoundOperation,
  naming: TestNaming,
  facts: Pick<OperationModel, 'documentedResponses' | 'position' | 'security' | 'ownServer'>,
): OperationModel {
  if (naming.derived) source.warnings.add('OPERATION_ID_MISSING', found.path)
  const operationId = naming.derived ? naming.testName.slice('test_'.length) : found.operationId
  return {
    operationId: cutText(operationId, OPERATION_ID_CHARACTERS),
    testName: naming.testName,
    method: found.method,
    path: found.path.toWellFormed(),
    mutating: !SAFE_METHODS.has(found.method),
    parameters: buildParameters(source, found),
    body: buildBody(source, found),
    responses: readObject(found.operation, 'responses') ?? {},
    ...facts,
  }
}

/** Servers that every operation names for itself are as good as the document's own. */
function listCommonServers(found: readonly FoundOperation[]): readonly unknown[] {
  const servers = found[0]?.servers ?? []
  const url = readText(servers[0], 'url')
  return found.every((operation) => readText(operation.servers[0], 'url') === url) ? servers : []
}

/** One module has one base URL, so an operation that lives elsewhere is pointed out and not sent to the wrong host. */
function readOwnServer({ servers }: FoundOperation, baseUrl: string, warnings: WarningLog): string | null {
  if (servers.length === 0) return null
  const urls = servers.slice(0, 10).map((server) => readText(server, 'url') ?? '')
  if (baseUrl !== '' && urls.some((url) => url === baseUrl || url === `${baseUrl}/`)) return null
  warnings.add('SERVER_OVERRIDE_IGNORED', urls[0])
  return buildBaseUrl(servers, warnings) || cutText(urls[0] ?? '', TITLE_CHARACTERS)
}

function placeOf(found: FoundOperation): string {
  return `${found.method} ${found.path}`
}
