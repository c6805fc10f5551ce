import type { IncomingMessage } from 'node:http'
import { readHeader } from './route.ts'

/**
 * Whether a client would rather have JSON than a page. Who names neither gets what the path is first of all: JSON,
 * because programs are our customers, but at the front door the page, which link previews and indexers look for.
 */
export function prefersJson(incoming: IncomingMessage, byDefault = true): boolean {
  const accept = readHeader(incoming, 'accept')
  if (accept === null) return byDefault
  const ranges = accept.toLowerCase().slice(0, 1_000).split(',').map(parseRange)
  const json = weigh(ranges, 'application/json')
  const html = weigh(ranges, 'text/html')
  // The other name of a page counts where it is named, not where anything is welcome.
  const xhtml = ranges.find(({ type }) => type === 'application/xhtml+xml')
  const page = xhtml === undefined || xhtml.quality <= html.quality ? html : { ...xhtml, precision: 3 }
  const order = compare(json, page)
  return order === 0 ? byDefault : order > 0
}

/** How much a type is wanted, and how exactly it was named. */
interface Weight {
  readonly quality: number
  readonly precision: number
}

interface MediaRange {
  readonly type: string
  readonly quality: number
}

/** The most exact of the ranges that hold the type decides, as RFC 9110 has it. */
function weigh(ranges: readonly MediaRange[], type: string): Weight {
  const names = ['*/*', `${type.split('/')[0]}/*`, type]
  return ranges.reduce<Weight>(
    (best, range) => {
      const precision = names.indexOf(range.type) + 1
      return precision > best.precision ? { quality: range.quality, precision } : best
    },
    { quality: 0, precision: 0 },
  )
}

function compare(a: Weight, b: Weight): number {
  if (a.quality !== b.quality) return a.quality - b.quality
  return a.quality === 0 ? 0 : a.precision - b.precision
}

function parseRange(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';')
  const q = parameters.map((parameter) => /^\s*q=(\d(?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1]).find(Boolean)
  return { type: type.trim(), quality: q === undefined ? 1 : Number(q) }
}
