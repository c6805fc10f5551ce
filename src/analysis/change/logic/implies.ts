import type { Comparison, Logic } from './parse-condition.ts'

/** How two conditions stand to each other; `unrelated` also when there is too much to try. */
export type Relation = 'same' | 'weaker' | 'stronger' | 'unrelated'

const MOST_CASES = 4_096

/**
 * What the second condition is to the first: `weaker` when it holds wherever the first does and elsewhere too. Every
 * combination of answers is tried; comparisons of one thing with several numbers are tried between and on the numbers.
 */
export function relate(before: Logic, after: Logic): Relation {
  const questions = listQuestions([before, after])
  const cases = questions.reduce((product, { answers }) => product * answers.length, 1)
  if (cases > MOST_CASES) return 'unrelated'
  let onlyBefore = false
  let onlyAfter = false
  for (let number = 0; number < cases; number++) {
    const state = pick(questions, number)
    const was = holds(before, state)
    const is = holds(after, state)
    onlyBefore ||= was && !is
    onlyAfter ||= is && !was
  }
  if (onlyBefore === onlyAfter) return onlyAfter ? 'unrelated' : 'same'
  return onlyAfter ? 'weaker' : 'stronger'
}

interface Question {
  readonly key: string
  readonly answers: readonly number[]
}

type State = ReadonlyMap<string, number>

function pick(questions: readonly Question[], number: number): State {
  const state = new Map<string, number>()
  let rest = number
  for (const { key, answers } of questions) {
    state.set(key, answers[rest % answers.length] ?? 0)
    rest = Math.floor(rest / answers.length)
  }
  return state
}

/** Everything that is asked, each once: yes or no, or where a number lies. */
function listQuestions(conditions: readonly Logic[]): Question[] {
  const leaves = conditions.flatMap(listLeaves)
  const compared = new Map<string, Set<number>>()
  for (const leaf of leaves) {
    if (leaf.kind !== 'compare') continue
    const known = compared.get(keyOf(leaf)) ?? new Set<number>()
    known.add(numberOf(leaf.right) ?? 0)
    compared.set(keyOf(leaf), known)
  }
  const atoms = [...new Set(leaves.flatMap((leaf) => (leaf.kind === 'atom' ? [keyOf(leaf)] : [])))]
  return [
    ...atoms.map((key) => ({ key, answers: [0, 1] })),
    ...[...compared].map(([key, numbers]) => ({ key, answers: aroundAll([...numbers]) })),
  ]
}

/** Below, on, between and above the numbers. */
function aroundAll(numbers: readonly number[]): number[] {
  const sorted = numbers.toSorted((a, b) => a - b)
  const between = sorted.slice(1).map((each, index) => (each + (sorted[index] ?? each)) / 2)
  return [(sorted[0] ?? 0) - 1, ...sorted, ...between, (sorted.at(-1) ?? 0) + 1]
}

function listLeaves(logic: Logic): Extract<Logic, { kind: 'atom' | 'compare' }>[] {
  if (logic.kind === 'atom' || logic.kind === 'compare') return [logic]
  return logic.kind === 'not' ? listLeaves(logic.of) : logic.parts.flatMap(listLeaves)
}

/** Numbers are compared on one line; with anything else a thing is below, at or above it. */
function keyOf(leaf: Extract<Logic, { kind: 'atom' | 'compare' }>): string {
  if (leaf.kind === 'atom') return `? ${leaf.text}`
  return numberOf(leaf.right) === null ? `${leaf.left} ~ ${leaf.right}` : `${leaf.left} ~`
}

function numberOf(text: string): number | null {
  const plain = text.replaceAll(/[ _]/g, '')
  return /^-?(?:\d+(?:\.\d+)?|0x[\da-f]+)$/i.test(plain) ? Number(plain) : null
}

function holds(logic: Logic, state: State): boolean {
  if (logic.kind === 'atom') return state.get(keyOf(logic)) === 1
  if (logic.kind === 'not') return !holds(logic.of, state)
  if (logic.kind === 'compare')
    return compares(logic.operator, (state.get(keyOf(logic)) ?? 0) - (numberOf(logic.right) ?? 0))
  return logic.kind === 'and'
    ? logic.parts.every((part) => holds(part, state))
    : logic.parts.some((part) => holds(part, state))
}

function compares(operator: Comparison, difference: number): boolean {
  if (operator === '==') return difference === 0
  if (operator === '!=') return difference !== 0
  if (operator === '<') return difference < 0
  if (operator === '<=') return difference <= 0
  return operator === '>' ? difference > 0 : difference >= 0
}
