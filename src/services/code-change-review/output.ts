import * as z from 'zod'
import { syntaxEngines } from '../../analysis/change/syntax/side-syntax.ts'
import { findingSchema } from '../../analysis/change/findings/finding-schema.ts'
import { attentionLevels, reviewDecisions } from '../../analysis/change/score.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

const snapshot = z.strictObject({
  source: z
    .strictObject({
      sha256: sha256.describe('SHA-256 of the UTF-8 text, lower-case hex.'),
      characters: count.describe('Unicode code points.'),
      utf8Bytes: count.describe('Bytes in UTF-8.'),
    })
    .describe('Identity and size of the snapshot.'),
  lines: z
    .strictObject({
      total: count.describe('All lines.'),
      code: count.describe('Lines that hold code; Python docstrings are code.'),
      comments: count.describe('Lines that hold only a comment.'),
      blank: count.describe('Lines of whitespace only.'),
    })
    .describe('Line counts; total is the sum of the other three.'),
  functions: count.describe('Functions and methods, nested ones included.'),
  classes: count.describe('Classes, nested ones included.'),
  branchPoints: count.describe('Decisions in the source.'),
  estimatedCyclomaticComplexity: count.describe('Branch points plus the number of functions, at least one.'),
  maximumFunctionComplexity: count.describe('Highest complexity of one function; 0 without functions.'),
  maintainabilitySignal: z
    .int()
    .min(0)
    .max(100)
    .describe('0 (hard) to 100 (easy), as code metrics defines it.'),
  syntax: z
    .strictObject({
      engine: z
        .enum(syntaxEngines)
        .describe(
          'What judged the syntax: CPython, the parser of the format, or brackets that never close; `lexical` judged nothing. The numbers are lexical when one side does not parse.',
        ),
      valid: z
        .boolean()
        .describe('Whether the engine accepts the source; what cannot be told for sure counts as valid.'),
      error: z.string().nullable().describe("The engine's message when the source is not valid."),
    })
    .describe('Syntax status of the snapshot.'),
})

const delta = (what: string) => z.int().describe(`${what}, after minus before.`)

const summary = z.strictObject({
  lineDelta: delta('Lines'),
  codeLineDelta: delta('Code lines'),
  functionDelta: delta('Functions'),
  classDelta: delta('Classes'),
  branchPointDelta: delta('Branch points'),
  complexityDelta: delta('Estimated cyclomatic complexity'),
  maximumFunctionComplexityDelta: delta('Highest complexity of one function'),
  maintainabilityDelta: delta('Maintainability signal'),
  longLineDelta: delta('Lines over 120 characters'),
  workMarkerDelta: delta('TODO, FIXME, HACK and XXX in comments'),
})

const functionName = z.string().describe('Qualified name; the second of the same name ends in #2, and so on.')

const loneFunction = z.strictObject({
  name: functionName,
  line: count.describe('Line of the name, in the snapshot that holds it.'),
  endLine: count.describe('Its last line there.'),
  sourceSha256: sha256.describe('SHA-256 of its source, decorators included, lines ended by \\n.'),
  complexity: count.describe('Estimated cyclomatic complexity.'),
  lines: count.describe('Lines from its name to its end.'),
  parameters: count.describe('Declared parameters.'),
})

const changedFunction = z.strictObject({
  name: functionName,
  sourceChanged: z.boolean().describe('Whether its source text differs.'),
  cosmetic: z.boolean().describe('True when only layout or comments differ.'),
  sourceSha256Before: sha256.describe('SHA-256 of its source before.'),
  sourceSha256After: sha256.describe('SHA-256 of its source after.'),
  lineBefore: count.describe('Line of the name before.'),
  endLineBefore: count.describe('Its last line before.'),
  lineAfter: count.describe('Line of the name after.'),
  endLineAfter: count.describe('Its last line after.'),
  complexityBefore: count.describe('Complexity before.'),
  complexityAfter: count.describe('Complexity after.'),
  complexityDelta: delta('Complexity'),
  linesBefore: count.describe('Lines before.'),
  linesAfter: count.describe('Lines after.'),
  lineDelta: delta('Lines'),
  parametersBefore: count.describe('Parameters before.'),
  parametersAfter: count.describe('Parameters after.'),
  parameterDelta: delta('Parameters'),
})

const functionChanges = z.strictObject({
  addedCount: count.describe('Functions only in the after snapshot.'),
  removedCount: count.describe('Functions only in the before snapshot.'),
  changedCount: count.describe('Functions in both whose source differs.'),
  added: z.array(loneFunction).describe('Added functions by name, at most 200.'),
  removed: z.array(loneFunction).describe('Removed functions by name, at most 200.'),
  changed: z.array(changedFunction).describe('Changed functions by name, at most 200.'),
  truncated: z.boolean().describe('True when one of the lists was cut.'),
})

const scoreParts = z.strictObject({
  findings: z
    .array(z.strictObject({ id: z.string().describe('Finding.'), points: count.describe('Its points.') }))
    .describe('Points of each finding: info 0, low 8, medium 18, high 35, critical 60.'),
  findingPoints: count.describe('Sum of the points of all findings.'),
  touchedFunctions: count.describe('Functions changed beyond layout, added, removed or renamed.'),
  touchedPoints: count.describe('4 + 3 per touched function, at most 10; 0 when the code is the same.'),
  changedLines: count.describe('Lines deleted or inserted, the larger of the two per block.'),
  sizePoints: count.describe('One per 50 changed lines, at most 4; 0 when the code is the same.'),
  bound: z
    .enum(['none', 'floor', 'ceiling'])
    .describe(
      'Whether the sum was lifted to 80 by a critical finding, or held down: at 14 when the code is the same or nothing was found, 39 with low, 54 with medium, 69 with one high finding, else 100.',
    ),
})

/** The contract's answer, plus `scoreParts`, so that every point can be explained. */
export const changeReviewOutput = z.strictObject({
  changed: z.boolean().describe('Whether the two snapshots differ.'),
  hasNul: z
    .literal(true)
    .optional()
    .describe('Said when a snapshot holds a NUL, which `document.diff` refuses as binary.'),
  filename: z.string().nullable().describe('The filename of the request, null when there was none.'),
  language: z.string().describe('Language analysed.'),
  before: snapshot.describe('The snapshot before the change.'),
  after: snapshot.describe('The snapshot after the change.'),
  summary: summary.describe('Differences of the two snapshots.'),
  functionChanges: functionChanges.describe('Function-level changes.'),
  reviewDecision: z
    .enum(reviewDecisions)
    .describe(
      'block: a critical finding. review: look at the findings. approve: no rule asks for a look, which promises nothing.',
    ),
  attentionScore: z.int().min(0).max(100).describe('How much a reviewer should look at, 0 to 100.'),
  attentionLevel: z
    .enum(attentionLevels)
    .describe('none 0, low 1-14, medium 15-39, high 40-69, critical 70-100.'),
  scoreParts: scoreParts.describe('Where the points of the score come from.'),
  findings: z
    .array(findingSchema)
    .max(50)
    .describe('Findings, critical first, of those alike what counts for more, then by id; at most 50.'),
  execution: z
    .strictObject({
      codeExecuted: z.literal(false).describe('No code was executed.'),
      networkAccessed: z.literal(false).describe('No network was accessed.'),
    })
    .describe('What the analysis did not do.'),
  analysis: z
    .strictObject({
      version: z.literal('tollgauge-code-change-review/1').describe('Version of this analysis.'),
      method: z.string().describe('How the snapshots were measured.'),
      limitations: z.array(z.string()).describe('What the result does not prove.'),
    })
    .describe('Method and its limits.'),
})
