import type { FunctionFacts } from '../../facts/function-facts.ts'
import type { Change, Side } from '../change.ts'
import { MOST_PAIRS, spanOf } from './function-tokens.ts'

/** A pointer that is used, or given back again, after it was given back. */
export interface FreedUse {
  readonly owner: string
  readonly name: string
  readonly line: number
  readonly freedAt: number
}

const FREES =
  /^(?:\w*_)?(?:free|kfree|destroy|cleanup|unref|release|uninit|deinit|fini)$|\w(?:Free|Destroy|Unref|Release)$|^delete$/
const ENDS = /^(?:return|goto|break|continue|exit|abort|throw|co_return|case|default|#)$/
const MOST_AHEAD = 400
const MOST_FREES = 60

/** Uses after giving back that changed functions of C and its like have and had not. */
export function listFreedUses(change: Change): FreedUse[] {
  if (change.after.review.family !== 'c') return []
  const pairs = change.functions.changed.filter(({ cosmetic }) => !cosmetic).slice(0, MOST_PAIRS)
  return pairs.flatMap(({ before, after }): FreedUse[] => {
    const now = findUses(change.after, after)
    if (now.length === 0) return []
    const old = findUses(change.before, before).map(({ name }) => name)
    return now.filter(({ name }) => !old.includes(name))
  })
}

function findUses(side: Side, facts: FunctionFacts): FreedUse[] {
  const { from, to } = spanOf(side, facts)
  const found: FreedUse[] = []
  let seen = 0
  for (let at = from; at < to && seen < MOST_FREES; at++) {
    const freed = readFreed(side, at)
    if (freed === null) continue
    seen++
    const use = findUse(side, freed.next, to, freed.run)
    if (use < 0) continue
    const { reader } = side
    found.push({
      owner: facts.key,
      name: freed.run.join(''),
      line: reader.line(use),
      freedAt: reader.line(at),
    })
  }
  return found
}

/** `free(a->b);` or `delete a;` as a statement: what is given back, and the token after. */
function readFreed(side: Side, at: number): { run: string[]; next: number } | null {
  const { reader } = side
  if (!reader.isWord(at) || !FREES.test(reader.text(at))) return null
  const span = reader.text(at) === 'delete' ? readDeleted(side, at) : readGiven(side, at)
  if (span === null || !/^[;{}]$|^else$|^\)$/.test(reader.text(at - 1))) return null
  const run: string[] = []
  for (let index = span.from; index < span.to && run.length < 8; index++) run.push(reader.text(index))
  const isPlain = run.length % 2 === 1 && run.every((token, index) => isPart(token, index))
  return isPlain ? { run, next: span.to + 1 } : null
}

interface Span {
  readonly from: number
  readonly to: number
}

function readDeleted({ reader }: Side, at: number): Span {
  let to = at + 1
  while (to < at + 10 && reader.text(to) !== ';') to++
  return { from: at + 1, to }
}

function readGiven({ reader }: Side, at: number): Span | null {
  const close = reader.text(at + 1) === '(' ? reader.partner(at + 1) : -1
  return close >= 0 && reader.text(close + 1) === ';' ? { from: at + 2, to: close } : null
}

function isPart(token: string, index: number): boolean {
  return index % 2 === 0 ? /^[A-Za-z_]\w*$/.test(token) : token === '->' || token === '.'
}

/** The first use after; -1 when the function leaves, or the name gets another value, before. */
function findUse({ reader }: Side, from: number, to: number, run: readonly string[]): number {
  let depth = 0
  for (let at = from; at < Math.min(to, from + MOST_AHEAD); at++) {
    const text = reader.text(at)
    if (text === '{') depth++
    if (text === '}') at = skipElse(reader, at, --depth)
    else if (depth <= 0 && ENDS.test(text)) return findInStatement(reader, at, run)
    const verdict = isRun(reader, at, run) ? judgeUse(reader, at, run.length) : null
    if (verdict !== null) return verdict ? at : -1
  }
  return -1
}

function isRun(reader: Side['reader'], at: number, run: readonly string[]): boolean {
  return run.every((token, index) => reader.text(at + index) === token)
}

/** `return a->size`: what is left with is used too. */
function findInStatement(reader: Side['reader'], from: number, run: readonly string[]): number {
  for (let at = from + 1; at < from + 40 && reader.text(at) !== ';'; at++) {
    if (isRun(reader, at, run) && judgeUse(reader, at, run.length) === true) return at
  }
  return -1
}

/** What stands in the other branch runs when nothing was given back. */
function skipElse(reader: Side['reader'], at: number, depth: number): number {
  if (depth >= 0 || reader.text(at + 1) !== 'else') return at
  let next = at + 2
  while (next < at + 60 && reader.text(next) !== '{' && reader.text(next) !== ';') next++
  return reader.text(next) === '{' ? Math.max(next, reader.partner(next) - 1) : next
}

/** True: used; false: it gets another value; null: only named, or part of another name. */
function judgeUse(reader: Side['reader'], at: number, length: number): boolean | null {
  const before = reader.text(at - 1)
  const next = reader.text(at + length)
  if (/^(?:\.|->|::)$/.test(before)) return null
  if (next === '=' || /^[(,] &$/.test(`${reader.text(at - 2)} ${before}`)) return false
  const isReached = /^(?:->|\[)$/.test(next) || (next === '.' && length > 1)
  return isReached || isPointedTo(reader, at) || isPassed(reader, at, next) ? true : null
}

function isPointedTo(reader: Side['reader'], at: number): boolean {
  return reader.text(at - 1) === '*' && /^[;{}(,=]$/.test(reader.text(at - 2))
}

function isPassed(reader: Side['reader'], at: number, next: string): boolean {
  if (!/^[(,]$/.test(reader.text(at - 1)) || !/^[),]$/.test(next)) return false
  return !/^(?:sizeof|if|while|switch|for|assert)$/.test(reader.text(at - 2))
}
