import {
  isJsonObject,
  listKeys,
  readObject,
  readOwn,
  readText,
  type JsonObject,
} from '../load/json-object.ts'
import type { ModelSource } from './model-source.ts'

const EXAMPLES_MAXIMUM = 5

/** The values an author wrote beside a schema, best first: `example`, then the first few of `examples`. */
export function collectExamples(source: ModelSource, node: JsonObject): unknown[] {
  const values: unknown[] = []
  if (Object.hasOwn(node, 'example')) values.push(followOnce(source, node['example']))
  const named = readObject(node, 'examples')
  for (const name of listKeys(named).slice(0, EXAMPLES_MAXIMUM)) {
    const example = source.references.resolve(readOwn(named, name))
    if (!isJsonObject(example)) continue
    // `externalValue` is a place outside the document, which is never visited.
    const value = Object.hasOwn(example, 'value') ? example['value'] : readOwn(example, 'dataValue')
    if (value !== undefined) values.push(followOnce(source, value))
  }
  return values
}

/** Authors write `{"$ref": "#/components/examples/X"}` as the value itself; an Example Object found there is opened. */
function followOnce(source: ModelSource, value: unknown): unknown {
  const reference = readText(value, '$ref')
  if (reference === undefined || !reference.startsWith('#/') || Object.keys(value as JsonObject).length !== 1)
    return value
  const target = source.references.resolve(value)
  const isExample = reference.startsWith('#/components/examples/') && isJsonObject(target)
  return isExample && Object.hasOwn(target, 'value') ? target['value'] : target
}
