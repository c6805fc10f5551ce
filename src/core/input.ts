import * as z from 'zod'
import { findJsonError } from './find-json-error.ts'
import { hasMoreValues } from './json-values.ts'
import { nearestName } from './nearest-name.ts'
import { Problem, type Defect } from './problem.ts'

/** No request and no answer that is shown has nearly as many; megabytes of tiny ones would take gigabytes once parsed. */
const MAX_VALUES = 250_000

/** Bytes of a request body to a JSON value; `malformed-json` names the place. */
export function parseJsonBody(body: Uint8Array): unknown {
  if (hasMoreValues(body, MAX_VALUES))
    throw new Problem('content-too-complex', `The body has more than ${MAX_VALUES} JSON values.`)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (cause) {
    throw new Problem('malformed-json', 'The body is not valid UTF-8.', { cause })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Problem('malformed-json', describeJsonError(text), { cause })
  }
}

/** More defects than this are counted, not listed: a longer list helps nobody and costs us. */
const MAX_DEFECTS = 50

/** A JSON value to a service's typed input; `invalid-input` lists every defect at once, up to fifty. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = listDefects(result.error.issues, schema, value)
  const total = result.error.issues.reduce((sum, issue) => sum + countDefects(issue), 0)
  if (total > MAX_DEFECTS) errors.push({ pointer: '', message: `and ${total - MAX_DEFECTS} more defects` })
  const count = total === 1 ? 'one defect' : `${total} defects`
  throw new Problem('invalid-input', `The body has ${count}; nothing was run or charged.`, { errors })
}

function listDefects(issues: readonly z.core.$ZodIssue[], schema: z.ZodType, value: unknown): Defect[] {
  const errors: Defect[] = []
  for (const issue of issues) {
    if (errors.length >= MAX_DEFECTS) break
    errors.push(...describeIssue(issue, schema, value, MAX_DEFECTS - errors.length))
  }
  return errors
}

const countDefects = (issue: z.core.$ZodIssue): number =>
  issue.code === 'unrecognized_keys' ? issue.keys.length : 1

function describeJsonError(text: string): string {
  if (text.trim() === '') return 'The body is empty; a JSON object is expected.'
  const position = findJsonError(text)
  const before = text.slice(0, position)
  const line = before.split('\n').length
  const column = position - before.lastIndexOf('\n')
  const place = `line ${line}, column ${column} (character ${position})`
  return position >= text.length
    ? `The body ends too early to be JSON, at ${place}.`
    : `The body is not JSON: unexpected character at ${place}.`
}

function describeIssue(issue: z.core.$ZodIssue, schema: z.ZodType, value: unknown, most: number): Defect[] {
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schema)
    return issue.keys.slice(0, most).map((key) => ({
      pointer: emitPointer([...issue.path, key]),
      message: `unknown field${suggest(key, issue.path.length === 0 ? known : [])}`,
    }))
  }
  return [{ pointer: emitPointer(issue.path), message: describeDefect(issue, valueAt(value, issue.path)) }]
}

function describeDefect(issue: z.core.$ZodIssue, found: unknown): string {
  if (found === undefined) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${nameType(issue.expected)}, is ${nameValue(found)}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map((item) => JSON.stringify(item)).join(', ')}`
    case 'too_small':
      return Array.isArray(found)
        ? `must have at least ${countItems(issue.minimum)}, has ${found.length}`
        : `must be at least ${issue.minimum}, is ${nameValue(found)}`
    case 'too_big':
      return Array.isArray(found)
        ? `must have at most ${countItems(issue.maximum)}, has ${found.length}`
        : `must be at most ${issue.maximum}, is ${nameValue(found)}`
    default:
      return issue.message
  }
}

const countItems = (count: number | bigint): string => `${count} item${Number(count) === 1 ? '' : 's'}`

const typeNames: Readonly<Record<string, string>> = {
  int: 'an integer',
  object: 'an object',
  record: 'an object',
  array: 'an array',
}

const nameType = (type: string): string => typeNames[type] ?? `a ${type}`

/** Numbers are repeated; of everything else only the kind, so that an answer never quotes the input at length. */
function nameValue(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (value === null) return 'null'
  return nameType(Array.isArray(value) ? 'array' : typeof value)
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (parent, key) =>
      typeof parent === 'object' && parent !== null && Object.hasOwn(parent, key)
        ? (parent as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  )
}

function suggest(key: string, known: readonly string[]): string {
  const nearest = nearestName(key, known)
  return nearest === null ? '' : `; did you mean "${nearest}"?`
}

function knownKeys(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** RFC 6901. A name of the caller's own invention is repeated only as far as it helps to find it. */
function emitPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${shorten(String(key)).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

const shorten = (key: string): string => (key.length <= 200 ? key : `${key.slice(0, 200)}…`)
