import { GitFailure } from '../git/run-git.ts'
import { SettingsError } from '../settings/settings.ts'
import { visibleText } from '../visible-text.ts'
import type { AnalysisDeps } from './analysis-deps.ts'
import { ShopFailure } from '../buying/shop-failure.ts'
import { UsageError } from './arguments.ts'
import { exitCodes } from './exit-codes.ts'

type AnalysisCommand = 'metrics' | 'review' | 'check'

const commands: Readonly<
  Record<AnalysisCommand, (argv: readonly string[], deps: AnalysisDeps) => Promise<number>>
> = {
  metrics: async (argv, deps) => await (await import('./metrics.ts')).runMetrics(argv, deps),
  review: async (argv, deps) => await (await import('./review.ts')).runReview(argv, deps),
  check: async (argv, deps) => await (await import('./check.ts')).runCheck(argv, deps),
}

/** `tollgauge metrics|review|check`; what cannot be meant or done is said in words, with the code for it. */
export async function runAnalysis(
  command: AnalysisCommand,
  argv: readonly string[],
  deps: AnalysisDeps,
): Promise<number> {
  try {
    return await commands[command](argv, deps)
  } catch (error) {
    if (error instanceof ShopFailure) {
      deps.io.complain(`not signed: ${visibleText(error.message)}\n`)
      return exitCodes.service
    }
    const isMistake =
      error instanceof UsageError || error instanceof SettingsError || error instanceof GitFailure
    if (!isMistake && !(error instanceof RangeError)) throw error
    const hint = error instanceof UsageError ? `tollgauge ${command} --help says more\n` : ''
    deps.io.complain(`${visibleText(error.message)}\n${hint}`)
    return exitCodes.usage
  }
}
