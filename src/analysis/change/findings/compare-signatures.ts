import type { Change } from '../change.ts'
import type { FunctionFacts, Parameter } from '../../facts/function-facts.ts'
import type { SignatureRules } from '../../languages/review-knowledge.ts'
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

/** Where callers cannot name arguments, new names for the same parameters break nobody; swapped ones do. */
export function onlyRenames({ namedArguments }: SignatureRules, { before, after }: FunctionPair): boolean {
  if (namedArguments || before.parameters.length !== after.parameters.length) return false
  if (isTypedElsewhere(before, after)) return true
  const old = new Set(before.parameters.map(({ name }) => name))
  return after.parameters.every((now, index) => {
    const was = before.parameters[index]
    const isOpen = was?.optional === now.optional || now.optional
    return was?.kind === now.kind && isOpen && (was.name === now.name || !old.has(now.name))
  })
}

/** `export const f: F = (a, b) => …`: which parameters may be left out is said by the type. */
function isTypedElsewhere(before: FunctionFacts, after: FunctionFacts): boolean {
  const isTyped = ({ parameters }: FunctionFacts): boolean => parameters.some(({ type }) => type !== null)
  return isTyped(before) && !isTyped(after)
}

/** Matched functions whose signature changed in the given way; overload stubs and tests aside. */
export function findSignatures(
  change: Change,
  wanted: SignatureChange,
  select: (pair: FunctionPair) => boolean,
): FunctionPair[] {
  return changedPairs(change)
    .filter(
      (pair) => select(pair) && !pair.before.isTest && !isUncalled(pair.before) && !isUncalled(pair.after),
    )
    .filter(({ before, after }) => {
      const old = withoutPrivate(before)
      const now = dropLabelled(change.after.review.family, old, withoutPrivate(after))
      return compareSignatures(old, loosen(change.after.review.signatures, old, now)) === wanted
    })
}

/** Swift's callers name what they give: a new parameter that may be left out changes no call, wherever it stands. */
function dropLabelled(
  family: string,
  before: readonly Parameter[],
  after: readonly Parameter[],
): readonly Parameter[] {
  if (family !== 'swift') return after
  const known = new Set(before.map(({ name }) => name))
  return after.filter(({ name, optional, kind }) => known.has(name) || !optional || kind === 'positional')
}

function loosen(
  { lenientCalls }: SignatureRules,
  before: readonly Parameter[],
  after: readonly Parameter[],
): Parameter[] {
  return after.map((each, index) => {
    return lenientCalls && index >= before.length ? { ...each, optional: true } : each
  })
}

export function describeSignature({ before, after }: FunctionPair): ChangedSignature {
  return { name: after.key, before: describe(before.parameters), after: describe(after.parameters) }
}

/** Overload stubs are not called; commands, routes and fixtures are called by their framework, by name. */
const UNCALLED =
  /(?:^|\.)(?:overload|command|group|option|argument|route|fixture|errorhandler|websocket|callback)$/

function isUncalled({ decorators }: FunctionFacts): boolean {
  return decorators.some((decorator) => UNCALLED.test(decorator))
}

/** An optional parameter with an underscore is nobody's but the author's. */
function withoutPrivate({ parameters }: FunctionFacts): Parameter[] {
  return parameters.filter(({ name, optional, kind }) => {
    return !(optional && kind !== 'rest' && kind !== 'keywords' && name.startsWith('_'))
  })
}

const PREFIX = { positional: '', any: '', keyword: '', rest: '*', keywords: '**' } as const

/** `(a, b=…, *, c)`: names and kinds, never a default's value. */
function describe(parameters: readonly Parameter[]): string {
  const parts = parameters.flatMap((parameter, index) => {
    return [...separate(parameters[index - 1]?.kind, parameter.kind), describeParameter(parameter)]
  })
  if (parameters.at(-1)?.kind === 'positional') parts.push('/')
  return `(${parts.join(', ')})`
}

function separate(previous: Parameter['kind'] | undefined, kind: Parameter['kind']): string[] {
  if (previous === 'positional' && kind !== 'positional') return kind === 'keyword' ? ['/', '*'] : ['/']
  return kind === 'keyword' && previous !== 'keyword' && previous !== 'rest' ? ['*'] : []
}

function describeParameter({ name, kind, optional }: Parameter): string {
  const isVariadic = kind === 'rest' || kind === 'keywords'
  return PREFIX[kind] + name + (optional && !isVariadic ? '=…' : '')
}

function has(parameters: readonly Parameter[], kind: Parameter['kind']): boolean {
  return parameters.some((each) => each.kind === kind)
}

function positionsOf(parameters: readonly Parameter[]): Parameter[] {
  return parameters.filter(({ kind }) => kind === 'positional' || kind === 'any')
}

function keepsPositions(before: readonly Parameter[], after: readonly Parameter[]): boolean {
  const now = after.filter(({ kind }) => kind !== 'keyword' && kind !== 'keywords')
  if (has(before, 'rest') && !has(after, 'rest')) return false
  return positionsOf(before).every(({ name, kind }, index) => {
    const same = now[index]
    if (same === undefined) return false
    // Any number of them takes one as well.
    if (same.kind === 'rest' && same.name === name) return true
    return kind === 'positional' || (same.name === name && same.kind === 'any')
  })
}

function keepsNames(before: readonly Parameter[], after: readonly Parameter[]): boolean {
  const takesKeywords = has(after, 'keywords')
  if (has(before, 'keywords') && !takesKeywords) return false
  const names = new Set(
    after.filter(({ kind }) => kind === 'any' || kind === 'keyword').map(({ name }) => name),
  )
  return before.every(({ name, kind }) => kind !== 'keyword' || names.has(name) || takesKeywords)
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

/** A function counts as public when it was and still is. */
export function isPublicPair({ before, after }: FunctionPair): boolean {
  return before.isPublic && after.isPublic
}
