import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashDocument } from './hash-document.ts'

const long = 'abcdefghij'.repeat(4_000)

test.each([
  ['an empty text', ''],
  ['ASCII of several pieces', long],
  ['accents across pieces', `${long}é${'ü'.repeat(20_000)}${long}`],
  ['characters of three bytes', `${long}–${long}€`],
  ['surrogate pairs', `${long}${'\u{1f600}'.repeat(9_000)}`],
  ['half a surrogate pair', `${long}\ud800${long}`],
  ['the other half', `\udc00–${long}`],
])('the hash of %s is that of its UTF-8 form', (_name, text) => {
  expect(hashDocument(text)).toBe(createHash('sha256').update(text).digest('hex'))
})
