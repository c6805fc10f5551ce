import { expect, test } from 'vitest'
import { ReferenceResolver } from '../load/reference-resolver.ts'
import { WarningLog } from '../warning-log.ts'
import { DocumentBudget, SampleBudget } from './sample-budget.ts'
import type { SampleContext } from './sample-context.ts'
import { SampleMemory } from './sample-memory.ts'
import { sampleSchema } from './sample-schema.ts'
import { isSampleObject, type SampleValue } from './sample-value.ts'

const wide = (count: number): object => ({
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, { type: 'string' }])),
})
const schemas = {
  Wide: wide(300),
  Wrong: { type: 'object', properties: { a: { type: 'integer', example: 'x' } } },
}
const refer = (name: string): object => ({ $ref: `#/components/schemas/${name}` })

/** Contexts of the operations of one document. */
function contextsOf(): () => SampleContext {
  const warnings = new WarningLog()
  const references = new ReferenceResolver({ components: { schemas } }, warnings)
  const document = new DocumentBudget()
  const memory = new SampleMemory()
  const shared = { references, warnings, minor: 1, includeOptional: true, memory } as const
  return () => ({
    ...shared,
    budget: new SampleBudget(document),
    active: new Set(),
    copies: new Map(),
    patterns: new Map(),
  })
}

const sizeOf = (value: SampleValue | undefined): number => (isSampleObject(value) ? value.size : 0)

test('a schema that operations share is read once, and costs and warns each of them the same', () => {
  const next = contextsOf()
  const [first, second] = [next(), next()]
  const value = sampleSchema([refer('Wrong')], first)
  const counted = first.warnings.list().map(({ count }) => count)
  expect(sampleSchema([refer('Wrong')], second)).toBe(value)
  expect(second.budget.measure()).toEqual(first.budget.measure())
  expect(second.warnings.list().map(({ count }) => count)).toEqual(counted.map((count) => 2 * count))
})

test('a value that a spent budget cut short is made anew where there is room', () => {
  const next = contextsOf()
  const spent = next()
  sampleSchema([wide(400)], spent)
  const cut = sampleSchema([{ type: 'object', properties: { inner: refer('Wide') } }], spent)
  expect(sizeOf(isSampleObject(cut) ? cut.get('inner') : undefined)).toBeLessThan(300)
  expect(sizeOf(sampleSchema([refer('Wide')], next()))).toBe(300)
  const outer = sampleSchema([{ type: 'object', properties: { inner: refer('Wide') } }], next())
  expect(sizeOf(isSampleObject(outer) ? outer.get('inner') : undefined)).toBe(300)
})
