import type { Change } from '../change/change.ts'
import { findSignatures, isPublicPair, onlyRenames } from '../change/findings/compare-signatures.ts'
import type { Finding } from '../change/findings/finding.ts'
import type { FunctionFacts, Parameter } from '../facts/function-facts.ts'
import type { GivenArguments } from './kept-calls.ts'

/** A public function at the top of a file that the review says old calls may no longer fit. */
export interface BrokenSignature {
  readonly name: string
  readonly line: number
  readonly before: readonly Parameter[]
  readonly after: readonly Parameter[]
  /** One function may take one thing or another there, and looks at what it was given. */
  readonly isScript: boolean
  /** Arguments that are missing are no fault where the language fills them in. */
  readonly lenient: boolean
}

/** The functions of the file's own `signature-breaking`; those with overloads aside, whose calls may mean another. */
export function listBroken(change: Change, findings: readonly Finding[]): BrokenSignature[] {
  if (!findings.some(({ id }) => id === 'signature-breaking')) return []
  const { functions, review } = change.after
  const overloaded = new Set(functions.filter(({ key }) => key.includes('#')).map(({ name }) => name))
  return findSignatures(change, 'breaking', isPublicPair)
    .filter(({ before, after }) => {
      const { name, scope } = after
      // What decorates a function may take or give some of its arguments.
      const isPlain = before.decorators.length + after.decorators.length === 0
      return (
        isPlain && scope === '' && before.name === name && !overloaded.has(name) && !isOpen(change, after)
      )
    })
    .filter((pair) => !onlyRenames(review.signatures, pair))
    .map(({ before, after }) => ({
      name: after.name,
      line: after.line,
      before: before.parameters,
      after: after.parameters,
      isScript: review.family === 'script',
      lenient: review.signatures.lenientCalls,
    }))
}

/** It is declared more than once, or reads whatever it is given. */
function isOpen({ after: { text } }: Change, { name, bodyTokens }: FunctionFacts): boolean {
  const [, ...declared] = text.split(`function ${name}`)
  return declared.filter((rest) => !/^\w/.test(rest)).length > 1 || bodyTokens().includes('arguments')
}

/** Whether a call that fitted before does not any more; when that is not to be seen, it does. */
export function breaksCall(
  { before, after, lenient, isScript }: BrokenSignature,
  given: GivenArguments,
): boolean {
  if (given.isOpen || !accepts(before, given, lenient)) return false
  // Where a function sorts out what it was given, a call of just as many now says it as it is meant.
  const fits = given.positional === listPositions(after).length
  if (isScript && fits && given.positional < listPositions(before).length) return false
  return !accepts(after, given, lenient) || meansOthers(before, after, given.positional)
}

function accepts(parameters: readonly Parameter[], given: GivenArguments, lenient: boolean): boolean {
  const positions = listPositions(parameters)
  // Where the language fills in what is missing it drops what is too much.
  if (!lenient && given.positional > positions.length && !takes(parameters, 'rest')) return false
  const known = new Set(
    parameters.filter(({ kind }) => kind === 'any' || kind === 'keyword').map(({ name }) => name),
  )
  if (!takes(parameters, 'keywords') && !given.named.every((name) => known.has(name))) return false
  const filled = new Set([...positions.slice(0, given.positional), ...given.named])
  return lenient || parameters.every(({ name, optional }) => optional || filled.has(name))
}

/** A value would arrive under a name that was another parameter's: parameters changed places. */
function meansOthers(before: readonly Parameter[], after: readonly Parameter[], count: number): boolean {
  const was = listPositions(before)
  const is = listPositions(after)
  return was.slice(0, count).some((name, index) => {
    const now = is[index]
    return now !== undefined && now !== name && (is.includes(name) || was.includes(now))
  })
}

function listPositions(parameters: readonly Parameter[]): string[] {
  return parameters.filter(({ kind }) => kind === 'positional' || kind === 'any').map(({ name }) => name)
}

function takes(parameters: readonly Parameter[], kind: Parameter['kind']): boolean {
  return parameters.some((each) => each.kind === kind && each.optional)
}
