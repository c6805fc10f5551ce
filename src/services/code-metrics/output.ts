import * as z from 'zod'
import { severities } from './signals/review-signal.ts'

const count = (description: string) => z.int().min(0).describe(description)
const ratio = (description: string) => z.number().min(0).max(1).describe(description)

const COGNITIVE =
  "How hard the control flow is to follow, by SonarSource's definition; nested functions count for themselves."

const functionMetrics = z.strictObject({
  name: z.string().describe('Enclosing classes and functions and its own name, joined by dots.'),
  kind: z
    .enum(['function', 'method', 'async_function', 'async_method', 'constructor', 'anonymous', 'accessor'])
    .describe(
      'What it is; constructor, anonymous and accessor (the body of a property) occur outside Python only.',
    ),
  line: z.int().min(1).describe('Line of the definition, decorators not counted.'),
  endLine: z.int().min(1).describe('Last line.'),
  lines: z.int().min(1).describe('endLine - line + 1.'),
  parameters: count('Declared parameters, self and cls included.'),
  branchPoints: count('Decisions in it, those of nested functions excluded.'),
  estimatedCyclomaticComplexity: z.int().min(1).describe('branchPoints + 1.'),
  cognitiveComplexity: count(COGNITIVE),
  nesting: count('Deepest nesting of control statements; 0 without any.'),
})

const moduleMetrics = z.strictObject({
  codeLines: count('Lines of code outside functions.'),
  branchPoints: count('Decisions outside functions.'),
  cognitiveComplexity: count(COGNITIVE),
  nesting: count('Deepest nesting of control statements outside functions.'),
})

const halstead = z.strictObject({
  length: count('Code tokens.'),
  vocabulary: count('Different code tokens.'),
  volume: z.number().min(0).describe('length * log2(vocabulary), two decimals.'),
})

const reviewSignal = z.strictObject({
  id: z.string().describe('Name of the signal; at most one of each.'),
  severity: z.enum(severities).describe('How much it matters; signals are listed from worst to least.'),
  message: z.string().describe('What is the case and what to do about it.'),
  value: z.number().describe('The number that raised the signal; for functions the worst one.'),
  threshold: z.number().describe('The bound at which the signal begins.'),
  functions: z
    .array(
      z.strictObject({
        name: z.string().describe('Dotted name.'),
        line: z.int().describe('Line of the definition.'),
        value: z.number().describe('Its own value.'),
      }),
    )
    .optional()
    .describe('The functions concerned, worst first, at most 20.'),
})

/** `data` of code-metrics, field by field. */
export const output = z.strictObject({
  language: z
    .string()
    .describe('Language analysed: a canonical id, or the given name when no rules exist for it.'),
  source: z
    .strictObject({
      sha256: z.string().length(64).describe('SHA-256 of the UTF-8 text, lower-case hex.'),
      characters: count('Unicode code points.'),
      utf8Bytes: count('Bytes in UTF-8.'),
    })
    .describe('Fingerprint of the text; the text itself is neither kept nor forwarded.'),
  lines: z
    .strictObject({
      total: count('All lines; a final line break adds none.'),
      code: count('Lines with code.'),
      comments: count('Lines with a comment and no code.'),
      blank: count('Lines of whitespace only.'),
    })
    .describe('total = code + comments + blank.'),
  classes: count('Classes at any depth.'),
  functions: count('Functions and methods at any depth.'),
  branchPoints: count('Decisions in the file, each counted once.'),
  estimatedCyclomaticComplexity: count(
    'branchPoints + functions (or 1). A static heuristic, not a control-flow proof.',
  ),
  complexityPerFunction: z
    .number()
    .min(1)
    .describe('Complexity of the file divided by its functions, two decimals.'),
  maximumFunctionComplexity: count('Highest complexity of a function; 0 without functions.'),
  functionMetrics: z.array(functionMetrics).describe('Per function, in order of line; at most 500.'),
  functionsTruncated: z.boolean().describe('True when there are more functions than listed.'),
  moduleMetrics: moduleMetrics.describe('The code that stands in no function.'),
  halstead: halstead.describe("Halstead's volume of the file."),
  syntax: z
    .strictObject({
      engine: z.enum(['python-ast', 'lexical']).describe('What judged the syntax.'),
      valid: z.boolean().describe('Whether Python accepts the source; always true for the lexical engine.'),
      error: z.string().nullable().describe("CPython's message with line and column, or null."),
      compileError: z
        .string()
        .nullable()
        .describe(
          "What CPython's grammar accepts and its compiler refuses (`return` outside a function), with line and column; null when there is none or no tree was read.",
        ),
      minimumPython: z
        .string()
        .nullable()
        .describe(
          'The oldest Python whose grammar reads the source, such as 3.8; 3.5 stands for older ones too. Null where no tree was read.',
        ),
    })
    .describe('Syntax status.'),
  maximumLineLength: count('Longest line, in characters.'),
  averageLineLength: z.number().min(0).describe('Mean line length in characters, two decimals.'),
  commentDensity: ratio('comments / (comments + code), four decimals.'),
  blankLineDensity: ratio('blank / total, four decimals.'),
  longLineCount: count('Lines of more than 120 characters.'),
  workMarkerCount: count('TODO, FIXME, HACK and XXX in comments.'),
  maintainabilitySignal: z
    .int()
    .min(0)
    .max(100)
    .describe(
      '0 (hard to maintain) to 100 (easy): falls with decisions, and faster with many in one function; code that decides nothing does not lower it. At most 30 for generated or minified text.',
    ),
  reviewSignals: z.array(reviewSignal).describe('What deserves attention; empty when nothing does.'),
  analysis: z
    .strictObject({
      version: z.string().describe('Version of the definitions; it rises with any change of output.'),
      method: z.string().describe('How the numbers of this call came about.'),
      limitations: z.array(z.string()).describe('What the numbers do not say.'),
    })
    .describe('About the analysis itself.'),
})
