import type { Shape } from './shape.ts'

/** The objects at one place: how many there are, and by key what stands there in all of them. */
export interface Members {
  readonly objects: number
  readonly byKey: ReadonlyMap<string, readonly Shape[]>
  /** A row of a table or an item of a list: its keys are columns unless much speaks against it. */
  readonly isRecord: boolean
}

export interface KeyVerdict {
  readonly isMap: boolean
  readonly reason: string
}

interface IdForm {
  readonly plural: string
  readonly test: RegExp
  /** Nobody names a column so, however often the key comes back. */
  readonly opaque?: true
}

/** Ways an id is written. A key that is a word names a property; one of these names an entry. */
const idForms: readonly IdForm[] = [
  {
    plural: 'UUIDs',
    test: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
    opaque: true,
  },
  { plural: 'numbers', test: /^\d{1,40}$/ },
  { plural: 'hexadecimal ids', test: /^(?=[a-f]{0,63}\d)[0-9a-f]{8,64}$/i, opaque: true },
  { plural: 'dates', test: /^\d{4}-\d{2}(?:-\d{2})?(?:T[\d:.]{1,20}(?:Z|[+-]\d\d:\d\d)?)?$/ },
  { plural: 'addresses', test: /^(?:\d{1,3}\.){3}\d{1,3}(?:\/\d{1,2})?$/ },
  { plural: 'ULIDs', test: /^[0-9A-HJKMNP-TV-Z]{26}$/, opaque: true },
  { plural: 'mail addresses', test: /^[^\s@/]{1,64}@[^\s@/]{1,255}$/, opaque: true },
  // Routes, media types, names of packages with their scope or version.
  { plural: 'paths', test: /^(?=\S*(?:\/|[^\s@]@))\S{1,2000}$/ },
]
const PREFIXED = /^([A-Za-z]{1,20}[-_:]?)\d{1,20}$/

const FEWEST_IDS = 4
const FEWEST_PREFIXED = 8
const FEWEST_WORDS = 8
/** Scalars under words or numbered names tell little of their keys, so many are asked for. */
const FEWEST_SCALARS = 50
/** One stray key (`default` among status codes) does not make the others names. */
const LEAST_IN_FORM = 0.8
/** Keys that most objects share are columns. */
const MOST_SHARED = 0.5
const MOST_SHARED_RECORD = 0.2
const MOST_SHARED_WORDS = 0.25
/** Values of one kind, but for a few. */
const LEAST_ALIKE = 0.95
const LEAST_AGREEMENT = 0.4
const LEAST_AGREEMENT_WORDS = 0.5

/** Whether the keys at a place are data, with the reason; null where only one reading suggests itself. */
export function judgeKeys(members: Members): KeyVerdict | null {
  return judge(members, true)
}

function judge(members: Members, lookDeeper: boolean): KeyVerdict | null {
  const keys = [...members.byKey.keys()]
  const shared = measureShared(members)
  const values = compareValues(members, lookDeeper)
  const form = idForms.find(({ test }) => mostly(keys, (key) => test.test(key)))
  if (form !== undefined && keys.length >= FEWEST_IDS) return judgeIds(form, members, shared, values)
  if (countPrefixed(keys) >= FEWEST_PREFIXED) return judgePrefixed(keys.length, members, shared, values)
  return judgeWords(keys.length, members, shared, values)
}

function judgeIds(form: IdForm, members: Members, shared: number, values: Values): KeyVerdict | null {
  if (values.agreement < LEAST_AGREEMENT) return null
  const seen = `The ${members.byKey.size} keys are ${form.plural}`
  const most = members.isRecord ? MOST_SHARED_RECORD : MOST_SHARED
  if (form.opaque === undefined && (members.objects > 1 || members.isRecord) && shared > most)
    return { isMap: false, reason: `${seen}, but most objects share them, so they were taken for names.` }
  return { isMap: true, reason: `${seen} and their values are alike, so the keys were taken for data.` }
}

function judgePrefixed(count: number, members: Members, shared: number, values: Values): KeyVerdict | null {
  if (values.agreement < LEAST_AGREEMENT) return null
  const seen = `The ${count} keys are one word with numbers`
  const names = (why: string) => ({
    isMap: false,
    reason: `${seen}, but ${why}, so they were taken for names.`,
  })
  const most = members.isRecord ? MOST_SHARED_RECORD : MOST_SHARED
  if ((members.objects > 1 || members.isRecord) && shared > most) return names('most objects share them')
  if (values.kind === 'scalar' && count < FEWEST_SCALARS) return names('stand for single values')
  return { isMap: true, reason: `${seen} and their values are alike, so the keys were taken for data.` }
}

function judgeWords(count: number, members: Members, shared: number, values: Values): KeyVerdict | null {
  if (members.isRecord || count < FEWEST_WORDS || values.agreement < LEAST_AGREEMENT_WORDS) return null
  const why = members.objects === 1 ? explainSingle(count, values) : explainSeveral(members, shared, values)
  return why === null ? null : { isMap: true, reason: `${why}, so the ${count} keys were taken for data.` }
}

function explainSingle(count: number, { kind }: Values): string | null {
  if (kind === 'object') return 'All values are objects that have most of their properties in common'
  return count >= FEWEST_SCALARS ? 'All values of one large object are of one type' : null
}

function explainSeveral(members: Members, shared: number, { kind }: Values): string | null {
  const most = kind === 'object' ? Math.max(MOST_SHARED_WORDS, 1.2 / members.objects) : MOST_SHARED_WORDS
  if (shared > most || hasFixture(members)) return null
  return 'Hardly any key comes back from object to object and all values are alike'
}

/** A key that nearly every object has is a name, and so are its neighbours. */
function hasFixture({ byKey, objects }: Members): boolean {
  if (objects < 3) return false
  for (const shapes of byKey.values()) if (countSamples(shapes) >= 0.9 * objects) return true
  return false
}

/** The share of the objects that an average key stands in. */
function measureShared({ byKey, objects }: Members): number {
  let samples = 0
  for (const shapes of byKey.values()) samples += countSamples(shapes)
  return samples / Math.max(1, objects * byKey.size)
}

function countSamples(shapes: readonly Shape[]): number {
  return shapes.reduce((sum, shape) => sum + shape.samples, 0)
}

interface Values {
  readonly kind: 'object' | 'array' | 'scalar'
  /** How much the values have in common, from 0 to 1; 0 when they are of different kinds. */
  readonly agreement: number
}

const UNLIKE: Values = { kind: 'scalar', agreement: 0 }

function compareValues({ byKey }: Members, lookDeeper: boolean): Values {
  const counts = { object: 0, array: 0, string: 0, number: 0, boolean: 0 }
  for (const shapes of byKey.values()) {
    for (const shape of shapes) {
      counts.object += shape.objects
      counts.array += shape.arrays
      counts.string += shape.strings
      counts.number += shape.integers + shape.fractions + shape.nonFinite
      counts.boolean += shape.booleans
    }
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (total === 0) return UNLIKE
  if (counts.object >= LEAST_ALIKE * total)
    return { kind: 'object', agreement: compareObjects([...byKey.values()], lookDeeper) }
  const alike = Math.max(...Object.values(counts)) >= LEAST_ALIKE * total
  if (!alike) return UNLIKE
  return { kind: counts.array >= LEAST_ALIKE * total ? 'array' : 'scalar', agreement: 1 }
}

/** Of a property of one entry, the share of all entries that have it too; maps of maps agree though no key comes back. */
function compareObjects(entries: readonly (readonly Shape[])[], lookDeeper: boolean): number {
  const having = new Map<string, number>()
  let filled = 0
  for (const shapes of entries) {
    const names = new Set(shapes.flatMap((shape) => [...shape.properties.keys()]))
    // An empty object agrees with every other.
    if (names.size > 0) filled++
    for (const name of names) having.set(name, (having.get(name) ?? 0) + 1)
  }
  let sum = 0
  let squares = 0
  for (const count of having.values()) {
    sum += count
    squares += count * count
  }
  const agreement = sum === 0 ? 1 : squares / (sum * filled)
  if (agreement >= LEAST_AGREEMENT_WORDS || !lookDeeper) return agreement
  const inner = judge(gatherMembers(entries.flat(), false), false)
  return inner?.isMap === true ? 1 : agreement
}

/** What stands in the objects of several shapes together. */
export function gatherMembers(shapes: readonly Shape[], isRecord: boolean): Members {
  const byKey = new Map<string, Shape[]>()
  let objects = 0
  for (const shape of shapes) {
    objects += shape.objects
    for (const [key, property] of shape.properties) {
      const known = byKey.get(key)
      if (known === undefined) byKey.set(key, [property])
      else known.push(property)
    }
  }
  return { objects, byKey, isRecord }
}

function mostly(keys: readonly string[], test: (key: string) => boolean): boolean {
  return keys.filter(test).length >= Math.max(FEWEST_IDS, LEAST_IN_FORM * keys.length)
}

/** How many keys there are when all have one prefix, else 0. */
function countPrefixed(keys: readonly string[]): number {
  const prefix = PREFIXED.exec(keys[0] ?? '')?.[1]
  if (prefix === undefined) return 0
  return keys.every((key) => PREFIXED.exec(key)?.[1] === prefix) ? keys.length : 0
}
