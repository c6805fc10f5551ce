import { expect, test } from 'vitest'
import { sha256Hex, sha256HexInTurns } from './sha256-hex.ts'

test.each([0, 1, 1024 * 1024, 5_000_001])('%i bytes hash alike at once and in turns', async (bytes) => {
  const body = new Uint8Array(bytes).fill(7)
  expect(await sha256HexInTurns(body, 'POST', '/v1/a')).toBe(sha256Hex('POST', '/v1/a', body))
})
