import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { services } from '../../src/services/registry.ts'
import { builtCommand } from '../standins/built-command.ts'

const [program, file] = builtCommand

function startMcp(environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, [file, 'mcp'], {
    env: { ...process.env, ...environment },
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  child.stdin.on('error', () => {})
  return {
    child,
    said,
    exited: once(child, 'exit') as Promise<[number | null]>,
  }
}

const message = (id: number, method: string, params: object): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`

const hello = message(1, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
})

test('PORT=0, as any environment may have it, does not concern a server without a port', async () => {
  const { child, said, exited } = startMcp({ PORT: '0' })
  child.stdin.write(
    `${hello}{"jsonrpc":"2.0","method":"notifications/initialized"}\n${message(2, 'tools/list', {})}`,
  )
  await expect.poll(() => said.out.split('\n').length, { timeout: 60_000 }).toBeGreaterThan(2)
  const { result } = JSON.parse(said.out.split('\n')[1] ?? '') as {
    result: { tools: unknown[] }
  }
  expect(result.tools).toHaveLength(services.length)
  child.stdin.end()
  expect(await exited).toEqual([0, null])
}, 120_000)

test('a line without end is refused in words after 32 MiB, not kept', async () => {
  const { child, said, exited } = startMcp()
  let sent = 0
  const piece = Buffer.alloc(1024 * 1024, 'x')
  const pour = (): void => {
    while (sent < 300 && child.exitCode === null) {
      sent++
      if (!child.stdin.write(piece)) return void child.stdin.once('drain', pour)
    }
  }
  pour()
  const [code] = await exited
  expect(code).toBe(1)
  expect(said.err).toContain('a message is longer than 33554432 bytes')
  expect(sent).toBeLessThan(40)
}, 120_000)
