import type { Change } from '../change.ts'
import { compareGuards } from './compare-guards.ts'
import { listEditTokens, type EditTokens } from './edit-tokens.ts'
import { keptShare, MOST_PAIRS } from './function-tokens.ts'
import { listGuards, type Guard } from './guards.ts'
import { accessWords, checkWords } from './protection-words.data.ts'
import { listLineChanges } from './line-changes.ts'
import { findLikelyLoss } from './loss-score.ts'
import { listUnasked, unaskedReasons } from './unasked-values.ts'
import { doesLess, dropsOwner, listWords } from './sensitive-losses.ts'
import { listWeakerChecks, weakerReasons } from './weaker-checks.ts'
import { listUnwrapped } from './unwrapped-calls.ts'
import { listOpenedWays, openedReasons } from './opened-ways.ts'
import { countExits, countRefusals } from './refusals.ts'
import { securityNotes, sensitiveNames } from './sensitive-words.data.ts'
import { listWorseReplacements, replacedReasons } from './worse-replacements.ts'

/** What the learned table says, and no rule. */
export const LIKELY_LOSS = 'looks like a lost protection'

export const sensitiveReasons = [
  'security note gone with its code',
  'less in code that decides about access or secrets',
  'owner no longer asked for',
  'new way around a check',
  'refusal became quiet',
  'fewer refusals',
  'access check asks something else',
  'shown without the call it went through',
  LIKELY_LOSS,
  ...unaskedReasons,
  ...weakerReasons,
  ...replacedReasons,
  ...openedReasons,
] as const

/** A change of what keeps someone out, though no rule can say that it is weaker. */
export interface SensitiveChange {
  readonly reason: (typeof sensitiveReasons)[number]
  readonly side: 'before' | 'after'
  readonly line: number
  readonly owner: string
  /** Nearly nothing came for what went. */
  readonly isPlainLoss: boolean
}

const MOST_GAINED = 0.34
/** What is read, not run. */
const PROSE = /^(?:unknown|text|plain|xml|markdown|rst|csv|json|)$/

export function listSensitiveChanges(change: Change): SensitiveChange[] {
  if (change.isTest || change.isBroken || change.isRepaired || PROSE.test(change.after.language)) return []
  const all = listEditTokens(change)
  const edits = all.filter((each) => !holdsGoneFunction(change, each))
  return [
    ...listNotes(change, all),
    ...listLosses(change, edits),
    ...listExits(change),
    ...listRewritten(change),
    ...listOtherRules(change),
    ...[
      ...say('shown without the call it went through', listUnwrapped(change)),
      ...say(LIKELY_LOSS, findLikelyLoss(change, edits)),
      ...listUnasked(change),
      ...listWeakerChecks(change),
      ...listWorseReplacements(change),
      ...listOpenedWays(change),
    ].map(({ line, owner, reason }): SensitiveChange => {
      return { reason, side: 'before', line, owner, isPlainLoss: true }
    }),
  ]
}

function say<Place>(reason: SensitiveChange['reason'], places: readonly Place[]) {
  return places.map((place) => ({ ...place, reason }))
}

/** A function that is gone as a whole stood there: others tell that, and what it protected went with it. */
function holdsGoneFunction({ functions }: Change, { edit }: EditTokens): boolean {
  return functions.removed.some(({ line, name }) => {
    const isNamed = !name.includes('(anonymous)')
    return isNamed && line > edit.oldStart && line <= edit.oldStart + edit.oldLines
  })
}

/** A comment that spoke of an attack is gone, and code of the same block with it. */
function listNotes(change: Change, edits: readonly EditTokens[]): SensitiveChange[] {
  const { before, after } = change
  const speaking = before.comments.filter(({ text }) => securityNotes.test(text))
  if (speaking.length === 0) return []
  const still = new Set(after.comments.map(({ text }) => text.trim()))
  return edits.flatMap((each): SensitiveChange[] => {
    const { edit, owner, lost } = each
    // What was written for a known attack keeps its reason when its function goes with it.
    const isGone = holdsGoneFunction(change, each)
    const note = speaking.find(({ line, text }) => {
      if (isGone && !KNOWN_ATTACK.test(text)) return false
      return line > edit.oldStart && line <= edit.oldStart + edit.oldLines && !still.has(text.trim())
    })
    if (note === undefined || lost.length === 0) return []
    const reason = 'security note gone with its code'
    return [{ reason, side: 'before', line: note.line, owner, isPlainLoss: isPlainLoss(each) }]
  })
}

const KNOWN_ATTACK = /CVE-\d{4}-\d|GHSA-\w{4}/

function isPlainLoss({ lost, gained }: EditTokens): boolean {
  return gained.length <= lost.length * MOST_GAINED
}

function listLosses(change: Change, edits: readonly EditTokens[]): SensitiveChange[] {
  const gone = new Set(change.functions.removed.map(({ key }) => key))
  const path = sensitiveNames.test(change.filename ?? '')
  return edits.flatMap((each): SensitiveChange[] => {
    const { edit, owner, lost } = each
    if (gone.has(owner) || lost.length === 0) return []
    const place = { side: 'before' as const, line: edit.oldStart + 1, owner, isPlainLoss: isPlainLoss(each) }
    if (dropsOwner(each)) return [{ ...place, reason: 'owner no longer asked for' }]
    const isSensitive = path || sensitiveNames.test(owner) || lost.some(speaksOfAccess)
    if (!isSensitive || !place.isPlainLoss || isHandedOn(change, each)) return []
    if (!doesLess(each, listWords(change.after))) return []
    return [{ ...place, reason: 'less in code that decides about access or secrets' }]
  })
}

/** An address with `/auth/` in it is no code. */
function speaksOfAccess(word: string): boolean {
  return !/^["'`].*\/\w/.test(word) && sensitiveNames.test(word)
}

const CAREFUL = /crypto|secur|safe|escap|saniti|verif|valid|check|constant_?time/i

/** What came checks or protects by its name, or is a new function of the file. */
function isHandedOn({ functions }: Change, { gained }: EditTokens): boolean {
  if (gained.some((word) => CAREFUL.test(word))) return true
  const fresh = new Set(functions.added.map(({ name }) => name.slice(name.lastIndexOf('.') + 1)))
  return gained.some((word) => fresh.has(word))
}

/** A refusal that asked about access asks about other things now, and no longer about one it named. */
function listRewritten(change: Change): SensitiveChange[] {
  return compareGuards(change).flatMap(({ rewritten, name: owner }) => {
    return rewritten
      .filter(([old, now]) => old.exit === 'error' && accessWords.test(old.text) && asksOther(old, now))
      .map(([, { condition }]): SensitiveChange => {
        const reason = 'access check asks something else'
        return { reason, side: 'after', line: condition.line, owner, isPlainLoss: false }
      })
  })
}

/** `@login_required("MODIFY")` that asks for another right. */
function listOtherRules(change: Change): SensitiveChange[] {
  return listLineChanges(change).flatMap(({ tokens, before, after, line }): SensitiveChange[] => {
    const isRule =
      /^[@[]$/.test(tokens[0] ?? '') &&
      /^[A-Za-z_]\w*$/.test(tokens[1] ?? '') &&
      accessWords.test(tokens[1] ?? '')
    if (!isRule || before.length === 0 || after.length === 0) return []
    const owner = change.after.locator(line) ?? ''
    return [{ reason: 'access check asks something else', side: 'after', line, owner, isPlainLoss: false }]
  })
}

function asksOther(old: Guard, now: Guard): boolean {
  const lost = old.words.filter((word) => !now.words.includes(word))
  return lost.some((word) => accessWords.test(word)) && now.words.some((word) => !old.words.includes(word))
}

/** In a function that checks: a new way to leave content, or an error that became a quiet return. */
function listExits(change: Change): SensitiveChange[] {
  const before = listGuards(change.before)
  const after = listGuards(change.after)
  const pairs = change.functions.changed.filter(({ cosmetic }) => !cosmetic).slice(0, MOST_PAIRS)
  return pairs.flatMap((pair): SensitiveChange[] => {
    const old = before.get(pair.before.key) ?? []
    const now = after.get(pair.after.key) ?? []
    // Go's bare return gives back what is named, the error among it.
    const heard =
      change.after.review.family === 'go' ? now.filter(({ exitText }) => exitText !== 'return') : now
    const found = [...listQuieter(old, heard, pair.after.key), ...listWaysAround(old, now, pair.after.key)]
    if (old.length > now.length || !refusesLess(change, pair)) return found
    const { key: owner, line } = pair.after
    return [...found, { reason: 'fewer refusals', side: 'after', line, owner, isPlainLoss: true }]
  })
}

const ONLY_LOST = 0.97
/** Below it the function does something else now. */
const LEAST_LEFT = 0.6

/**
 * Fewer statements that leave with an error, and nothing new that might stand for them. One that leaves in their place
 * hands on what a call says: `fail(a); return -1` became `return fail(a)`.
 */
function refusesLess({ before, after }: Change, pair: Change['functions']['changed'][number]): boolean {
  const old = pair.before.bodyTokens()
  const now = pair.after.bodyTokens()
  if (now.length < old.length * LEAST_LEFT || keptShare(old, now) < ONLY_LOST) return false
  return (
    countRefusals(after, pair.after) < countRefusals(before, pair.before) &&
    countExits(after, pair.after) < countExits(before, pair.before)
  )
}

function listQuieter(old: readonly Guard[], now: readonly Guard[], owner: string): SensitiveChange[] {
  const errors = new Set(old.filter(({ exit }) => exit === 'error').map(({ text }) => text))
  const others = new Set(old.filter(({ exit }) => exit !== 'error').map(({ text }) => text))
  return now
    .filter((each) => {
      return each.exit !== 'error' && errors.has(each.text) && !others.has(each.text) && !handsOn(each)
    })
    .map(({ condition: { line } }) => ({
      reason: 'refusal became quiet',
      side: 'after',
      line,
      owner,
      isPlainLoss: false,
    }))
}

/** `if (ret < 0) return ret`: what was asked about is the error, and goes on. */
function handsOn({ exitText, words }: Guard): boolean {
  const [word, value, ...rest] = exitText.split(' ')
  return (
    word === 'return' && value !== undefined && rest.every((each) => each === ';') && words.includes(value)
  )
}

function listWaysAround(old: readonly Guard[], now: readonly Guard[], owner: string): SensitiveChange[] {
  const name = owner.slice(owner.lastIndexOf('.') + 1)
  if (!checkWords.test(name) && !sensitiveNames.test(name)) return []
  const known = new Set(old.map(({ text }) => text))
  const last = now.findLastIndex(({ exit, text }) => exit === 'error' && known.has(text))
  return now
    .slice(0, Math.max(0, last))
    .filter(({ exit, text }) => exit !== 'error' && !known.has(text))
    .map(({ condition: { line } }) => ({
      reason: 'new way around a check',
      side: 'after',
      line,
      owner,
      isPlainLoss: false,
    }))
}
