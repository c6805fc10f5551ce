import type { Finding } from '../change/findings/finding.ts'
import type { FileDigest } from './file-digest.ts'
import { isProduction, isTestOf } from './file-relations.ts'
import { MUST_GO } from '../change/must-go.ts'
import { showLow } from '../change/show-low.ts'
import { listTold } from '../change/read-evidence.ts'

/** What is inferred from what a file lost: another file may do it now, in other words. */
const INFERRED = new Set([
  'await-removed',
  'condition-weakened',
  'constraint-removed',
  'decorator-removed',
  'gate-weakened',
  'guard-removed',
  'protection-removed',
])
/** The same loss in so many files is a migration. */
const MIGRATION = 3
/** More changed lines of code than these beside it may hold what was lost. */
const MOST_BESIDE = 3

const LICENCE = /^(.+\/)(?:LICEN[CS]E|COPYING)(?:[.-]\w+)*$/i

/** Scripts that automake, autoconf and libtool copy into every project that uses them. */
const COPIED_TOOL =
  /(?:^|\/)(?:mkinstalldirs|install-sh|config\.(?:guess|sub|rpath)|depcomp|ltmain\.sh|ar-lib|ylwrap|test-driver|(?:libtool|lt\w+|ax_\w+)\.m4)$/

/** Files that can say for a whole project what its files say each for themselves. */
const PROJECT = /(?:^|\/)(?:Cargo\.toml|Directory\.Build\.props|clippy\.toml)$/

/** Folders that came with a licence of their own hold the work of others. */
function listBrought(digests: readonly FileDigest[]): string[] {
  return digests.flatMap(({ path, status }) => (status === 'added' ? (LICENCE.exec(path)?.[1] ?? []) : []))
}

/** The same files with findings shown at low where the rest of the change may explain them; they count as before. */
export function lowerExplained(digests: readonly FileDigest[]): FileDigest[] {
  const code = digests.filter(isProduction)
  const changed = code.reduce((sum, { changedLines }) => sum + changedLines, 0)
  const losses = countLosses(digests)
  const brought = listBrought(digests)
  const setsProject = digests.some(({ path, changedLines }) => PROJECT.test(path) && changedLines > 0)
  return digests.map((digest) => {
    const isWide = changed - (isProduction(digest) ? digest.changedLines : 0) > MOST_BESIDE
    const isBrought =
      COPIED_TOOL.test(digest.path) ||
      (digest.status === 'added' && brought.some((folder) => digest.path.startsWith(folder)))
    const isExplained = (finding: Finding): boolean => {
      if (isBrought && !MUST_GO.has(finding.id)) return true
      if (finding.id === 'test-removed') return testsLess(digest, code)
      if (finding.id === 'strict-mode-removed') return setsProject
      const isMigration = (losses.get(lossOf(finding)) ?? 0) >= MIGRATION
      return INFERRED.has(finding.id) && (isMigration || (isWide && finding.id !== 'gate-weakened'))
    }
    const findings = digest.findings.map((finding) => (isExplained(finding) ? showLow(finding) : finding))
    return { ...digest, findings }
  })
}

/** The code that these tests are about became shorter: there is less to prove. */
function testsLess(test: FileDigest, code: readonly FileDigest[]): boolean {
  const own = code.filter((each) => isTestOf(test, each))
  return own.length > 0 && own.every(({ summary }) => summary.lineDelta < 0)
}

function countLosses(digests: readonly FileDigest[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const loss of digests.flatMap(({ findings }) => [
    ...new Set(findings.filter(({ id }) => INFERRED.has(id)).map(lossOf)),
  ]))
    counts.set(loss, (counts.get(loss) ?? 0) + 1)
  return counts
}

/** What went, without where. */
function lossOf({ id, evidence }: Finding): string {
  return JSON.stringify([
    id,
    listTold(evidence, 'functions').map((each) => (each as { removed?: unknown }).removed),
    evidence['gates'],
  ])
}
