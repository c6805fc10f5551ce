import type { IncomingMessage } from 'node:http'
import { readHeader } from './route.ts'

/**
 * Whether a client would rather have JSON than a page. Who names neither gets what the path is first of all: JSON,
 * because programs are our customers, but at the front door the page, which link previews and indexers look for.
 */
export function prefersJson(incoming: IncomingMessage, byDefault = true): boolean {
  const accept = readHeader(incoming, 'accept')
  if (accept === null) return byDefault
  const entries = accept.toLowerCase().slice(0, 1_000).split(',').map(parseEntry)
  const quality = (type: string): number => entries.find((entry) => entry.type === type)?.quality ?? 0
  const html = Math.max(quality('text/html'), quality('application/xhtml+xml'))
  const json = quality('application/json')
  return html === 0 && json === 0 ? byDefault : json > html
}

function parseEntry(entry: string): { readonly type: string; readonly quality: number } {
  const [type = '', ...parameters] = entry.split(';')
  const q = parameters.map((parameter) => /^\s*q=(\d(?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1]).find(Boolean)
  return { type: type.trim(), quality: q === undefined ? 1 : Number(q) }
}
