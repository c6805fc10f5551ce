import { describe, expect, test } from 'vitest'
import { ReferenceResolver } from '../load/reference-resolver.ts'
import { WarningLog } from '../warning-log.ts'
import { DocumentBudget, SampleBudget } from './sample-budget.ts'
import { SampleMemory } from './sample-memory.ts'
import { sampleSchema } from './sample-schema.ts'
import { emitJson } from './sample-value.ts'

interface Setting {
  schemas?: Record<string, unknown>
  includeOptional?: boolean
  minor?: 0 | 1 | 2
}

function sample(
  schema: unknown,
  { schemas = {}, includeOptional = false, minor = 1 }: Setting = {},
): unknown {
  const warnings = new WarningLog()
  const references = new ReferenceResolver({ components: { schemas } }, warnings)
  const budget = new SampleBudget(new DocumentBudget())
  const context = {
    references,
    warnings,
    budget,
    minor,
    includeOptional,
    active: new Set(),
    memory: new SampleMemory(),
    copies: new Map(),
    patterns: new Map(),
  }
  const value = sampleSchema([schema], context)
  return value === undefined ? undefined : JSON.parse(emitJson(value))
}
const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` })

describe('what contradicts itself', () => {
  test('an enumeration of another type is read as that type, or null where null is allowed', () => {
    expect(sample({ type: 'string', enum: [3] })).toBe('3')
    expect(sample({ type: 'string', enum: [3, null], nullable: true }, { minor: 0 })).toBeNull()
  })

  test('an optional property that nothing fits is left out', () => {
    const properties = { good: { type: 'integer' }, bad: { type: 'object', oneOf: [{ type: 'string' }] } }
    expect(sample({ type: 'object', properties }, { includeOptional: true })).toEqual({ good: 1 })
  })

  test('enumerations that apply together are searched for what they share', () => {
    const letters = [...'abcdefghij']
    expect(sample({ allOf: [{ enum: letters }, { enum: ['j'] }] })).toBe('j')
  })
})

describe('what the author wrote comes first', () => {
  test.each([
    ['const', { const: 'c', example: 'e', default: 'd', enum: ['c', 'e', 'd'] }, 'c'],
    ['example', { type: 'string', example: 'e', examples: ['x'], default: 'd' }, 'e'],
    ['examples', { type: 'string', examples: ['x'], default: 'd' }, 'x'],
    ['default', { type: 'string', default: 'd', enum: ['f', 'd'] }, 'd'],
    ['enum', { type: 'string', enum: [null, 'f', 'g'] }, 'f'],
  ])('%s', (_keyword, schema, expected) => {
    expect(sample(schema)).toBe(expected)
  })
  test('but only where it fits: wrong types, lengths, bounds and choices fall through', () => {
    expect(sample({ type: 'integer', example: 'many' })).toBe(1)
    expect(sample({ type: 'string', maxLength: 3, example: 'too long' })).toBe('exa')
    expect(sample({ type: 'integer', maximum: 5, example: 6 })).toBe(1)
    expect(sample({ type: 'string', enum: ['a'], example: 'b' })).toBe('a')
    expect(
      sample({ type: 'object', required: ['a'], properties: { a: { type: 'integer' } }, example: {} }),
    ).toEqual({ a: 1 })
    expect(sample({ type: 'string', format: 'uuid', example: 'some-id' })).toMatch(/^[0-9a-f-]{36}$/)
  })
  test('quoted numbers, booleans and objects are read as what they must be', () => {
    expect(sample({ type: 'integer', example: '12' })).toBe(12)
    expect(sample({ type: 'boolean', example: 'false' })).toBe(false)
    expect(sample({ type: 'object', example: '{"a": [1]}' })).toEqual({ a: [1] })
    expect(sample({ type: 'string', example: 12 })).toBe('12')
  })
})

describe('by type', () => {
  test.each([
    [{ type: 'boolean' }, true],
    [{ type: 'integer' }, 1],
    [{ type: 'integer', minimum: 5, exclusiveMinimum: 5 }, 6],
    [{ type: 'integer', maximum: -3 }, -3],
    [{ type: 'integer', minimum: 10, multipleOf: 7 }, 14],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.5 }, 0.25],
    [{ type: 'number', minimum: 0.2, maximum: 0.4, multipleOf: 0.1 }, 0.4],
    [{ type: 'string' }, 'example'],
    [{ type: 'string', minLength: 10 }, 'exampleexa'],
    [{ type: 'string', maxLength: 2 }, 'ex'],
    [{ type: 'string', format: 'date' }, '2024-01-15'],
    [{ type: ['null', 'integer'] }, 1],
    [{ type: 'null' }, null],
    [{ type: 'array', items: { type: 'integer' } }, [1]],
    [{ type: 'array', items: { type: 'integer' }, minItems: 3, uniqueItems: true }, [1, 2, 3]],
    [{ type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 2, uniqueItems: true }, ['a', 'b']],
    [{ type: 'array', maxItems: 0 }, []],
    [{ prefixItems: [{ type: 'integer' }, { type: 'boolean' }] }, [1, true]],
    [
      { type: 'object', minProperties: 2, additionalProperties: { type: 'integer' } },
      { key1: 1, key2: 1 },
    ],
    [{}, 'example'],
    [true, 'example'],
    [false, undefined],
  ])('%j gives %j', (schema, expected) => {
    expect(sample(schema)).toEqual(expected)
  })
  test('boolean exclusive bounds are those of 3.0', () => {
    expect(sample({ type: 'integer', minimum: 1, exclusiveMinimum: true }, { minor: 0 })).toBe(2)
  })
  test('impossible bounds still give a number', () => {
    expect(sample({ type: 'integer', minimum: 5, maximum: 1 })).toEqual(expect.any(Number))
    expect(sample({ type: 'number', multipleOf: 0 })).toBe(1)
  })
})

describe('objects', () => {
  const schema = {
    type: 'object',
    required: ['a', 'id', 'undeclared'],
    properties: { a: { type: 'integer' }, id: { type: 'integer', readOnly: true }, b: { type: 'boolean' } },
  }
  test('hold what is required and writable', () => {
    expect(sample(schema)).toEqual({ a: 1, undeclared: 'example' })
  })
  test('hold optional properties when they are asked for', () => {
    expect(sample(schema, { includeOptional: true })).toEqual({ a: 1, undeclared: 'example', b: true })
  })
  test('keep keys that name a prototype as data', () => {
    const hostile = JSON.parse(
      '{"required":["__proto__","constructor"],"properties":{"__proto__":{"const":"p"}}}',
    )
    const warnings = new WarningLog()
    const references = new ReferenceResolver({}, warnings)
    const context = {
      references,
      warnings,
      budget: new SampleBudget(new DocumentBudget()),
      minor: 1 as const,
      includeOptional: false,
      active: new Set(),
      memory: new SampleMemory(),
      copies: new Map(),
      patterns: new Map(),
    }
    const value = sampleSchema([hostile], context)
    expect(value instanceof Map && [...value]).toEqual([
      ['__proto__', 'p'],
      ['constructor', 'example'],
    ])
  })
})

describe('combinations', () => {
  test('allOf parts apply together', () => {
    const base = { properties: { a: { type: 'integer', minimum: 3 } }, required: ['a'] }
    const schema = { allOf: [reference('Base'), { required: ['b'], properties: { a: { multipleOf: 5 } } }] }
    expect(sample(schema, { schemas: { Base: base } })).toEqual({ a: 5, b: 'example' })
  })
  test('oneOf gives a value that fits exactly one branch', () => {
    const cat = { type: 'object', properties: { lives: { type: 'integer' } }, additionalProperties: false }
    const dog = { type: 'object', properties: { tricks: { type: 'boolean' } }, additionalProperties: false }
    expect(sample({ oneOf: [cat, dog] })).toEqual({ lives: 1 })
  })
  test('a discriminator names the branch', () => {
    const schemas = { Cat: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } } }
    const mapping = { feline: '#/components/schemas/Cat' }
    const schema = { oneOf: [reference('Cat')], discriminator: { propertyName: 'kind', mapping } }
    expect(sample(schema, { schemas })).toEqual({ kind: 'feline' })
  })
  test('branches that small values all fit are told apart by what the others refuse', () => {
    const open = (name: string): object => ({ type: 'object', properties: { [name]: { type: 'string' } } })
    expect(sample({ oneOf: [open('a'), open('b')] })).toEqual({ a: null })
    expect(sample({ oneOf: [open('a'), open('b'), open('c')] })).toEqual({ a: null, b: null })
    expect(sample({ oneOf: [{ type: 'number' }, { type: 'integer' }] })).toBe(1.5)
    // Nothing can be in exactly one of two branches that are the same.
    expect(sample({ oneOf: [open('a'), open('a')] })).toEqual({})
  })

  test('anyOf with requirements alone merges into its base', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'integer' } },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    }
    expect(sample(schema)).toEqual({ a: 1 })
  })
  test('beside a reference 3.0 ignores what 3.1 applies', () => {
    const schemas = { Text: { type: 'string' } }
    expect(sample({ ...reference('Text'), minLength: 9 }, { schemas, minor: 1 })).toBe('exampleex')
    expect(sample({ ...reference('Text'), minLength: 9 }, { schemas, minor: 0 })).toBe('example')
    expect(sample({ ...reference('Text'), example: 'said here' }, { schemas, minor: 0 })).toBe('said here')
  })
})

describe('cycles and bombs', () => {
  test('a list of itself ends empty', () => {
    const schemas = {
      Tree: {
        type: 'object',
        required: ['children'],
        properties: { children: { type: 'array', items: reference('Tree') } },
      },
    }
    expect(sample(reference('Tree'), { schemas })).toEqual({ children: [] })
  })
  test('a cycle with a way out takes it', () => {
    const schemas = {
      Node: {
        type: 'object',
        required: ['next'],
        properties: { next: { oneOf: [reference('Node'), { type: 'string' }] } },
      },
    }
    expect(sample(reference('Node'), { schemas })).toEqual({ next: 'example' })
  })
  test('a schema that is only itself gives a plain value', () => {
    expect(sample(reference('A'), { schemas: { A: reference('B'), B: reference('A') } })).toBe('example')
  })
  test('a base shared by parent and child is no cycle', () => {
    const schemas = {
      Base: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      Child: { allOf: [reference('Base')] },
      Parent: {
        allOf: [reference('Base'), { required: ['child'], properties: { child: reference('Child') } }],
      },
    }
    expect(sample(reference('Parent'), { schemas })).toEqual({ id: 1, child: { id: 1 } })
  })
  test('what doubles at every level stays small', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (_, level) => {
        const next = level === 39 ? { type: 'string' } : reference(`L${level + 1}`)
        return [`L${level}`, { type: 'object', required: ['a', 'b'], properties: { a: next, b: next } }]
      }),
    )
    expect(JSON.stringify(sample(reference('L0'), { schemas })).length).toBeLessThan(30_000)
  })
  test('an optional property that the budget does not reach is left out, not guessed', () => {
    const part = (index: number): object => ({ properties: { [`p${index}`]: { type: 'integer' } } })
    const branch = { allOf: Array.from({ length: 300 }, (_, index) => part(index)) }
    const properties = { wide: { oneOf: Array.from({ length: 20 }, () => branch) }, late: { type: 'number' } }
    const value = sample({ type: 'object', properties }, { includeOptional: true })
    expect(value).not.toHaveProperty('late')
    expect(
      sample({ type: 'object', properties, required: ['late'] }, { includeOptional: true }),
    ).toMatchObject({
      late: 1,
    })
  })
})
