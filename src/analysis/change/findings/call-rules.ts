import type { Side } from '../change.ts'
import { splitArguments, type Call } from '../../languages/engine/calls.ts'
import { oncePerSide } from '../code/once-per-side.ts'
import type { Hit } from './net-hits.ts'

/** A call to flag: by its dotted name, and where the name is not enough, by its arguments. */
export interface CallRule {
  readonly callee: RegExp
  readonly when?: (call: Call, side: Side) => boolean
  /** Shown in evidence instead of the name. */
  readonly label?: string
}

export type CallRules = Readonly<Record<string, readonly CallRule[]>>

/** Names that are called, each once. */
const listCallees = oncePerSide(({ calls }: Side): readonly string[] => [
  ...new Set(calls.map(({ callee }) => callee)),
])

/** Calls of a side that match the rules of its language; rules under `any` hold for every language. */
export function findCalls(side: Side, rules: CallRules): Hit[] {
  const hits: Hit[] = []
  const byName = groupRules(side, rules)
  if (byName.size === 0) return hits
  for (const call of side.calls) {
    const rule = byName.get(call.callee)?.find(({ when }) => when?.(call, side) ?? true)
    if (rule === undefined) continue
    const label = rule.label ?? call.callee
    hits.push({
      line: call.line,
      label,
      meaning: describeCall(call, side),
      freedom: freedomOf(call, side),
    })
  }
  return hits
}

/** Rules by the names that they speak of. A name is called many times and held against them once; most files call none. */
function groupRules(side: Side, rules: CallRules): ReadonlyMap<string, readonly CallRule[]> {
  const { family } = side.review
  const own = [...(Object.hasOwn(rules, family) ? (rules[family] ?? []) : []), ...(rules['any'] ?? [])]
  const byName = new Map<string, readonly CallRule[]>()
  if (own.length === 0) return byName
  for (const name of listCallees(side)) {
    const named = own.filter(({ callee }) => callee.test(name))
    if (named.length > 0) byName.set(name, named)
  }
  return byName
}

const MOST_TOKENS = 60
const JOINS = new Set(['+', '%', '.', '..', '<>', '||', '&'])
const LITERALS = /^(?:True|False|None|true|false|null|nil|undefined)$/

/** What is called with what, as tokens; for telling calls apart, never for showing. */
export function describeCall({ callee, from, to }: Call, { reader }: Side): string {
  const texts = [callee]
  for (let at = from; at < Math.min(to, from + MOST_TOKENS); at++) texts.push(reader.text(at))
  return texts.join(' ')
}

/** How freely the arguments vary: 0 literals alone, 1 names, 2 text put together with names. */
export function freedomOf({ from, to }: Call, { reader }: Side): number {
  let freedom = 0
  for (let at = from; at < Math.min(to, from + MOST_TOKENS); at++) {
    if (reader.isInterpolated(at) || /^[fF]["'].*\{/.test(reader.text(at))) return 2
    const isName = reader.isWord(at) && !LITERALS.test(reader.text(at)) && !/^[=:]$/.test(reader.text(at + 1))
    if (!isName || /^\d/.test(reader.text(at))) continue
    const isJoined = [at - 1, at + 1].some(
      (near) => JOINS.has(reader.text(near)) && reader.text(near) !== '.',
    )
    if (isJoined) return 2
    freedom = 1
  }
  return freedom
}

/** Text of argument `position`, quotes stripped when it is one string; '' when there is none. */
export function stringArgument(call: Call, side: Side, position: number): string {
  const range = splitArguments(side.reader, call)[position]
  if (range === undefined || !side.reader.isString(range[0])) return ''
  return side.reader
    .text(range[0])
    .slice(0, 300)
    .replace(/^[a-zA-Z]{0,2}["'`]+/, '')
    .replace(/["'`]+$/, '')
}

/** Whether the arguments hold `name = value` or `name: value`. */
export function hasNamedArgument(call: Call, side: Side, name: string, value: RegExp): boolean {
  const { reader } = side
  return splitArguments(reader, call).some(([from, to]) => {
    for (let index = from; index < Math.min(to, from + 60); index++) {
      const isNamed = reader.text(index) === name && /^(?:=|:|=>)$/.test(reader.text(index + 1))
      if (isNamed && value.test(reader.text(index + 2))) return true
    }
    return false
  })
}

export function hasArguments(call: Call): boolean {
  return call.to > call.from
}

/** The first argument is a string, or a name that may hold one: no block, no function. */
export function takesText(call: Call, side: Side): boolean {
  const { reader } = side
  return (
    hasArguments(call) &&
    (reader.isString(call.from) || reader.isWord(call.from)) &&
    reader.text(call.from) !== 'do'
  )
}
