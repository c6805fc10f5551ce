import type { Side } from '../change.ts'

/** Reads something of a side at most once, however many findings ask for it. */
export function oncePerSide<Value>(read: (side: Side) => Value): (side: Side) => Value {
  const known = new WeakMap<Side, { readonly value: Value }>()
  return (side) => {
    const found = known.get(side) ?? { value: read(side) }
    known.set(side, found)
    return found.value
  }
}
