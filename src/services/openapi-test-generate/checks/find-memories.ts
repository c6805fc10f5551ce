import type { OperationCase } from '../cases/build-cases.ts'
import type { Memory } from '../cases/test-case.ts'
import {
  isJsonObject,
  listKeys,
  readObject,
  readOwn,
  readText,
  type JsonObject,
} from '../load/json-object.ts'
import type { SchemaNode } from '../model/api-model.ts'
import { flattenSchema } from '../values/flat-schema.ts'
import { listPropertyNames, readProperty } from '../values/object-schema.ts'
import type { SampleContext } from '../values/sample-context.ts'

const LINKS_MAXIMUM = 20
const WRAPPERS_MAXIMUM = 10

/** Which ids of each operation's answer other operations have in their path: what links say, and what was created. */
export function findMemories(cases: readonly OperationCase[]): Map<OperationCase, Memory[]> {
  const children = listChildren(cases)
  const targets = listTargets(cases)
  const changedKeys = listChangedKeys(cases)
  const found = new Map<OperationCase, Memory[]>()
  for (const one of cases) {
    const isSafe = !one.test.guarded
    const linked = listLinked(one, targets)
      // What already existed is not handed to a test that would change it.
      .filter(({ key }) => !isSafe || !changedKeys.has(key))
    const created =
      one.test.method === 'POST' ? listCreated(one, children.get(trim(one.test.path)) ?? []) : []
    const memories = new Map([...created, ...linked].map((memory) => [memory.key, memory]))
    // An operation does not feed its own path.
    for (const { key } of one.test.pathKeys) memories.delete(key)
    if (memories.size > 0) found.set(one, [...memories.values()])
  }
  return found
}

function trim(path: string): string {
  return path.replace(/\/$/, '')
}

/** Path variables by the path right before them. */
function listChildren(cases: readonly OperationCase[]): Map<string, { name: string; key: string }[]> {
  const children = new Map<string, { name: string; key: string }[]>()
  const seen = new Set<string>()
  for (const { test } of cases) {
    for (const { name, key } of test.pathKeys) {
      const parent = key.slice(0, -`/{${name}}`.length)
      if (seen.has(key) || `${parent}/{${name}}` !== key) continue
      seen.add(key)
      children.set(parent, [...(children.get(parent) ?? []), { name, key }])
    }
  }
  return children
}

function listChangedKeys(cases: readonly OperationCase[]): Set<string> {
  return new Set(
    cases.filter(({ test }) => test.guarded).flatMap(({ test }) => test.pathKeys.map(({ key }) => key)),
  )
}

function listTargets(cases: readonly OperationCase[]): Map<string, OperationCase> {
  const targets = new Map<string, OperationCase>()
  for (const one of cases) {
    const { operationId, method, path } = one.operation
    const pointer = path.replaceAll('~', '~0').replaceAll('/', '~1')
    targets.set(`#/paths/${pointer}/${method.toLowerCase()}`, one)
    if (!targets.has(operationId)) targets.set(operationId, one)
  }
  return targets
}

function listLinked(one: OperationCase, targets: ReadonlyMap<string, OperationCase>): Memory[] {
  const { context } = one
  return listSuccesses(one).flatMap((response) => {
    const links = readObject(response, 'links')
    return listKeys(links)
      .slice(0, LINKS_MAXIMUM)
      .flatMap((name) => {
        const link = context.references.resolve(readOwn(links, name))
        const target = targets.get(readText(link, 'operationId') ?? readText(link, 'operationRef') ?? '')
        const parameters = readObject(link, 'parameters')
        return target === undefined ? [] : listLinkMemories(target, parameters)
      })
  })
}

function listLinkMemories({ test }: OperationCase, parameters: JsonObject | undefined): Memory[] {
  return test.pathKeys.flatMap(({ name, key }): Memory[] => {
    const expression = readText(parameters, name) ?? readText(parameters, `path.${name}`) ?? ''
    const header = /^\$response\.header\.([A-Za-z0-9-]{1,100})$/.exec(expression)?.[1]
    if (header !== undefined) return [{ key, from: { header } }]
    const pointer = /^\$response\.body#(\/.{1,200})$/.exec(expression)?.[1]
    return pointer === undefined ? [] : [{ key, from: { body: readPointer(pointer) } }]
  })
}

function readPointer(pointer: string): (string | number)[] {
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~').toWellFormed())
    .map((token) => (/^\d{1,6}$/.test(token) ? Number(token) : token))
}

function listSuccesses({ operation, context }: OperationCase): JsonObject[] {
  return listKeys(operation.responses)
    .filter((key) => /^2(?:\d\d|xx)$/i.test(key))
    .map((key) => context.references.resolve(operation.responses[key]))
    .filter(isJsonObject)
}

/** `POST /books` answers with what `/books/{id}` names, in its body or in `Location`. */
function listCreated(one: OperationCase, children: readonly { name: string; key: string }[]): Memory[] {
  const [child, ...others] = children
  const [response] = listSuccesses(one)
  if (child === undefined || others.length > 0 || response === undefined) return []
  const body = findId(readBodySchema(response), child.name, one.context)
  if (body !== null) return [{ key: child.key, from: { body } }]
  const hasLocation = listKeys(readOwn(response, 'headers')).some((name) => /^location$/i.test(name))
  return hasLocation ? [{ key: child.key, from: { header: 'Location' } }] : []
}

function readBodySchema(response: JsonObject): SchemaNode {
  const content = readObject(response, 'content')
  const type = listKeys(content).find((name) => /[/+]json\b|^\*\/\*/i.test(name))
  return type === undefined ? undefined : readOwn(readOwn(content, type), 'schema')
}

/** The property that holds the id, in the object itself or in one that it wraps. */
function findId(schema: SchemaNode, variable: string, context: SampleContext): string[] | null {
  if (schema === undefined) return null
  const flat = flattenSchema([schema], context)
  const names = listPropertyNames(flat)
  const own = chooseId(names, variable)
  if (own !== null) return [own]
  for (const name of names.slice(0, WRAPPERS_MAXIMUM)) {
    const inner = chooseId(listPropertyNames(flattenSchema(readProperty(flat, name), context)), variable)
    if (inner !== null) return [name.toWellFormed(), inner]
  }
  return null
}

function chooseId(names: readonly string[], variable: string): string | null {
  const plain = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase()
  const wanted = plain(variable)
  const isId = /(?:id|uuid|guid)$/.test(wanted)
  const found =
    names.find((name) => name === variable) ??
    names.find((name) => plain(name) === wanted) ??
    (isId ? names.find((name) => ['id', 'uuid', 'guid'].includes(plain(name))) : undefined)
  return found === undefined || !found.isWellFormed() ? null : found
}
