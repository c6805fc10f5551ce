import type { Side } from '../change.ts'
import { endOfStatement, listConditions, type Condition } from './conditions.ts'
import { oncePerSide } from './once-per-side.ts'
import { accessWords } from './protection-words.data.ts'

/** How a guard leaves: with an error, quietly, or by granting what was asked. */
export type ExitKind = 'error' | 'quiet' | 'grant'

/** A condition under which the function leaves early. */
export interface Guard {
  readonly condition: Condition
  /** The condition's tokens, and the words among them. */
  readonly text: string
  readonly words: readonly string[]
  readonly exit: ExitKind
  /** Leaving is the last thing done under it. */
  readonly leavesLast: boolean
  /** The statement that leaves, also token by token: a message has spaces of its own. */
  readonly exitText: string
  readonly exitTokens: readonly string[]
  /** Messages of eight characters or more under it. */
  readonly messages: readonly string[]
}

const LEAVES = new Set(['return', 'continue', 'break', 'next', 'redo', 'co_return', 'goto', 'last'])
const RAISES = new Set(['raise', 'throw', 'die', 'croak', 'confess', 'revert'])
const STOPS =
  /^(?:abort|abort_if|abort_unless|panic|Panic\w*|bail|ensure|exit|fatal\w*|Fatal\w*|fail|die|wp_die|sendError|sendStatus|reject|deny|forbid|denyAccessUnlessGranted|unreachable|fatalError|preconditionFailure|redirect_to|redirect|head|halt|error|http_error|send_error|not_found|raise_for_status|throwError|trigger_(?:\w+_)?error|usage|stop|quit)!?$/
const ERROR_VALUES =
  /^(?:Err|err|errs|error|errors|Errorf|Error|\w*Error|\w*Exception|\w*Err|Err[A-Z]\w*|BadRequest\w*|Unauthorized\w*|Forbid\w*|Forbidden\w*|NotFound\w*|Conflict\w*|Problem\w*|badRequest\w*|unauthorized\w*|forbidden\w*|HttpResponse(?:Forbidden|BadRequest|NotFound)|invalid\w*|Invalid\w*|denied|reject\w*|fail\w*|abort|E[A-Z]{3,}|sendStatus|sendError|4\d\d|50\d|FAILURE|FAILED|StatusForbidden|StatusUnauthorized|StatusBadRequest|(?!NO_|\w*_(?:NONE|OK|SUCCESS|NO_ERROR)$|ERROR_SUCCESS)(?:[A-Z0-9]+_)*(?:ERROR|ERR|FAIL|FAILURE|INVALID|CORRUPT\w*|DENIED|FORBIDDEN|FATAL|ILLEGAL|OVERFLOW)(?:_[A-Z0-9_]+)?)$/
const GRANTS = new Set(['true', 'True', 'TRUE', 'Ok', 'YES', 'success', 'Some'])
const MOST_EXIT = 24
const MOST_GUARD = 120
/** A semicolon and a bracket. */
const CLOSING = 3

/** Every guard of a source by the function it stands in. */
export const listGuards = oncePerSide((side: Side): ReadonlyMap<string, readonly Guard[]> => {
  const byOwner = new Map<string, Guard[]>()
  for (const condition of listConditions(side)) {
    const guard = readGuard(side, condition)
    if (guard === null) continue
    const known = byOwner.get(condition.owner)
    if (known === undefined) byOwner.set(condition.owner, [guard])
    else known.push(guard)
  }
  return byOwner
})

function readGuard(side: Side, condition: Condition): Guard | null {
  const { bodyFrom, bodyTo, word } = condition
  if (word === 'while' || word === 'until' || bodyTo - bodyFrom > MOST_GUARD) return null
  const leave = findLeave(side, bodyFrom, bodyTo)
  if (leave < 0)
    return readClamp(side, condition) ?? readCollected(side, condition) ?? readBranch(side, condition)
  const exit = judgeExit(side, leave, bodyFrom, bodyTo)
  const to = Math.min(bodyTo, leave + MOST_EXIT, Math.max(leave + 1, endOfStatement(side, leave)))
  const exitTokens = readTokens(side, leave, to)
  return {
    condition,
    text: readTokens(side, condition.from, condition.to).join(' '),
    words: listWords(side, condition.from, condition.to),
    exit,
    leavesLast: to >= bodyTo - CLOSING,
    exitText: exitTokens.join(' '),
    exitTokens,
    messages: listMessages(side, bodyFrom, bodyTo),
  }
}

/** `if (a > most) a = most`: what is too large is cut, and the function goes on. */
function readClamp(side: Side, condition: Condition): Guard | null {
  const { from, to, bodyFrom, bodyTo } = condition
  const tokens = readTokens(side, from, to)
  const isBound = tokens.some((token) => /^[<>]=?$|_(?:MIN|MAX)$/.test(token))
  if (!isBound || tokens.length > MOST_EXIT) return null
  const asked = new Set(tokens)
  for (let at = bodyFrom; at < bodyTo; at++) {
    if (!isCut(side, at, asked)) continue
    const text = tokens.join(' ')
    const words = listWords(side, from, to)
    return {
      condition,
      text,
      words,
      exit: 'quiet',
      leavesLast: true,
      exitText: `cut ${text}`,
      exitTokens: [],
      messages: [],
    }
  }
  return null
}

/** What was asked about gets a number, or the bound it was compared with. */
function isCut({ reader }: Side, at: number, asked: ReadonlySet<string>): boolean {
  if (!reader.isWord(at) || !/^:?=$/.test(reader.text(at + 1)) || !asked.has(reader.text(at))) return false
  const value = reader.text(at + 2)
  return !/^(?:\.|->)$/.test(reader.text(at - 1)) && (asked.has(value) || /^\d|_(?:MIN|MAX)$/.test(value))
}

const ERRORS = /^[$@]?(?:\w*[a-z_])?(?:errors?|Errors?|errs|problems|violations|invalid)$|^[$@]?errors?$/
const COLLECTS = /^(?:push|add|append|add_error|addError|<<|rejectValue|reject)$/

/** `errors.push('…')`, `$errors[] = '…'`: what is wrong is noted, and whoever asks later refuses. */
function readCollected(side: Side, condition: Condition): Guard | null {
  const { reader } = side
  const { from, to, bodyFrom, bodyTo } = condition
  for (let at = bodyFrom; at < bodyTo; at++) {
    if (!reader.isWord(at) || !ERRORS.test(reader.text(at))) continue
    const next = reader.text(at + 1)
    const isNoted =
      (next === '[' && reader.text(at + 2) === ']') ||
      COLLECTS.test(next) ||
      (/^(?:\.|->)$/.test(next) && COLLECTS.test(reader.text(at + 2)))
    if (!isNoted) continue
    const exitTokens = readTokens(side, at, Math.min(bodyTo, at + MOST_EXIT, endOfStatement(side, at)))
    return {
      condition,
      text: readTokens(side, from, to).join(' '),
      words: listWords(side, from, to),
      exit: 'quiet',
      leavesLast: true,
      exitText: exitTokens.join(' '),
      exitTokens,
      messages: listMessages(side, bodyFrom, bodyTo),
    }
  }
  return null
}

/** `if auth_delay > 0` waits, and keeps nobody out. */
const DELAYS = /delay|interval|sleep/i

/** A branch that asks about access restricts what follows, though it does not leave. */
function readBranch(side: Side, condition: Condition): Guard | null {
  const text = readTokens(side, condition.from, condition.to).join(' ')
  if (!accessWords.test(text) || DELAYS.test(text)) return null
  const words = listWords(side, condition.from, condition.to)
  return {
    condition,
    text,
    words,
    exit: 'grant',
    leavesLast: true,
    exitText: `branch ${text}`,
    exitTokens: [],
    messages: [],
  }
}

const LEAST_MESSAGE = 10

function listMessages({ reader }: Side, from: number, to: number): string[] {
  const texts: string[] = []
  for (let at = from; at < to; at++)
    if (reader.isString(at) && reader.text(at).length >= LEAST_MESSAGE) texts.push(reader.text(at))
  return texts
}

/** The last statement of a body that leaves; -1 when it goes on. */
function findLeave(side: Side, from: number, to: number): number {
  const { reader } = side
  let found = -1
  for (let at = from; at < to; at++) {
    const text = keywordAt(side, at)
    if (LEAVES.has(text) || RAISES.has(text)) found = at
    // `return abort(403)` leaves by its return.
    else if ((isStop(side, at) || isJump(side, text)) && !leavesOnLine(reader, found, at)) found = at
  }
  return found
}

/** Visual Basic's `Exit Sub`, Fortran's `exit`. */
function isJump({ review }: Side, text: string): boolean {
  return text === 'exit' && review.conditions.anyCase
}

/** A token as keywords are compared: `Throw` is `throw` where case does not count. */
function keywordAt({ reader, review }: Side, at: number): string {
  const text = reader.text(at)
  return review.conditions.anyCase ? text.toLowerCase() : text
}

function isStop({ reader, review }: Side, at: number): boolean {
  const text = reader.text(at)
  const isMacro = /^err(?:_\w+)?$/.test(text) && reader.text(at + 1) === '!'
  if (!reader.isWord(at) || !(isMacro || STOPS.test(text) || review.refusals.calls.has(text))) return false
  return ['(', '!', ':'].includes(reader.text(at + 1)) || startsStatement(reader, at)
}

function leavesOnLine(reader: Side['reader'], found: number, at: number): boolean {
  return found >= 0 && LEAVES.has(reader.text(found)) && reader.line(found) === reader.line(at)
}

function startsStatement(reader: Side['reader'], at: number): boolean {
  return reader.line(at - 1) !== reader.line(at)
}

function judgeExit(side: Side, leave: number, from: number, to: number): ExitKind {
  const { reader } = side
  const word = keywordAt(side, leave)
  if (!LEAVES.has(word)) return isJump(side, word) ? 'quiet' : 'error'
  for (let at = from; at < Math.min(to, leave + MOST_EXIT); at++) {
    const text = keywordAt(side, at)
    const isCalledStop = reader.text(at + 1) === '(' && isStop(side, at)
    if (RAISES.has(text) || ERROR_VALUES.test(reader.text(at)) || isCalledStop) return 'error'
  }
  return GRANTS.has(reader.text(leave + 1)) ? 'grant' : 'quiet'
}

export function readTokens({ reader }: Side, from: number, to: number): string[] {
  const texts: string[] = []
  for (let at = from; at < to; at++) texts.push(reader.text(at))
  return texts
}

const WORDLESS = new Set(
  'if not and or in is null nil None NULL nullptr undefined true false True False this self new typeof instanceof isset empty let const var await return'.split(
    ' ',
  ),
)

/** Names that say little beside another, and all that is asked about where there is none. */
const COMMON = new Set(['len', 'length', 'size', 'count'])

/** Names in a range of tokens, those that every condition has left out; without any, what else is asked about. */
export function listWords({ reader }: Side, from: number, to: number): string[] {
  const words: string[] = []
  const others: string[] = []
  for (let at = from; at < to; at++) {
    const text = reader.text(at)
    if (reader.isString(at) || COMMON.has(text)) others.push(text)
    else if (reader.isWord(at) && !WORDLESS.has(text) && !/^\d/.test(text))
      words.push(text.replace(/^[$@]+/, ''))
  }
  return words.length > 0 ? words : others
}
