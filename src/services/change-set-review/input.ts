import * as z from 'zod'
import { countCodePoints, textField } from '../../core/text-field.ts'

const MOST_FILES = 300
const MOST_SIDE_CHARACTERS = 500_000
const MOST_CHARACTERS = 6_000_000

const side = (description: string) =>
  textField({ min: 0, max: MOST_SIDE_CHARACTERS, description }).nullable().describe(description)

const file = z
  .strictObject({
    path: textField({
      min: 1,
      max: 500,
      description: 'Path in the repository, folders separated by "/"; tells the language and what is a test.',
    }).refine((path) => !/\p{Cc}/u.test(path), 'must not contain control characters'),
    before: side('Text before the change; null when the file was not there.'),
    after: side('Text after the change; null when the file is gone.'),
    language: textField({
      min: 1,
      max: 64,
      description: 'Language as people write it; by default the path tells.',
    }).optional(),
  })
  .refine(({ before, after }) => before !== null || after !== null, 'before and after must not both be null')

/** Every file of one change. */
export const changeSetInput = z
  .strictObject({
    files: z
      .array(file)
      .min(1)
      .max(MOST_FILES)
      .describe(
        'The files of the change, in any order; each path once. At most 6,000,000 characters in all.',
      ),
    title: textField({
      min: 1,
      max: 200,
      description: 'What the change calls itself; shown in the summary, never judged.',
    }).optional(),
  })
  .superRefine(({ files }, context) => {
    const seen = new Set<string>()
    for (const [index, { path }] of files.entries()) {
      if (seen.has(path))
        context.addIssue({ code: 'custom', path: ['files', index, 'path'], message: 'is there twice' })
      seen.add(path)
    }
    const total = files.reduce(
      (sum, { before, after }) => sum + countCodePoints(before ?? '') + countCodePoints(after ?? ''),
      0,
    )
    if (total > MOST_CHARACTERS) {
      const message = `must have at most ${MOST_CHARACTERS} characters in all, have ${total}: leave out files, or review the change in parts`
      context.addIssue({ code: 'custom', path: ['files'], message })
    }
  })
