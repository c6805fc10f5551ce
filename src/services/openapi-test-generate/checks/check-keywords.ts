import { isJsonObject, readOwn, readText, type JsonObject } from '../load/json-object.ts'
import type { SchemaNode } from '../model/api-model.ts'
import { copyValue } from '../values/copy-value.ts'
import type { SampleContext } from '../values/sample-context.ts'
import type { SampleValue } from '../values/sample-value.ts'
import { buildCheckPattern } from './build-check-pattern.ts'

/** A schema of an answer, as it is written into the module. */
export type CheckSchema = Map<string, SampleValue>

/** Turns a part of a schema into its written form. */
export type Convert = (part: SchemaNode) => SampleValue

const NUMBERS = ['minimum', 'maximum', 'multipleOf']
const SIZES = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties']
const COUNTS = ['minContains', 'maxContains']
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const SINGLES = ['items', 'contains', 'propertyNames', 'additionalProperties', 'not', 'if', 'then', 'else']
const MAPS = ['properties', 'dependentSchemas']
const FORMATS: ReadonlySet<unknown> = new Set(['date', 'date-time', 'email', 'ipv4', 'uri', 'uuid'])
const TYPES: readonly unknown[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']
const MEMBERS_MAXIMUM = 500

/** Writes down what a schema demands: JSON Schema 2020-12, whatever the version of the document. */
export function addKeywords(
  schema: CheckSchema,
  node: JsonObject,
  context: SampleContext,
  convert: Convert,
): void {
  addTypes(schema, node)
  addValues(schema, node, context)
  addNumbers(schema, node)
  addExclusive(schema, node, 'exclusiveMinimum', 'minimum')
  addExclusive(schema, node, 'exclusiveMaximum', 'maximum')
  addTexts(schema, node, context)
  for (const keyword of LISTS) addList(schema, node, keyword, convert)
  for (const keyword of SINGLES) addSingle(schema, node, keyword, convert)
  for (const keyword of MAPS)
    addMap(schema, node, keyword, (part) => convert(hideWriteOnly(part, keyword, context)))
  addPatternProperties(schema, node, context, convert)
  addRequired(schema, node, context)
}

function addTypes(schema: CheckSchema, node: JsonObject): void {
  const declared = readOwn(node, 'type')
  const types = (Array.isArray(declared) ? declared : [declared]).filter((type) =>
    TYPES.includes(type),
  ) as string[]
  if (types.length > 0) schema.set('type', types.length === 1 ? (types[0] as string) : [...new Set(types)])
}

function addValues(schema: CheckSchema, node: JsonObject, context: SampleContext): void {
  if (Object.hasOwn(node, 'const')) {
    const value = copyValue(node['const'], context)
    if (value !== undefined) schema.set('const', value)
  }
  const choices = readOwn(node, 'enum')
  if (!Array.isArray(choices) || choices.length > MEMBERS_MAXIMUM) return
  const values = choices.map((choice) => copyValue(choice, context))
  if (values.every((value) => value !== undefined)) schema.set('enum', values)
}

function addNumbers(schema: CheckSchema, node: JsonObject): void {
  for (const keyword of [...NUMBERS, ...SIZES, ...COUNTS]) {
    const value = readOwn(node, keyword)
    const isUsable =
      typeof value === 'number' && Number.isFinite(value) && (keyword !== 'multipleOf' || value > 0)
    if (isUsable) schema.set(keyword, value)
  }
}

/** In 3.0 it is a flag beside the bound, since 3.1 a bound of its own. */
function addExclusive(schema: CheckSchema, node: JsonObject, flag: string, bound: string): void {
  const value = readOwn(node, flag)
  const limit = schema.get(bound)
  if (typeof value === 'number' && Number.isFinite(value)) schema.set(flag, value)
  else if (value === true && limit !== undefined) {
    schema.delete(bound)
    schema.set(flag, limit)
  }
}

function addTexts(schema: CheckSchema, node: JsonObject, context: SampleContext): void {
  const pattern = readText(node, 'pattern')
  const expression = pattern === undefined ? null : buildCheckPattern(pattern, context)
  if (expression !== null) schema.set('pattern', expression)
  const format = readOwn(node, 'format')
  if (FORMATS.has(format)) schema.set('format', format as string)
  if (readOwn(node, 'uniqueItems') === true) schema.set('uniqueItems', true)
}

function addList(schema: CheckSchema, node: JsonObject, keyword: string, convert: Convert): void {
  const parts = readOwn(node, keyword)
  if (Array.isArray(parts) && parts.length > 0 && parts.length <= MEMBERS_MAXIMUM)
    schema.set(keyword, parts.map(convert))
}

function addSingle(schema: CheckSchema, node: JsonObject, keyword: string, convert: Convert): void {
  const part = readOwn(node, keyword)
  if (part === undefined || Array.isArray(part)) return
  const converted = convert(part)
  // What allows everything need not be written, but for a `not` or an `if`, where it has an effect.
  if (converted !== true || keyword === 'not' || keyword === 'if') schema.set(keyword, converted)
}

function addMap(schema: CheckSchema, node: JsonObject, keyword: string, convert: Convert): void {
  const parts = readOwn(node, keyword)
  if (!isJsonObject(parts)) return
  const entries = Object.entries(parts).slice(0, MEMBERS_MAXIMUM)
  if (entries.length > 0)
    schema.set(keyword, new Map(entries.map(([name, part]) => [name.toWellFormed(), convert(part)])))
}

function addPatternProperties(
  schema: CheckSchema,
  node: JsonObject,
  context: SampleContext,
  convert: Convert,
): void {
  const parts = readOwn(node, 'patternProperties')
  if (!isJsonObject(parts)) return
  const converted = new Map<string, SampleValue>()
  for (const [pattern, part] of Object.entries(parts).slice(0, MEMBERS_MAXIMUM)) {
    const expression = buildCheckPattern(pattern, context)
    if (expression !== null) converted.set(expression, convert(part))
    // A name that cannot be judged may be allowed by the pattern, so what else is allowed cannot be told.
    else schema.delete('additionalProperties')
  }
  if (converted.size > 0) schema.set('patternProperties', converted)
}

function addRequired(schema: CheckSchema, node: JsonObject, context: SampleContext): void {
  const properties = readOwn(node, 'properties')
  const isText = (name: unknown): name is string => typeof name === 'string'
  const required = readOwn(node, 'required')
  if (Array.isArray(required)) {
    const names = required
      .slice(0, MEMBERS_MAXIMUM)
      .filter(isText)
      .filter((name) => !isWriteOnly(readOwn(properties, name), context))
    if (names.length > 0) schema.set('required', [...new Set(names.map((name) => name.toWellFormed()))])
  }
  const dependent = readOwn(node, 'dependentRequired')
  if (!isJsonObject(dependent)) return
  const entries = Object.entries(dependent).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  )
  schema.set('dependentRequired', new Map(entries.map(([name, names]) => [name, names.filter(isText)])))
}

/** A write-only property is no part of an answer. */
function hideWriteOnly(part: SchemaNode, keyword: string, context: SampleContext): SchemaNode {
  return keyword === 'properties' && isWriteOnly(part, context) ? false : part
}

function isWriteOnly(part: SchemaNode, context: SampleContext): boolean {
  if (readOwn(part, 'writeOnly') === true) return true
  const reference = readText(part, '$ref')
  return reference !== undefined && readOwn(context.references.follow(reference), 'writeOnly') === true
}

const COMBINING = ['$ref', 'allOf', 'anyOf', 'oneOf', 'const', 'not']

/** `nullable` of 3.0 as its authors mean it: also beside a reference, an `allOf` or an enumeration. */
export function allowNull(schema: CheckSchema): SampleValue {
  if (schema.size === 0) return true
  if (COMBINING.some((keyword) => schema.has(keyword)))
    return new Map<string, SampleValue>([['anyOf', [new Map([['type', 'null']]), schema]]])
  const type = schema.get('type')
  if (type !== undefined) addMember(schema, 'type', Array.isArray(type) ? type : [type], 'null')
  const choices = schema.get('enum')
  if (Array.isArray(choices)) addMember(schema, 'enum', choices, null)
  return schema
}

function addMember(
  schema: CheckSchema,
  keyword: string,
  members: readonly SampleValue[],
  member: SampleValue,
): void {
  if (!members.includes(member)) schema.set(keyword, [...members, member])
}
