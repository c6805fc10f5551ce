import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Application } from '../../src/application.ts'
import { services } from '../../src/services/registry.ts'
import { doctor } from '../standins/doctor-run.ts'
import { startService } from '../start-service.ts'

let service: Application
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

async function examine(message: object, format = 'json', path = '/mcp') {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...message })
  return await doctor([`${service.url}${path}`, '--body', body, '--format', format])
}

const callOf = (name: string, input: object = {}) => ({
  method: 'tools/call',
  params: { name, arguments: input },
})
const tools = services.map(({ name, sample }) => [name.replaceAll(/[.-]/g, '_'), sample as object] as const)

describe('our own MCP server, probed with one request', () => {
  it.each(tools)(
    '%s is graded A by its transport, and the official client would pay',
    async (tool, input) => {
      const { exitCode, output, announced } = await examine(callOf(tool, input))
      expect(JSON.parse(output)).toMatchObject({
        statusCode: 200,
        grade: 'F',
        mcp: {
          transport: 'streamable-http',
          grade: 'A',
          score: 100,
          wouldPay: 'yes',
          reasons: [],
        },
      })
      expect({ exitCode, announced }).toEqual({ exitCode: 0, announced: '' })
    },
  )

  it('says it in words, in a table and as cases, by the rules of the transport alone', async () => {
    const [tool, input] = tools[0]!
    const message = callOf(tool, input)
    expect((await examine(message, 'text')).output).toContain(
      'MCP (streamable-http): grade A, score 100: compliant',
    )
    expect((await examine(message, 'markdown')).output).toContain('Grade **A** (100).')
    const { output } = await examine(message, 'junit')
    expect(output).toContain('name="mcp_signal"/>')
    expect(output).not.toContain('http_402')
  })

  it.each([
    ['a tool that is free', callOf('catalog'), 'mcp_signal', 'no_challenge'],
    ['a tool that it does not have', callOf('nope'), 'mcp_signal', 'no_challenge'],
    ['a method that it does not have', { method: 'nope/nope' }, 'mcp_answer', 'rpc_error'],
  ])('fails for %s, with the reason and the fix', async (_name, message, id, reason) => {
    const { exitCode, output } = await examine(message)
    const { mcp } = JSON.parse(output) as {
      mcp: { grade: string; checks: { id: string }[] }
    }
    expect(exitCode).toBe(1)
    expect(mcp.grade).not.toBe('A')
    expect(mcp.checks.find((check) => check.id === id)).toMatchObject({
      reason,
      fix: expect.any(String),
    })
    expect((await examine(message, 'text')).output).toContain(`FAIL  ${id} (${reason})\n        fix: `)
  })

  it('fails where no MCP server is', async () => {
    const { exitCode, output } = await examine(callOf('catalog'), 'text', '/nowhere')
    expect(exitCode).toBe(1)
    expect(output).toContain('FAIL  mcp_answer (status_404)')
  })
})
