import { escapePointer } from '../../analysis/structured-text/escape-pointer.ts'
import { branchPointers } from './branch-pointers.ts'
import { gatherMembers, judgeKeys, type KeyVerdict, type Members } from './map-keys.ts'
import { findVariants, type Split } from './find-variants.ts'
import { observeSamples, type Keeping } from './observe-samples.ts'
import { createShape, type Shape, type Variants } from './shape.ts'
import { TextCounts } from './text-counts.ts'

/** Which objects are maps: found by their keys and values, none, or those at these pointers into the schema. */
export type MapRule = 'auto' | 'never' | readonly string[]

export interface ReadKeys {
  readonly shape: Shape
  /** Positions in the rule of pointers that lead to no object. */
  readonly unmatched: readonly number[]
}

const NUMBERS = [
  'samples',
  'nulls',
  'booleans',
  'integers',
  'unsafeIntegers',
  'fractions',
  'nonFinite',
  'strings',
  'arrays',
  'objects',
] as const

/**
 * The shape with the values of every map merged into one, from the root down, so that what is inside a map is judged by
 * all of its values together. Every observed shape is merged once. Recursion is safe: at most 200 levels.
 */
export function readKeys(root: Shape, rule: MapRule, rootIsRecord: boolean, keeping: Keeping): ReadKeys {
  const reader = new KeyReader(rule, keeping)
  const shape = reader.merge([root], '', rootIsRecord)
  return { shape, unmatched: reader.listUnmatched() }
}

class KeyReader {
  private readonly rule: MapRule
  private readonly keeping: Keeping
  private readonly matched = new Set<string>()

  constructor(rule: MapRule, keeping: Keeping) {
    this.rule = rule
    this.keeping = keeping
  }

  listUnmatched(): number[] {
    if (typeof this.rule === 'string') return []
    return this.rule.flatMap((pointer, index) => (this.matched.has(pointer) ? [] : [index]))
  }

  merge(group: readonly Shape[], pointer: string, isRecord: boolean): Shape {
    const merged = createShape()
    for (const shape of group) {
      for (const count of NUMBERS) merged[count] += shape[count]
      if (shape.strings > 0) merged.formats &= shape.formats
      if (shape.texts !== null) (merged.texts ??= new TextCounts()).merge(shape.texts)
    }
    const branches = branchPointers(merged, pointer)
    const items = group.flatMap((shape) => (shape.items === null ? [] : [shape.items]))
    if (items.length > 0) merged.items = this.merge(items, `${branches.array}/items`, true)
    if (merged.objects === 0) return merged
    const split = this.keeping.members ? findVariants(group.flatMap((shape) => shape.members ?? [])) : null
    if (split === null) this.mergeObjects(merged, gatherMembers(group, isRecord), branches.object)
    else merged.variants = this.mergeVariants(split, branches.object)
    return merged
  }

  /** The objects of each kind are observed anew: what was counted for all together says nothing of one kind. */
  private mergeVariants({ key, groups }: Split, pointer: string): Variants {
    const shapes = groups.map(([text, members], index) => {
      const { shape } = observeSamples(members, this.keeping)
      const kind = createShape()
      kind.samples = kind.objects = members.length
      // The key names the kind, so the other keys are names too.
      this.mergeNamed(kind, gatherMembers([shape], true), `${pointer}/oneOf/${index}`)
      return [text, kind] as const
    })
    return { key, shapes }
  }

  private mergeObjects(merged: Shape, members: Members, pointer: string): void {
    const { byKey } = members
    const verdict = byKey.size === 0 ? null : this.decide(members, pointer)
    if (verdict?.isMap === true) {
      const values = this.merge([...byKey.values()].flat(), `${pointer}/additionalProperties`, false)
      merged.keys = { count: byKey.size, reason: verdict.reason, values }
      return
    }
    if (verdict !== null) merged.keys = { count: byKey.size, reason: verdict.reason, values: null }
    this.mergeNamed(merged, members, pointer)
  }

  private mergeNamed(merged: Shape, { byKey }: Members, pointer: string): void {
    // One order for all inputs that differ in the order of their keys alone.
    for (const name of [...byKey.keys()].toSorted()) {
      const place = `${pointer}/properties/${escapePointer(name)}`
      merged.properties.set(name, this.merge(byKey.get(name)!, place, false))
    }
  }

  private decide(members: Members, pointer: string): KeyVerdict | null {
    if (this.rule === 'never') return null
    if (this.rule === 'auto') return judgeKeys(members)
    if (!this.rule.includes(pointer)) return null
    this.matched.add(pointer)
    return { isMap: true, reason: 'The request names this place in `maps`.' }
  }
}
