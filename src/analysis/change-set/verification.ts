import { compareText } from '../change/matching/find-renames.ts'
import { isGolden } from './between-files.ts'
import type { FileDigest } from './file-digest.ts'
import { isProduction, isTestOf } from './file-relations.ts'
import { isGate } from './gate-files.ts'
import { STRENGTHENING, WEAKENING } from '../change/proof/weakening.ts'

/** What a change does to proof: how much of it arrives, leaves, and gives way. */
export interface Verification {
  readonly testsAdded: number
  readonly testsRemoved: number
  readonly assertionsAdded: number
  readonly assertionsRemoved: number
  readonly strengthened: number
  readonly weakened: number
  readonly gatesTouched: string[]
  readonly goldenRewritten: string[]
  readonly productionLinesChanged: number
  readonly untested: { readonly path: string; readonly changedLines: number }[]
}

/** Answers that a test wrote down are no code of their own. */
const RECORDED = /(?:^|\/)__snapshots__\/|\.(?:snap|golden|ambr|approved\.\w+)$/
const LISTED = 50

export function measureVerification(digests: readonly FileDigest[]): Verification {
  const tests = balance(
    digests.flatMap(({ testsBefore }) => testsBefore),
    digests.flatMap(({ testsAfter }) => testsAfter),
  )
  const production = digests.filter((digest) => isProduction(digest) && !RECORDED.test(digest.path))
  const assertions = digests.map((each) => each.assertionsAfter - each.assertionsBefore)
  const findings = digests.flatMap((each) => each.findings)
  return {
    testsAdded: tests.added,
    testsRemoved: tests.removed,
    assertionsAdded: sum(assertions.filter((delta) => delta > 0)),
    assertionsRemoved: -sum(assertions.filter((delta) => delta < 0)),
    strengthened: countPlaces(findings.filter(({ id }) => STRENGTHENING.has(id))),
    weakened: countPlaces(findings.filter(({ id, severity }) => WEAKENING.has(id) && severity !== 'info')),
    gatesTouched: listPaths(digests.filter(({ path, codeEqual }) => !codeEqual && isGate(path))),
    goldenRewritten: listPaths(digests.filter(({ path, status }) => status === 'modified' && isGolden(path))),
    productionLinesChanged: sum(production.map(({ changedLines }) => changedLines)),
    untested: listUntested(production, digests),
  }
}

/** How many names arrived and left over the whole change, so that what moved between files is neither. */
function balance(before: readonly string[], after: readonly string[]): { added: number; removed: number } {
  const left = new Map<string, number>()
  for (const name of before) left.set(name, (left.get(name) ?? 0) + 1)
  let added = 0
  for (const name of after) {
    const count = left.get(name) ?? 0
    if (count === 0) added++
    else left.set(name, count - 1)
  }
  return { added, removed: sum([...left.values()]) }
}

function listUntested(
  production: readonly FileDigest[],
  digests: readonly FileDigest[],
): Verification['untested'] {
  return production
    .filter((code) => !digests.some((test) => isTouched(test) && isTestOf(test, code)))
    .map(({ path, changedLines }) => ({ path, changedLines }))
    .toSorted((a, b) => b.changedLines - a.changedLines || compareText(a.path, b.path))
    .slice(0, LISTED)
}

/** A test that is gone stands beside nothing. */
const isTouched = ({ codeEqual, status }: FileDigest): boolean => !codeEqual && status !== 'removed'

function listPaths(digests: readonly FileDigest[]): string[] {
  return digests.map(({ path }) => path).slice(0, LISTED)
}

function countPlaces(findings: readonly { readonly locations: readonly unknown[] }[]): number {
  return sum(findings.map(({ locations }) => locations.length))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
