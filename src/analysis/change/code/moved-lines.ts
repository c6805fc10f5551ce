import type { Change, Side } from '../change.ts'
import { accessWords } from './protection-words.data.ts'

/** A statement that stands on the other side of one it shares a value with. */
export interface MovedLine {
  readonly lineBefore: number
  readonly line: number
  readonly text: string
}

interface Place {
  readonly line: number
  /** The function it stands in. */
  readonly owner: string
  /** Where it stands in the other side's count of lines. */
  readonly other: number
}

const MOST_EDITS = 300
const MOST_BLOCK = 60
const MOST_PASSED = 30
const MOST_MOVED = 40
const MOST_OTHERS = 2
const LEAST_TOKENS = 4
const LEAST_LENGTH = 6
const MOST_TOKENS = 60
const NO_STATEMENT =
  /^(?:import|from|use|using|require\w*|include\w*|#\w*|package|export|case|default|else|public|private|protected|static|type|interface|@.*|log\w*|console|print\w*|logger|Log\w*|LOG\w*|debug\w*)$/
const COMMON =
  /^(?:this|self|if|for|while|return|not|and|or|in|is|new|let|const|var|null|nil|None|NULL|nullptr|true|false|True|False|int|char|void|size_t|long|unsigned|struct|auto|err|error|ctx|context|await|async|static|string|bool|[ijkn]|len|std|sizeof|u?int\d*(?:_t)?|goto|else|throw)$/
const CONTROLS = /^(?:if|while|for|elif|unless|return|else|switch|\}|def|function|func|fn)$/

/** Lines of functions that are word for word as they were and passed a line that does something with the same value. */
export function listMovedLines(change: Change): MovedLine[] {
  // A function that moved as a whole is the same function.
  const owners = new Set(
    change.functions.changed.filter(({ cosmetic }) => !cosmetic).map(({ after }) => after.key),
  )
  const gone = new Map<string, Place | null>()
  const come = new Map<string, Place | null>()
  for (const { oldStart, oldLines, newStart, newLines } of change.edits.slice(0, MOST_EDITS)) {
    note(change.before, gone, { start: oldStart, count: oldLines, other: newStart, owners })
    note(change.after, come, { start: newStart, count: newLines, other: oldStart, owners })
  }
  const others = countOthers(gone, come)
  const fresh = new Set([...come.values()].flatMap((place) => place?.line ?? []))
  const found: MovedLine[] = []
  for (const [key, was] of gone) {
    const is = come.get(key) ?? null
    if (was === null || is === null || found.length >= MOST_MOVED) continue
    if ((others.get(is.owner) ?? 0) <= MOST_OTHERS && passes(change, was, is, fresh))
      found.push({ lineBefore: was.line, line: is.line, text: key.slice(key.indexOf('\n') + 1) })
  }
  return found
}

interface Block {
  readonly start: number
  readonly count: number
  readonly other: number
  readonly owners: ReadonlySet<string>
}

/** Lines of a block by function and text; one that stands there twice tells nothing. */
function note(side: Side, into: Map<string, Place | null>, { start, count, other, owners }: Block): void {
  for (let line = start + 1; line <= start + Math.min(count, MOST_BLOCK); line++) {
    const text = (side.lines[line - 1] ?? '').trim()
    const owner = text.length <= LEAST_LENGTH ? null : side.locator(line)
    if (owner === null || !owners.has(owner)) continue
    const key = `${owner}\n${text}`
    into.set(key, into.has(key) ? null : { line, owner, other })
  }
}

/** By function, the lines that came and are no moved ones: where much is new, nothing was merely moved. */
function countOthers(
  gone: ReadonlyMap<string, Place | null>,
  come: ReadonlyMap<string, Place | null>,
): Map<string, number> {
  const others = new Map<string, number>()
  for (const key of come.keys()) {
    const owner = key.slice(0, key.indexOf('\n'))
    if (!gone.has(key)) others.set(owner, (others.get(owner) ?? 0) + 1)
  }
  return others
}

/** Whether it passed a line that stayed and shares a value with it. */
function passes({ after }: Change, was: Place, is: Place, fresh: ReadonlySet<number>): boolean {
  const tokens = tokensOf(after, is.line)
  if (was.owner !== is.owner || !isStatement(tokens)) return false
  const [from, to] = is.line <= was.other ? [is.line + 1, was.other] : [was.other + 1, is.line - 1]
  if (to - from > MOST_PASSED) return false
  for (let line = from; line <= to; line++)
    if (
      !fresh.has(line) &&
      after.locator(line) === is.owner &&
      dependOnEachOther(tokens, ownTokens(after, line, is.owner))
    )
      return true
  return false
}

function isStatement(tokens: readonly string[]): boolean {
  return tokens.length >= LEAST_TOKENS && !NO_STATEMENT.test(tokens[0] ?? '')
}

function dependOnEachOther(moved: readonly string[], passed: readonly string[]): boolean {
  if (isEntry(moved) && isEntry(passed) && [...moved, ...passed].some((token) => accessWords.test(token)))
    return true
  if (!isEffect(moved) || !isEffect(passed)) return false
  const names = new Set(moved.filter(isName))
  return passed.some((token, at) => names.has(token) && isTouched(passed, at))
}

function isName(token: string): boolean {
  return /^[$@]?[A-Za-z_]\w*$/.test(token) && !COMMON.test(token)
}

/** `middleware.checkToken,`: an entry of a list. */
function isEntry(tokens: readonly string[]): boolean {
  return tokens.at(-1) === ',' && /^[A-Za-z_$]/.test(tokens[0] ?? '') && !tokens.includes(':')
}

/** A statement that calls something. */
function isEffect(tokens: readonly string[]): boolean {
  return tokens.includes('(') && !CONTROLS.test(tokens[0] ?? '')
}

/** The name is handed to a call, called on, or set. */
function isTouched(tokens: readonly string[], at: number): boolean {
  return /^[(,&*]$/.test(tokens[at - 1] ?? '') || /^(?:=|\.|->)$/.test(tokens[at + 1] ?? '')
}

/** Tokens of a line of that function; none of any other. */
function ownTokens(side: Side, line: number, owner: string): string[] {
  return side.locator(line) === owner ? tokensOf(side, line) : []
}

function tokensOf({ reader }: Side, line: number): string[] {
  const texts: string[] = []
  for (let at = reader.firstOnLine(line); at < reader.count && reader.line(at) === line; at++)
    if (texts.length < MOST_TOKENS) texts.push(reader.text(at))
  return texts
}
