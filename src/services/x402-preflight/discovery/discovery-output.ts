import * as z from 'zod'

export const discovery = z.strictObject({
  declared: z.boolean().describe('Whether `extensions.bazaar` is declared; not declaring it is a choice.'),
  valid: z
    .boolean()
    .nullable()
    .describe('Whether the official validator accepts the declaration; null when there is none.'),
  faults: z
    .array(
      z.strictObject({
        pointer: z.string().describe('JSON pointer into the challenge.'),
        code: z.string().describe('Stable code of the fault.'),
        level: z
          .enum(['required', 'advised'])
          .describe('`required` keeps the service out of indexes; `advised` is dropped there in silence.'),
        message: z.string().describe('What is wrong.'),
        fix: z.string().describe('What to change.'),
      }),
    )
    .describe('Every fault that was found, refusals first.'),
  validator: z
    .strictObject({
      name: z.string().describe('Its name.'),
      version: z.string().describe('Its version.'),
    })
    .describe('The package whose validator decided.'),
})

export type Discovery = z.input<typeof discovery>
