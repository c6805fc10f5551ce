import type { PythonEngine } from '../../core/python-engine.ts'
import { readSources } from '../measure/read-sources.ts'
import { fingerprint } from '../source/fingerprint.ts'
import { buildChange, buildSide, type Change } from './change.ts'
import { findingCatalogue } from './findings/catalogue.ts'
import type { Finding } from './findings/finding.ts'
import { compareFindings } from './findings/order.ts'
import { runFindings } from './findings/run-findings.ts'
import { measureSides } from './measure-sides.ts'
import { judgeSyntax } from './syntax/judge-syntax.ts'
import { isOlderPython } from './older-python.ts'
import { lowerSaid } from './said-by-title.ts'
import { scoreChange, type Attention } from './score.ts'

/** Two snapshots of one file; an empty one stands for a file that is not there. */
export interface FileChange {
  readonly before: string
  readonly after: string
  readonly language?: string | undefined
  readonly filename?: string | undefined
  /** What the change calls itself. */
  readonly title?: string | undefined
}

export interface FileReview {
  /** Language analysed. */
  readonly language: string
  /** What was assumed about the language; null when it was said plainly. */
  readonly note: string | null
  readonly change: Change
  readonly findings: readonly Finding[]
  readonly attention: Attention
}

/** The review of one file, whoever asks: facts of both sides, what changed, findings with places, score. */
export async function reviewFile(file: FileChange, python: PythonEngine): Promise<FileReview> {
  const { texts, language, isNotebook } = readSources([file.before, file.after], file.language, file.filename)
  const [old = '', now = ''] = texts
  const { before, after } = await measureSides(old, now, language, python)
  const sides = await judgeSyntax(
    buildSide(old, isNotebook ? { ...before, source: fingerprint(file.before) } : before),
    buildSide(now, isNotebook ? { ...after, source: fingerprint(file.after) } : after),
  )
  const change = buildChange(...sides, {
    filename: file.filename ?? null,
    isOlderPython: await isOlderPython(now, after, python),
    isNotebook,
  })
  const told = runFindings(findingCatalogue, change)
  const findings = lowerSaid(told, change.filename, file.title ?? null).toSorted(compareFindings)
  const { codeEqual, changedLines } = change
  const attention = scoreChange({ findings, codeEqual, touchedFunctions: countTouched(change), changedLines })
  return { language: language.id, note: language.note, change, findings, attention }
}

/** A rename is one touch, though it stands in both the added and the removed list. */
export function countTouched({ functions: { changed, added, removed, renames } }: Change): number {
  const rewritten = changed.filter(({ cosmetic }) => !cosmetic)
  return rewritten.length + added.length + removed.length - renames.length
}
