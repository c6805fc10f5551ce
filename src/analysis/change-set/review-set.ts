import type { PythonEngine } from '../../core/python-engine.ts'
import { lowerLoneProof } from '../change/calibration/lone-proof.ts'
import { compareWeight } from '../change/findings/order.ts'
import { compareText } from '../change/matching/find-renames.ts'
import { lowerSaid } from '../change/said-by-title.ts'
import { scoreChange, type Attention } from '../change/score.ts'
import { listBetweenFiles } from './between-files.ts'
import { digestFile, type FileDigest } from './file-digest.ts'
import { onlyGates } from './gate-files.ts'
import { lowerGoneMembers } from './gone-members.ts'
import { lowerTestKeys } from './keys-of-tests.ts'
import { forgiveMoves } from './moved-elsewhere.ts'
import { forgiveMovedLines } from './moved-lines.ts'
import { omitFile, type OmissionReason } from './omit-file.ts'
import { pairRenames } from './pair-renames.ts'
import type { PairedFile, SetFile } from './set-file.ts'
import { sayOnce } from './say-once.ts'
import type { SetFinding } from './set-finding.ts'
import { lowerExplained } from './wide-changes.ts'
import { measureVerification, type Verification } from './verification.ts'

export interface OmittedFile {
  readonly file: PairedFile
  readonly reason: OmissionReason
}

export interface ReviewedFile {
  readonly digest: FileDigest
  /** The file's own score, as the review of a single file gives it. */
  readonly attention: Attention
}

export interface SetReview {
  readonly files: readonly ReviewedFile[]
  readonly omitted: readonly OmittedFile[]
  /** By weight, first as shown and then (but for style) as scored, what proves less first among equals, then by path and id. */
  readonly findings: readonly SetFinding[]
  readonly verification: Verification
  readonly attention: Attention
}

/** Reviews every file as if it were alone, then what stands between them; the order of the files does not matter. */
export async function reviewSet(
  files: readonly SetFile[],
  python: PythonEngine,
  title: string | null = null,
): Promise<SetReview> {
  const omitted: OmittedFile[] = []
  const read: FileDigest[] = []
  const paired = pairRenames(files)
  for (const file of paired) {
    const reason = omitFile(file)
    if (reason !== null) omitted.push({ file, reason })
    else read.push(await digestFile(file, python))
  }
  const moved = lowerTestKeys(forgiveMovedLines(forgiveMoves(read), paired), paired)
  const digests = lowerGoneMembers(lowerExplained(moved), paired).map((digest) => ({
    ...digest,
    findings: lowerSaid(digest.findings, digest.path, title),
  }))
  const told = [
    ...digests.flatMap(({ path, findings: own }) => own.map((each) => ({ ...each, path, related: [] }))),
    ...listBetweenFiles(digests, paired).flatMap((each) => lowerSaid([each], each.path, title)),
  ]
  const alone = lowerLoneProof(told, onlyGates(digests))
  const findings = sayOnce(alone.toSorted(compareFindings)).toSorted(compareFindings)
  return {
    files: digests.map((digest) => ({ digest, attention: scoreFile(digest) })),
    omitted,
    findings,
    verification: measureVerification(digests),
    attention: scoreChange({
      findings,
      codeEqual: digests.every(({ codeEqual }) => codeEqual),
      touchedFunctions: digests.reduce((sum, each) => sum + each.touchedFunctions, 0),
      changedLines: digests.reduce((sum, each) => sum + each.changedLines, 0),
    }),
  }
}

function scoreFile({ findings, codeEqual, touchedFunctions, changedLines }: FileDigest): Attention {
  return scoreChange({ findings, codeEqual, touchedFunctions, changedLines })
}

function compareFindings(a: SetFinding, b: SetFinding): number {
  return (
    compareWeight(a, b) ||
    compareText(a.path, b.path) ||
    compareText(a.id, b.id) ||
    compareText(a.fingerprint, b.fingerprint)
  )
}
