import type { Finding } from '../change/findings/finding.ts'
import { lastPart, type FileDigest } from './file-digest.ts'

/** What disappears from a file and may have gone to another one. */
const MOVABLE = new Set([
  'assertion-removed',
  'decorator-removed',
  'error-handling-removed',
  'guard-removed',
  'protection-removed',
  'public-class-removed',
  'public-declaration-removed',
  'public-function-removed',
  'test-removed',
])
const NAME_KEYS = ['name', 'function', 'test', 'key'] as const

/** The same files without findings about what only moved to or from another file of the change. */
export function forgiveMoves(digests: readonly FileDigest[]): FileDigest[] {
  const arrivals = countArrivals(digests)
  return digests.map((digest) => {
    const moved = listMoved(digest, arrivals)
    const findings = digest.findings
      .flatMap((finding) => forgive(finding, moved))
      .filter((finding) => !wasAsComplex(finding, digest, digests))
    return findings.length === digest.findings.length && moved.size === 0 ? digest : { ...digest, findings }
  })
}

/** Every function it is about is new here, and stood in another file of the change, about as complex. */
function wasAsComplex({ id, evidence }: Finding, from: FileDigest, digests: readonly FileDigest[]): boolean {
  if (id !== 'function-too-complex') return false
  const functions = evidence['functions'] as readonly { name: string; before: number | null; after: number }[]
  return functions.every(({ name, before, after }) => {
    if (before !== null) return false
    const isSame = (each: FileDigest['complexBefore'][number]): boolean =>
      each.name === lastPart(name) && each.complexity >= after - NEARLY
    return digests.some(
      (other) => other.path !== from.path && other.family === from.family && other.complexBefore.some(isSame),
    )
  })
}

/** Moved code is often touched on the way. */
const NEARLY = 2

/** By family and name: the files in which a name arrives. */
type Arrivals = ReadonlyMap<string, ReadonlySet<string>>

function countArrivals(digests: readonly FileDigest[]): Arrivals {
  const arrivals = new Map<string, Set<string>>()
  for (const digest of digests) {
    for (const name of listArriving(digest)) {
      const key = `${digest.family} ${name}`
      const files = arrivals.get(key)
      if (files === undefined) arrivals.set(key, new Set([digest.path]))
      else files.add(digest.path)
    }
  }
  return arrivals
}

function listArriving(digest: FileDigest): string[] {
  const { added, classesAdded, declarationsAdded, testsBefore, testsAfter } = digest
  const old = new Set(testsBefore)
  return [
    ...added.map(({ name }) => name),
    ...classesAdded.map(lastPart),
    ...declarationsAdded,
    ...testsAfter.filter((name) => !old.has(name)),
  ]
}

/** Names that leave this file and arrive in another one of the same kind. */
function listMoved({ path, family, ...digest }: FileDigest, arrivals: Arrivals): ReadonlySet<string> {
  const arrives = (name: string): boolean => {
    const files = arrivals.get(`${family} ${name}`)
    return files !== undefined && files.size > (files.has(path) ? 1 : 0)
  }
  const left = [
    ...digest.removed.map(({ name }) => name),
    ...digest.classesRemoved.map(lastPart),
    ...digest.declarationsRemoved,
    ...digest.testsBefore,
  ]
  return new Set(left.filter(arrives))
}

function forgive(finding: Finding, moved: ReadonlySet<string>): Finding[] {
  if (!MOVABLE.has(finding.id)) return [finding]
  const names = listNames(finding.evidence)
  if (names.length > 0 && names.every((name) => moved.has(lastPart(name)))) return []
  const locations = finding.locations.filter(
    (place) => place.side !== 'before' || place.function === null || !moved.has(lastPart(place.function)),
  )
  return locations.length === 0 ? [] : [{ ...finding, locations }]
}

/** Names in the lists of a finding's evidence, which hold names or objects with one. */
function listNames(evidence: Readonly<Record<string, unknown>>): string[] {
  return Object.values(evidence)
    .filter((value) => Array.isArray(value))
    .flat()
    .flatMap((item: unknown) => {
      if (typeof item === 'string') return [item]
      if (item === null || typeof item !== 'object') return []
      const found = NAME_KEYS.map((key) => (item as Record<string, unknown>)[key])
      return found.filter((name) => typeof name === 'string').slice(0, 1)
    })
}
