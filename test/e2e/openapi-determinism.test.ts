import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('openapi-fingerprints.ts', import.meta.url))

test('the same document gives the same bytes in another process, time zone and locale', () => {
  const here = fingerprint({})
  expect(here).toMatch(/^[0-9a-f]{64}$/)
  expect(fingerprint({ TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' })).toBe(here)
  expect(fingerprint({ TZ: 'America/St_Johns', LC_ALL: 'th_TH.UTF-8', LANG: 'ar_EG.UTF-8' })).toBe(here)
})

function fingerprint(environment: Record<string, string>): string {
  const env = { PATH: process.env['PATH'] ?? '', ...environment }
  const result = spawnSync(process.execPath, ['--import', 'tsx', SCRIPT], { encoding: 'utf8', env })
  if (result.status !== 0) throw new Error(result.stderr)
  return result.stdout
}
