const ANONYMOUS = /(?:^|\.)\(anonymous\).*$/

/** The named function around an anonymous one, `''` outside of any. */
export function nameAround(owner: string): string {
  return owner.replace(ANONYMOUS, '')
}

/** Whether what stands in a function is compared, with it or with the function around it. */
export function isCompared(owner: string, compared: ReadonlySet<string>): boolean {
  return compared.has(owner) || compared.has(nameAround(owner))
}

/** What stands in functions without a name, which are not compared by themselves, belongs to the function around them. */
export function foldAnonymous<Item>(
  byOwner: ReadonlyMap<string, readonly Item[]>,
  compared: ReadonlySet<string>,
): ReadonlyMap<string, readonly Item[]> {
  const folded = new Map<string, Item[]>()
  for (const [owner, items] of byOwner) {
    const named = compared.has(owner) ? owner : nameAround(owner)
    const known = folded.get(named)
    if (known === undefined) folded.set(named, [...items])
    else for (const item of items) known.push(item)
  }
  return folded
}
