import { isJsonObject, readOwn } from '../load/json-object.ts'
import type { SchemaNode } from '../model/api-model.ts'
import { acceptsValue } from './accepts-value.ts'
import { hasKeyword, readAll, type FlatSchema } from './flat-schema.ts'
import type { SampleContext } from './sample-context.ts'
import { maskOf } from './schema-keywords.ts'
import { isSampleObject, type SampleValue } from './sample-value.ts'

const CONDITIONS = maskOf('if', 'dependentSchemas')

/** The schemas that apply to a value because of what it is: a `then`, an `else`, what its properties bring along. */
export function listConditions(value: SampleValue, flat: FlatSchema, context: SampleContext): SchemaNode[] {
  const nodes: SchemaNode[] = []
  if (!hasKeyword(flat, CONDITIONS)) return nodes
  for (const part of flat.parts) {
    const condition = readOwn(part, 'if')
    if (condition !== undefined)
      nodes.push(readOwn(part, acceptsValue(value, [condition], context) ? 'then' : 'else'))
    const dependent = readOwn(part, 'dependentSchemas')
    if (isJsonObject(dependent) && isSampleObject(value))
      for (const name of value.keys()) nodes.push(readOwn(dependent, name))
  }
  return nodes.filter((node) => node !== undefined && node !== true)
}

/** Whether a value is one that a `not` excludes. */
export function violatesNot(value: SampleValue, flat: FlatSchema, context: SampleContext): boolean {
  return readAll(flat, 'not').some((node) => isJsonObject(node) && acceptsValue(value, [node], context))
}
