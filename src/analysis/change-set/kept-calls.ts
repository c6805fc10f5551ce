import type { Change, Side } from '../change/change.ts'
import { isExpectedToFail } from '../change/code/expected-to-fail.ts'
import { describeCall } from '../change/findings/call-rules.ts'
import { splitArguments, type Call } from '../languages/engine/calls.ts'
import type { Import } from '../languages/engine/imports.ts'

/** What a call hands over. */
export interface GivenArguments {
  readonly positional: number
  readonly named: readonly string[]
  /** Spread values: how many they are is not to be seen. */
  readonly isOpen: boolean
}

/** A call of an imported function that stands on both sides as it was. */
export interface KeptCall {
  readonly module: string
  readonly name: string
  readonly line: number
  readonly given: GivenArguments
}

/** Calls of imported functions that the change left as they were; equal ones once. */
export function listKeptCalls({ before, after }: Change): KeptCall[] {
  const own = listOwnNames(after)
  const origins = listOrigins(after.imports.filter(({ name, alias }) => !own.has(alias ?? name ?? '')))
  if (origins.size === 0) return []
  const imported = after.calls.flatMap((call) => {
    const origin = findOrigin(call, origins)
    return origin === null ? [] : [{ call, origin }]
  })
  const names = new Set(imported.map(({ call }) => firstWord(call.callee)))
  const alike = before.calls.filter(({ callee }) => names.has(firstWord(callee)))
  const old = new Set(alike.map((call) => describeCall(call, before)))
  const seen = new Set<string>()
  return imported
    .filter(({ call }) => !isExpectedToFail(after.lines, call.line))
    .flatMap(({ call, origin }) => {
      const meaning = describeCall(call, after)
      if (!old.has(meaning) || seen.has(meaning)) return []
      seen.add(meaning)
      return [{ ...origin, line: call.line, given: readGiven(call, after) }]
    })
}

const DECLARES = /^(?:const|let|var|function|def|class|fun|func|fn|val)$/

/** Names that the file declares itself, in a test say: a call may mean that one and not what is imported. */
function listOwnNames({ reader }: Side): ReadonlySet<string> {
  return new Set(reader.where((text) => DECLARES.test(text)).map((index) => reader.text(index + 1)))
}

/** What the description of a call begins with. */
function firstWord(callee: string): string {
  const end = callee.indexOf(' ')
  return end < 0 ? callee : callee.slice(0, end)
}

interface Origin {
  readonly module: string
  /** Null when what is called is a member of the module. */
  readonly name: string | null
}

/** By how calls begin. */
function listOrigins(imports: readonly Import[]): ReadonlyMap<string, Origin> {
  const origins = new Map<string, Origin>()
  for (const { module, name, alias } of imports) {
    const isModule = name === null || name === '*'
    const own = isModule ? null : name
    // Calls are told by where they come from, unless that begins at the file itself.
    const locals = isModule ? [alias ?? module, module] : [alias ?? name, `${module}.${name}`]
    for (const local of locals) origins.set(local, { module, name: own })
  }
  return origins
}

function findOrigin(
  { callee, isNew }: Call,
  origins: ReadonlyMap<string, Origin>,
): Pick<KeptCall, 'module' | 'name'> | null {
  if (isNew) return null
  const direct = origins.get(callee)
  if (direct !== undefined && direct.name !== null) return { module: direct.module, name: direct.name }
  const dot = callee.lastIndexOf('.')
  const member = dot < 0 ? undefined : origins.get(callee.slice(0, dot))
  return member === undefined || member.name !== null
    ? null
    : { module: member.module, name: callee.slice(dot + 1) }
}

const SPREAD = /^(?:\*{1,2}|\.\.\.|&)$/

function readGiven(call: Call, { reader, review }: Side): GivenArguments {
  const { namedArguments } = review.signatures
  const ranges = splitArguments(reader, call)
  const isNamed = ([from]: readonly [number, number]): boolean =>
    namedArguments && reader.isWord(from) && /^[=:]$/.test(reader.text(from + 1))
  const named = ranges.filter(isNamed).map(([from]) => reader.text(from))
  // Arguments beyond what is split are not counted, so nothing is said of them.
  const isLong = ranges.length > 0 && (ranges.at(-1)?.[1] ?? 0) < call.to - 1
  return {
    positional: ranges.length - named.length,
    named,
    isOpen:
      isLong || ranges.some(([from, to]) => SPREAD.test(reader.text(from)) || reader.text(to - 1) === '...'),
  }
}
