import type { DeclarationKind, NamedDeclaration } from '../../languages/engine/declarations/declared.ts'
import type { SourceFacts } from '../../facts/source-facts.ts'
import { lastPart, scopeOf } from '../../facts/function-names.ts'

/** A name a file declares, whatever it stands for. */
export interface Declared {
  readonly name: string
  readonly kind: DeclarationKind | 'class'
  readonly isPublic: boolean
  readonly line: number
  readonly owner: string
}

type Facts = Pick<SourceFacts, 'declarations' | 'classes' | 'functions' | 'lines'>

/** What became of the names that others may use; what is in something that is gone or hidden itself is left out. */
export interface DeclarationChanges {
  /** Constants, types, members that are nowhere in the file, not even under another name. */
  readonly removed: readonly Declared[]
  /** Anything that is still there and that others cannot name any more. */
  readonly hidden: readonly Declared[]
}

export function compareDeclarations(before: Facts, after: Facts): DeclarationChanges {
  const now = indexNames(after)
  // Functions and classes with a body have findings of their own when they go.
  const bodies = [...listClasses(before), ...listFunctions(before)]
  const touched = [...listOthers(before), ...bodies].filter(
    ({ name, isPublic }) => isPublic && now.get(name) !== true,
  )
  if (touched.length === 0) return { removed: [], hidden: [] }
  const was = indexNames(before)
  const owners = listOwners(now)
  const stays = ({ owner }: Declared): boolean => {
    if (owner === '' || now.get(owner) === true) return true
    // A module that only lends its name is no declaration on either side.
    return !was.has(owner) && owners.has(owner)
  }
  const ofBodies = new Set(bodies.map(({ name }) => name))
  const known = unique(touched.filter(stays))
  const added = listOthers(after).filter(({ name, isPublic }) => isPublic && !was.has(name))
  const come = new Set([...now.keys()].filter((name) => !was.has(name)).map(lastPart))
  const gone = known.filter(({ name }) => !now.has(name) && !ofBodies.has(name))
  return {
    removed: dropRenamed(gone, added, { before, after }).filter(({ name }) => !come.has(lastPart(name))),
    hidden: known.filter(({ name }) => now.get(name) === false),
  }
}

/** Names of a side that the other has not, without those around them. */
export function listMissingDeclarations(some: Facts, others: Facts): string[] {
  if (some.declarations.length === 0) return []
  const known = indexNames(others)
  return unique(listOthers(some).filter(({ name }) => !known.has(name))).map(({ name }) => lastPart(name))
}

/** By name, whether anyone may use it: in one of its forms at least. */
function indexNames(side: Facts): Map<string, boolean> {
  const names = new Map<string, boolean>()
  for (const list of [listOthers(side), listClasses(side), listFunctions(side)])
    for (const { name, isPublic } of list) names.set(name, isPublic || names.get(name) === true)
  return names
}

/** What something that is declared stands in. */
function listOwners(names: ReadonlyMap<string, boolean>): ReadonlySet<string> {
  return new Set([...names.keys()].map(scopeOf))
}

/** An enumeration that is no class in its language is known by its members. */
function listOthers({ declarations }: Facts): Declared[] {
  return declarations.flatMap((each): Declared[] => {
    const own = describe(each)
    if (each.kind !== 'enum-member' || each.owner === '') return [own]
    return [{ ...own, name: each.owner, kind: 'type', owner: scopeOf(each.owner) }, own]
  })
}

function describe({ name, kind, visibility, line, owner }: NamedDeclaration): Declared {
  return { name, kind, isPublic: visibility === 'public', line, owner }
}

function listClasses({ classes }: Facts): Declared[] {
  return classes.map(({ name, isPublic, line }) => ({
    name,
    kind: 'class',
    isPublic,
    line,
    owner: scopeOf(name),
  }))
}

const ACCESSOR = /\.(?:get|set|init|willSet|didSet)$/

/** Functions by their names; an accessor goes by the name of what it gives. */
function listFunctions({ functions }: Facts): Declared[] {
  return functions
    .filter(({ isTest }) => !isTest)
    .map(({ name, scope, isPublic, line }) => {
      const isAccessor = ACCESSOR.test(name)
      const own = isAccessor ? scopeOf(name) : name
      return {
        name: own,
        kind: 'function',
        isPublic,
        line,
        owner: isAccessor ? scopeOf(own) : scope,
      }
    })
}

function unique(list: readonly Declared[]): Declared[] {
  const first = new Map<string, Declared>()
  for (const each of list) if (!first.has(each.name)) first.set(each.name, each)
  return [...first.values()]
}

/** Renamed: a new one of its kind and place stands on a line that says the same but for the name. */
function dropRenamed(
  gone: readonly Declared[],
  added: readonly Declared[],
  { before, after }: { before: Facts; after: Facts },
): Declared[] {
  const open = new Map<string, number>()
  for (const each of added) {
    const key = describeLine(each, after)
    open.set(key, (open.get(key) ?? 0) + 1)
  }
  return gone.filter((each) => {
    const key = describeLine(each, before)
    const left = open.get(key) ?? 0
    if (left > 0) open.set(key, left - 1)
    return left === 0
  })
}

const NAME = '\u0000'
const MOST_CHARACTERS = 200

function describeLine({ name, kind, owner, line }: Declared, { lines }: Facts): string {
  const words = (lines[line - 1] ?? '').slice(0, MOST_CHARACTERS).split(/\b/)
  const own = lastPart(name)
  const text = words.map((word) => (word === own ? NAME : word)).join('')
  return JSON.stringify([kind, owner, text.replaceAll(/\s+/g, '')])
}
