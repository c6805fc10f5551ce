import { listKeys, readArray, readObject, readOwn, readText, type JsonObject } from '../load/json-object.ts'
import type { SchemaNode } from '../model/api-model.ts'
import { acceptsValue } from './accepts-value.ts'
import { flattenSchema, hasKeyword, type FlatSchema } from './flat-schema.ts'
import { maskOf } from './schema-keywords.ts'
import { readTypes } from './schema-types.ts'
import type { SampleContext } from './sample-context.ts'
import { isSampleObject, type SampleValue } from './sample-value.ts'
import { tellApart } from './tell-apart.ts'

/** The branches of one `oneOf` or `anyOf`. */
export interface BranchGroup {
  readonly keyword: 'oneOf' | 'anyOf'
  readonly branches: readonly SchemaNode[]
  readonly discriminator: unknown
}

/** Samples a base merged with one branch; objects get at least so many properties. */
export type SampleMerged = (
  merged: FlatSchema,
  branch: SchemaNode,
  propertiesMinimum: number,
) => SampleValue | undefined

const BRANCHES_MAXIMUM = 20
const PROPERTIES_TO_TELL_APART = 20

const KEYWORDS = ['oneOf', 'anyOf'] as const
const OPEN = maskOf(...KEYWORDS)

export function findOpenGroup(flat: FlatSchema, decided: ReadonlySet<unknown>): BranchGroup | null {
  if (!hasKeyword(flat, OPEN)) return null
  for (const part of flat.parts) {
    for (const keyword of KEYWORDS) {
      const branches = readArray(part, keyword)
      if (branches.length > 0 && !decided.has(branches)) {
        return { keyword, branches, discriminator: readOwn(part, 'discriminator') }
      }
    }
  }
  return null
}

/**
 * The first branch that gives a value its group allows, else the first that gives any. Small values often fit several
 * branches of a `oneOf`, so a second round adds optional properties, null is taken when it alone is unambiguous, and
 * at last a property is added that other branches refuse.
 */
export function chooseBranch(
  group: BranchGroup,
  base: FlatSchema,
  context: SampleContext,
  sampleMerged: SampleMerged,
): SampleValue | undefined {
  const rules = [{ [group.keyword]: group.branches }]
  const branches = group.branches.slice(0, BRANCHES_MAXIMUM)
  const merged = branches.map((branch) => mergeBranch(base, branch, context))
  const possible = merged.filter(({ flat, isNull }) => !flat.impossible && !flat.unread && !isNull)
  let fallback: SampleValue | undefined
  for (const propertiesMinimum of [0, PROPERTIES_TO_TELL_APART]) {
    for (const { flat, branch } of possible) {
      if (!context.budget.takeNode()) continue
      const sampled = sampleMerged(flat, branch, propertiesMinimum)
      if (sampled === undefined) continue
      const value = discriminate(sampled, branch, group, context)
      if (acceptsValue(value, rules, context)) return value
      fallback ??= value
    }
  }
  if (merged.some(({ isNull }) => isNull)) return null
  if (fallback === undefined) return undefined
  return tellApart(fallback, branches, context) ?? fallback
}

function mergeBranch(base: FlatSchema, branch: SchemaNode, context: SampleContext) {
  const flat = flattenSchema([...base.parts.map(withoutAllOf), branch], context)
  const types = readTypes(flat)
  return { flat, branch, isNull: types.length === 1 && types[0] === 'null' }
}

/** The base is already flat; entering its `allOf` again would only spend the budget twice. */
function withoutAllOf(part: JsonObject): JsonObject {
  if (!Object.hasOwn(part, 'allOf') && !Object.hasOwn(part, '$ref')) return part
  const { allOf: _allOf, $ref: _reference, ...rest } = part
  return rest
}

/** Names the branch in the property that tells branches apart, unless the branch's schema already did. */
function discriminate(
  value: SampleValue,
  branch: unknown,
  { discriminator }: BranchGroup,
  context: SampleContext,
): SampleValue {
  const property = readText(discriminator, 'propertyName')
  const reference = readText(branch, '$ref')
  if (property === undefined || reference === undefined || !isSampleObject(value)) return value
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  const mapping = readObject(discriminator, 'mapping')
  const keys = listKeys(mapping).filter((key) => [reference, name].includes(readText(mapping, key) ?? ''))
  const named = keys[0] ?? name
  if (keys.some((key) => key === value.get(property)) || named.length > 200) return value
  const changed = new Map([...value, [property, named.toWellFormed()]])
  // A branch that lists the values of the property itself knows its name better than a guess does.
  const isGuess = keys.length === 0 && value.has(property)
  return isGuess && !acceptsValue(changed, [branch], context) ? value : changed
}
