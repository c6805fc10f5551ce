import * as z from 'zod'
import { usd } from '../../core/price.ts'
import { defineService } from '../../core/service.ts'
import { textField } from '../../core/text-field.ts'
import { compareDocuments, refuseIncomparable } from './compare-documents.ts'

const input = z.strictObject({
  before: textField({ min: 0, max: 500_000, description: 'The older text; may be empty.' }),
  after: textField({ min: 0, max: 500_000, description: 'The newer text; may be empty.' }),
  context_lines: z
    .int()
    .min(0)
    .max(50)
    .default(3)
    .describe('Unchanged lines shown around every change, 0 to 50.'),
  format: z
    .enum(['text', 'json', 'yaml'])
    .default('text')
    .describe(
      'How the texts are compared: as they are, or as JSON or YAML by what they say, where the order of keys and the layout do not matter.',
    ),
})

const documentText = z.strictObject({
  sha256: z.string().describe('SHA-256 of the UTF-8 bytes, lower-case hex.'),
  characters: z.int().describe('Unicode code points.'),
  utf8Bytes: z.int().describe('Bytes in UTF-8.'),
  lines: z.int().describe('Lines, each ended by a line feed or by the end of the text.'),
  lineEnding: z
    .enum(['lf', 'crlf', 'cr', 'mixed', 'none'])
    .describe('The line ending in use; `mixed` when there are several, `none` without any.'),
  finalNewline: z.boolean().describe('Whether the text ends with a line ending.'),
})

const hunkLine = z.strictObject({
  op: z.enum([' ', '-', '+']).describe('Unchanged, removed or added.'),
  oldLine: z.int().nullable().describe('Line number in `before`, from 1; null for what was added.'),
  newLine: z.int().nullable().describe('Line number in `after`, from 1; null for what was removed.'),
  oldColumn: z.int().nullable().optional().describe('Token unit only: column in `before`, from 1.'),
  newColumn: z.int().nullable().optional().describe('Token unit only: column in `after`, from 1.'),
  text: z.string().describe('The line without its line feed; in token unit a run of tokens.'),
  spans: z
    .array(z.array(z.int()).length(2).describe('Start and end, half-open, in characters.'))
    .optional()
    .describe('On a line paired with its other version: the parts that changed.'),
  pairedLine: z
    .int()
    .optional()
    .describe('Number of the line on the other side that this one is a version of; present with `spans`.'),
  textCut: z.literal(true).optional().describe('Present when `text` was cut at 2,000 characters.'),
  noNewline: z.literal(true).optional().describe('Present on a last line without a line feed.'),
})

const hunk = z.strictObject({
  oldStart: z.int().describe('First line in `before`, from 1; the line before when `oldLines` is 0.'),
  oldLines: z.int().describe('Lines of `before` the hunk covers.'),
  newStart: z.int().describe('First line in `after`, from 1; the line before when `newLines` is 0.'),
  newLines: z.int().describe('Lines of `after` the hunk covers.'),
  section: z.string().nullable().describe('The nearest line above that starts at the margin with a name.'),
  lines: z.array(hunkLine).describe('The hunk, line by line; in token unit run by run.'),
  linesOmitted: z.int().describe('Entries of this hunk left out of `lines`.'),
})

const change = z.strictObject({
  kind: z.enum(['added', 'removed', 'replaced']).describe('What happened at this place.'),
  oldPointer: z.string().nullable().describe('RFC 6901 pointer into `before`; null for what was added.'),
  newPointer: z.string().nullable().describe('RFC 6901 pointer into `after`; null for what was removed.'),
  oldValue: z.string().nullable().describe('The old value as JSON in one line, up to 200 characters.'),
  newValue: z.string().nullable().describe('The new value as JSON in one line, up to 200 characters.'),
})

const output = z.strictObject({
  equivalent: z
    .boolean()
    .describe('Whether both texts say the same in `format`; as text, whether they are identical.'),
  identical: z.boolean().describe('Whether both texts are the same, byte for byte.'),
  format: z.enum(['text', 'json', 'yaml']).describe('Echo of the format.'),
  unit: z.enum(['line', 'token']).describe('What stats and hunks count.'),
  algorithm: z.literal('myers-linear/1').describe('The method that found the script.'),
  exact: z
    .boolean()
    .describe(
      'False when a shorter script may exist: the cost cap fired, or frequent lines in a rewritten block were left unmatched for readability.',
    ),
  verified: z
    .literal(true)
    .describe(
      'The unified patch was applied to `before` and gave `after`, byte for byte; as JSON or YAML, to both in one spelling (JSON, keys sorted, two spaces a level).',
    ),
  before: documentText.describe('Fingerprint of `before`.'),
  after: documentText.describe('Fingerprint of `after`.'),
  stats: z
    .strictObject({
      added: z.int().describe('Units only in `after`.'),
      removed: z.int().describe('Units only in `before`.'),
      unchanged: z.int().describe('Units kept.'),
      changedBlocks: z.int().describe('Places where the texts differ.'),
      similarity: z
        .number()
        .describe('Twice the kept units over the units of both texts, rounded down; 1 = identical.'),
    })
    .describe('The size of the change, in `unit`s.'),
  hunks: z
    .array(hunk)
    .describe(
      'The change for reading: up to 5,000 lines and 400,000 characters; as JSON or YAML of both texts in one spelling.',
    ),
  changes: z
    .array(change)
    .describe(
      'As JSON or YAML: every smallest place where the values differ, up to 1,000; empty for format text.',
    ),
  moves: z
    .array(
      z.strictObject({
        oldStart: z.int().describe('First line in `before`, from 1.'),
        newStart: z.int().describe('First line in `after`, from 1.'),
        lines: z.int().describe('Lines in the block.'),
      }),
    )
    .describe(
      'Blocks of three lines or more that left one place and came back unchanged in another, up to 200.',
    ),
  unified: z
    .string()
    .nullable()
    .describe('The whole change as a unified patch; empty when identical, null when omitted.'),
  truncated: z
    .strictObject({
      hunksOmitted: z.int().describe('Hunks not listed in `hunks`.'),
      linesOmitted: z.int().describe('Entries not listed in `hunks`, those of omitted hunks included.'),
      changesOmitted: z.int().describe('Places not listed in `changes`.'),
      movesOmitted: z.int().describe('Moved blocks not listed in `moves`.'),
      unifiedOmitted: z.boolean().describe('Whether `unified` was too long to return.'),
    })
    .describe('What was left out of the answer.'),
  warnings: z
    .array(
      z.strictObject({
        code: z.string().describe('Which warning.'),
        detail: z.string().describe('In words.'),
      }),
    )
    .describe('What a reader should know of this result.'),
  analysis: z
    .strictObject({
      version: z.string().describe('Version label of this output.'),
      method: z.string().describe('How the result was found.'),
      limitations: z.array(z.string()).describe('What the result does not say.'),
    })
    .describe('The analysis behind the result.'),
})

const analysis = {
  version: 'tollgauge-document-diff/3',
  method:
    'Linear-space Myers diff of lines (of tokens where lines are very long) with a deterministic cost cap; the patch is applied before it is returned.',
  limitations: [
    'A moved block is one removal plus one addition in hunks and patch; `moves` names those moved unchanged.',
    'Lines end at a line feed; a carriage return belongs to its line.',
    'When exact is false a shorter script may exist.',
    'As JSON or YAML comments are not compared, and items of lists are matched by their values and their order.',
  ],
}

/** A verified patch between two texts, and what a reader needs to see of it. It knows no file names and merges nothing. */
export const documentDiff = defineService({
  name: 'document.diff',
  title: 'Document diff',
  summary:
    'Compares two texts line by line, or JSON and YAML by what they say, and returns a unified patch proved to turn one into the other, with numbered hunks, changed spans inside lines, the path of every changed value, statistics and fingerprints.',
  tags: ['document', 'diff', 'patch', 'text'],
  price: usd('0.01'),
  limits: { inputBytes: 12_100_000, deadlineMs: 10_000 },
  effects: 'none',
  input,
  output,
  sample: {
    before: 'def price(units):\n    total = units * 25\n    return total\n',
    after: 'def price(units, discount=0):\n    total = units * 25\n    total -= discount\n    return total\n',
    context_lines: 3,
  },
  followUps: [
    {
      service: 'developer.code-change-review',
      title: 'Review the change as code',
      because:
        'A diff shows what changed; when the texts are source code, a review says what the change does to it.',
      template: { before: '$request.before', after: '$request.after', language: '$language' },
      // Equal texts have no change to review, and two empty ones would be refused.
      unlessDataStarts: /^\{"equivalent":true/,
      useOutput: 'Read the findings next to the hunks: both count lines of the same two snapshots.',
    },
  ],
  precheck: ({ before, after, format }) => {
    refuseIncomparable(before, after, format)
    return null
  },
  run: ({ before, after, context_lines, format }) => ({
    ...compareDocuments(before, after, context_lines, format),
    analysis,
  }),
})
