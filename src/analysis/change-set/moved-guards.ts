import type { Finding } from '../change/findings/finding.ts'
import type { Location } from '../change/locate.ts'
import { splitLines } from '../source/lines.ts'
import type { FileDigest } from './file-digest.ts'
import type { PairedFile } from './set-file.ts'

const GUARDS = new Set(['guard-removed', 'protection-removed'])
/** A shorter text stands in many files by chance. */
const LEAST_CHARACTERS = 24
/** Each place is looked for in every file of the change. */
const MOST_PLACES = 40

/** The same files without findings about a guard that stands, word for word, in another file of the change now. */
export function forgiveMovedGuards(
  digests: readonly FileDigest[],
  files: readonly PairedFile[],
): FileDigest[] {
  const isAsked = digests.some(({ findings }) => findings.some(({ id }) => GUARDS.has(id)))
  if (!isAsked || digests.length < 2) return [...digests]
  const texts = new Map(
    files.map(({ path, before, after }) => [path, { before: flatten(before), after: flatten(after) }]),
  )
  const search = { left: MOST_PLACES, texts, digests }
  return digests.map((digest) => ({
    ...digest,
    findings: digest.findings.flatMap((finding) =>
      GUARDS.has(finding.id) ? forgive(finding, digest, search) : [finding],
    ),
  }))
}

interface Search {
  /** Places that may still be looked for. */
  left: number
  readonly texts: ReadonlyMap<string, { readonly before: string; readonly after: string }>
  readonly digests: readonly FileDigest[]
}

/** Lines without their indentation, each between two breaks. */
const flatten = (text: string): string =>
  `\n${splitLines(text)
    .map((line) => line.trim())
    .join('\n')}\n`

function forgive(finding: Finding, digest: FileDigest, search: Search): Finding[] {
  const places = finding.locations.filter(({ side }) => side === 'before')
  const kept = places.filter((place) => !hasMoved(place, digest, search))
  if (kept.length === places.length) return [finding]
  if (kept.length === 0) return []
  return [
    {
      ...finding,
      locations: finding.locations.filter((each) => each.side !== 'before' || kept.includes(each)),
    },
  ]
}

function hasMoved({ line, endLine }: Location, from: FileDigest, search: Search): boolean {
  if (search.left-- <= 0) return false
  const own = search.texts.get(from.path)?.before ?? ''
  const words = own
    .slice(1)
    .split('\n')
    .slice(line - 1, endLine)
    .join('\n')
  if (words.length < LEAST_CHARACTERS) return false
  return search.digests.some((other) => {
    const text = search.texts.get(other.path)
    if (other.path === from.path || other.family !== from.family || other.isTest || text === undefined)
      return false
    return text.after.includes(`\n${words}\n`) && !text.before.includes(`\n${words}\n`)
  })
}
