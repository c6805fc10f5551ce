import { createHash } from 'node:crypto'
import type { WarningLog } from '../warning-log.ts'
import type { FoundOperation } from './find-operations.ts'

export interface TestNaming {
  readonly testName: string
  /** True when the name was made from method and path. */
  readonly derived: boolean
}

const NAME_CHARACTERS = 120

/** One unique test name per operation: the lower-cased operation id wherever that is possible. */
export function nameTests(operations: readonly FoundOperation[], warnings?: WarningLog): TestNaming[] {
  const natural = operations.map(nameNaturally)
  // Every natural name is reserved first, so that a numbered duplicate never takes the name another one owns.
  const reserved = new Set(natural.map(({ testName }) => testName))
  const used = new Set<string>()
  const nextNumber = new Map<string, number>()
  const ids = new Set<string>()
  return natural.map(({ testName, derived }, index) => {
    const id = operations[index]?.operationId ?? ''
    if (ids.has(id)) warnings?.add('OPERATION_ID_DUPLICATE', id)
    else if (id !== '') ids.add(id)
    if (!used.has(testName)) {
      used.add(testName)
      return { testName, derived }
    }
    let number = nextNumber.get(testName) ?? 2
    while (reserved.has(`${testName}_${number}`)) number += 1
    nextNumber.set(testName, number + 1)
    return { testName: `${testName}_${number}`, derived }
  })
}

function nameNaturally({ operationId, method, path }: FoundOperation): TestNaming {
  const identifier = operationId.replaceAll(/[^A-Za-z0-9_]+/g, '_').toLowerCase()
  const derived = !/[a-z0-9]/.test(identifier)
  const name = derived ? `${method.toLowerCase()}_${slug(path) || 'root'}` : identifier
  return { testName: shorten(`test_${name}`, operationId || path), derived }
}

/** A `test_*.py` file name from the API's title. */
export function nameSourceFile(title: string): string {
  const name = slug(title.slice(0, 200)).slice(0, 50).replace(/_+$/, '')
  return name === '' ? 'test_openapi.py' : `test_${name}.py`
}

function slug(text: string): string {
  return text
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_/, '')
    .replace(/_$/, '')
    .toLowerCase()
}

function shorten(name: string, identity: string): string {
  if (name.length <= NAME_CHARACTERS) return name
  const fingerprint = createHash('sha256').update(identity.toWellFormed()).digest('hex').slice(0, 8)
  return `${name.slice(0, NAME_CHARACTERS - 9)}_${fingerprint}`
}
