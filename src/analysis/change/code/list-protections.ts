import type { Side } from '../change.ts'
import type { Call } from '../../languages/engine/calls.ts'
import { endOfLine } from './conditions.ts'
import { readInstalled } from './installed-protections.ts'
import type { Protection, ProtectionKind } from './protection.ts'
import { judgeNames, type JudgedNames } from './protection-names.ts'
import { oncePerSide } from './once-per-side.ts'
import { listLineNames, listNames } from './text-names.ts'
import {
  accessWords,
  checkWords,
  lockWords,
  protectiveHeaders,
  protectiveTexts,
  safeOptions,
  safeTypes,
  smallerCalls,
  timeoutWords,
} from './protection-words.data.ts'

/** Protections of a whole source, in order of tokens. */
export const listProtections = oncePerSide((side: Side): readonly Protection[] => {
  const judged = judgeNames(side.review.family)
  const called = side.calls.flatMap((call) => [...readCall(side, call, judged), ...readInstalled(side, call)])
  return [...called, ...readWords(side)].toSorted((a, b) => a.token - b.token)
})

function readCall(side: Side, { callee, token, from, to, line }: Call, judged: JudgedNames): Protection[] {
  const { word, replaces, kind } = judged(callee)
  // In Rust what begins with a capital makes a value and cleans none.
  if (side.review.family === 'rust' && /^[A-Z]/.test(word)) return []
  const stripped = replaces ? readStripped(side, from, to) : null
  if (stripped === null && kind === null) return readCut(side, word, token, from, to)
  const about = listNames(side, from, to)
  if (stripped !== null) return [{ word, key: `${word} ${stripped}`, kind: 'cleaning', token, line, about }]
  if (kind === 'release') return readRelease(side, word, token, line, about)
  return kind === null ? [] : [{ word, kind, token, line, about }]
}

/** `min(limit, 100)`: a caller gets no more than that, whatever it asks for. */
function readCut(side: Side, word: string, token: number, from: number, to: number): Protection[] {
  if (!smallerCalls.test(word)) return []
  const about = listNames(side, from, to)
  if (!about.some((name) => ASKED_FOR.test(name))) return []
  return [{ word, kind: 'limit', token, line: side.reader.line(token), about }]
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
  for (const at of reader.where(mayTell)) {
    if (!reader.isWord(at)) continue
    found.push(...(FILTERS.test(reader.text(at)) ? readFilter(side, at) : readWord(side, at)))
  }
  for (let at = 0; at < reader.count; at++) if (reader.isString(at)) found.push(...readString(side, at))
  return found
}

/** What counts only while what it stands beside is there. */
const HELD_BY_LINE = new Set<ProtectionKind>(['safe option', 'limit'])

function readWord(side: Side, at: number): Protection[] {
  const { reader } = side
  const kind = kindOfWord(reader, at)
  if (kind === null) return []
  const about = HELD_BY_LINE.has(kind) ? listLineNames(side, at) : []
  return [{ word: reader.text(at), kind, token: at, line: reader.line(at), about }]
}

/** Whether a word can be a protection at all; where it stands decides. */
function mayTell(word: string): boolean {
  return FILTERS.test(word) || wordKinds.some(({ words }) => words.test(word))
}

function kindOfWord(reader: Side['reader'], at: number): ProtectionKind | null {
  const word = reader.text(at)
  const found = wordKinds.find(({ words, stands }) => words.test(word) && (stands?.(reader, at) ?? true))
  return found?.kind ?? null
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
  return /^[=:]$/.test(reader.text(at + 1)) && !isNone(reader, at + 2)
}

const LIMIT =
  /^(?:fileSize|bodyLimit|maxBodyLength)$|^(?:MAX|LIMIT)_\w+$|^(?:max(?!Threads|Idle|Active|Conn|Height|Width|Zoom|Date)|limit)[A-Z]\w+$|^max_(?:length|size|depth|count|bytes|digits|fields|files|memory)\w*$|^\w+(?:_LIMIT|Limit)$/

const CONTRACT_MODIFIERS = /^(?:only[A-Z]\w*|nonReentrant|whenNotPaused|requiresAuth)$/

interface WordKind {
  readonly words: RegExp
  readonly kind: ProtectionKind
  /** Whether it protects where it stands; wherever it is when left out. */
  readonly stands?: (reader: Side['reader'], at: number) => boolean
}

/** Words that protect by themselves, the first that fits: what is asked before a place is looked at is asked here too. */
const wordKinds: readonly WordKind[] = [
  { words: LIMIT, kind: 'limit', stands: (reader, at) => !isItselfAsked(reader, at) },
  { words: safeOptions, kind: 'safe option' },
  { words: /^(?:try|use|using)$/, kind: 'release', stands: isReleasing },
  { words: timeoutWords, kind: 'timeout', stands: isTimeout },
  { words: /^(?:BEGIN|START)$/i, kind: 'lock or transaction', stands: opensTransaction },
  { words: CONTRACT_MODIFIERS, kind: 'access rule', stands: isModifier },
  { words: lockWords, kind: 'lock or transaction', stands: isHeld },
  { words: safeTypes, kind: 'safe type', stands: (reader, at) => reader.text(at + 1) !== '(' },
]

/** `max_bytes > 16384`: how large the bound is, which holds nothing back. */
function isItselfAsked(reader: Side['reader'], at: number): boolean {
  return /^>=?$/.test(reader.text(at + 1)) && /^\d/.test(reader.text(at + 2))
}

/** How much a caller may ask for. */
const ASKED_FOR = /^(?:limit|take|page_?size|per_?page|page_?limit|max_?results|top|first)$/i

const FILTERS = /^(?:prepend_|append_)?(?:before|around)_(?:action|filter)$|^plug$/

/** Rails' `before_action :authenticate`: names up to the line's end. */
function readFilter(side: Side, at: number): Protection[] {
  const { reader } = side
  const found: Protection[] = []
  let isNarrow = false
  for (let next = at + 1; next < endOfLine(side, at) && !isNarrow; next++) {
    const word = reader.text(next).replaceAll(/^[:'"]+|['":]+$/g, '')
    isNarrow = /^(?:only|except|if|unless|with)$/.test(word)
    if (!accessWords.test(word) && !checkWords.test(word)) continue
    found.push({ word, kind: 'access rule', token: next, line: reader.line(next), about: [] })
  }
  return isNarrow ? found : [...found, ...found.map(reachOf)]
}

/** Without `only:` or `except:` a filter holds for every action. */
function reachOf(filter: Protection): Protection {
  return { ...filter, key: `${filter.word} everywhere`, kind: 'reach of a filter' }
}

function isNone(reader: Side['reader'], at: number): boolean {
  return /^(?:None|null|nil|undefined|0)$/.test(reader.text(at))
}

/** Modifiers of contracts stand between a function's parameters and its body. */
function isModifier(reader: Side['reader'], at: number): boolean {
  if (reader.text(at - 1) === 'modifier') return false
  return (
    reader.text(at - 1) === ')' ||
    /^(?:external|public|internal|private|payable|virtual|override)$/.test(reader.text(at - 1))
  )
}

/** SQL's `BEGIN;` and `START TRANSACTION`. */
function opensTransaction(reader: Side['reader'], at: number): boolean {
  const next = reader.text(at + 1)
  return /^TRAN(?:SACTION)?$/i.test(next) || (next === ';' && /^BEGIN$/i.test(reader.text(at)))
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
  if (next === 'do') return true
  if (next === '{') return reader.text(at - 1) === '.'
  return reader.text(at) === 'lock' && next === '(' && reader.text(reader.partner(at + 1) + 1) === '{'
}
