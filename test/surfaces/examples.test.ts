import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, test, vi } from 'vitest'
import { serviceUrl } from '../status/call.ts'
import { services } from '../../src/services/registry.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
// Every example is a process that loads a wallet's libraries first.
vi.setConfig({ testTimeout: 180_000 })
const entry = ['--import', 'tsx', 'src/main.ts']

test('curl.sh prints the challenge and then the paid answer', async () => {
  const command = [process.execPath, ...entry].join(' ')
  const options = { cwd: root, env: { ...process.env, TOLLGAUGE: command } }
  const { stdout, stderr } = await run('examples/curl.sh', [serviceUrl], options)
  const [, challenge = '', , envelope = ''] = stdout.split('\n')
  expect(JSON.parse(challenge)).toMatchObject({ x402Version: 2, accepts: [{ amount: '25000' }, {}] })
  expect(JSON.parse(envelope)).toMatchObject({ service: 'developer.code-metrics', data: { functions: 1 } })
  expect(stderr).toContain('paid $0.025 on ')
})

test.each([
  ['buy-with-x402-fetch.ts', 'developer.code-metrics', /network: 'eip155:/],
  ['buy-with-solana.ts', 'document.diff', /network: 'solana:/],
])('%s buys a call with a wallet of its own', async (file, service, network) => {
  const argv = ['--import', 'tsx', `examples/${file}`, serviceUrl]
  const { stdout } = await run(process.execPath, argv, { cwd: root })
  expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({ service })
  expect(stdout).toMatch(/success: true/)
  expect(stdout).toMatch(network)
})

test('mcp-client.json starts the tools over stdio and names the remote door to the same ones', async () => {
  const { mcpServers } = JSON.parse(readFileSync(`${root}/examples/mcp-client.json`, 'utf8')) as {
    mcpServers: Record<string, { command: string; args: string[]; url: string }>
  }
  const local = mcpServers['tollgauge']
  expect([local?.command, local?.args[0]]).toEqual(['npx', 'tollgauge'])
  const args = [...entry, ...(local?.args.slice(1) ?? [])]
  const folder = mkdtempSync(join(tmpdir(), 'tollgauge-mcp-'))
  const env = { TOLLGAUGE_DATA_DIR: folder, TOLLGAUGE_WORKERS: '1', TOLLGAUGE_DIRECTORY_URL: '' }
  const stdio = new StdioClientTransport({ command: process.execPath, args, cwd: root, env })
  const { pathname } = new URL(mcpServers['tollgauge-remote']?.url ?? '')
  const remote = new StreamableHTTPClientTransport(new URL(pathname, serviceUrl))
  const [overStdio, overHttp] = [await listTools(stdio), await listTools(remote)]
  expect(overStdio).toEqual(expect.arrayContaining(['catalog', 'sample']))
  expect(overStdio).toHaveLength(services.length + 2)
  expect(overStdio).toEqual(overHttp)
  rmSync(folder, { recursive: true, force: true })
})

async function listTools(transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<string[]> {
  const client = new Client({ name: 'example', version: '1' })
  await client.connect(transport)
  const { tools } = await client.listTools()
  await client.close()
  return tools.map((tool) => tool.name)
}

test('every example is executed here', () => {
  const source = readFileSync(fileURLToPath(import.meta.url), 'utf8')
  expect(readdirSync(`${root}/examples`).filter((file) => !source.includes(file))).toEqual([])
})
