import type { Change, Side } from '../change.ts'
import type { Call } from '../../languages/engine/calls.ts'
import type { FunctionFacts } from '../../facts/function-facts.ts'
import { lastPart } from '../../facts/function-names.ts'
import { goneFunctions, newFunctions } from '../findings/function-pairs.ts'
import { endOfLine } from './conditions.ts'
import { MOST_PAIRS, spanOf } from './function-tokens.ts'
import { oncePerSide } from './once-per-side.ts'
import {
  accessWords,
  checkWords,
  cleaningCalls,
  constantTimeCalls,
  lockWords,
} from './protection-words.data.ts'

export type ProtectionKind =
  | 'cleaning'
  | 'comparison in constant time'
  | 'lock or transaction'
  | 'check'
  | 'access rule'
  | 'timeout'
  | 'limit'

/** A word that protects where it stands: a call, an attribute, an argument of a call that installs it. */
export interface Protection {
  readonly word: string
  readonly kind: ProtectionKind
  readonly token: number
  readonly line: number
  /** Names it is given. */
  readonly about: readonly string[]
}

const INSTALLS =
  /(?:^|\.)(?:before_action|before_filter|prepend_before_action|around_action|use|middleware|add_middleware|filter|addFilter|get|post|put|patch|delete|route|guard|UseGuards|all|append|decorator|Use|With|interceptor)$/
const MOST_TOKENS = 20_000

/** Protections of a whole source, in order of tokens. */
const listProtections = oncePerSide((side: Side): readonly Protection[] => {
  const called = side.calls.flatMap((call) => [...readCall(side, call), ...readInstalled(side, call)])
  return [...called, ...readWords(side)].toSorted((a, b) => a.token - b.token)
})

function readCall(side: Side, { callee, token, from, to, line }: Call): Protection[] {
  const word = callee.slice(callee.lastIndexOf('.') + 1).replace(/!$/, '')
  const isStripped = REPLACES.test(word) && SPECIAL.test(side.reader.text(from).slice(1, -1))
  const kind = isStripped ? 'cleaning' : kindOfCall(word, callee)
  return kind === null ? [] : [{ word, kind, token, line, about: listNames(side, from, to) }]
}

/** Names of access and checks handed to what installs them: `app.use(requireLogin)`, `middleware('auth')`. */
function readInstalled({ reader }: Side, { callee, from, to }: Call): Protection[] {
  if (!INSTALLS.test(callee)) return []
  const found: Protection[] = []
  for (let at = from; at < Math.min(to, from + 60); at++) {
    const word = reader.text(at).replaceAll(/^[:'"`]+|['"`]+$/g, '')
    const isPlain = reader.isWord(at) && /^[,)[\]:]?$/.test(reader.text(at + 1))
    const isName = reader.isString(at) && /^[\w.:-]{3,40}$/.test(word)
    if ((isPlain || isName) && (accessWords.test(word) || checkWords.test(word))) {
      found.push({ word, kind: 'access rule', token: at, line: reader.line(at), about: [] })
    }
  }
  return found
}

/** Timeouts, locks that a block holds, and Rails' filters. */
function readWords(side: Side): Protection[] {
  const { reader } = side
  const found: Protection[] = []
  for (let at = 0; at < reader.count; at++) {
    if (reader.isString(at) && /^["'](?:--|--end-of-options)["']$/.test(reader.text(at))) {
      found.push({ word: 'end of options', kind: 'cleaning', token: at, line: reader.line(at), about: [] })
    }
    if (!reader.isWord(at)) continue
    const word = reader.text(at)
    const place = { word, token: at, line: reader.line(at), about: [] }
    if (FILTERS.test(word)) found.push(...readFilter(side, at))
    else if (LIMIT.test(word)) found.push({ ...place, kind: 'limit' })
    else if (isTimeout(reader, at)) found.push({ ...place, kind: 'timeout' })
    else if (lockWords.test(word) && isHeld(reader, at)) found.push({ ...place, kind: 'lock or transaction' })
  }
  return found
}

function isTimeout(reader: Side['reader'], at: number): boolean {
  return reader.text(at) === 'timeout' && /^[=:]$/.test(reader.text(at + 1)) && !isNone(reader, at + 2)
}

const LIMIT =
  /^(?:MAX|LIMIT)_\w+$|^(?:max|limit)[A-Z]\w+$|^max_(?:length|size|depth|count|bytes|digits|fields|files|memory)\w*$/
const REPLACES = /^(?:gsub|gsub!|sub|replace|replaceAll|preg_replace|str_replace|tr|translate|delete)$/
/** Characters that end a text, a tag, a path or a command. */
const SPECIAL = /[<>&"'`\\;|$]|\.\.|\/|\\[rn0]/

const FILTERS = /^(?:prepend_|append_)?(?:before|around)_(?:action|filter)$/

/** Rails' `before_action :authenticate`: names up to the line's end. */
function readFilter(side: Side, at: number): Protection[] {
  const { reader } = side
  const found: Protection[] = []
  for (let next = at + 1; next < endOfLine(side, at); next++) {
    const word = reader.text(next).replaceAll(/^[:'"]+|['"]+$/g, '')
    if (/^(?:only|except|if|unless|with)$/.test(word)) break
    if (!accessWords.test(word) && !checkWords.test(word)) continue
    found.push({ word, kind: 'access rule', token: next, line: reader.line(next), about: [] })
  }
  return found
}

function kindOfCall(word: string, callee: string): ProtectionKind | null {
  if (constantTimeCalls.test(word)) return 'comparison in constant time'
  if (lockWords.test(word)) return 'lock or transaction'
  if (cleaningCalls.test(word) && word.length > 1) return 'cleaning'
  return checkWords.test(word) || (accessWords.test(word) && /^(?:is|has|can|require|check)/i.test(word))
    ? kindOfCheck(callee)
    : null
}

function kindOfCheck(callee: string): ProtectionKind | null {
  // Assertions and requires of modules are no protection of a running program.
  return /^(?:assert\w*|require|expect|check)$|^(?:assert|expect|test|jest|chai)\./i.test(callee)
    ? null
    : 'check'
}

function isNone(reader: Side['reader'], at: number): boolean {
  return /^(?:None|null|nil|undefined|0)$/.test(reader.text(at))
}

/** `with self._lock:`, `synchronized (`, `synchronized void f`, `defer mu.Unlock()`, `@transaction.atomic`. */
function isHeld(reader: Side['reader'], at: number): boolean {
  const next = reader.text(at + 1)
  if (next === '(' || next === '!') return false
  if (reader.text(at) === 'synchronized') return true
  let first = at
  while (reader.text(first - 1) === '.' && first > at - 8) first -= 2
  return ['with', 'using', '@', 'lock'].includes(reader.text(first - 1)) || reader.text(first - 1) === 'async'
}

function listNames({ reader }: Side, from: number, to: number): string[] {
  const names: string[] = []
  for (let at = from; at < Math.min(to, from + 30); at++) if (reader.isWord(at)) names.push(reader.text(at))
  return names
}

export interface RemovedProtection {
  readonly name: string
  readonly after: FunctionFacts | null
  readonly removed: readonly Protection[]
}

/**
 * Protections that a function (or what is outside functions) had and has no more, though what they were given is still
 * used: none of the same kind came in their place, and the file has fewer of them.
 */
export function compareProtections(change: Change): RemovedProtection[] {
  if (change.isBroken || change.isRepaired) return []
  const before = listProtections(change.before)
  if (before.length === 0) return []
  const left = countWordsOf(before, listProtections(change.after))
  const pairs = [...change.functions.changed.filter(({ cosmetic }) => !cosmetic), ...change.functions.renames]
  const inner = pairs.slice(0, MOST_PAIRS).flatMap((pair) => {
    const old = within(change.before, before, pair.before)
    const now = within(change.after, listProtections(change.after), pair.after)
    const removed = findGone(change.after, old, now, pair.after).filter(
      (each) => (left.get(each.word) ?? 0) < 0,
    )
    return removed.length === 0 ? [] : [{ name: pair.after.key, after: pair.after, removed }]
  })
  return [...inner, ...compareOutside(change, before, left), ...listGoneChecks(change)]
}

function countWordsOf(before: readonly Protection[], after: readonly Protection[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { word } of before) counts.set(word, (counts.get(word) ?? 0) - 1)
  for (const { word } of after) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function within(side: Side, all: readonly Protection[], facts: FunctionFacts): Protection[] {
  const { from, to } = spanOf(side, facts)
  // An attribute above a function belongs to it.
  return all.filter(({ token }) => token >= from && token < to)
}

function findGone(
  after: Side,
  old: readonly Protection[],
  now: readonly Protection[],
  facts: FunctionFacts,
): Protection[] {
  const kept = new Set(now.map(({ word }) => word))
  const gone = old.filter(({ word }) => !kept.has(word))
  if (gone.length === 0) return []
  const known = new Set(old.map(({ word }) => word))
  const fresh = new Set(now.filter(({ word }) => !known.has(word)).map(({ kind }) => kind))
  const words = new Set<string>()
  const { from, to } = spanOf(after, facts)
  for (let at = from; at < Math.min(to, from + MOST_TOKENS); at++)
    if (after.reader.isWord(at)) words.add(after.reader.text(at))
  return gone.filter(({ kind, about, word }) => {
    const isReplaced = fresh.has(kind) || words.has(word)
    return !isReplaced && (about.length === 0 || about.some((name) => words.has(name)))
  })
}

function compareOutside(
  change: Change,
  before: readonly Protection[],
  left: ReadonlyMap<string, number>,
): RemovedProtection[] {
  const outside = (side: Side, each: Protection): boolean => side.locator(each.line) === null
  const now = listProtections(change.after).filter((each) => outside(change.after, each))
  const kept = new Set(now.map(({ word }) => word))
  const known = new Set(before.map(({ word }) => word))
  const fresh = new Set(now.filter(({ word }) => !known.has(word)).map(({ kind }) => kind))
  const removed = before.filter((each) => {
    if (each.kind !== 'access rule' || kept.has(each.word) || fresh.has(each.kind)) return false
    return outside(change.before, each) && (left.get(each.word) ?? 0) < 0
  })
  return removed.length === 0 ? [] : [{ name: '', after: null, removed }]
}

const CHECKS_BY_NAME =
  /filter|sanit|check|valid|verif|guard|escape|clean|limit|safe|protect|restrict|enforce|authoriz|permi|allowed|forbid|deny/i

/** Hooks that a framework calls by their name. */
const CALLED_BY_FRAMEWORK =
  /^(?:validate|clean|check|has|authorize|verify|can)_?\w*(?:permission|users?|perm)|^validate_\w+$|^clean_\w+$/

/** Functions that checked or cleaned by their name, are gone, and were called by a function that is still there. */
function listGoneChecks(change: Change): RemovedProtection[] {
  const called = new Set<string>()
  for (const { callee } of change.before.calls) called.add(callee.slice(callee.lastIndexOf('.') + 1))
  const still = new Set<string>()
  for (const { callee } of change.after.calls) still.add(callee.slice(callee.lastIndexOf('.') + 1))
  const gone = goneFunctions(change).filter(({ name, isTest, isStub }) => {
    const last = lastPart(name)
    const isAsked = called.has(last) || CALLED_BY_FRAMEWORK.test(last)
    return !isTest && !isStub && CHECKS_BY_NAME.test(last) && isAsked && !still.has(last)
  })
  if (gone.length === 0 || newFunctions(change).length > 0) return []
  const removed = gone.map(({ name, line }): Protection => {
    return { word: lastPart(name), kind: 'check', token: -1, line, about: [] }
  })
  return [{ name: '', after: null, removed }]
}
