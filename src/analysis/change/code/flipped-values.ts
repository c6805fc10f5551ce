import type { Change, Side } from '../change.ts'
import { listAssigned, type AssignedValue } from './assigned-values.ts'

export interface FlippedValue {
  readonly name: string
  readonly before: string
  readonly after: string
  readonly line: number
  readonly lineBefore: number
  readonly isInBrackets: boolean
}

const MOST = 5_000

/** Names whose plain value differs, matched by name and function, one for one in order. */
export function listFlipped(change: Change): FlippedValue[] {
  const renamed = new Map(change.functions.renames.map(({ before, after }) => [before.key, after.key]))
  const keyOf = (side: Side, { name, line }: AssignedValue, isOld: boolean): string => {
    const owner = side.locator(line) ?? ''
    return `${isOld ? (renamed.get(owner) ?? owner) : owner}\n${name}`
  }
  const old = new Map<string, AssignedValue[]>()
  for (const each of listAssigned(change.before).slice(0, MOST)) {
    const key = keyOf(change.before, each, true)
    const known = old.get(key)
    if (known === undefined) old.set(key, [each])
    else known.push(each)
  }
  const now = new Map<string, AssignedValue[]>()
  for (const each of listAssigned(change.after).slice(0, MOST)) {
    const key = keyOf(change.after, each, false)
    const known = now.get(key)
    if (known === undefined) now.set(key, [each])
    else known.push(each)
  }
  return [...now].flatMap(([key, values]) => pairValues(old.get(key) ?? [], values))
}

function pairValues(old: readonly AssignedValue[], now: readonly AssignedValue[]): FlippedValue[] {
  if (old.length !== now.length) return []
  return now.flatMap((after, index): FlippedValue[] => {
    const before = old[index]
    if (before === undefined || before.value === after.value) return []
    const { name, line, isInBrackets } = after
    return [{ name, before: before.value, after: after.value, line, lineBefore: before.line, isInBrackets }]
  })
}

export function isTrue(value: string): boolean {
  return /^(?:true|yes|on|1)$/i.test(value)
}

export function isFalse(value: string): boolean {
  return /^(?:false|no|off|0)$/i.test(value)
}
