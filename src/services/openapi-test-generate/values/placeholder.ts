import { type FlatSchema } from './flat-schema.ts'
import type { SampleValue } from './sample-value.ts'

const PLACEHOLDER =
  /^(?:\{[^]*\}|<[^<>]*>|\$\{[^{}]*\}|:[A-Za-z_]\w*|%[A-Za-z_]\w*%|\[[A-Za-z_ -]+\]|\$[A-Za-z_]\w*|(?:your|my)[-_ ][\w -]+)$/i

/** Whether a text stands for a value instead of being one: `{{BLOCK_ID}}`, `<id>`, `:id`, `YOUR_KEY`. */
export function isPlaceholder(value: SampleValue | undefined): boolean {
  return typeof value === 'string' && value.length <= 200 && PLACEHOLDER.test(value.trim())
}

/** The schema without what its author wrote as an example of it. */
export function withoutExamples({ parts }: FlatSchema): object[] {
  return parts.map(
    ({ example: _example, examples: _examples, default: _default, allOf: _allOf, ...rest }) => {
      const { $ref: _reference, ...own } = rest
      return own
    },
  )
}
