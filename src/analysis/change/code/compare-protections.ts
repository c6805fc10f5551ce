import type { Change, Side } from '../change.ts'
import type { FunctionFacts } from '../../facts/function-facts.ts'
import { MOST_PAIRS, spanOf } from './function-tokens.ts'
import type { FunctionPair } from '../matching/pair-by-name.ts'
import { listGoneChecks } from './gone-checks.ts'
import { compareUnread } from './unread-lines.ts'
import { listGuards } from './guards.ts'
import { listProtections } from './list-protections.ts'
import type { Protection, ProtectionKind, RemovedProtection } from './protection.ts'
import { namesOf } from './text-names.ts'

const MOST_TOKENS = 20_000

/**
 * Protections that a function (or what is outside functions) has less often than it had, though what they were given
 * is still used: none of the same kind came in their place, and the file has fewer of them.
 */
export function compareProtections(change: Change): RemovedProtection[] {
  if (change.isBroken || change.isRepaired) return []
  const found = [...compareRead(change), ...listGoneChecks(change)]
  return found.length > 0 ? found : compareUnread(change)
}

function compareRead(change: Change): RemovedProtection[] {
  const before = listProtections(change.before)
  if (before.length === 0) return []
  const after = listProtections(change.after)
  const left = countWordsOf(before, after)
  if (![...left.values()].some((count) => count < 0)) return []
  const pairs = [...change.functions.changed.filter(({ cosmetic }) => !cosmetic), ...change.functions.renames]
  const inner = pairs.slice(0, MOST_PAIRS).flatMap((pair) => {
    const old = within(change.before, before, pair.before)
    const now = within(change.after, after, pair.after)
    const words = wordsWithin(change.after, pair.after)
    const removed = findGone(old, now, words).filter(
      (each) => (left.get(keyOf(each)) ?? 0) < 0 && !isGuardedNow(change, pair, each),
    )
    return removed.length === 0 ? [] : [{ name: pair.after.key, after: pair.after, removed }]
  })
  return [...inner, ...compareOutside(change, before, left)]
}

/** `ThrowIfNull(a)` that became `if (a is null) throw …`: a new guard asks about what the check was given. */
function isGuardedNow({ before, after }: Change, pair: FunctionPair, { kind, about }: Protection): boolean {
  if (kind !== 'check' || about.length === 0) return false
  const known = new Set((listGuards(before).get(pair.before.key) ?? []).map(({ text }) => text))
  return (listGuards(after).get(pair.after.key) ?? []).some(
    ({ text, words }) => !known.has(text) && about.every((name) => words.includes(name)),
  )
}

function countWordsOf(before: readonly Protection[], after: readonly Protection[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const each of before) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) - 1)
  for (const each of after) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1)
  return counts
}

function within(side: Side, all: readonly Protection[], facts: FunctionFacts): Protection[] {
  const { from, to } = spanOf(side, facts)
  // An attribute above a function belongs to it.
  return all.filter(({ token, isInstalled }) => token >= from && token < to && isInstalled !== true)
}

function wordsWithin(side: Side, facts: FunctionFacts): Set<string> {
  const words = new Set<string>()
  const { from, to } = spanOf(side, facts)
  for (let at = from; at < Math.min(to, from + MOST_TOKENS); at++)
    for (const name of namesOf(side.reader, at)) words.add(name)
  return words
}

/** Words that are there less often, with what they were given, unless another of their kind came. */
function findGone(
  old: readonly Protection[],
  now: readonly Protection[],
  words: ReadonlySet<string>,
): Protection[] {
  const counts = countWordsOf(old, now)
  const fresh = new Set<ProtectionKind>(
    now.filter((each) => (counts.get(keyOf(each)) ?? 0) > 0).map(({ kind }) => kind),
  )
  const given = new Map<string, number>()
  for (const each of now) given.set(describe(each), (given.get(describe(each)) ?? 0) + 1)
  for (const each of old) given.set(describe(each), (given.get(describe(each)) ?? 0) - 1)
  const seen = new Set<string>()
  return old.filter((each) => {
    const { kind, word } = each
    if ((counts.get(keyOf(each)) ?? 0) >= 0 || fresh.has(kind) || seen.has(word)) return false
    // A block that holds a lock gives it back.
    if (kind === 'release' && fresh.has('lock or transaction')) return false
    if ((given.get(describe(each)) ?? 0) >= 0 || !isStillUsed(each, now, words)) return false
    seen.add(word)
    return true
  })
}

/** What it was given is still there, and it does not stand under another form, as a variable of the same name. */
function isStillUsed(each: Protection, now: readonly Protection[], words: ReadonlySet<string>): boolean {
  const { about, key, word } = each
  if (key === undefined && words.has(word) && !now.some((other) => other.word === word)) return false
  if (each.kind === 'release' && isReleasedOtherwise(word, words)) return false
  return about.length === 0 || about.some((name) => words.has(name))
}

/** `file_free(a)` where `free(a)` stood. */
function isReleasedOtherwise(word: string, words: ReadonlySet<string>): boolean {
  const end = `_${word.toLowerCase()}`
  return !words.has(word) && [...words].some((each) => each.toLowerCase().endsWith(end))
}

function keyOf({ key, word }: Protection): string {
  return key ?? word
}

function describe(each: Protection): string {
  return `${keyOf(each)} ${each.about.join(' ')}`
}

/** What counts outside functions: templates and scripts clean there, routes and controllers restrict. */
const OUTSIDE = new Set<ProtectionKind>([
  'access rule',
  'reach of a filter',
  'lock or transaction',
  'cleaning',
  'protective header',
  'limit',
  'safe option',
])

function compareOutside(
  change: Change,
  before: readonly Protection[],
  left: ReadonlyMap<string, number>,
): RemovedProtection[] {
  const outside = (side: Side, each: Protection): boolean =>
    OUTSIDE.has(each.kind) && (each.isInstalled === true || side.locator(each.line) === null)
  const old = before.filter((each) => outside(change.before, each))
  const now = listProtections(change.after).filter((each) => outside(change.after, each))
  const words = listNewWords(change)
  for (const each of listRoutes(change.after)) words.add(each)
  const removed = findGone(old, now, words).filter(
    (each) => (left.get(keyOf(each)) ?? 0) < 0 && !isForAllNow(change, each),
  )
  return removed.length === 0 ? [] : [{ name: '', after: null, removed }]
}

const FOR_ALL = /(?:^|\.)(?:use|addHook|before|prependMiddleware|add_middleware|UseMiddleware)$/

/** `router.use(requireAuth)` that is new: what every route had for itself holds for all of them. */
function isForAllNow({ before, after }: Change, { word }: Protection): boolean {
  const installs = ({ calls, reader }: Side): boolean =>
    calls.some(({ callee, from, to }) => {
      if (!FOR_ALL.test(callee)) return false
      for (let at = from; at < Math.min(to, from + MOST_INSTALLED); at++)
        if (reader.text(at) === word) return true
      return false
    })
  return installs(after) && !installs(before)
}

const MOST_INSTALLED = 40

/** Paths of routes, as they are written. */
function listRoutes({ calls, reader }: Side): string[] {
  return calls.flatMap(({ from }) => (/^["'`]\//.test(reader.text(from)) ? [reader.text(from)] : []))
}

/** Words of the lines that came: outside functions what a protection was given has to stand where it stood. */
function listNewWords({ edits, after: { reader } }: Change): Set<string> {
  const words = new Set<string>()
  for (const { newStart, newLines } of edits) {
    const to = reader.firstOnLine(newStart + newLines + 1)
    for (let at = reader.firstOnLine(newStart + 1); at < to && words.size < MOST_TOKENS; at++)
      for (const name of namesOf(reader, at)) words.add(name)
  }
  return words
}
