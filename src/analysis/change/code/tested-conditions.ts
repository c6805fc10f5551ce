import type { Side } from '../change.ts'
import { endOfStatement, listConditions, type Condition } from './conditions.ts'
import { listGuards, readTokens, type Guard } from './guards.ts'
import { accessWords, cleaningCalls, undoingCalls } from './protection-words.data.ts'

/** A condition with what it decides. */
export interface Tested {
  readonly tokens: readonly string[]
  readonly line: number
  readonly endLine: number
  /** The code under it refuses: leaves quietly or with an error. */
  readonly refuses: boolean
  readonly isError: boolean
  /** What a function answers, not what it branches on. */
  readonly isReturned: boolean
  /** Something is taken out or made harmless under it. */
  readonly isDenial: boolean
  /** What is under it. */
  readonly body: string
}

const GRANTS = { refuses: false, isError: false, isReturned: false, isDenial: false, body: '' }
const MOST_BODY = 60
const MOST_RETURNED = 80

/** Conditions and answers of a source by the function they stand in, where that is one of those asked for. */
export function listTested(side: Side, isAskedFor: Asked = always): Map<string, Tested[]> {
  const byOwner = new Map<string, Tested[]>()
  const exits = new Map([...listGuards(side).values()].flat().map((guard) => [guard.condition, guard]))
  const add = (owner: string, tested: Tested): void => {
    const known = byOwner.get(owner)
    if (known === undefined) byOwner.set(owner, [tested])
    else known.push(tested)
  }
  for (const condition of listConditions(side))
    if (isAskedFor(condition.owner))
      add(condition.owner, describeTested(side, condition, exits.get(condition)))
  for (const [owner, tested] of [...listReturned(side, isAskedFor), ...listLooped(side)]) add(owner, tested)
  return byOwner
}

type Asked = (owner: string) => boolean

function always(): boolean {
  return true
}

/** `return found`: what leaves with a value answers, it does not refuse. */
function answers({ exitText }: Guard): boolean {
  const [word, ...value] = exitText.split(' ')
  return word === 'return' && value.length > 0 && !EMPTY.test(value.join(''))
}

const EMPTY =
  /^(?:\(?(?:false|False|FALSE|null|NULL|nil|None|undefined|0|-1|""|''|\[\]|\{\}|nullptr)\)?[;,]?)?$/

function describeTested(side: Side, condition: Condition, guard: Guard | undefined): Tested {
  const { from, to, bodyFrom, bodyTo, line, isNegated } = condition
  const isDenial = denies(side, bodyFrom, bodyTo)
  const leaves =
    guard !== undefined && (guard.exit === 'error' || (guard.exit === 'quiet' && !answers(guard)))
  return {
    tokens: readTokens(side, from, to),
    line,
    endLine: side.reader.line(Math.max(from, to - 1)),
    refuses: (leaves || isDenial) !== isNegated,
    isDenial,
    isError: guard?.exit === 'error' && guard.leavesLast,
    isReturned: false,
    body: readTokens(side, bodyFrom, Math.min(bodyTo, bodyFrom + MOST_BODY)).join(' '),
  }
}

const DENIES =
  /^_*(?:force_?)?(?:remove|strip|reject|deny|block|forbid|sanitize|escape|disallow|quarantine|ban|purge|revoke|invalidate|logout|signOut)(?:$|[A-Z_])|^(?:add|set|push|report|raise)_?(?:error|Error|violation|Violation)/
const MOST_DENIAL = 30

/** Little is done under it, and that takes away or reports an error: the condition keeps out. */
function denies({ reader }: Side, from: number, to: number): boolean {
  if (to - from > MOST_DENIAL) return false
  for (let at = from; at < to; at++)
    if (reader.isWord(at) && reader.text(at + 1) === '(' && isDenying(reader.text(at))) return true
  return false
}

function isDenying(word: string): boolean {
  return DENIES.test(word) || (word.length > 1 && cleaningCalls.test(word) && !undoingCalls.test(word))
}

/** `return a && b`: what a function answers is a condition that grants. */
function listReturned(side: Side, isAskedFor: Asked): [string, Tested][] {
  const { reader } = side
  const found: [string, Tested][] = []
  for (const at of reader.where((text) => ANSWERS.has(text))) {
    if (!isAnswer(reader, at)) continue
    const to = endOfStatement(side, at + 1)
    if (to - at > MOST_RETURNED || to === at + 1) continue
    if (!asks(reader, at, to)) continue
    const line = reader.line(at)
    const owner = side.locator(line) ?? ''
    if (!isAskedFor(owner)) continue
    const tokens = readTokens(side, at + 1, to)
    if (reader.text(at) !== 'return' && !decides(reader.text(at - 1), tokens)) continue
    const endLine = Math.max(line, reader.line(Math.max(at, to - 1)))
    const tested = { ...GRANTS, tokens, line, endLine, isReturned: true }
    found.push([owner, tested])
  }
  return found
}

/** What `for (…; a && b; …)` goes on under. */
function listLooped({ reader, locator }: Side): [string, Tested][] {
  const found: [string, Tested][] = []
  for (const at of reader.where((text) => text === 'for')) {
    if (reader.text(at + 1) !== '(') continue
    const ends = findSemicolons(reader, at + 1)
    const [from, to] = ends
    if (from === undefined || to === undefined || ends.length !== 2 || to <= from + 1) continue
    const tokens: string[] = []
    for (let index = from + 1; index < to; index++) tokens.push(reader.text(index))
    const [line, endLine] = [reader.line(from), reader.line(to)]
    const tested = { ...GRANTS, tokens, line, endLine }
    found.push([locator(line) ?? '', tested])
  }
  return found
}

function findSemicolons(reader: Side['reader'], open: number): number[] {
  const close = reader.partner(open)
  const found: number[] = []
  for (let at = open + 1; at < Math.min(close, open + MOST_RETURNED * 2); at++) {
    if (reader.text(at) === ';') found.push(at)
    else at = Math.max(at, reader.partner(at))
  }
  return found
}

const ANSWERS = new Set(['return', '=', ':='])

/** `return`, or what gives a name a value: one of the answering texts where it answers. */
function isAnswer(reader: Side['reader'], at: number): boolean {
  if (reader.text(at) === 'return') return reader.isWord(at)
  return reader.isWord(at - 1) && !reader.isInsideBrackets(at)
}

/** What is returned always does; what is kept does when it joins questions. */
function asks(reader: Side['reader'], at: number, to: number): boolean {
  return reader.text(at) === 'return' || joins(reader, at + 1, to)
}

function joins(reader: Side['reader'], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (JOINTS.has(reader.text(at))) return true
  return false
}

/** A value that is kept and joins questions decides when one of them is about access or validity. */
function decides(name: string, tokens: readonly string[]): boolean {
  return accessWords.test(name) || tokens.some((token) => DECIDING.test(token) || accessWords.test(token))
}

const JOINTS = new Set(['&&', '||', 'and', 'or'])
const DECIDING =
  /^(?:is|has|can)_?(?:[A-Z_]|valid|safe|allowed|same|trusted|local|private)|[vV]alid|[Ss]ame_?[Oo]rigin/

/** It joins questions, so that one of them can be lost. */
export function isJoined({ tokens }: Tested): boolean {
  return tokens.some((token) => JOINTS.has(token))
}
