/** Objects of one place, told apart by the text under one key. */
export interface Split {
  readonly key: string
  /** By the text under the key, in the order of the texts. */
  readonly groups: readonly (readonly [text: string, members: readonly object[]])[]
}

const MOST_VARIANTS = 12
const FEWEST_EACH = 2
const LONGEST_TEXT = 60
/** Of the properties that only some objects have, the share whose presence the key must decide. */
const LEAST_DECIDED = 0.8
const MOST_KEYS = 500

interface Presence {
  readonly always: ReadonlySet<string>
  readonly sometimes: ReadonlySet<string>
}

/** The key that decides best which properties an object has, with the groups it makes; null when none decides enough. */
export function findVariants(members: readonly object[]): Split | null {
  if (members.length < 2 * FEWEST_EACH) return null
  const all = measurePresence(members)
  if (all.sometimes.size === 0 || all.always.size + all.sometimes.size > MOST_KEYS) return null
  let best: Split | null = null
  let most = LEAST_DECIDED
  for (const key of [...all.always].toSorted()) {
    // Validators pass over this name under `properties`: it tells nothing apart.
    const groups = key === '__proto__' ? null : groupBy(members, key)
    if (groups === null) continue
    const decided = measureDecided(groups, all.sometimes)
    if (decided > most || (decided === most && best === null)) [best, most] = [{ key, groups }, decided]
  }
  return best
}

function groupBy(members: readonly object[], key: string): Split['groups'] | null {
  const groups = new Map<string, object[]>()
  for (const member of members) {
    const text = (member as Record<string, unknown>)[key]
    if (typeof text !== 'string' || text.length > LONGEST_TEXT) return null
    const group = groups.get(text)
    if (group === undefined) groups.set(text, [member])
    else group.push(member)
    if (groups.size > MOST_VARIANTS) return null
  }
  const isSplit = groups.size > 1 && [...groups.values()].every((group) => group.length >= FEWEST_EACH)
  return isSplit ? [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)) : null
}

/** The share of the properties in doubt that every group has always or never, at least one of each. */
function measureDecided(groups: Split['groups'], inDoubt: ReadonlySet<string>): number {
  const presences = groups.map(([, members]) => measurePresence(members))
  let decided = 0
  for (const name of inDoubt) {
    const undecided = presences.some(({ sometimes }) => sometimes.has(name))
    if (!undecided && presences.some(({ always }) => always.has(name))) decided++
  }
  return decided / inDoubt.size
}

function measurePresence(members: readonly object[]): Presence {
  const counts = new Map<string, number>()
  for (const member of members)
    for (const key of Object.keys(member)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const names = [...counts]
  return {
    always: new Set(names.flatMap(([name, count]) => (count === members.length ? [name] : []))),
    sometimes: new Set(names.flatMap(([name, count]) => (count < members.length ? [name] : []))),
  }
}
