import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseInput } from '../../core/input.ts'
import { Problem } from '../../core/problem.ts'
import { inferSchema } from './infer-schema.ts'
import type { ContentFormat } from './load-samples.ts'
import { dataSchema } from './service.ts'

const infer = (content: string, format: ContentFormat = 'json') => inferSchema(content, format)
const inferValue = (value: unknown) => infer(JSON.stringify(value))

const oracle = new Ajv2020({
  strict: false,
  ownProperties: true,
  strictNumbers: false,
  allErrors: true,
  code: { optimize: false },
})
addFormats.default(oracle)

/** A validator of its own, with other settings than the service's. */
function validator(schema: object): (value: unknown) => boolean {
  expect(oracle.validateSchema(schema)).toBe(true)
  const accepts = oracle.compile(schema)
  oracle.removeSchema(schema)
  return accepts
}

function catchProblem(run: () => unknown): Problem {
  try {
    run()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const key = fc.constantFrom('id', 'name', '__proto__', 'constructor', 'a/b', '~', '', '1', '2', 'toString')
const scalar = fc.oneof(
  fc.constantFrom('x', '2026-01-05', 'ada@example.com', 'https://example.com/a', '::1'),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
)
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map((entries) => Object.fromEntries(entries)),
  ),
}))

/** The same value with the members of every object and, where told, the items of the outer array in reverse. */
function reverse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverse)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reverse(member)]),
  )
}

function sortDeep(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(sortDeep).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, member]) => [name, sortDeep(member)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

describe('data.schema', () => {
  it('returns a valid schema that accepts its own samples', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const content = JSON.stringify(value)
        expect(validator(infer(content).schema)(JSON.parse(content))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('accepts every record of a stream', () => {
    fc.assert(
      fc.property(fc.array(anyValue, { minLength: 1, maxLength: 6 }), (records) => {
        const content = records.map((record) => JSON.stringify(record)).join('\n')
        const result = infer(content, 'ndjson')
        const accepts = validator(result.schema)
        expect(result).toMatchObject({ appliesTo: 'record', samples: records.length })
        for (const record of content.split('\n')) expect(accepts(JSON.parse(record))).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it('changes nothing but order when keys or records change places', () => {
    fc.assert(
      fc.property(fc.array(anyValue, { maxLength: 6 }), (records) => {
        const forward = inferValue(records)
        const backward = inferValue(records.toReversed().map(reverse))
        for (const part of ['schema', 'stats', 'fields', 'choices'] as const) {
          expect(sortDeep(backward[part])).toEqual(sortDeep(forward[part]))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('points every field at the place in the schema that describes it', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const { schema, fields } = inferValue(value)
        for (const { pointer } of fields) {
          let place: unknown = schema
          for (const part of pointer.split('/').slice(1)) {
            const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
            expect(Object.hasOwn(place as object, name), pointer).toBe(true)
            place = (place as Record<string, unknown>)[name]
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('widens integers to numbers, marks nullable types and requires only what is always there', () => {
    expect(
      inferValue([
        { a: 1, b: 'x' },
        { a: 2.5, b: null, c: true },
      ]).schema,
    ).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'array',
      items: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: ['string', 'null'] }, c: { type: 'boolean' } },
        required: ['a', 'b'],
      },
    })
  })

  it('uses anyOf across families only', () => {
    expect(inferValue([1, 'a']).schema).toMatchObject({ items: { type: ['string', 'integer'] } })
    expect(inferValue([{}, null]).schema).toMatchObject({ items: { type: ['object', 'null'] } })
    expect(inferValue([{}, [], 1, null]).schema).toMatchObject({
      items: { anyOf: [{ type: 'object' }, { type: 'array' }, { type: 'integer' }, { type: 'null' }] },
    })
  })

  it('names a format only when every string has it', () => {
    expect(inferValue(['2026-01-05', '2026-02-01']).schema).toMatchObject({ items: { format: 'date' } })
    expect(inferValue(['2026-01-05', 'soon']).schema).toHaveProperty('items', { type: 'string' })
    expect(inferValue(['2026-02-30']).schema).toHaveProperty('items', { type: 'string' })
    expect(inferValue(['note:this']).schema).toHaveProperty('items', { type: 'string' })
  })

  it.each([
    ['date', ['2024-02-29'], ['2025-02-29', '2026-13-05', '2026-1-5', '20260105', '2026-01-05\n']],
    [
      'date-time',
      [
        '2026-01-05T10:00:00Z',
        '2026-01-05t10:00:00.125z',
        '2026-06-30T23:59:60Z',
        '2026-01-05T10:00:00+05:30',
      ],
      [
        '2026-01-05T10:00:00',
        '2026-01-05 10:00:00Z',
        '2026-01-05\n10:00:00Z',
        '2026-01-05T10:00:00+0200',
        '2026-01-05T10:00:00+02',
        '2026-01-05T24:00:00Z',
        '2026-02-30T10:00:00Z',
      ],
    ],
    [
      'time',
      ['10:00:00Z', '23:59:60Z', '10:00:00.5-03:30'],
      ['10:00:00', '10:00Z', '10:00:00+02', '25:00:00Z'],
    ],
    ['email', ['a@b.co', "o'b+x@b-c.example"], ['a@b', 'a@@b.co', 'a b@c.de', 'a.@b.co', 'a@-b.co', '@b.co']],
    [
      'uri',
      ['http://x.yz', 'HTTPS://X/a?b#c', 's3://b/k', 'http://[::1]:80/', 'http://u@h:8/'],
      [
        'http://',
        'http://x y',
        'http://x/{id}',
        'http://x:y/',
        'urn:a:b',
        'mailto:a@b.co',
        '//x/y',
        'http://ü.de',
      ],
    ],
    [
      'uuid',
      ['123e4567-e89b-12d3-a456-426614174000', '00000000-0000-0000-0000-000000000000'],
      ['123e4567e89b12d3a456426614174000', '123e4567-e89b-12d3-a456-42661417400g'],
    ],
    ['ipv4', ['1.2.3.4', '255.255.255.255'], ['1.2.3.256', '01.2.3.4', '1.2.3', '1.2.3.4\n', ' 1.2.3.4']],
    [
      'ipv6',
      ['::1', '::', '1:2:3:4:5:6:7:8', '::ffff:1.2.3.4'],
      ['1::2::3', 'fe80::1%eth0', '12:34', '::1\n'],
    ],
  ])('tells %s from what only looks like it', (format, matches, misses) => {
    expect(inferValue(matches).schema).toHaveProperty('items', { type: 'string', format })
    for (const miss of misses)
      expect(inferValue([miss]).schema, miss).toHaveProperty('items', { type: 'string' })
  })

  it.each([
    ['-0', { type: 'integer' }],
    ['1.0', { type: 'integer' }],
    ['1e2', { type: 'integer' }],
    ['5e-324', { type: 'number' }],
    ['1e400', { type: 'number' }],
    ['[-1e400, 1]', { type: 'array', items: { type: 'number' } }],
    ['123456789012345678901234567890', { type: 'integer' }],
    ['""', { type: 'string' }],
    ['null', {}],
    ['[]', { type: 'array' }],
    ['{}', { type: 'object' }],
    ['[[], [null]]', { type: 'array', items: { type: 'array', items: {} } }],
    ['{"a":1,"a":"x"}', { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }],
    ['{"$ref":"#/a"}', { type: 'object', properties: { $ref: { type: 'string' } }, required: ['$ref'] }],
  ])('describes %s', (content, expected) => {
    const { $schema, ...schema } = infer(content).schema
    expect($schema).toBe('https://json-schema.org/draft/2020-12/schema')
    expect(schema).toEqual(expected)
  })

  it('takes keys that look like ids for data, and reports that as a choice', () => {
    const users = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`user_${index}`, { age: index }]),
    )
    const result = inferValue({ users })
    expect(result.schema).toMatchObject({
      properties: { users: { additionalProperties: { required: ['age'] } } },
    })
    expect(result.choices).toMatchObject([{ pointer: '/properties/users', chosen: 'map', keys: 9 }])
    const words = Object.fromEntries(
      'one two three four five six seven eight'.split(' ').map((word) => [word, 1]),
    )
    expect(inferValue(words).choices).toEqual([])
  })

  it('flags integers a double cannot hold, and numbers beyond its range', () => {
    const { warnings } = infer('{"a":9007199254740993,"b":[1e400],"c":9007199254740991}')
    expect(warnings).toMatchObject([
      { code: 'number-precision', count: 2, at: ['/properties/a', '/properties/b/items'] },
    ])
  })

  it('treats keys of object prototypes as keys, in samples that have them and that do not', () => {
    const { schema } = infer('[{"__proto__":{"x":1},"constructor":1},{"toString":2}]')
    const { properties } = schema.items as { properties: object }
    expect(Object.keys(properties)).toEqual(['__proto__', 'constructor', 'toString'])
    expect(JSON.stringify(schema)).toContain('"__proto__":{"type":"object"')
  })

  it.each<[string, string, Record<string, unknown>, string[]]>([
    ['fractions that are zero', 'a\n3.0\n4.0\n', { a: { type: 'number' } }, []],
    ['whole numbers', 'a\n3\n-4\n', { a: { type: 'integer' } }, []],
    [
      'signs, exponents, spaces',
      'a;b\n+1; 2 \n.5;1e3\n',
      { a: { type: 'number' }, b: { type: 'number' } },
      [],
    ],
    ['missing words', 'a\n1\nNA\n', { a: { type: ['integer', 'null'] } }, ['csv-missing-words']],
    ['words alone', 'a\nNA\nn/a\n', { a: { type: 'string' } }, []],
    ['dates', 'a\n2026-01-05\n2026-02-11\n', { a: { type: 'string', format: 'date' } }, []],
    [
      'a repeated header',
      'a,a,a_2\n1,x,true\n',
      { a: { type: 'integer' }, a_3: { type: 'string' }, a_2: { type: 'boolean' } },
      ['csv-repeated-header'],
    ],
    [
      'empty headers',
      'a,,\n1,x,\n',
      { a: { type: 'integer' }, column_2: { type: 'string' }, column_3: {} },
      ['csv-empty-header', 'only-null'],
    ],
  ])('reads CSV with %s as people expect', (_, content, properties, codes) => {
    const { schema, warnings } = infer(content, 'csv')
    expect(schema.properties).toEqual(properties)
    expect(warnings.map(({ code }) => code)).toEqual(codes)
  })

  it('resolves YAML merge keys', () => {
    const { schema } = infer('base: &b {a: 1, b: x}\nuse:\n  <<: *b\n  c: true\n', 'yaml')
    expect(schema).toMatchObject({ properties: { use: { required: ['a', 'b', 'c'] } } })
    expect(JSON.stringify(schema)).not.toContain('<<')
  })

  it('reads JSON lines and JSON with comments for what they are, and says so', () => {
    const lines = infer('{"a":1}\n{"a":2,"b":"//"}\n')
    expect(lines).toMatchObject({ appliesTo: 'record', samples: 2, warnings: [{ code: 'read-as-ndjson' }] })
    const commented = infer('// head\n{\n  /* "a": */ "b": "/* no */, }", // tail\n  "c": [1, 2,],\n}\n')
    expect(commented).toMatchObject({ appliesTo: 'document', warnings: [{ code: 'read-as-jsonc' }] })
    expect(Object.keys(commented.schema.properties as object)).toEqual(['b', 'c'])
  })

  it('warns of keys an object has twice, where they stand', () => {
    const { warnings } = infer('{"a": {"x": 1},\n "b": {"x": 2, "\\u0078": 3}, "a": 4}')
    expect(warnings).toMatchObject([
      { code: 'duplicate-keys', count: 2, at: ['line 2, column 16', 'line 2, column 30'] },
    ])
    expect(infer('{"a":[{"x":1},{"x":2}],"b":"a:"}').warnings).toEqual([])
  })

  it('writes one text for contents that differ in the order of their keys alone', () => {
    const forward = infer('{"b":{"y":1,"x":[{"n":1,"m":2}]},"a":2}').schemaText
    expect(infer('{"a":2,"b":{"x":[{"m":2,"n":1}],"y":1}}').schemaText).toBe(forward)
    expect(JSON.parse(forward!)).toEqual(infer('{"b":{"y":1,"x":[{"n":1,"m":2}]},"a":2}').schema)
    expect(forward!.split('\n').length).toBeGreaterThan(20)
  })

  it('types CSV cells by column, keeps leading zeros and reads empty cells as null', () => {
    const { schema, samples } = infer('id;zip;open;note\n1;007;true;\n2;010;false;"a ""b"""\n', 'csv')
    expect(samples).toBe(2)
    expect(schema.properties).toEqual({
      id: { type: 'integer' },
      zip: { type: 'string' },
      open: { type: 'boolean' },
      note: { type: ['string', 'null'] },
    })
  })

  it('reads one YAML document as a document, several as records', () => {
    expect(infer('a: 1\nb: [x]\n', 'yaml')).toMatchObject({ appliesTo: 'document', samples: 1 })
    expect(infer('a: 1\n---\na: ~\n', 'yaml').schema).toMatchObject({
      properties: { a: { type: ['integer', 'null'] } },
    })
  })

  it.each<[string, ContentFormat, RegExp]>([
    ['{"a": 1,\n "b": }', 'json', /line 2, column 7/],
    ['{"a":1}\n\n{"a":', 'ndjson', /line 3/],
    ['\n \n', 'ndjson', /no record/],
    ['{a: 1', 'yaml', /line 1/],
    ['# nothing', 'yaml', /no YAML document/],
    ['a: !!binary aGk=', 'yaml', /unknown scalar tag/],
    ['a,b\n1,2,3\n', 'csv', /line 2/],
    ['a,b\n1,"2\n', 'csv', /not closed/],
    ['[1, NaN]', 'json', /column 5.*write null/],
    ["{'a': 1}", 'json', /column 2.*double quotes/],
    ['{a: 1}', 'json', /double quotes/],
    ['[True]', 'json', /lower case/],
    ['{"a": 1', 'json', /ends before/],
    ['name: x\nitems:\n  - 1\n', 'json', /format yaml/],
    ['id,name\n1,x\n', 'json', /format csv/],
    ['<a/>', 'json', /XML/],
    ['{\n  "a": 1\n}', 'ndjson', /format json/],
    ['a:\n\t- 1\n', 'yaml', /never by tabs/],
    ['a: 1\na: 2\n', 'yaml', /keep one/],
    ['a,b\n', 'csv', /no record/],
  ])('refuses %j as %s and names the place', (content, format, place) => {
    const problem = catchProblem(() => infer(content, format))
    expect(problem.code).toBe('invalid-content')
    expect(problem.detail).toMatch(place)
  })

  it.each<[string, string, ContentFormat]>([
    ['depth', '['.repeat(250_000) + ']'.repeat(250_000), 'json'],
    ['one level too many', `${'['.repeat(200)}1${']'.repeat(200)}`, 'json'],
    ['values', unfolding(), 'yaml'],
    [
      'properties',
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`p${i}x`, i % 2 ? i : 'a'])),
      ),
      'json',
    ],
    ['rows', `a\n${'1\n'.repeat(249_990)}`, 'csv'],
    ['a cycle', '&a [*a]', 'yaml'],
    ['aliases', `a: &x 1\nb: [${'*x,'.repeat(1_001)}]`, 'yaml'],
    ['merged keys', mergingOften(), 'yaml'],
    ['the length of the schema', JSON.stringify(longKeys()), 'json'],
  ])('refuses content too complex in %s', (_, content, format) => {
    const problem = catchProblem(() => infer(content, format))
    expect(problem.code).toBe('content-too-complex')
    expect(problem.detail).toContain('Send a sample')
  })

  it('serves what is just inside the limits', () => {
    expect(infer(`${'['.repeat(199)}1${']'.repeat(199)}`).stats.maxDepth).toBe(200)
    const wide = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`p${i}x`, i % 2 ? i : 'a']))
    expect(inferValue(wide)).toMatchObject({ stats: { properties: 2_000 }, fieldsOmitted: 1_000 })
    expect(infer(`[${'1,'.repeat(249_990)}1]`).stats.nodes).toBe(249_992)
  })

  it('repeats no value of the content', () => {
    const secret = 'correct-horse-battery-staple'
    for (const [content, format] of [
      [JSON.stringify([{ a: secret }, { a: { b: secret } }]), 'json'],
      [`a\n${secret}\n`, 'csv'],
    ] as const) {
      const result = dataSchema.run(parseInput(dataSchema.input, { content, format }), {} as never)
      dataSchema.output.parse(result)
      expect(JSON.stringify(result)).not.toContain(secret)
    }
  })
})

function mergingOften(): string {
  const base = Array.from({ length: 120 }, (_, i) => `  k${i}: 1`).join('\n')
  return `base: &b\n${base}\n${Array.from({ length: 100 }, (_, i) => `m${i}:\n  <<: *b`).join('\n')}`
}

function unfolding(): string {
  const lines = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}]`)
  return ['a0: &a0 [1, 1]', ...lines].join('\n')
}

function longKeys(): Record<string, number | string> {
  return Object.fromEntries(
    Array.from({ length: 2_000 }, (_, i) => [`key${i}-${'x'.repeat(200)}`, i % 2 ? i : 'a']),
  )
}

const realDocuments = resolve(import.meta.dirname, '../../../../shared/cases/openapi/real')
const present = existsSync(realDocuments)
if (!present) process.stdout.write('not run: the published documents are not beside this repository\n')

describe.runIf(present)('data.schema over published documents', () => {
  it('infers what a standard validator accepts, or refuses by a named limit', () => {
    let inferred = 0
    for (const name of readdirSync(realDocuments).filter((file) => file.endsWith('.json'))) {
      const content = readFileSync(join(realDocuments, name), 'utf8')
      if (content.length > 500_000) continue
      try {
        expect(validator(infer(content).schema)(JSON.parse(content)), name).toBe(true)
        inferred++
      } catch (error) {
        expect(error, name).toMatchObject({ code: 'content-too-complex' })
      }
    }
    expect(inferred).toBeGreaterThan(20)
  }, 240_000)
})
