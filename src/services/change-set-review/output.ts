import * as z from 'zod'
import { attentionLevels, reviewDecisions } from '../../analysis/change/score.ts'
import { weight } from '../../analysis/change/findings/finding-schema.ts'
import { omissionReasons } from '../../analysis/change-set/omit-file.ts'
import { fileStatuses } from '../../analysis/change-set/set-file.ts'

const count = (description: string) => z.int().min(0).describe(description)
const delta = (what: string) => z.int().describe(`${what}, after minus before.`)
const path = z.string().describe('Path of the file.')

const location = z.strictObject({
  side: z.enum(['before', 'after']).describe('Which snapshot the lines belong to.'),
  line: z.int().min(1).describe('First line, from 1.'),
  endLine: z.int().min(1).describe('Last line, included.'),
  function: z.string().nullable().describe('The innermost function around it, null outside functions.'),
})

const finding = z.strictObject({
  id: z.string().describe('Which finding of the catalogue, or of those between files.'),
  path,
  ...weight,
  message: z.string().describe('What changed, why it matters and what to do, in a sentence or two.'),
  evidence: z
    .record(z.string(), z.unknown())
    .describe('What was found, in the shape the catalogue gives for the id.'),
  locations: z.array(location).min(1).max(20).describe('Where to look in this file.'),
  related: z.array(location.extend({ path })).max(20).describe('Places in other files that belong to it.'),
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .describe('The same for the same fault, whatever its lines and their order.'),
})

const file = z.strictObject({
  path,
  previousPath: z.string().nullable().describe('Path before a rename, else null.'),
  status: z.enum(fileStatuses).describe('What happened to it.'),
  language: z.string().describe('Language analysed.'),
  isTest: z.boolean().describe('Whether it is a test.'),
  lineDelta: delta('Lines'),
  functionDelta: delta('Functions'),
  branchPointDelta: delta('Branch points'),
  complexityDelta: delta('Estimated cyclomatic complexity'),
  maintainabilityDelta: delta('Maintainability signal'),
  changedLines: count('Lines deleted or inserted, the larger of the two per block.'),
  reviewDecision: z.enum(reviewDecisions).describe('As the review of this file alone decides.'),
  attentionScore: z.int().min(0).max(100).describe('As the review of this file alone scores.'),
})

const verification = z.strictObject({
  testsAdded: count('Tests that were nowhere in the change before.'),
  testsRemoved: count('Tests that are nowhere in the change any more.'),
  assertionsAdded: count('Assertions more, over the files that have more.'),
  assertionsRemoved: count('Assertions fewer, over the files that have fewer.'),
  strengthened: count('Places where a test proves more.'),
  weakened: count('Places where a test, or a gate around the tests, proves less.'),
  gatesTouched: z.array(z.string()).describe('Changed files of CI, lint, type and coverage settings.'),
  goldenRewritten: z.array(z.string()).describe('Changed snapshots and recorded answers.'),
  productionLinesChanged: count('Changed lines of code that is no test.'),
  untested: z
    .array(z.strictObject({ path, changedLines: count('Changed lines.') }))
    .describe('Changed code without a changed test beside it, most lines first, at most 50.'),
})

const scoreParts = z.strictObject({
  findings: z
    .array(z.strictObject({ id: z.string().describe('Finding.'), points: count('Its points.') }))
    .describe('Points of each listed finding: info 0, low 8, medium 18, high 35, critical 60.'),
  findingPoints: count('Sum of the points of all findings.'),
  touchedFunctions: count('Functions changed beyond layout, added, removed or renamed.'),
  touchedPoints: count('Points for touched functions.'),
  changedLines: count('Lines deleted or inserted, the larger of the two per block.'),
  sizePoints: count('Points for size.'),
  bound: z.enum(['none', 'floor', 'ceiling']).describe('Whether the sum was lifted or held down.'),
})

/** What the follow-ups take out of the request. */
export const readFirstShape = z.strictObject({
  metrics: z
    .strictObject({
      path,
      language: z.string().describe('Language analysed.'),
      function: z.string().describe('The most complex function that is new.'),
    })
    .nullable()
    .describe('The file to measure first; null when no function is new.'),
  diff: z
    .strictObject({
      before: z.string().describe('Path in the request that has the text before.'),
      after: z.string().describe('Path in the request that has the text after.'),
    })
    .nullable()
    .describe(
      'The file to look at first: that of the heaviest finding, else the one with the most changed lines; null when no line of a reviewed file changed.',
    ),
})

/** `data` of the review of a whole change. Its beginning tells which follow-ups make sense. */
export const changeSetOutput = z.strictObject({
  readFirst: readFirstShape.describe('Where to go on, by the paths of the request.'),
  title: z.string().nullable().describe('The title of the request, null when there was none.'),
  reviewDecision: z
    .enum(reviewDecisions)
    .describe('block: a critical finding; approve: no rule fired that asks for a look.'),
  attentionScore: z.int().min(0).max(100).describe('How much a reviewer should look at, 0 to 100.'),
  attentionLevel: z
    .enum(attentionLevels)
    .describe('none 0, low 1-14, medium 15-39, high 40-69, critical 70-100.'),
  scoreParts: scoreParts.describe('Where the points of the score come from.'),
  summaryMarkdown: z.string().describe('What a maintainer reads in ten seconds, as Markdown.'),
  files: z.array(file).describe('Every reviewed file, by path.'),
  omitted: z
    .array(
      z.strictObject({
        path,
        status: z.enum(fileStatuses).describe('What happened to it.'),
        reason: z.enum(omissionReasons).describe('Why it was not reviewed.'),
      }),
    )
    .describe('Files that were not reviewed; nothing is left out without a word.'),
  findings: z.array(finding).max(200).describe('Findings, critical first, then by path; at most 200.'),
  findingsOmitted: count('Findings beyond the 200 listed; they count in the score.'),
  verification: verification.describe('What the change does to proof.'),
  execution: z
    .strictObject({
      codeExecuted: z.literal(false).describe('No code was executed.'),
      networkAccessed: z.literal(false).describe('No network was accessed.'),
    })
    .describe('What the analysis did not do.'),
  analysis: z
    .strictObject({
      version: z.literal('tollgauge-change-set-review/1').describe('Version of this analysis.'),
      method: z.string().describe('How the change was reviewed.'),
      limitations: z.array(z.string()).describe('What the result does not prove.'),
    })
    .describe('Method and its limits.'),
})
