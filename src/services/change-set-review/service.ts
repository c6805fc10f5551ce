import type { z } from 'zod'
import { reviewSet, type ReviewedFile, type SetReview } from '../../analysis/change-set/review-set.ts'
import { usd } from '../../core/price.ts'
import { defineService } from '../../core/service.ts'
import { changeSetInput } from './input.ts'
import { changeSetOutput } from './output.ts'
import { chooseReadFirst } from './read-first.ts'
import { sampleFiles } from './sample.data.ts'
import { emitSummary } from './summary-markdown.ts'

type Output = z.input<typeof changeSetOutput>

const MOST_FINDINGS = 200

/** One verdict on a whole change: every file as if it were alone, and what stands between them. It runs nothing. */
export const changeSetReview = defineService({
  name: 'developer.change-set-review',
  title: 'Change set review',
  summary:
    'Reviews a whole change in one call without running it: every file as code-change-review does, and between them moved code, names still in use, tests weakened together with the code they test and loosened CI gates; one list of findings with places, one verdict, a summary to read in ten seconds.',
  tags: ['code', 'review', 'pull-request', 'tests', 'static-analysis'],
  price: usd('0.20'),
  // 6,000,000 characters of four bytes and the frame around 300 files; text that is escaped throughout may be longer.
  limits: { inputBytes: 25_000_000, deadlineMs: 60_000 },
  effects: 'none',
  input: changeSetInput,
  output: changeSetOutput,
  sample: { files: sampleFiles, title: 'Make the build green' },
  briefSample: { files: [{ path: 'a.py', before: 'a = 1\n', after: 'a = eval(b)\n' }] },
  followUps: [
    {
      service: 'document.diff',
      title: 'See the lines of the heaviest finding',
      because:
        'readFirst.diff names the file of the heaviest finding, or the one that changed most; the diff shows its changed lines.',
      template: {
        before: '$find($request.files, path, $result.readFirst.diff.before).before',
        after: '$find($request.files, path, $result.readFirst.diff.after).after',
        context_lines: 3,
      },
      // Without a changed line there is no new function either.
      unlessDataStarts: /^\{"readFirst":\{"metrics":null,"diff":null/,
      useOutput: 'Read the hunks around the lines that findings[0].locations names.',
    },
    {
      service: 'developer.code-metrics',
      title: 'Measure the file with the heaviest new function',
      because: 'Metrics of the file that readFirst.metrics names tell which of its functions to split.',
      template: {
        code: '$find($request.files, path, $result.readFirst.metrics.path).after',
        language: '$result.readFirst.metrics.language',
        filename: '$result.readFirst.metrics.path',
      },
      unlessDataStarts: /^\{"readFirst":\{"metrics":null/,
      useOutput: 'Read reviewSignals first, then the functions they name.',
    },
  ],
  run: async ({ files, title = null }, { python }) => buildData(await reviewSet(files, python, title), title),
})

function buildData(review: SetReview, title: string | null): Output {
  const { attention, findings } = review
  return {
    readFirst: chooseReadFirst(review),
    title,
    reviewDecision: attention.decision,
    attentionScore: attention.score,
    attentionLevel: attention.level,
    scoreParts: { ...attention.parts, findings: attention.parts.findings.slice(0, MOST_FINDINGS) },
    summaryMarkdown: emitSummary(review, title),
    files: review.files.map(describeFile),
    omitted: review.omitted.map(({ file: { path, status }, reason }) => ({ path, status, reason })),
    findings: findings.slice(0, MOST_FINDINGS),
    findingsOmitted: Math.max(0, findings.length - MOST_FINDINGS),
    verification: review.verification,
    execution: { codeExecuted: false, networkAccessed: false },
    analysis: {
      version: 'tollgauge-change-set-review/1',
      method:
        'Every file compared as code-change-review compares it; renames and moves between files matched by lines and names; imports and names of tests tell which files belong together.',
      limitations: [
        'Only the files of the request are seen: users of a name in unchanged files are not.',
        'Heuristics do not prove runtime behaviour, correctness, coverage or safety; approve means that no rule fired.',
        'The attention score says what a reviewer should look at; it is not a probability of a defect.',
      ],
    },
  }
}

function describeFile({ digest, attention }: ReviewedFile): Output['files'][number] {
  const { path, previousPath, status, language, isTest, summary, changedLines } = digest
  return {
    path,
    previousPath,
    status,
    language,
    isTest,
    lineDelta: summary.lineDelta,
    functionDelta: summary.functionDelta,
    branchPointDelta: summary.branchPointDelta,
    complexityDelta: summary.complexityDelta,
    maintainabilityDelta: summary.maintainabilityDelta,
    changedLines,
    reviewDecision: attention.decision,
    attentionScore: attention.score,
  }
}
