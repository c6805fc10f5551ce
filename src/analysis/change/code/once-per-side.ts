import type { Change, Side } from '../change.ts'

/** Reads something of a side at most once, however many findings ask for it. */
export function oncePerSide<Value>(read: (side: Side) => Value): (side: Side) => Value {
  return once(read)
}

/** The same for what both sides tell together. */
export function oncePerChange<Value>(read: (change: Change) => Value): (change: Change) => Value {
  return once(read)
}

/**
 * Judges names for one side after the other, each name once for both: what only earlier sides held is forgotten.
 * `read` tells by the name and the family of languages alone.
 */
export function oncePerName<Value extends object>(
  read: (name: string, family: string) => Value,
): (family: string) => (name: string) => Value {
  let last = { family: '', known: new Map<string, Value>() }
  return (family) => {
    const older = last.family === family ? last.known : null
    const known = new Map<string, Value>()
    last = { family, known }
    return (name) => {
      let value = known.get(name)
      if (value !== undefined) return value
      value = older?.get(name) ?? read(name, family)
      known.set(name, value)
      return value
    }
  }
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
