/** Gives equal values equal numbers, whatever the order of their keys; every object is looked at once. */
export class ValueIds {
  private readonly ids = new Map<string, number>()
  private readonly known = new Map<object, number>()

  /** Recursion is safe: values are at most 200 levels deep. */
  idOf(value: unknown): number {
    if (typeof value !== 'object' || value === null) return this.intern(spellScalar(value))
    const known = this.known.get(value)
    if (known !== undefined) return known
    const id = this.intern(Array.isArray(value) ? this.spellArray(value) : this.spellObject(value))
    this.known.set(value, id)
    return id
  }

  private spellArray(items: readonly unknown[]): string {
    return `[${items.map((item) => this.idOf(item)).join()}`
  }

  private spellObject(value: object): string {
    const members = value as Record<string, unknown>
    const keys = Object.keys(members).toSorted()
    return `{${keys.map((key) => `${JSON.stringify(key)}${this.idOf(members[key])}`).join()}`
  }

  private intern(spelled: string): number {
    const known = this.ids.get(spelled)
    if (known !== undefined) return known
    this.ids.set(spelled, this.ids.size)
    return this.ids.size - 1
  }
}

function spellScalar(value: unknown): string {
  // A minus before zero says nothing.
  if (typeof value === 'number') return `#${String(value)}`
  return typeof value === 'string' ? `"${value}` : String(value)
}
