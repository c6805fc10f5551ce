import type { Side } from '../change.ts'
import { endOfStatement, listConditions, type Condition } from './conditions.ts'
import { listGuards, readTokens, type Guard } from './guards.ts'

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
  /** What is under it. */
  readonly body: string
}

const MOST_BODY = 60
const MOST_RETURNED = 80

/** Conditions and answers of a source by the function they stand in. */
export function listTested(side: Side): Map<string, Tested[]> {
  const byOwner = new Map<string, Tested[]>()
  const exits = new Map([...listGuards(side).values()].flat().map((guard) => [guard.condition, guard]))
  const add = (owner: string, tested: Tested): void => {
    const known = byOwner.get(owner)
    if (known === undefined) byOwner.set(owner, [tested])
    else known.push(tested)
  }
  for (const condition of listConditions(side))
    add(condition.owner, describeTested(side, condition, exits.get(condition)))
  for (const [owner, tested] of listReturned(side)) add(owner, tested)
  return byOwner
}

/** `return found`: what leaves with a value answers, it does not refuse. */
function answers({ exitText }: Guard): boolean {
  const [word, ...value] = exitText.split(' ')
  return word === 'return' && value.length > 0 && !EMPTY.test(value.join(''))
}

const EMPTY = /^(?:(?:false|False|FALSE|null|NULL|nil|None|undefined|0|-1|""|''|\[\]|\{\}|nullptr)[;,]?)?$/

function describeTested(side: Side, condition: Condition, guard: Guard | undefined): Tested {
  const { from, to, bodyFrom, bodyTo, line, isNegated } = condition
  const leaves =
    guard !== undefined && (guard.exit === 'error' || (guard.exit === 'quiet' && !answers(guard)))
  return {
    tokens: readTokens(side, from, to),
    line,
    endLine: side.reader.line(Math.max(from, to - 1)),
    refuses: leaves !== isNegated,
    isError: guard?.exit === 'error' && guard.leavesLast,
    isReturned: false,
    body: readTokens(side, bodyFrom, Math.min(bodyTo, bodyFrom + MOST_BODY)).join(' '),
  }
}

/** `return a && b`: what a function answers is a condition that grants. */
function listReturned(side: Side): [string, Tested][] {
  const { reader } = side
  const found: [string, Tested][] = []
  for (let at = 0; at < reader.count; at++) {
    if (reader.text(at) !== 'return' || !reader.isWord(at)) continue
    const to = endOfStatement(side, at + 1)
    if (to - at > MOST_RETURNED || to === at + 1) continue
    const tokens = readTokens(side, at + 1, to)
    const line = reader.line(at)
    const endLine = Math.max(line, reader.line(Math.max(at, to - 1)))
    const tested = { tokens, line, endLine, refuses: false, isError: false, isReturned: true, body: '' }
    found.push([side.locator(line) ?? '', tested])
  }
  return found
}

/** It joins questions, so that one of them can be lost. */
export function isJoined({ tokens }: Tested): boolean {
  return tokens.some((token) => token === '&&' || token === '||' || token === 'and' || token === 'or')
}
