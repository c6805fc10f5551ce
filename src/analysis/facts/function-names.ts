/** `f`, `f#2`, `f#3`: names made unique in order of appearance. */
export function numberNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name}#${count}`
  })
}

export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

export function scopeOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')))
}
