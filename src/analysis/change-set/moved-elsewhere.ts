import type { Finding } from '../change/findings/finding.ts'
import type { FileDigest } from './file-digest.ts'

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

/** The same files without findings about what only moved to another file of the change. */
export function forgiveMoves(digests: readonly FileDigest[]): FileDigest[] {
  return digests.map((digest) => {
    const moved = listMoved(digest, digests)
    if (moved.size === 0) return digest
    return { ...digest, findings: digest.findings.flatMap((finding) => forgive(finding, moved)) }
  })
}

/** Names that leave this file and arrive in another one of the same kind. */
function listMoved(digest: FileDigest, all: readonly FileDigest[]): ReadonlySet<string> {
  const arrived = new Set(
    all
      .filter((other) => other.path !== digest.path && other.family === digest.family)
      .flatMap(({ added, classesAdded, declarationsAdded, testsBefore, testsAfter }) => [
        ...added.map(({ name }) => name),
        ...classesAdded.map(lastPart),
        ...declarationsAdded,
        ...testsAfter.filter((name) => !testsBefore.includes(name)),
      ]),
  )
  const left = [
    ...digest.removed.map(({ name }) => name),
    ...digest.classesRemoved.map(lastPart),
    ...digest.declarationsRemoved,
    ...digest.testsBefore,
  ]
  return new Set(left.filter((name) => arrived.has(name)))
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

function lastPart(name: string): string {
  return name.replace(/#\d+$/, '').split('.').at(-1) ?? name
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
