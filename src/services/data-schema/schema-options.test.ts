import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inferSchema, type InferenceOptions } from './infer-schema.ts'

const infer = (value: unknown, options: InferenceOptions) =>
  inferSchema(JSON.stringify(value), 'json', options)

const oracle = new Ajv2020({ strict: false, ownProperties: true, code: { optimize: false } })
addFormats.default(oracle)

function accepts(schema: object, value: unknown): boolean {
  const validate = oracle.compile(schema)
  oracle.removeSchema(schema)
  return validate(value)
}

const repeat = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))

const key = fc.constantFrom('type', 'kind', 'a', 'b', '__proto__', '~/')
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('x', 'y', 'z', null, 1, true, '2026-01-05'),
    fc.array(tie('value'), { maxLength: 30 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
  ),
}))

/** Records of two kinds under one key, with nested content of any sort. */
const events = fc.array(
  fc.oneof(
    fc.tuple(fc.constant('open'), anyValue).map(([type, a]) => ({ type, a })),
    fc.tuple(fc.constant('close'), anyValue).map(([type, b]) => ({ type, b, at: 1 })),
  ),
  { maxLength: 12 },
)

describe('data.schema with options', () => {
  it('stays valid and true of its content, and points at places that exist, whatever is asked for', () => {
    const options = fc.record({ closed: fc.boolean(), enums: fc.boolean(), unions: fc.boolean() })
    fc.assert(
      fc.property(fc.oneof(anyValue, events), options, (value, asked) => {
        const { schema, fields, choices } = infer(value, asked)
        expect(oracle.validateSchema(schema)).toBe(true)
        expect(accepts(schema, value)).toBe(true)
        for (const { pointer } of [...fields, ...choices]) {
          const parts = pointer.split('/').slice(1)
          const names = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
          names.reduce<unknown>((place, name) => {
            expect(Object.hasOwn(place as object, name), pointer).toBe(true)
            return (place as Record<string, unknown>)[name]
          }, schema)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('closes objects with names, and leaves maps and empty objects open', () => {
    const users = Object.fromEntries(repeat(9, (index) => [`user_${index}`, { age: index }]))
    const { schema } = infer({ users, none: {}, one: { a: 1 } }, { closed: true })
    expect(accepts(schema, { users: { other: { age: 1 } }, none: { x: 1 }, one: { a: 1 } })).toBe(true)
    expect(accepts(schema, { users, none: {}, one: { a: 1, b: 2 } })).toBe(false)
    expect(accepts(schema, { users, none: {}, one: { a: 1 }, two: 1 })).toBe(false)
    expect(accepts(schema, { users: { other: { age: 1, name: 'x' } }, none: {}, one: { a: 1 } })).toBe(false)
  })

  it('lists the texts of a place from the stated bar on, not below it', () => {
    const rows = (count: number, kinds: number) => repeat(count, (index) => ({ s: `word${index % kinds}` }))
    const listed = (value: unknown) => {
      const { items } = infer(value, { enums: true }).schema as { items: { properties: { s: object } } }
      return 'enum' in items.properties.s
    }
    expect([listed(rows(20, 4)), listed(rows(19, 3)), listed(rows(20, 5)), listed(rows(60, 12))]).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(listed(rows(130, 13))).toBe(false)
    expect(listed(repeat(40, (index) => ({ s: index % 2 === 0 ? 'a' : 'b'.repeat(61) })))).toBe(false)
    expect(listed(repeat(40, () => ({ s: '2026-01-05' })))).toBe(false)
    expect(JSON.stringify(infer(rows(20, 4), {}))).not.toContain('word1')
  })

  it('allows null beside listed texts where null was seen', () => {
    const { schema, choices } = infer(
      repeat(30, (index) => ['on', 'off', null][index % 3]),
      { enums: true },
    )
    expect(schema).toMatchObject({ items: { type: ['string', 'null'], enum: ['off', 'on', null] } })
    expect(choices).toMatchObject([{ pointer: '/items', chosen: 'enum', alternative: 'string', keys: 2 }])
  })

  it('gives each kind its own schema when one key tells them apart', () => {
    const shapes = [
      { type: 'circle', radius: 1 },
      { type: 'square', side: 2 },
      { type: 'circle', radius: 2.5 },
      { type: 'square', side: 3 },
      null,
    ]
    const { schema, choices } = infer({ shapes }, { unions: true })
    const wrap = (shape: unknown) => ({ shapes: [shape] })
    for (const shape of shapes) expect(accepts(schema, wrap(shape))).toBe(true)
    for (const wrong of [{ type: 'circle', side: 1 }, { type: 'hexagon', side: 1 }, { radius: 1 }, 1])
      expect(accepts(schema, wrap(wrong)), JSON.stringify(wrong)).toBe(false)
    expect(choices).toMatchObject([
      { pointer: '/properties/shapes/items', chosen: 'union', keys: 2, alternative: 'properties' },
    ])
  })

  it('makes no union where the key decides nothing, or a kind was seen once', () => {
    const isUnion = (value: unknown) =>
      infer(value, { unions: true }).choices.some(({ chosen }) => chosen === 'union')
    expect(isUnion(repeat(8, (index) => ({ type: index % 2 ? 'a' : 'b', n: 1 })))).toBe(false)
    expect(
      isUnion(repeat(8, (index) => ({ type: index % 2 ? 'a' : 'b', ...(index % 3 ? { n: 1 } : {}) }))),
    ).toBe(false)
    expect(
      isUnion([
        { t: 'a', x: 1 },
        { t: 'a', x: 1 },
        { t: 'b', y: 1 },
      ]),
    ).toBe(false)
  })

  it('widens one type only in the kind that needs it', () => {
    const rows = [...repeat(4, (n) => ({ t: 'a', v: n })), ...repeat(4, () => ({ t: 'b', v: 'x', w: 1 }))]
    const { schema } = infer(rows, { unions: true })
    expect(accepts(schema, [{ t: 'a', v: 'x' }])).toBe(false)
    expect(accepts(schema, [{ t: 'b', v: 'x', w: 2 }])).toBe(true)
  })
})
