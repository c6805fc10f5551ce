import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleRecords } from '../../services/x402-preflight/sample-world.data.ts'
import type { ListedRow } from './directory-listing.ts'
import { RecordIndex } from './record-index.ts'

const [template] = sampleRecords

function listed(searchText: string, index: number): ListedRow {
  if (template === undefined) throw new Error('there is no sample record')
  return { searchText, record: { ...template, slug: `s${index}`, baseUrl: `https://H${index % 3}.dev./x` } }
}

describe('RecordIndex', () => {
  it('finds the rows a plain filter finds, in their order', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '😀', '\u0000'), maxLength: 8 })
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 30 }),
        fc.string({ unit: fc.constantFrom('a', 'B', ' ', '😀'), minLength: 1, maxLength: 3 }),
        (texts, query) => {
          const rows = texts.map(listed)
          const expected = rows.filter(({ searchText }) => searchText.includes(query.toLowerCase()))
          expect(new RecordIndex(rows).search(query)).toEqual(expected.map(({ record }) => record))
        },
      ),
    )
  })

  it('matches nothing across two rows', () => {
    const index = new RecordIndex(['ab', 'cd'].map(listed))
    expect(index.search('bc')).toEqual([])
    expect(index.search('b\u0001c')).toEqual([])
  })

  it('knows hosts whatever their spelling, and a slug once', () => {
    const rows = ['a', 'b', 'c', 'd'].map(listed)
    const index = new RecordIndex([...rows, ...rows])
    expect(index.findByHost('h0.dev').map(({ slug }) => slug)).toEqual(['s0', 's3'])
    expect(index.findByHost('__proto__')).toEqual([])
  })
})
