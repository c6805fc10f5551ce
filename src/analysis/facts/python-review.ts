import * as z from 'zod'

const parameter = z.tuple([
  z.string(),
  z.enum(['positional', 'any', 'keyword', 'rest', 'keywords']),
  z.boolean(),
  z.boolean(),
])

const globalName = z.tuple([z.string(), z.int()])

const pythonFunction = z.object({
  name: z.string(),
  line: z.int(),
  returnsValue: z.boolean(),
  generator: z.boolean(),
  async: z.boolean(),
  stub: z.boolean(),
  raises: z.int(),
  assertions: z.int(),
  loops: z.int(),
  nesting: z.int(),
  documented: z.boolean(),
  annotations: z.int(),
  decorators: z.array(z.string()),
  parameters: z.array(parameter),
  mutableDefaults: z.array(z.string()),
  globals: z.array(globalName),
  codeHash: z.string(),
  bodyHash: z.string(),
})

const pythonReview = z.object({
  codeHash: z.string(),
  functions: z.array(pythonFunction),
  classes: z.array(z.tuple([z.string(), z.int()])),
  imports: z.array(z.tuple([z.string(), z.string().nullable(), z.string().nullable(), z.int()])),
  handlers: z.array(z.tuple([z.int(), z.array(z.string()), z.boolean(), z.boolean(), z.string()])),
  globals: z.array(globalName),
  mainLines: z.array(z.tuple([z.int(), z.int()])),
  codeComments: z.array(z.int()),
})

export type PythonReview = z.output<typeof pythonReview>
export type PythonReviewFunction = z.output<typeof pythonFunction>

/** The JSON of `review_facts.py`, checked: a shape that drifted is a bug of ours and must not pass silently. */
export function parsePythonReview(value: unknown): PythonReview {
  return pythonReview.parse(value)
}
