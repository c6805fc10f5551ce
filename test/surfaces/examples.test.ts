import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { findPython } from '../../scripts/host-tools.mjs'
import { builtCommand } from '../standins/built-command.ts'
import { serviceUrl } from '../status/call.ts'
import { services } from '../../src/services/registry.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
// Every example is a process that loads a wallet's libraries first.
vi.setConfig({ testTimeout: 180_000 })

test('curl.sh prints the challenge and then the paid answer', async () => {
  const options = { cwd: root, env: { ...process.env, TOLLGAUGE: builtCommand.join(' ') } }
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

test('buy.py asks the price, within its cap and of a network it knows', async () => {
  const python = findPython()
  if (python === null) throw new Error('no Python with requests; `npm test` installs one')
  const { stdout } = await run(python, ['examples/buy.py', '--quote', serviceUrl], { cwd: root })
  expect(stdout).toMatch(/^0\.025 USDC on eip155:84532 to 0x[0-9a-fA-F]{40}\n$/)
})

test('client.ts asks, buys what it was quoted and follows what the answer suggests, within its budget', async () => {
  const argv = ['--import', 'tsx', 'examples/client.ts', serviceUrl]
  const { stdout } = await run(process.execPath, argv, { cwd: root })
  expect(stdout).toMatch(/^price \$0\.05, accepted: true\n/)
  expect(stdout).toMatch(/^\w+ [a-z-]+: .*\n/m)
  expect(stdout).toMatch(/^(approve|review|block), paid\nfollowed document\.diff, paid\n$/m)
})

test('the code of the client guide and of the home page runs as it is copied', async () => {
  const guide = readFileSync(`${root}/docs/client.md`, 'utf8').matchAll(/```ts\n(.*?)```/gs)
  const home = await (await fetch(serviceUrl, { headers: { accept: 'text/html' } })).text()
  const tab = /<code id="code-home-typescript"[^>]*>(.*?)<\/code/s.exec(home)?.[1] ?? ''
  const blocks = [...[...guide].map(([, code = '']) => code), readMarkupText(tab)]
  expect(blocks).toHaveLength(3)
  const key = generatePrivateKey()
  await fetch(`${serviceUrl}/sandbox/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: privateKeyToAccount(key).address }),
  })
  const folder = mkdtempSync(join(tmpdir(), 'tollgauge-guide-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules', 'tollgauge'))
  const files = blocks.map((code, index) => {
    const file = join(folder, `block${index}.mts`)
    writeFileSync(file, code.replaceAll('http://localhost:8402', serviceUrl))
    return file
  })
  const all = files.map((file) => `await import(${JSON.stringify(file)})`).join('\n')
  writeFileSync(join(folder, 'all.mts'), all)
  const env = { ...process.env, EVM_PRIVATE_KEY: key }
  const tsx = import.meta.resolve('tsx')
  const { stdout } = await run(process.execPath, ['--import', tsx, 'all.mts'], { cwd: folder, env })
  expect(stdout).toMatch(/^1 \d paid\n/)
  expect(stdout).toMatch(/reviewDecision: '\w+'[^]* paid\n$/)
  rmSync(folder, { recursive: true, force: true })
})

/** What a person copies: the text, without its colours. */
const readMarkupText = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

test('quote.go asks the price with the standard library alone', async (context) => {
  const go = await run('go', ['version']).catch(() => null)
  if (go === null) {
    process.stdout.write('quote.go did not run: no Go on this machine\n')
    return context.skip('no Go on this machine')
  }
  const { stdout } = await run('go', ['run', 'examples/quote.go', serviceUrl], { cwd: root })
  expect(stdout).toMatch(/^25000 of 0x\w{40} on eip155:84532 to 0x\w{40}$/m)
})

/** Engines start with the first call. */
const patient = { timeout: 170_000 }

interface ServerEntry {
  readonly command: string
  readonly args: readonly string[]
  readonly url: string
}

test('mcp-client.json names three doors to the same tools: here and free, bought within caps, and the shop itself', async () => {
  const text = readFileSync(`${root}/examples/mcp-client.json`, 'utf8').replaceAll(
    'http://localhost:8402',
    serviceUrl,
  )
  const { mcpServers } = JSON.parse(text) as { mcpServers: Record<string, ServerEntry> }
  const local = await startExample(mcpServers['tollgauge'])
  const buying = await startExample(mcpServers['tollgauge-buying'])
  const remote = new Client({ name: 'example', version: '1' })
  await remote.connect(new StreamableHTTPClientTransport(new URL(mcpServers['tollgauge-remote']?.url ?? '')))
  const [here, bought, sold] = await Promise.all([local, buying, remote].map(listTools))
  expect(here).toHaveLength(services.length)
  expect(bought).toEqual(here)
  expect(sold?.filter((name) => !['catalog', 'sample'].includes(name))).toEqual(here)
  const call = {
    name: 'developer_code_metrics',
    arguments: { code: 'def f(a):\n    return a\n', detail: 'full' },
  }
  const [free, paid] = [
    await local.callTool(call, patient),
    await buying.callTool(call, patient),
  ] as unknown as {
    content: { text: string }[]
    structuredContent: { data: unknown }
  }[]
  expect(paid?.structuredContent.data).toEqual(free?.structuredContent.data)
  expect(paid?.content[0]?.text).toMatch(
    /^paid \$0\.025 on eip155:84532, transaction 0x\w+; spent \$0\.025 of \$2\n/,
  )
  await Promise.all([local, buying, remote].map((client) => client.close()))
})

async function startExample(server: ServerEntry | undefined): Promise<Client> {
  expect([server?.command, server?.args[0]]).toEqual(['npx', 'tollgauge'])
  const [command, file] = builtCommand
  const args = [file, ...(server?.args.slice(1) ?? [])]
  const client = new Client({ name: 'example', version: '1' })
  await client.connect(new StdioClientTransport({ command, args, cwd: root }))
  return client
}

const listTools = async (client: Client): Promise<string[]> =>
  (await client.listTools()).tools.map((tool) => tool.name)

test('every example is tried, here or among the pieces for CI', () => {
  const tests = ['test/surfaces/examples.test.ts', 'test/e2e/ci-pieces.test.ts']
  const sources = tests.map((path) => readFileSync(`${root}/${path}`, 'utf8')).join('\n')
  const files = readdirSync(`${root}/examples`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
  expect(files.filter((file) => !sources.includes(file))).toEqual([])
})
