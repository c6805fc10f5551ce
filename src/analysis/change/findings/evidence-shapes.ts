import * as z from 'zod'

const count = z.int().min(0)
const name = z.string().describe('Qualified name; the second of the same name ends in #2, and so on.')
const lines = z.array(z.int().min(1)).describe('Lines of the after snapshot, in order.')

/** Nothing to add to the finding itself. */
export const noEvidence = z.strictObject({})

/** How many places are new. */
export const addedEvidence = z.strictObject({ added: count.describe('Places that are new.') })

/** How many places are new, and where. */
export const addedLines = z.strictObject({ ...addedEvidence.shape, lines })

/** New places by what stands there: `field` names them. */
export function addedNames<Field extends string>(field: Field, what: string) {
  const names = z.array(z.string()).describe(`${what}, each once, in order of the alphabet.`)
  return z.strictObject({ ...addedEvidence.shape, ...({ [field]: names } as Record<Field, typeof names>) })
}

/** New places by what stands there, with their lines. */
export function addedNamesAt<Field extends string>(field: Field, what: string) {
  return z.strictObject({ ...addedNames(field, what).shape, lines })
}

/** New calls by name, with their lines. */
export const addedCalls = addedNamesAt('calls', 'What is called')

/** Functions by name. */
export const functionNames = z.strictObject({
  functions: z.array(z.strictObject({ name })).describe('The functions.'),
})

const side = (what: string, when: string) => count.nullable().describe(`${what} ${when}.`)

const numberedFunction = (what: string) =>
  z.strictObject({
    name,
    before: side(what, 'before; null when it is new'),
    after: side(what, 'after'),
  })

/** Functions with one number before and after. */
export function comparedFunctions(what: string) {
  return z.strictObject({ functions: z.array(numberedFunction(what)).describe('The functions.') })
}

/** Functions whose number crossed a threshold. */
export function crossingFunctions(what: string) {
  return z.strictObject({
    threshold: count.describe('The threshold.'),
    ...comparedFunctions(what).shape,
  })
}

/** Functions with one text before and after. */
export function describedFunctions(what: string) {
  const each = z.strictObject({
    name,
    before: z.string().describe(`${what} before.`),
    after: z.string().describe(`${what} after.`),
  })
  return z.strictObject({ functions: z.array(each).describe('The functions.') })
}

/** What is gone, by function: `removed` names it and never holds a value of the source. */
export const removedParts = z.strictObject({
  functions: z
    .array(z.strictObject({ name, removed: z.array(z.string()).describe('What is gone.') }))
    .describe('The functions; the name is empty outside functions.'),
})

/** Names that are gone. */
export function removedNames<Field extends string>(field: Field) {
  const names = z.array(z.string()).describe('Names that are gone.')
  return z.strictObject({ [field]: names } as Record<Field, typeof names>)
}
