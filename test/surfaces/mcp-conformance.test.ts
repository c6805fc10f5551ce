import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { serviceUrl } from '../status/call.ts'

/** The server scenarios of the official suite that apply to a stateless server that sells tools. */
const applicable = [
  'server-initialize',
  'ping',
  'tools-list',
  // It calls a tool that we do not have, which is an error of a tool here.
  'tools-call-error',
  'dns-rebinding-protection',
]

const itsOwnTool = 'calls a tool of the suite, which a shop does not sell'
const notOffered = 'asks for a capability that we do not declare'
const stateless = 'makes no check of a server without sessions'

/** Every other scenario, and why it says nothing of us. */
const leftOut: Readonly<Record<string, string>> = {
  'tools-call-simple-text': itsOwnTool,
  'tools-call-image': itsOwnTool,
  'tools-call-audio': itsOwnTool,
  'tools-call-embedded-resource': itsOwnTool,
  'tools-call-mixed-content': itsOwnTool,
  'tools-call-with-logging': itsOwnTool,
  'tools-call-with-progress': itsOwnTool,
  'tools-call-sampling': itsOwnTool,
  'tools-call-elicitation': itsOwnTool,
  'json-schema-2020-12': itsOwnTool,
  'elicitation-sep1034-defaults': itsOwnTool,
  'elicitation-sep1330-enums': itsOwnTool,
  'server-sse-polling': itsOwnTool,
  'server-sse-multiple-streams': stateless,
  'logging-set-level': notOffered,
  'completion-complete': notOffered,
  'resources-list': notOffered,
  'resources-read-text': notOffered,
  'resources-read-binary': notOffered,
  'resources-templates-read': notOffered,
  'resources-subscribe': notOffered,
  'resources-unsubscribe': notOffered,
  'prompts-list': notOffered,
  'prompts-get-simple': notOffered,
  'prompts-get-with-args': notOffered,
  'prompts-get-embedded-resource': notOffered,
  'prompts-get-with-image': notOffered,
}

const suite = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
)
const runSuite = async (...argv: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [suite, ...argv])).stdout

// The suite's own rule: a server on this machine is called localhost.
const url = `${serviceUrl.replace('127.0.0.1', 'localhost')}/mcp`

test('every scenario of the suite is run, or there is a reason why it does not apply', async () => {
  const listed = [...(await runSuite('list', '--server')).matchAll(/^ +- (\S+)$/gm)].map(([, name]) => name)
  expect(new Set(listed)).toEqual(new Set([...applicable, ...Object.keys(leftOut)]))
})

test.each(applicable)('%s: every check passes', { timeout: 60_000 }, async (scenario) => {
  const printed = await runSuite('server', '--url', url, '--scenario', scenario)
  expect(printed).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/)
})

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

async function ask(
  id: number,
  method: string,
): Promise<{ id?: number; error?: { code: number }; result?: object }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: {} })
  const text = await (await fetch(url, { method: 'POST', headers, body })).text()
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as object
}

test('several streams at once are each answered, as the scenario that needs sessions asks', async () => {
  const ids = [1, 2, 3, 4, 5]
  const answers = await Promise.all(ids.map((id) => ask(id, 'tools/list')))
  expect(answers.map(({ id, result }) => [id, result !== undefined])).toEqual(ids.map((id) => [id, true]))
})

test.each([
  'resources/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'logging/setLevel',
  'completion/complete',
])('%s, which we do not declare, is refused as the protocol has it', async (method) => {
  expect(await ask(7, method)).toMatchObject({ id: 7, error: { code: -32601 } })
})
