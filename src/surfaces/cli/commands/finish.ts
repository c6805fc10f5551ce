import { writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Suppression } from '../analyse/suppression.ts'
import { applyRules } from '../judge/apply-rules.ts'
import { applySuppressions } from '../judge/apply-suppressions.ts'
import { DEFAULT_BASELINE, readBaseline, splitKnown, writeBaseline } from '../judge/baseline.ts'
import { plainRules } from '../judge/rule-texts.data.ts'
import { listRuleNames } from '../judge/rule-texts.ts'
import { describeMistake } from '../judge/suppression-mistakes.ts'
import { makeFolder } from '../files/make-folder.ts'
import { compareFindings, type Finding } from '../report/finding.ts'
import { renderReport } from '../report/render-report.ts'
import { failsGate, type Report } from '../report/report.ts'
import { readScreen } from '../report/screen.ts'
import { visibleLine } from '../visible-text.ts'
import type { AnalysisDeps } from './analysis-deps.ts'
import { UsageError, type CommonArguments } from './arguments.ts'
import { exitCodes } from './exit-codes.ts'
import { resolveNamed, type OpenProject } from './open-project.ts'

/** What an analysis found, before the project's own word on it. */
export interface RawReport extends Omit<Report, 'findings' | 'suppressed' | 'known' | 'gates' | 'version'> {
  readonly findings: readonly Finding[]
  /** Findings that stood there before the change. */
  readonly standing: number
  readonly suppressions: Readonly<Record<string, readonly Suppression[]>>
  /** A purchase that came to nothing ends the command with its own code. */
  readonly exit?: typeof exitCodes.budget | typeof exitCodes.service
}

/** Rules, suppressions and baseline, then every wanted format, then the exit code. */
export async function finish(
  raw: RawReport,
  wanted: CommonArguments,
  project: OpenProject,
  deps: AnalysisDeps,
): Promise<number> {
  const { findings, suppressed } = await judge(raw, project)
  const baseline = resolveNamed(wanted.baseline, project.settings.baseline, project)
  if (wanted.writesBaseline) {
    const file = baseline ?? resolve(project.settingsFolder, DEFAULT_BASELINE)
    await writeBaseline(file, findings)
    deps.io.complain(`${findings.length} findings are known from now on: ${visibleLine(file)}\n`)
    return exitCodes.clean
  }
  const known =
    baseline === null ? { fresh: findings, known: 0 } : splitKnown(findings, await readBaseline(baseline))
  const { standing, suppressions: _suppressions, exit: failure, ...rest } = raw
  const report: Report = {
    ...rest,
    version: deps.version,
    gates: project.gates,
    findings: known.fresh,
    suppressed,
    known: known.known + standing,
  }
  const exit = failure ?? judgeExit(report)
  await writeOutputs(report, exit, wanted, deps)
  return exit
}

async function judge(raw: RawReport, { settings }: OpenProject) {
  const metricIds = new Set(plainRules.map(({ id }) => id))
  const isRun = (rule: string): boolean => (raw.change === null ? metricIds.has(rule) : !metricIds.has(rule))
  const { kept, suppressed, mistakes } = applySuppressions(raw.findings, raw.suppressions, isRun)
  const names = mistakes.length === 0 ? [] : await listRuleNames()
  const all = [...kept, ...mistakes.map((mistake) => describeMistake(mistake, names))]
  return { findings: applyRules(all, settings).toSorted(compareFindings), suppressed }
}

function judgeExit({ findings, gates, failed }: Report): number {
  if (findings.some((finding) => failsGate(finding, gates))) return exitCodes.findings
  return failed.length > 0 ? exitCodes.partly : exitCodes.clean
}

async function writeOutputs(
  report: Report,
  exit: number,
  { outputs, isQuiet, wantsColours }: CommonArguments,
  { io, cwd }: AnalysisDeps,
): Promise<void> {
  const screen = readScreen(io.terminal?.out, wantsColours)
  for (const { format, file } of outputs) {
    const text = await renderReport(format, report, {
      exit,
      isQuiet,
      screen: file === null ? screen : readScreen(undefined, false),
    })
    if (file === null) io.print(text)
    else await writeReport(resolve(cwd, file), format, text)
  }
}

/** A folder that is not there yet is made, as a fresh checkout has none for reports. */
async function writeReport(file: string, format: string, text: string): Promise<void> {
  try {
    await makeFolder(dirname(file))
    await writeFile(file, text)
  } catch (cause) {
    throw new UsageError([`--format ${format}=${file} cannot be written: ${(cause as Error).message}`])
  }
}
