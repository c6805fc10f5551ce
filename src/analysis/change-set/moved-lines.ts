import type { Finding } from '../change/findings/finding.ts'
import type { Location } from '../change/locate.ts'
import { compareSeverity } from '../change/severity.ts'
import { splitLines } from '../source/lines.ts'
import { lastPart, type FileDigest } from './file-digest.ts'
import { isHeavy, showLow } from '../change/show-low.ts'
import type { PairedFile } from './set-file.ts'
import { listTold } from '../change/read-evidence.ts'

/** What is gone from one file and may stand in another, and what is new in one and may have stood in another. */
const MOVABLE: Readonly<Record<string, Location['side']>> = {
  'guard-removed': 'before',
  'protection-removed': 'before',
  'assertion-hollow': 'after',
  'bare-except': 'after',
  'comparison-unused': 'after',
  'condition-constant': 'after',
  'condition-repeated': 'after',
  'coroutine-unawaited': 'after',
  'debug-leftover': 'after',
  'destructive-command': 'after',
  'dynamic-code-execution': 'after',
  'format-mismatch': 'after',
  'html-injection': 'after',
  'identity-of-literal': 'after',
  'interpolation-missing': 'after',
  'operands-identical': 'after',
  'remote-script': 'after',
  'result-unused': 'after',
  'secret-logged': 'after',
  'self-assignment': 'after',
  'shell-execution': 'after',
  'sql-string-building': 'after',
  'swallowed-exception': 'after',
  'tls-verification-disabled': 'after',
  'unreachable-code': 'after',
  'unsafe-deserialization': 'after',
  'unsafe-memory': 'after',
  'weak-primitive': 'after',
}
/** A shorter text stands in many files by chance. */
const LEAST_CHARACTERS = 24
/** Each place or name is looked for in every file of the change. */
const MOST_PLACES = 40

/** The same files without findings about lines that only moved, word for word, between files of the change. */
export function forgiveMovedLines(
  digests: readonly FileDigest[],
  files: readonly PairedFile[],
): FileDigest[] {
  const isAsked = digests.some(({ findings }) =>
    findings.some(({ id }) => MOVABLE[id] !== undefined || KNOWN_BY[id] !== undefined),
  )
  if (!isAsked || digests.length < 2) return [...digests]
  const texts = new Map(
    files.map(({ path, before, after }) => [path, { before: flatten(before), after: flatten(after) }]),
  )
  const search = { left: MOST_PLACES, texts, digests }
  return digests.map((digest) => ({
    ...digest,
    findings: digest.findings.flatMap((finding) =>
      counts(finding) && isKnown(finding, digest, search)
        ? [forget(finding)]
        : forgive(finding, digest, search),
    ),
  }))
}

/** Above low, or shown at low and counted as more. */
function counts({ severity, scoredAs = severity }: Finding): boolean {
  return compareSeverity(scoredAs, 'low') < 0
}

/** Low, and counted as that. */
function forget(finding: Finding): Finding {
  const { scoredAs, ...plain } = finding
  return scoredAs === undefined ? { ...finding, severity: 'low' } : { ...plain, severity: 'low' }
}

interface Search {
  /** Places and names that may still be looked for. */
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
  const moved = MOVABLE[finding.id]
  if (moved === undefined) return [finding]
  const places = finding.locations.filter(({ side }) => side === moved)
  const kept = places.filter(
    (place) => !hasMoved(place, digest, search) && !cameAlong(finding, place, digest, search),
  )
  if (kept.length === places.length)
    return [
      isHeavy(finding) && moved === 'after' && leftOthers(finding, digest, search)
        ? showLow(finding)
        : finding,
    ]
  if (kept.length === 0) return []
  // What is new is counted in the evidence, so that it stays whole or goes.
  if (moved === 'after') return [finding]
  return [
    {
      ...finding,
      locations: finding.locations.filter((each) => each.side !== 'before' || kept.includes(each)),
    },
  ]
}

function hasMoved({ side, line, endLine }: Location, from: FileDigest, search: Search): boolean {
  if (search.left-- <= 0) return false
  const other = side === 'before' ? 'after' : 'before'
  const own = search.texts.get(from.path)?.[side] ?? ''
  const words = wordsAt(own.slice(1).split('\n'), line, endLine)
  if (words.length < LEAST_CHARACTERS) return false
  return search.digests.some(({ path, family, isTest }) => {
    const text = search.texts.get(path)
    if (path === from.path || family !== from.family || isTest || text === undefined) return false
    return text[other].includes(`\n${words}\n`) && !text[side].includes(`\n${words}\n`)
  })
}

/** What tells a place again in another file, whatever stands around it: an address, the letters of a key. */
const KNOWN_BY: Readonly<Record<string, RegExp>> = {
  'hardcoded-secret': /[\w+/=-]{16,}/,
  // Of what is kept at GitHub by whose it is: the same installer has several addresses.
  'remote-script':
    /https?:\/\/(?!raw\.githubusercontent)[^\s"'`|)<>]{1,300}|(?<=\braw\.githubusercontent\.com\/)[\w.-]+\/[\w.-]+/,
}

/** A file of the change held each of them before: nobody new is trusted, and nothing new is given away. */
function isKnown({ id, locations }: Finding, from: FileDigest, search: Search): boolean {
  const places = locations.filter(({ side }) => side === 'after')
  return (
    KNOWN_BY[id] !== undefined &&
    places.length > 0 &&
    places.every((place) => stoodBefore(place, id, from, search))
  )
}

function stoodBefore({ line }: Location, id: string, from: FileDigest, search: Search): boolean {
  if (search.left-- <= 0) return false
  const { texts } = search
  const own = (texts.get(from.path)?.after ?? '').slice(1).split('\n')
  // Below the line that says what it is the key itself begins.
  const isHead = own[line - 1]?.includes('PRIVATE KEY') === true
  const found = KNOWN_BY[id]?.exec(own[isHead ? line : line - 1] ?? '')?.[0]
  return found !== undefined && [...texts.values()].some(({ before }) => isFetched(before, found, id))
}

/** A script is known where it was fetched, not where somebody speaks of it. */
function isFetched(before: string, found: string, id: string): boolean {
  if (!before.includes(found)) return false
  return (
    id !== 'remote-script' ||
    before.split('\n').some((line) => line.includes(found) && /\b(?:curl|wget)\b/.test(line))
  )
}

/** It stands in a function that left another file of the change and was called there too, in whatever words. */
function cameAlong(
  { evidence }: Finding,
  { side, function: name }: Location,
  from: FileDigest,
  { texts, digests }: Search,
): boolean {
  const calls = listTold(evidence, 'calls')
  if (side === 'before' || name === null || calls.length === 0) return false
  const own = lastPart(name)
  return digests.some(({ path, family, removed }) => {
    if (path === from.path || family !== from.family || !removed.some((each) => each.name === own))
      return false
    const text = texts.get(path)?.before ?? ''
    return calls.every((call) => text.includes(String(call)))
  })
}

/** As many calls of these names left other files of the change as came here: most likely they moved, in other words. */
function leftOthers({ evidence }: Finding, from: FileDigest, search: Search): boolean {
  const calls = listTold(evidence, 'calls')
  const left = calls.map((call) => countLeft(String(call), from, search))
  const sum = left.reduce((total, each) => total + each, 0)
  return left.length > 0 && left.every((each) => each > 0) && sum >= Number(evidence['added'])
}

/** How many times less the other files of the change name it; each name is looked for in all of them. */
function countLeft(name: string, from: FileDigest, search: Search): number {
  if (search.left-- <= 0) return 0
  const countIn = (text = ''): number => text.split(name).length - 1
  const others = search.digests.filter(({ path, family }) => path !== from.path && family === from.family)
  return others.reduce((sum, { path }) => {
    const text = search.texts.get(path)
    return sum + Math.max(0, countIn(text?.before) - countIn(text?.after))
  }, 0)
}

const MOST_ABOVE = 3

/** The lines of a place, with those above it where they are short: a handler is known by what it handles. */
function wordsAt(lines: readonly string[], line: number, endLine: number): string {
  let words = lines.slice(line - 1, endLine).join('\n')
  for (
    let above = 1;
    above <= MOST_ABOVE && words.length < LEAST_CHARACTERS && line - 1 - above >= 0;
    above++
  )
    words = `${lines[line - 1 - above] ?? ''}\n${words}`
  return words
}
