import type { Side } from '../change.ts'
import type { Call } from '../../languages/engine/calls.ts'
import { endOfLine } from './conditions.ts'
import { readInstalled } from './installed-protections.ts'
import type { Protection, ProtectionKind } from './protection.ts'
import { oncePerSide } from './once-per-side.ts'
import {
  accessWords,
  checkMacros,
  checkWords,
  cleaningCalls,
  constantTimeCalls,
  demandingCalls,
  limitingCalls,
  lockWords,
  narrowingCalls,
  protectiveHeaders,
  protectiveTexts,
  raisingCalls,
  releasingCalls,
  safeOptions,
  safeTypes,
  smallerCalls,
  timedCalls,
  timeoutWords,
  undoingCalls,
} from './protection-words.data.ts'

/** Protections of a whole source, in order of tokens. */
export const listProtections = oncePerSide((side: Side): readonly Protection[] => {
  const judged = judgeNames(side.review.family)
  const called = side.calls.flatMap((call) => [...readCall(side, call, judged), ...readInstalled(side, call)])
  return [...called, ...readWords(side)].toSorted((a, b) => a.token - b.token)
})

function readCall(side: Side, { callee, token, from, to, line }: Call, judged: JudgedNames): Protection[] {
  const { word, replaces, kind } = judged(callee)
  const stripped = replaces ? readStripped(side, from, to) : null
  if (stripped === null && kind === null) return []
  const about = listNames(side, from, to)
  if (stripped !== null) return [{ word, key: `${word} ${stripped}`, kind: 'cleaning', token, line, about }]
  if (kind === 'release') return readRelease(side, word, token, line, about)
  return kind === null ? [] : [{ word, kind, token, line, about }]
}

interface JudgedName {
  readonly word: string
  readonly replaces: boolean
  readonly kind: ProtectionKind | null
}

type JudgedNames = (callee: string) => JudgedName

/** What the name of a call says, told once however often it is called. */
function judgeNames(family: string): JudgedNames {
  const known = new Map<string, JudgedName>()
  return (callee) => {
    const before = known.get(callee)
    if (before !== undefined) return before
    const word = callee.slice(callee.lastIndexOf('.') + 1).replace(/!$/, '')
    const kind = kindOfCall(word, callee, family) ?? (releasingCalls.test(word) ? 'release' : null)
    const judged = { word, replaces: REPLACES.test(word), kind }
    known.set(callee, judged)
    return judged
  }
}

/** `file.close()`, `free(buffer)`: what is given back is named in front or in the brackets. */
function readRelease(
  { reader }: Side,
  word: string,
  token: number,
  line: number,
  about: string[],
): Protection[] {
  const isMethod = /^(?:\.|->|\?\.)$/.test(reader.text(token - 1))
  const named = isMethod && reader.isWord(token - 2) ? [reader.text(token - 2)] : about.slice(0, 1)
  return named.length === 0 ? [] : [{ word, kind: 'release', token, line, about: named }]
}

const REPLACES =
  /^(?:gsub|gsub!|sub|replace|replaceAll|Replace|ReplaceAll|ReplaceAllString|preg_replace|preg_replace_callback|str_replace|tr|translate|delete|TrimLeft|TrimPrefix|lstrip|ltrim|trimStart|trim_start_matches)$/
/** Characters that end a text, a tag, a path or a command. */
const SPECIAL = /[<>&"'`\\;|$]|\.\.|\/|\\[rn0]/
const FIRST_ARGUMENTS = 8

/** `replace("../", "")`: what is taken out ends a text, a tag, a path or a command. */
function readStripped({ reader }: Side, from: number, to: number): string | null {
  for (let at = from; at < Math.min(to, from + FIRST_ARGUMENTS); at++) {
    if (!reader.isString(at)) continue
    const text = reader.text(at).replaceAll(/^\w?["'`/]|["'`]$|\/\w*$/g, '')
    return SPECIAL.test(text) ? text : null
  }
  return null
}

const MOST_STRING = 80

/** Timeouts, locks that a block holds, types that are safe by their name, headers, and Rails' filters. */
function readWords(side: Side): Protection[] {
  const { reader } = side
  const found: Protection[] = []
  const telling = new Map<string, boolean>()
  for (let at = 0; at < reader.count; at++) {
    if (reader.isString(at)) found.push(...readString(side, at))
    if (!reader.isWord(at)) continue
    const word = reader.text(at)
    const tells = telling.get(word) ?? mayTell(word)
    telling.set(word, tells)
    if (!tells) continue
    const place = { word, token: at, line: reader.line(at), about: [] }
    const kind = kindOfWord(reader, at)
    if (FILTERS.test(word)) found.push(...readFilter(side, at))
    else if (kind !== null) found.push({ ...place, kind })
  }
  return found
}

/** Whether a word can be a protection at all; where it stands decides. */
function mayTell(word: string): boolean {
  return [LIMIT, RELEASES, timeoutWords, lockWords, safeTypes, FILTERS].some((words) => words.test(word))
}

const RELEASES = /^(?:try|use|using)$/

function kindOfWord(reader: Side['reader'], at: number): ProtectionKind | null {
  const word = reader.text(at)
  if (LIMIT.test(word)) return 'limit'
  if (safeOptions.test(word)) return 'safe option'
  if (isReleasing(reader, at)) return 'release'
  if (isTimeout(reader, at)) return 'timeout'
  if (lockWords.test(word) && isHeld(reader, at)) return 'lock or transaction'
  return safeTypes.test(word) && reader.text(at + 1) !== '(' ? 'safe type' : null
}

/** C#'s `using var a = …`; Java's `try (A a = …)`. */
function isReleasing(reader: Side['reader'], at: number): boolean {
  const next = reader.text(at + 1)
  if (reader.text(at) === 'try') return next === '('
  if (reader.text(at) === 'use') return next === '{' && reader.text(at - 1) === '.'
  return reader.text(at) === 'using' && /^(?:var|await|[A-Z]\w*)$/.test(next) && reader.text(at + 3) === '='
}

function readString({ reader }: Side, at: number): Protection[] {
  const text = reader.text(at)
  if (text.length > MOST_STRING) return []
  const place = { token: at, line: reader.line(at), about: [] }
  const isArgument = /^[,[]$/.test(reader.text(at - 1)) && /^[,\])]$/.test(reader.text(at + 1))
  if (isArgument && /^["'](?:--|--end-of-options)["']$/.test(text))
    return [{ ...place, word: 'end of options', kind: 'cleaning' }]
  const isPlain =
    /^["'](?:text\/plain|application\/json)\b/.test(text) &&
    /content_?type|mime_?type/i.test(reader.text(at - 2))
  if (isPlain) return [{ ...place, word: text.replaceAll(/["']/g, ''), kind: 'protective header' }]
  if (protectiveTexts.test(text))
    return [{ ...place, word: text.replaceAll(/["']/g, '').slice(-40), kind: 'access rule' }]
  const header = protectiveHeaders.exec(text)?.[0]
  return header === undefined ? [] : [{ ...place, word: header.toLowerCase(), kind: 'protective header' }]
}

function isTimeout(reader: Side['reader'], at: number): boolean {
  return timeoutWords.test(reader.text(at)) && /^[=:]$/.test(reader.text(at + 1)) && !isNone(reader, at + 2)
}

const LIMIT =
  /^(?:fileSize|bodyLimit|maxBodyLength)$|^(?:MAX|LIMIT)_\w+$|^(?:max|limit)[A-Z]\w+$|^max_(?:length|size|depth|count|bytes|digits|fields|files|memory)\w*$|^\w+(?:_LIMIT|Limit)$/

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

/** Languages in which a size that is too large reaches into other memory, or stops the program. */
const KEEPS_MEMORY = new Set(['c', 'go', 'rust'])

/** Languages in which `filter(text)` cleans; elsewhere it chooses from a list. */
const FILTERS_TEXT = new Set(['java', 'csharp', 'go', 'c'])

function kindOfCall(word: string, callee: string, family: string): ProtectionKind | null {
  if (undoingCalls.test(word)) return null
  const known = byName.find(({ names }) => names.test(word))
  if (known !== undefined && word.length > 1) return known.kind
  if (SHORT[family] === word) return 'cleaning'
  const placed = checkMacros.test(word) ? 'check' : kindByCallee(word, callee, family)
  return placed ?? (checksByName(word) ? kindOfCheck(callee) : null)
}

/** Laravel's and Rails' names for escaping. */
const SHORT: Readonly<Record<string, string>> = { php: 'e', ruby: 'h' }

function checksByName(word: string): boolean {
  // What is made invalid is not checked.
  if (/[Ii]nvalidat/.test(word)) return false
  if (checkWords.test(word) || /^is_?(?:[Ss]afe|[Tt]rusted|[Ss]ame_?[Oo]rigin)/.test(word)) return true
  return accessWords.test(word) && /^(?:is|has|can|require|check)/i.test(word)
}

/** Where the last part alone does not tell. */
function kindByCallee(word: string, callee: string, family: string): ProtectionKind | null {
  if (/(?:StringUtils|Security|MessageDigest)\.(?:equals|isEqual)$/.test(callee))
    return 'comparison in constant time'
  if (word === 'filter' && FILTERS_TEXT.has(family)) return 'cleaning'
  if (smallerCalls.test(word)) return KEEPS_MEMORY.has(family) ? 'limit' : null
  if (/(?:AbortSignal|Timeout|asyncio)\.timeout$/.test(callee)) return 'timeout'
  return raisingCalls.test(word) || demandingCalls[family]?.test(callee) === true ? 'check' : null
}

const byName: readonly { readonly kind: ProtectionKind; readonly names: RegExp }[] = [
  { kind: 'comparison in constant time', names: constantTimeCalls },
  { kind: 'lock or transaction', names: lockWords },
  { kind: 'timeout', names: timedCalls },
  { kind: 'limit', names: limitingCalls },
  { kind: 'check', names: narrowingCalls },
  { kind: 'cleaning', names: cleaningCalls },
  { kind: 'safe type', names: safeTypes },
]

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
  if (opensBlock(reader, at)) return true
  if (next === '(' || next === '!') return false
  if (reader.text(at) === 'synchronized') return true
  let first = at
  while (reader.text(first - 1) === '.' && first > at - 8) first -= 2
  return ['with', 'using', '@', 'lock'].includes(reader.text(first - 1)) || reader.text(first - 1) === 'async'
}

/** C#'s `lock (gate) {`, or a block that is handed over: `Account.transaction do`, `mutex.withLock {`. */
function opensBlock(reader: Side['reader'], at: number): boolean {
  const next = reader.text(at + 1)
  // C++'s guards are types.
  if (/^(?:lock_guard|unique_lock|scoped_lock|shared_lock)$/.test(reader.text(at))) return true
  if (next === 'do' || next === '{') return reader.text(at - 1) === '.'
  return reader.text(at) === 'lock' && next === '(' && reader.text(reader.partner(at + 1) + 1) === '{'
}

function listNames({ reader }: Side, from: number, to: number): string[] {
  const names: string[] = []
  for (let at = from; at < Math.min(to, from + 30); at++) if (reader.isWord(at)) names.push(reader.text(at))
  return names
}
