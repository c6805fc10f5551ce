import type { Change, Side } from '../change.ts'
import type { LineEdit } from '../../diff/line-diff.ts'
import { countAmbiguous } from './ambiguous-patterns.ts'
import { listEditTokens } from './edit-tokens.ts'

export const patternLosses = [
  'anchor',
  'bounded repetition',
  'narrow class',
  'whole match',
  'linear time',
  'what it filters',
  'every case',
] as const

export interface PatternChange {
  readonly line: number
  readonly what: (typeof patternLosses)[number]
  readonly text: string
}

interface Found {
  readonly text: string
  readonly line: number
}

const MOST_LENGTH = 400
const ALIKE = 0.5
const ALIKE_ALONE = 0.3
const LOOKS = /\\[dDwWsSAzZb]|\[[^\]]+\][*+?{]|\(\?[:=!<>]|\.[*+]|^\^|\$$|\)[*+]/

/** Patterns that became looser where they stand: an anchor, a bound or a class is gone, or trying them takes forever. */
export function listPatternChanges(change: Change): PatternChange[] {
  return listEditTokens(change).flatMap(({ edit, lost, gained, removed, added }): PatternChange[] => {
    const line = edit.newStart + 1
    if (lost.includes('fullmatch') && (gained.includes('match') || gained.includes('search')))
      return [{ line, what: 'whole match', text: 'fullmatch' }]
    const started = listStarted(removed, added)
    if (started !== null) return [{ line, what: started, text: removed.join(' ').slice(0, 80) }]
    if (losesCase(removed, added)) return [{ line, what: 'every case', text: removed.join(' ').slice(0, 80) }]
    const old = listPatterns(change.before, edit.oldStart, edit.oldLines)
    const now = listPatterns(change.after, edit.newStart, edit.newLines)
    const known = new Set(old.map(({ text }) => text))
    const kept = new Set(now.map(({ text }) => text))
    const fresh = now.filter(({ text }) => !known.has(text))
    const gone = old.filter(({ text }) => !kept.has(text))
    const least = gone.length === 1 && fresh.length === 1 ? ALIKE_ALONE : ALIKE
    if (gone.length === 0 || fresh.length === 0) return []
    const isFilter = decides(change, edit)
    return gone.flatMap((each) => judgeBest(each, fresh, { least, isFilter }))
  })
}

/** `/a/i` that became `/a/`. */
function losesCase(removed: readonly string[], added: readonly string[]): boolean {
  return removed.some((token) => {
    const plain = /^(\/.{2,}\/)([a-z]*)i([a-z]*)$/.exec(token)
    return plain !== null && added.includes(`${plain[1]}${plain[2]}${plain[3]}`) && !added.includes(token)
  })
}

const SPLITS = /^(?:split|replace|gsub|match|test|scan|sub)$/

/** `/\A#{…}` that lost its anchor, and a plain text to split at that became a pattern which starts with a repetition. */
function listStarted(removed: readonly string[], added: readonly string[]): PatternChange['what'] | null {
  const begun = (tokens: readonly string[]): number =>
    tokens.filter((token) => /^\/(?:\^|\\A).{0,40}#\{$/.test(token)).length
  if (begun(removed) > begun(added) && added.some((token) => /^\/.{0,40}#\{$/.test(token))) return 'anchor'
  const slow = (tokens: readonly string[]): number =>
    tokens.filter(
      (token, at) => /^\/(?: |\\s|\[[^\]]{1,20}\])[*+]/.test(token) && SPLITS.test(tokens[at - 2] ?? ''),
    ).length
  const isPlain = removed.some((token, at) => SPLITS.test(token) && /^["']/.test(removed[at + 2] ?? ''))
  return isPlain && slow(added) > slow(removed) ? 'linear time' : null
}

const FILTERS =
  /valid|allow|accept|safe|saniti|xss|escap|forbid|exclud|block|filter|white|black|strip|clean|deny|trusted|same_?origin|absolute_?ur|is_?(?:url|absolute|local|relative|path|host)/i

/** The function, or a name on the lines themselves, says that what matches is let through or kept out. */
function decides({ before }: Change, { oldStart, oldLines }: LineEdit): boolean {
  const owner = before.locator(oldStart + 1) ?? ''
  const lines = before.lines
    .slice(oldStart, oldStart + Math.min(oldLines, 6))
    .map((line) => line.slice(0, 200))
  return (
    FILTERS.test(owner.slice(owner.lastIndexOf('.') + 1)) ||
    lines.some((line) => FILTERS.test(/^[^=:(/]{0,120}/.exec(line)?.[0] ?? ''))
  )
}

interface Judging {
  /** Share of pairs from which two patterns are one that changed. */
  readonly least: number
  readonly isFilter: boolean
}

function judgeBest(old: Found, fresh: readonly Found[], { least, isFilter }: Judging): PatternChange[] {
  const best = fresh
    .map((each) => ({ ...each, share: shareOfPairs(old.text, each.text) }))
    .toSorted((a, b) => b.share - a.share)[0]
  if (best === undefined || best.share < least) return []
  const what =
    judge(old.text, best.text) ??
    (isFilter && !differsByNumbers(old.text, best.text) ? 'what it filters' : null)
  return what === null ? [] : [{ line: best.line, what, text: old.text }]
}

/** `{2,40}` and `{2,30}`: a bound that moved is told by other rules, or narrower. */
function differsByNumbers(was: string, is: string): boolean {
  return was.replaceAll(/\d+/g, '0') === is.replaceAll(/\d+/g, '0')
}

/** Regular expressions on some lines, as literals or as texts that can be nothing else. */
function listPatterns(side: Side, start: number, count: number): Found[] {
  const { reader } = side
  const found: Found[] = []
  const to = reader.firstOnLine(start + count + 1)
  for (let at = reader.firstOnLine(start + 1); at < to && count > 0; at++) {
    const text = reader.text(at)
    if (text.length < 4 || text.length > MOST_LENGTH) continue
    const isLiteral = text.startsWith('/') && /\/\w*$/.test(text)
    const isText = reader.isString(at) && LOOKS.test(strip(text)) && !/\s\w+\s\w+\s/.test(text)
    if (isLiteral || isText) found.push({ text: strip(text), line: reader.line(at) })
  }
  return [...found, ...listBySlashes(side, start, count)]
}

/** Ruby's `with: /…/`, which reads like a division to whoever does not know what stands in front. */
const AFTER_LABEL = /\w:\s*(\/(?:[^/\\\n]|\\.){3,300}\/)[imxo]*\s*(?:[,})]|$)/

function listBySlashes({ lines, review }: Side, start: number, count: number): Found[] {
  if (review.family !== 'ruby') return []
  return lines.slice(start, start + count).flatMap((line, index): Found[] => {
    const text = AFTER_LABEL.exec(line.slice(0, MOST_LENGTH))?.[1]
    return text === undefined ? [] : [{ text: strip(text), line: start + index + 1 }]
  })
}

function strip(text: string): string {
  return text
    .replace(/^[a-zA-Z]{0,2}["'`]+/, '')
    .replace(/["'`]+$/, '')
    .replace(/^\/(.*)\/\w*$/, '$1')
}

function judge(was: string, is: string): PatternChange['what'] | null {
  if (isSlower(was, is)) return 'linear time'
  if (losesAnchor(was, is)) return 'anchor'
  if (isLaxer(was, is)) return 'narrow class'
  const unbounded = (text: string): number => count(text, /[^\\][*+](?![+?])|\{\d*,\}/g)
  if (count(was, /\{\d*,?\d+\}/g) > count(is, /\{\d*,?\d+\}/g) && unbounded(is) > unbounded(was))
    return 'bounded repetition'
  const wide = (text: string): number => count(text, /(?:^|[^\\])\.[*+]/g)
  const isWider = wide(is) > wide(was) && count(is, /\[\^?/g) < count(was, /\[\^?/g)
  return isWider ? 'narrow class' : null
}

/** One mark more, which makes a part optional or repeats it. */
function isLaxer(was: string, is: string): boolean {
  if (is.length !== was.length + 1) return false
  let at = 0
  while (at < was.length && was[at] === is[at]) at++
  return /[?*]/.test(is[at] ?? '') && is.slice(at + 1) === was.slice(at) && /[)\]\w]/.test(is[at - 1] ?? '')
}

/** A possessive repetition gives nothing back, and blanks in front are tried from every place. */
function isSlower(was: string, is: string): boolean {
  if (isSlow(is) && !isSlow(was)) return true
  if (countAmbiguous(is) > countAmbiguous(was)) return true
  if (count(was, /[*+?}]\+|\(\?>/g) > count(is, /[*+?}]\+|\(\?>/g)) return true
  if (triesEverywhere(is) && !triesEverywhere(was)) return true
  return /^\\s[*+]/.test(is) && !/^\\s[*+]/.test(was) && is.endsWith(was)
}

/** A repetition up to the end without a beginning is tried from every place. */
function triesEverywhere(text: string): boolean {
  return /^(?:\\.|\[[^\]]{1,40}\])[*+]\$$/.test(text)
}

function losesAnchor(was: string, is: string): boolean {
  const starts = /^\(?(?:\?:)?(?:\^|\\A)/
  const ends = /(?:\$|\\[zZ])\)?$/
  if (starts.test(was) && !starts.test(is) && !/\^|\\A/.test(is)) return true
  if (/^\(?(?:\?:)?\\b/.test(was) && !/\\b|^\^/.test(is)) return true
  if (ends.test(was) && !ends.test(is) && !/(?:[^\\]\$|\\[zZ])/.test(is)) return true
  // `$` also stands before a last line end.
  return /\\[zZ]\)?$/.test(was) && /[^\\]\$\)?$/.test(is)
}

/** A repetition of something that repeats itself: what does not match is tried in ever more ways. */
function isSlow(text: string): boolean {
  return /\((?:\?:)?(?:[^()\\[\]]|\\.|\[[^\]]*\])*(?:[^()\\]|\\.|\[[^\]]*\])[+*](?:[^()\\[\]]\??)?\)[+*]/.test(
    text,
  )
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Dice of the pairs of characters. */
function shareOfPairs(one: string, other: string): number {
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < one.length; at++) {
    const pair = one.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  let shared = 0
  for (let at = 0; at + 1 < other.length; at++) {
    const left = pairs.get(other.slice(at, at + 2)) ?? 0
    if (left === 0) continue
    pairs.set(other.slice(at, at + 2), left - 1)
    shared++
  }
  return (2 * shared) / Math.max(1, one.length + other.length - 2)
}
