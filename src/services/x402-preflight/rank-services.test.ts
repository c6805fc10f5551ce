import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DirectoryRecord } from '../../core/directory-source.ts'
import { compareServices, rankServices } from './rank-services.ts'
import { sampleRecords } from './sample-world.data.ts'

const [template] = sampleRecords

function record(slug: string, numbers: readonly (number | null)[] | null): DirectoryRecord {
  if (template?.traction == null) throw new Error('the sample record has lost its traction')
  const [
    uniqueBuyers30d = null,
    volumeOutsideTopBuyerUsdc30d = null,
    settlements30d = null,
    volumeUsdc30d = null,
  ] = numbers ?? []
  const measures = { uniqueBuyers30d, volumeOutsideTopBuyerUsdc30d, settlements30d, volumeUsdc30d }
  return { ...template, slug, traction: numbers === null ? null : { ...template.traction, ...measures } }
}

const order = (...records: readonly DirectoryRecord[]): string[] =>
  rankServices(records, 20).map(({ slug }) => slug)

describe('rankServices', () => {
  it('orders by buyers, then volume outside the top buyer, then settlements, then volume, then slug', () => {
    expect(
      order(
        record('f', [1, 1, 1, 1]),
        record('e', [1, 1, 1, 2]),
        record('d', [1, 1, 2, 0]),
        record('c', [1, 2, 0, 0]),
        record('b', [2, 0, 0, 0]),
        record('a', [1, 1, 1, 1]),
      ),
    ).toEqual(['b', 'c', 'd', 'e', 'a', 'f'])
  })

  it('ranks a measured zero before a missing measurement, at every key', () => {
    expect(
      order(record('none', null), record('unknown', [null, null, null, null]), record('zero', [0, 0, 0, 0])),
    ).toEqual(['zero', 'none', 'unknown'])
    expect(order(record('a', [5, null, 9, 9]), record('b', [5, 0, 0, 0]))).toEqual(['b', 'a'])
  })

  it('gives the first rows of a full sort, whatever the order of the input', () => {
    const number = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null })
    const numbers = fc.option(fc.tuple(number, number, number, number), { nil: null })
    const records = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{1,3}$/), numbers), {
      selector: ([slug]) => slug,
      maxLength: 60,
    })
    fc.assert(
      fc.property(records, fc.integer({ min: 1, max: 20 }), (pairs, limit) => {
        const list = pairs.map(([slug, values]) => record(slug, values))
        const sorted = list.toSorted(compareServices).slice(0, limit)
        expect(rankServices(list, limit)).toEqual(sorted)
        expect(rankServices(list.toReversed(), limit)).toEqual(sorted)
      }),
    )
  })
})
