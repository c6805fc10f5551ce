import * as z from 'zod'
import { titleField } from '../../analysis/change/title-field.ts'
import { textField } from '../../core/text-field.ts'

const MOST_CHARACTERS = 500_000
const MOST_FILENAME_CHARACTERS = 255
const MOST_LANGUAGE_CHARACTERS = 64

/** Two snapshots of one file. Either may be empty (a file added or deleted), not both. */
export const changeReviewInput = z
  .strictObject({
    before: textField({
      min: 0,
      max: MOST_CHARACTERS,
      description: 'Source text before the change; empty for a new file.',
    }),
    after: textField({
      min: 0,
      max: MOST_CHARACTERS,
      description: 'Source text after the change; empty for a deleted file. Not empty when `before` is.',
    }),
    language: textField({
      min: 1,
      max: MOST_LANGUAGE_CHARACTERS,
      description:
        "Language id, alias or extension, any case; by default from the filename's extension, else python.",
    }).optional(),
    filename: textField({
      min: 1,
      max: MOST_FILENAME_CHARACTERS,
      description: 'File name or path, echoed in the result; no control characters.',
    })
      .refine((name) => !/\p{Cc}/u.test(name), 'must not contain control characters')
      .optional(),
    title: titleField,
  })
  .refine(({ before, after }) => before !== '' || after !== '', 'before and after must not both be empty')
