import type { SchemaNode } from '../model/api-model.ts'
import { acceptsValue } from './accepts-value.ts'
import { flattenSchema } from './flat-schema.ts'
import { listPropertyNames } from './object-schema.ts'
import type { SampleContext } from './sample-context.ts'
import { isSampleObject, type SampleObject, type SampleValue } from './sample-value.ts'

const NAMES_MAXIMUM = 10
// Null first: where one branch refuses it, servers that are less strict take it for a property left out.
const ODD_VALUES: readonly SampleValue[] = [null, true, 1, 'example', [], new Map()]

/**
 * The value changed as little as makes exactly one branch accept it: properties of the others get what those refuse, a
 * whole number becomes a fraction. Undefined when nothing tells the branches apart.
 */
export function tellApart(
  value: SampleValue,
  branches: readonly SchemaNode[],
  context: SampleContext,
): SampleValue | undefined {
  const countFitting = (changed: SampleValue): number =>
    branches.filter((branch) => acceptsValue(changed, [branch], context)).length
  if (typeof value === 'number') return countFitting(value + 0.5) === 1 ? value + 0.5 : undefined
  if (!isSampleObject(value)) return undefined
  let best = value
  let fitting = countFitting(best)
  for (const name of listNames(branches, context)) {
    const changed =
      fitting <= 1 ? undefined : listOdd(best, name).find((odd) => isBetter(countFitting(odd), fitting))
    if (changed === undefined) continue
    best = changed
    fitting = countFitting(best)
  }
  return fitting === 1 ? best : undefined
}

function isBetter(fitting: number, before: number): boolean {
  return fitting >= 1 && fitting < before
}

function listOdd(value: SampleObject, name: string): SampleObject[] {
  return value.has(name) ? [] : ODD_VALUES.map((odd) => new Map([...value, [name, odd]]))
}

function listNames(branches: readonly SchemaNode[], context: SampleContext): string[] {
  const names = branches
    .slice(0, NAMES_MAXIMUM)
    .flatMap((branch) => listPropertyNames(flattenSchema([branch], context)).slice(0, NAMES_MAXIMUM))
  return [...new Set(names.map((name) => name.toWellFormed()))].slice(0, NAMES_MAXIMUM)
}
