import { expect, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'

test('the fingerprint is of the UTF-8 bytes, the characters are code points', () => {
  expect(fingerprint('abc').sha256).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(fingerprint('é😀')).toMatchObject({ characters: 2, utf8Bytes: 6 })
})
