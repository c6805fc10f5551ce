import { textField } from '../../core/text-field.ts'

/** Some commits have no second line: what is refused for its first one is a review that nobody gets. */
const MOST_CHARACTERS = 1000

/** Both reviews take it. */
export const titleField = textField({
  min: 1,
  max: MOST_CHARACTERS,
  description:
    'What the change calls itself: the first line of its message, or the title of its pull request. What it announces (something disabled, skipped or removed) is shown at low and counts the same.',
}).optional()
