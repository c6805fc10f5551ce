import * as z from 'zod'
import { titleField } from '../../analysis/change/title-field.ts'
import { countCodePoints, textField } from '../../core/text-field.ts'

const MOST_FILES = 300
const MOST_SIDE_CHARACTERS = 500_000
const MOST_CHARACTERS = 6_000_000

const side = (description: string) =>
  textField({ min: 0, max: MOST_SIDE_CHARACTERS, description }).nullable().describe(description)

const changedFile = z
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
      .array(changedFile)
      .min(1)
      .max(MOST_FILES)
      .describe(
        'The files of the change, in any order; each path once. At most 6,000,000 characters in all.',
      ),
    title: titleField,
  })
  .superRefine(checkTogether, { when: ({ value }) => hasCheckedCount(value) })

/** What is wrong with the files together is told beside what is wrong with each, so it is asked of any value. */
function checkTogether(
  { files }: { readonly files: readonly unknown[] },
  context: z.core.$RefinementCtx,
): void {
  const seen = new Set<string>()
  let total = 0
  for (const [index, file] of files.entries()) {
    const { path, before, after } = (file ?? {}) as Record<string, unknown>
    total += countText(before) + countText(after)
    if (typeof path !== 'string') continue
    if (seen.has(path))
      context.addIssue({ code: 'custom', path: ['files', index, 'path'], message: 'is there twice' })
    seen.add(path)
  }
  if (total <= MOST_CHARACTERS) return
  const message = `must have at most ${MOST_CHARACTERS} characters in all, have ${total}: leave out files, or review the change in parts`
  context.addIssue({ code: 'custom', path: ['files'], message })
}

const countText = (value: unknown): number => (typeof value === 'string' ? countCodePoints(value) : 0)

function hasCheckedCount(value: unknown): boolean {
  const { files } = (value ?? {}) as { readonly files?: unknown }
  return Array.isArray(files) && files.length <= MOST_FILES
}
