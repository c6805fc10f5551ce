import { isShown } from '../change/findings/example-files.ts'
import type { Finding } from '../change/findings/finding.ts'
import type { Severity } from '../change/severity.ts'
import { buildFinding } from './build-finding.ts'
import type { FileDigest } from './file-digest.ts'
import { isProduction, isTestOf } from './file-relations.ts'
import type { PairedFile } from './set-file.ts'
import { WEAKENING } from '../change/proof/weakening.ts'
import type { RelatedLocation, SetFinding } from './set-finding.ts'
import { listIgnored, listNotAdapted, listStillUsed } from './used-elsewhere.ts'

/** Findings that no single file can have: each names places in two of them. */
export function listBetweenFiles(digests: readonly FileDigest[], files: readonly PairedFile[]): SetFinding[] {
  return [
    ...listStillUsed(digests, listIgnored(files)),
    ...listNotAdapted(digests),
    ...listProofWithCode(digests),
    ...listRemovedProof(digests),
    ...listGolden(digests),
  ]
}

/** In a change of more files than these a test may have gone with what was rebuilt; it is shown as low and counts. */
const MOST_CODE = 5

/** A file of tests that is gone while the code they tested is changed and stays, and no other test of it came or changed. */
function listRemovedProof(digests: readonly FileDigest[]): SetFinding[] {
  const kept = new Set(digests.flatMap(({ testsAfter }) => testsAfter))
  const hasNew = digests.some(({ testsBefore, testsAfter }) => testsAfter.length > testsBefore.length)
  const isEased = isWide(digests) || digests.some(({ isTest, status }) => isTest && status !== 'removed')
  return digests.flatMap((test) => {
    const lost = test.testsBefore.filter((name) => !kept.has(name))
    if (test.status !== 'removed' || !test.isTest || lost.length === 0 || isHollow(test)) return []
    const code = digests.filter((each) => isProduction(each) && isTestOf(test, each))
    const left = code.filter(
      (each) =>
        each.status !== 'removed' &&
        // What came with the change was never proved: it may be where the tests went.
        each.status !== 'added' &&
        !digests.some((other) => other !== test && other.status !== 'removed' && isTestOf(other, each)),
    )
    if (left.length === 0 || wentWithItsCode({ id: 'test-removed', evidence: { tests: lost } }, code))
      return []
    const paths = left.map(({ path }) => path)
    return [
      buildFinding({
        id: 'proof-weakened-with-code',
        ...(hasNew ? { severity: 'low' } : weighRemoved(isEased || isTakenBack(test, left))),
        path: test.path,
        message: `${test.path} is gone with ${lost.length === 1 ? 'its test' : `its ${lost.length} tests`} in the same change as the code it tests (${paths.slice(0, 3).join(', ')}): say where that is proved now, or keep the tests.`,
        evidence: { weakenedBy: ['test-removed'], code: paths.slice(0, 20) },
        place: { side: 'before', line: 1, endLine: 1, function: null },
        related: left.slice(0, 20).map(pointAt),
      }),
    ]
  })
}

/** Too short to call what it tests: a test that was begun. */
const LEAST_LINES = 8

function isHollow({ assertionsBefore, changedLines }: FileDigest): boolean {
  return assertionsBefore === 0 && changedLines < LEAST_LINES
}

function isWide(digests: readonly FileDigest[]): boolean {
  return digests.filter(isProduction).length > MOST_CODE
}

/** The code became no longer, or is an example. */
function isTakenBack({ path }: FileDigest, code: readonly FileDigest[]): boolean {
  return isShown(path) || code.every(({ summary }) => summary.lineDelta <= 0)
}

function weighRemoved(isExplained: boolean): Pick<Finding, 'severity' | 'scoredAs'> {
  return isExplained ? { severity: 'low', scoredAs: 'medium' } : { severity: 'medium' }
}

/** Tests that prove less, in the same change as the code they are there to prove. */
function listProofWithCode(digests: readonly FileDigest[]): SetFinding[] {
  return digests.flatMap((test) => {
    const code = digests.filter((each) => isProduction(each) && isTestOf(test, each))
    const weakened = test.findings.filter(
      (each) =>
        (WEAKENING.has(each.id) || each.id === 'code-disabled') &&
        each.severity !== 'info' &&
        !wentWithItsCode(each, code),
    )
    const [first] = weakened
    if (first === undefined || code.length === 0) return []
    const ids = [...new Set(weakened.map(({ id }) => id))]
    return [
      buildFinding({
        id: 'proof-weakened-with-code',
        ...weighProof(weakened),
        path: test.path,
        message: `${test.path} proves less (${ids.join(', ')}) in the same change as the code it tests (${code
          .map(({ path }) => path)
          .slice(0, 3)
          .join(', ')}): ${firstSentence(first.message)}. Ask why the test had to give way.`,
        evidence: { weakenedBy: ids, code: code.map(({ path }) => path).slice(0, 20) },
        place: first.locations[0] ?? { side: 'after', line: 1, endLine: 1, function: null },
        related: code.slice(0, 20).map(pointAt),
      }),
    ]
  })
}

/** As the middle of another sentence. */
function firstSentence(message: string): string {
  const [first = ''] = message.split(/\.(?:\s|$)/, 1)
  return first.replace(/^(?:In|The)\b/, (word) => word.toLowerCase())
}

/** High when one of them is sure; what is only shown as low, because much else changed, still counts in full. */
function weighProof(weakened: readonly Finding[]): Pick<Finding, 'severity' | 'scoredAs'> {
  if (weakened.some(({ severity }) => isSure(severity))) return { severity: 'high' }
  const isScored = weakened.some(({ severity, scoredAs = severity }) => isSure(scoredAs))
  return isScored ? { severity: 'low', scoredAs: 'high' } : { severity: 'low' }
}

function isSure(severity: Severity): boolean {
  return severity !== 'info' && severity !== 'low'
}

const SHORT_NAME = 4

/** Tests that are gone because what they tested is: their names say so. */
function wentWithItsCode(
  { id, evidence }: Pick<Finding, 'id' | 'evidence'>,
  code: readonly FileDigest[],
): boolean {
  const tests = evidence['tests']
  if (id !== 'test-removed' || !Array.isArray(tests)) return false
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '')
  const gone = code
    .flatMap(({ removed, classesRemoved }) => [...removed.map(({ name }) => name), ...classesRemoved])
    .map(plain)
    .filter((name) => name.length >= SHORT_NAME)
  return tests.every((test: unknown) => gone.some((name) => plain(String(test)).includes(name)))
}

const GOLDEN =
  /(?:^|\/)(?:__snapshots__|snapshots?|golden|goldens|cassettes|testdata|expected)\/|\.(?:snap|golden|approved\.\w+|ambr)$/

export function isGolden(path: string): boolean {
  return GOLDEN.test(path)
}

/** Recorded answers rewritten together with the code that gives them. */
function listGolden(digests: readonly FileDigest[]): SetFinding[] {
  const code = digests.filter((each) => isProduction(each) && !isGolden(each.path))
  if (code.length === 0) return []
  return digests
    .filter(({ path, status }) => status === 'modified' && isGolden(path))
    .map((each) =>
      buildFinding({
        id: 'golden-rewritten',
        severity: 'info',
        path: each.path,
        message: `The recorded answers in ${each.path} were rewritten with the code: read what changed in them, they prove only that the code does what it does.`,
        evidence: { code: code.map(({ path }) => path).slice(0, 20) },
        place: { ...each.firstEdit, endLine: each.firstEdit.line, function: null },
        related: code.slice(0, 5).map(pointAt),
      }),
    )
}

function pointAt({ path, firstEdit }: FileDigest): RelatedLocation {
  return { path, ...firstEdit, endLine: firstEdit.line, function: null }
}
