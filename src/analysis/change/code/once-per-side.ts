import type { Change, Side } from '../change.ts'

/** Reads something of a side at most once, however many findings ask for it. */
export function oncePerSide<Value>(read: (side: Side) => Value): (side: Side) => Value {
  return once(read)
}

/** The same for what both sides tell together. */
export function oncePerChange<Value>(read: (change: Change) => Value): (change: Change) => Value {
  return once(read)
}

function once<Key extends WeakKey, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found.value
    const value = read(key)
    known.set(key, { value })
    return value
  }
}
