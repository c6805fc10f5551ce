import { diffUnits } from '../../../analysis/diff/unit-diff.ts'
import { escapePointer } from '../../../analysis/structured-text/escape-pointer.ts'
import { pairItems } from './pair-items.ts'
import { ValueIds } from './value-ids.ts'

/** One place where two values differ. A pointer is null where the value is missing on that side. */
export interface ValueChange {
  readonly oldPointer: string | null
  readonly newPointer: string | null
  readonly old: unknown
  readonly new: unknown
}

interface Place {
  readonly pointer: string
  readonly value: unknown
}

/** Steps for finding which items of two lists are the same. */
const LIST_STEPS = 8_000_000

/** Every smallest place where two values differ, in the order of the canonical text. The order of keys does not matter. */
export function compareValues(before: unknown, after: unknown): ValueChange[] {
  const comparison = new Comparison()
  comparison.compare({ pointer: '', value: before }, { pointer: '', value: after })
  return comparison.changes
}

class Comparison {
  readonly changes: ValueChange[] = []
  private readonly ids = new ValueIds()

  /** Recursion is safe: values are at most 200 levels deep. Equal values are passed over at once. */
  compare(old: Place | null, fresh: Place | null): void {
    if (old !== null && fresh !== null) {
      if (this.ids.idOf(old.value) === this.ids.idOf(fresh.value)) return
      if (Array.isArray(old.value) && Array.isArray(fresh.value))
        return this.compareLists(old.value, fresh.value, old.pointer, fresh.pointer)
      if (isObject(old.value) && isObject(fresh.value))
        return this.compareObjects(old.value, fresh.value, old.pointer, fresh.pointer)
    }
    this.changes.push({
      oldPointer: old?.pointer ?? null,
      newPointer: fresh?.pointer ?? null,
      old: old?.value,
      new: fresh?.value,
    })
  }

  private compareObjects(
    old: Record<string, unknown>,
    fresh: Record<string, unknown>,
    oldPointer: string,
    newPointer: string,
  ): void {
    const place = (side: Record<string, unknown>, pointer: string, key: string): Place | null =>
      Object.hasOwn(side, key) ? { pointer: `${pointer}/${escapePointer(key)}`, value: side[key] } : null
    const keys = new Set([...Object.keys(old), ...Object.keys(fresh)])
    for (const key of [...keys].toSorted())
      this.compare(place(old, oldPointer, key), place(fresh, newPointer, key))
  }

  private compareLists(
    old: readonly unknown[],
    fresh: readonly unknown[],
    oldPointer: string,
    newPointer: string,
  ): void {
    const spell = (item: unknown) => String(this.ids.idOf(item))
    const { edits } = diffUnits(old.map(spell), fresh.map(spell), { affordableSteps: LIST_STEPS })
    for (const edit of edits) {
      for (const change of pairItems(old, fresh, edit, this.ids))
        this.compare(
          change.old === null ? null : { pointer: `${oldPointer}/${change.old}`, value: old[change.old] },
          change.new === null ? null : { pointer: `${newPointer}/${change.new}`, value: fresh[change.new] },
        )
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
