import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { serviceUrl } from '../status/call.ts'

/**
 * The server scenarios of the official suite that apply to a stateless server that sells tools. The others call test
 * tools, resources and prompts of the suite's own, which no shop has.
 */
const scenarios = [
  'server-initialize',
  'ping',
  'tools-list',
  'tools-call-error',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
]

const suite = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
)

test('every applicable scenario of the official suite passes', { timeout: 180_000 }, async () => {
  // The suite's own rule: a server on this machine is called localhost.
  const url = `${serviceUrl.replace('127.0.0.1', 'localhost')}/mcp`
  for (const scenario of scenarios) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      suite,
      'server',
      '--url',
      url,
      '--scenario',
      scenario,
    ])
    expect(stdout, scenario).toMatch(/Passed: (\d+)\/\1, 0 failed/)
  }
})
