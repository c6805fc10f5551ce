import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPython } from '../../scripts/host-tools.mjs'
import { servicePath } from '../../src/core/paths.ts'
import { post, serviceUrl, sign } from '../status/call.ts'

test('the tests we generate from our own OpenAPI document pass against the running service', async () => {
  const python = findPython()
  if (python === null) throw new Error('no Python with pytest and requests; `npm test` installs one')
  const document = await (await fetch(`${serviceUrl}/openapi.json`)).text()
  const path = servicePath('developer.openapi-test-generate')
  const response = await post(path, JSON.stringify({ document }), { 'payment-signature': await sign(path) })
  const { data } = (await response.json()) as {
    data: { source: string; sourceFileName: string; generatedTestCount: number }
  }
  const folder = mkdtempSync(join(tmpdir(), 'tollgauge-own-'))
  writeFileSync(join(folder, data.sourceFileName), data.source)
  const run = spawnSync(python, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', folder], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], API_BASE_URL: serviceUrl, API_ALLOW_MUTATING_TESTS: '1' },
  })
  expect(run.stdout).toContain(`${data.generatedTestCount} passed`)
  expect(data.generatedTestCount).toBeGreaterThanOrEqual(12)
})
