import { describe, expect, it } from 'vitest'
import { Problem } from '../../core/problem.ts'
import { inferSchema } from './infer-schema.ts'
import type { MapRule } from './read-keys.ts'

const infer = (value: unknown, maps: MapRule = 'auto') => inferSchema(JSON.stringify(value), 'json', { maps })
const inferLines = (rows: readonly unknown[], maps: MapRule = 'auto') =>
  inferSchema(rows.map((row) => JSON.stringify(row)).join('\n'), 'ndjson', { maps })

/** `count` entries; the key and the value are made from the number of the entry. */
function entries<T>(count: number, key: (i: number) => string, value: (i: number) => T): Record<string, T> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [key(i), value(i)]))
}

const words =
  'alder birch cedar dogwood elm fir ginkgo hazel ivy juniper kapok larch maple nutmeg oak pine quince rowan'.split(
    ' ',
  )

describe('maps', () => {
  it('are found before anything is counted', () => {
    const fields = (i: number) =>
      entries(
        50,
        (f) => `field${String.fromCodePoint(97 + (f % 26))}${f}x`,
        () => i,
      )
    const result = infer(entries(240, (i) => String(1_000 + i), fields))
    expect(result.stats.properties).toBe(50)
    expect(result.choices).toMatchObject([
      { pointer: '', chosen: 'map', alternative: 'properties', keys: 240 },
    ])
  })

  it.each([
    [
      'ids with an optional inner key',
      entries(
        9,
        (i) => `user_${i}`,
        (i) => ({ age: i, ...(i === 4 && { nick: 'x' }) }),
      ),
    ],
    [
      'ids with a null and a fraction',
      entries(
        9,
        (i) => `${i}`,
        (i) => (i === 1 ? null : i / 2),
      ),
    ],
    [
      'status codes with one word',
      { 200: { d: 'a' }, 301: { d: 'b' }, 404: { d: 'c' }, 500: { d: 'd' }, default: { d: 'e' } },
    ],
    [
      'dates',
      entries(
        4,
        (i) => `2026-01-0${i + 1}`,
        (i) => [i],
      ),
    ],
    [
      'routes',
      entries(
        5,
        (i) => `/v1/things${'/x'.repeat(i)}`,
        (i) => (i % 2 ? { get: { id: 'a' } } : { get: { id: 'b' }, post: {} }),
      ),
    ],
    [
      'words over alike objects',
      entries(
        10,
        (i) => words[i]!,
        (i) => ({ height: i, leaf: 'x', ...(i > 6 && { note: 'n' }) }),
      ),
    ],
    [
      'maps of maps',
      entries(
        8,
        (i) => words[i]!,
        (i) =>
          entries(
            6,
            (j) => String(100 * i + j),
            (j) => ({ n: j }),
          ),
      ),
    ],
  ])('are seen in %s', (_, value) => {
    expect(infer({ value }).choices[0]).toMatchObject({ pointer: '/properties/value', chosen: 'map' })
  })

  it('are seen in words that hardly come back', () => {
    const packages = Array.from({ length: 12 }, (_, i) => ({
      name: `p${i}`,
      needs: entries(
        2,
        (j) => words[(i + j * 9) % words.length]!,
        () => '^1.0.0',
      ),
    }))
    expect(infer({ packages }).choices).toMatchObject([
      { pointer: '/properties/packages/items/properties/needs', chosen: 'map' },
    ])
  })

  it.each([
    ['a flat record', Object.fromEntries(words.map((word) => [word, 'text']))],
    [
      'settings in groups',
      Object.fromEntries(
        words.map((word) => [word, { [`${word}Size`]: 1, enabled: true, [`${word}Name`]: 'x' }]),
      ),
    ],
    ['two addresses', { billing: { street: 'x', city: 'y' }, shipping: { street: 'x', city: 'z' } }],
    [
      'numbered answers',
      entries(
        12,
        (i) => `q${i + 1}`,
        () => 'yes',
      ),
    ],
  ])('are not seen in %s', (_, value) => {
    expect(infer({ value }).choices.filter(({ chosen }) => chosen === 'map')).toEqual([])
  })

  it('are not seen in rows: columns keep their names, and the other reading is told', () => {
    const answers = Array.from({ length: 5 }, (_, row) =>
      entries(
        12,
        (i) => `q${i + 1}`,
        (i) => (row + i) % 5,
      ),
    )
    const { schema, choices } = inferLines(answers)
    expect(Object.keys(schema.properties as object)).toHaveLength(12)
    expect(choices).toMatchObject([{ pointer: '', chosen: 'properties', alternative: 'map', keys: 12 }])
    const years = Array.from({ length: 6 }, (_, row) =>
      entries(
        10,
        (i) => String(2_010 + i),
        (i) => row + i,
      ),
    )
    expect(inferLines(years).schema).toHaveProperty('required')
    expect(infer(years).schema).toHaveProperty('items.required')
  })

  it('can be switched off, or named by the pointers of the answer', () => {
    const value = {
      users: entries(
        9,
        (i) => `${i}`,
        (i) => ({ age: i }),
      ),
      pair: { a: 1, b: 2 },
    }
    expect(infer(value, 'never').choices).toEqual([])
    expect(infer(value, 'never').stats.properties).toBe(22)
    const named = infer(value, ['/properties/pair'])
    expect(named.choices).toMatchObject([{ pointer: '/properties/pair', chosen: 'map', keys: 2 }])
    expect(named.schema).toMatchObject({
      properties: { pair: { additionalProperties: { type: 'integer' } } },
    })
    const inner = ['/properties/users', '/properties/users/additionalProperties']
    expect(infer(value, inner).choices.map(({ pointer }) => pointer)).toEqual(inner)
  })

  it('named where there is no object are refused, by their place in the request', () => {
    expect(() => infer({ a: 1 }, ['', '/properties/b'])).toThrow(Problem)
    try {
      infer({ a: 1 }, ['', '/properties/b'])
    } catch (problem) {
      expect(problem).toMatchObject({ code: 'invalid-content', errors: [{ pointer: '/maps/1' }] })
    }
  })
})
