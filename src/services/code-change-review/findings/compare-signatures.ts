import type { Change } from '../change.ts'
import type { FunctionFacts, Parameter } from '../facts/function-facts.ts'
import type { FunctionPair } from '../matching/pair-by-name.ts'
import { changedPairs } from './function-pairs.ts'

export type SignatureChange = 'same' | 'extended' | 'breaking'

/** Whether every call that was right before is right after: `extended` when only optional parameters came. */
export function compareSignatures(
  before: readonly Parameter[],
  after: readonly Parameter[],
): SignatureChange {
  if (describe(before) === describe(after)) return 'same'
  // `*args, **kwargs` take whatever the old parameters took.
  const takesAll = has(after, 'rest') && has(after, 'keywords')
  if (takesAll && after.every(({ optional }) => optional)) return 'extended'
  return keepsPositions(before, after) && keepsNames(before, after) && keepsOptional(before, after)
    ? 'extended'
    : 'breaking'
}

export interface ChangedSignature {
  readonly name: string
  readonly before: string
  readonly after: string
}

/** Languages whose callers may name the arguments. */
const NAMED = new Set('python kotlin swift csharp php scala ruby dart r'.split(' '))

/** Where callers cannot name arguments, new names for the same parameters break nobody; swapped ones do. */
export function onlyRenames(language: string, { before, after }: FunctionPair): boolean {
  if (NAMED.has(language) || before.parameters.length !== after.parameters.length) return false
  const old = new Set(before.parameters.map(({ name }) => name))
  return after.parameters.every((now, index) => {
    const was = before.parameters[index]
    return (
      was?.kind === now.kind && was.optional === now.optional && (was.name === now.name || !old.has(now.name))
    )
  })
}

/** Matched functions whose signature changed in the given way; overload stubs and tests aside. */
export function findSignatures(
  change: Change,
  wanted: SignatureChange,
  select: (facts: FunctionFacts) => boolean,
): FunctionPair[] {
  return changedPairs(change)
    .filter(
      ({ before, after }) => select(after) && !before.isTest && !isOverload(before) && !isOverload(after),
    )
    .filter(({ before, after }) => compareSignatures(before.parameters, after.parameters) === wanted)
}

export function describeSignature({ before, after }: FunctionPair): ChangedSignature {
  return { name: after.key, before: describe(before.parameters), after: describe(after.parameters) }
}

function isOverload({ decorators }: FunctionFacts): boolean {
  return decorators.some((decorator) => /(?:^|\.)overload$/.test(decorator))
}

const PREFIX = { positional: '', any: '', keyword: '', rest: '*', keywords: '**' } as const

/** `a, b=…, *, c`: names and kinds, never a default's value. */
function describe(parameters: readonly Parameter[]): string {
  const parts: string[] = []
  for (const [index, { name, kind, optional }] of parameters.entries()) {
    const previous = parameters[index - 1]?.kind
    if (kind === 'keyword' && previous !== 'keyword' && previous !== 'rest') parts.push('*')
    if (kind !== 'positional' && previous === 'positional') parts.push('/')
    parts.push(PREFIX[kind] + name + (optional && kind !== 'rest' && kind !== 'keywords' ? '=…' : ''))
  }
  if (parameters.at(-1)?.kind === 'positional') parts.push('/')
  return `(${parts.join(', ')})`
}

function has(parameters: readonly Parameter[], kind: Parameter['kind']): boolean {
  return parameters.some((each) => each.kind === kind)
}

function positionsOf(parameters: readonly Parameter[]): Parameter[] {
  return parameters.filter(({ kind }) => kind === 'positional' || kind === 'any')
}

function keepsPositions(before: readonly Parameter[], after: readonly Parameter[]): boolean {
  const now = positionsOf(after)
  if (has(before, 'rest') && !has(after, 'rest')) return false
  return positionsOf(before).every(({ name, kind }, index) => {
    const same = now[index]
    if (same === undefined) return false
    return kind === 'positional' || (same.name === name && same.kind === 'any')
  })
}

function keepsNames(before: readonly Parameter[], after: readonly Parameter[]): boolean {
  if (has(before, 'keywords') && !has(after, 'keywords')) return false
  const names = new Set(
    after.filter(({ kind }) => kind === 'any' || kind === 'keyword').map(({ name }) => name),
  )
  return before.every(({ name, kind }) => kind !== 'keyword' || names.has(name) || has(after, 'keywords'))
}

/** No default was dropped, and nothing new is required. */
function keepsOptional(before: readonly Parameter[], after: readonly Parameter[]): boolean {
  const old = new Map(before.map((each) => [each.name, each]))
  return after.every(({ name, optional, kind }) => {
    const known = old.get(name)
    if (known === undefined) return optional || kind === 'positional'
    return optional || !known.optional
  })
}
