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
  /^(?:\w*_)?(?:free|kfree|destroy|cleanup|unref|release)$|[a-z](?:Free|Destroy|Unref|Release)$|^delete$/
const LEAVES = new Set(['return', 'goto', 'break', 'continue', 'exit', 'abort', 'throw', 'co_return'])
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
function readFreed({ reader }: Side, at: number): { run: string[]; next: number } | null {
  if (!reader.isWord(at) || !FREES.test(reader.text(at))) return null
  const isDelete = reader.text(at) === 'delete'
  const close = isDelete ? -1 : reader.text(at + 1) === '(' ? reader.partner(at + 1) : -1
  if (!isDelete && close < 0) return null
  if (!/^[;{}]$|^else$|^\)$/.test(reader.text(at - 1))) return null
  const end = isDelete ? nextSemicolon(reader, at) : close
  const run: string[] = []
  for (let index = at + (isDelete ? 1 : 2); index < end && run.length < 8; index++)
    run.push(reader.text(index))
  const isPlain = run.length % 2 === 1 && run.every((token, index) => isPart(token, index))
  return isPlain && reader.text(end + (isDelete ? 0 : 1)) === ';' ? { run, next: end + 1 } : null
}

function isPart(token: string, index: number): boolean {
  return index % 2 === 0 ? /^[A-Za-z_]\w*$/.test(token) : token === '->' || token === '.'
}

function nextSemicolon(reader: Side['reader'], from: number): number {
  let at = from
  while (at < from + 10 && reader.text(at) !== ';') at++
  return at
}

/** The first use after; -1 when the function leaves, or the name gets another value, before. */
function findUse({ reader }: Side, from: number, to: number, run: readonly string[]): number {
  let depth = 0
  for (let at = from; at < Math.min(to, from + MOST_AHEAD); at++) {
    const text = reader.text(at)
    if (text === '{') depth++
    else if (text === '}') {
      depth--
      at = skipElse(reader, at, depth)
    } else if (depth <= 0 && LEAVES.has(text)) return findInStatement(reader, at, run)
    else if (/^(?:case|default|#)$/.test(text) && depth <= 0) return -1
    else if (run.every((token, index) => reader.text(at + index) === token)) {
      const verdict = judgeUse(reader, at, run.length)
      if (verdict !== null) return verdict ? at : -1
    }
  }
  return -1
}

/** `return a->size`: what is left with is used too. */
function findInStatement(reader: Side['reader'], from: number, run: readonly string[]): number {
  for (let at = from + 1; at < from + 40 && reader.text(at) !== ';'; at++) {
    const isThere = run.every((token, index) => reader.text(at + index) === token)
    if (isThere && judgeUse(reader, at, run.length) === true) return at
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
  if (next === '=' || (before === '&' && /^[(,]$/.test(reader.text(at - 2)))) return false
  if (next === '->' || next === '[' || (next === '.' && length > 1)) return true
  if (before === '*' && /^[;{}(,=]$/.test(reader.text(at - 2))) return true
  return /^[(,]$/.test(before) && /^[),]$/.test(next) && !isSizeof(reader, at) ? true : null
}

function isSizeof(reader: Side['reader'], at: number): boolean {
  return reader.text(at - 2) === 'sizeof' || /^(?:if|while|switch|for|assert)$/.test(reader.text(at - 2))
}
