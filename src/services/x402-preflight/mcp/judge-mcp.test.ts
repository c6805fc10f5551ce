import { describe, expect, it } from 'vitest'
import type { HeaderField } from '../../../core/probe.ts'
import { buildInspection } from '../inspection.ts'
import { inlineJudge } from '../inline-judge.ts'
import { sampleChallenge } from '../sample-world.data.ts'
import { isMcpRequest, judgeMcp } from './judge-mcp.ts'

const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'forecast', arguments: {} } }
const challenge = sampleChallenge('mcp://tool/forecast')
const paid = {
  isError: true,
  structuredContent: challenge,
  content: [{ type: 'text', text: JSON.stringify(challenge) }],
}
const rpc = (rest: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, ...rest })
const event = (text: string) => `event: message\ndata: ${text}\n\n`
const notice = event('{"jsonrpc":"2.0","method":"notifications/progress","params":{}}')

function judge(body: string, status = 200, type = 'application/json') {
  const headers: HeaderField[] = [['content-type', type]]
  const url = 'https://api.weather-x402.dev/mcp'
  const bodyStart = new TextEncoder().encode(body)
  const outcome = { kind: 'response', url, status, headers, bodyStart, elapsedMs: 1 } as const
  return judgeMcp(buildInspection(outcome, 'POST'), call, inlineJudge, new AbortController().signal)
}

describe('an MCP server', () => {
  it('is graded A as JSON and as a stream of events, and the official client would pay it', async () => {
    for (const verdict of [
      await judge(rpc({ result: paid })),
      await judge(notice + event(rpc({ result: paid })), 200, 'text/event-stream; charset=utf-8'),
    ])
      expect(verdict).toMatchObject({ grade: 'A', score: 100, wouldPay: 'yes', reasons: [] })
  })

  it.each([
    [
      'an answer',
      rpc({ result: { content: [{ type: 'text', text: 'sunny' }] } }),
      200,
      'mcp_signal',
      'no_challenge',
    ],
    [
      'a challenge that is no error',
      rpc({ result: { ...paid, isError: false } }),
      200,
      'mcp_signal',
      'not_an_error',
    ],
    [
      'a challenge in words',
      rpc({ result: { ...paid, structuredContent: undefined } }),
      200,
      'mcp_signal',
      'text_only',
    ],
    [
      'an error of version 1',
      rpc({ error: { code: 402, message: 'pay', data: challenge } }),
      200,
      'mcp_signal',
      'json_rpc_error',
    ],
    ['another error', rpc({ error: { code: -32602, message: 'no' } }), 200, 'mcp_answer', 'rpc_error'],
    ['a page', '<html>', 200, 'mcp_answer', 'not_json_rpc'],
    ['a missing session', '{"error":"no session"}', 400, 'mcp_answer', 'status_400'],
    ['a refused Accept header', '', 406, 'mcp_answer', 'status_406'],
    [
      'another tool',
      rpc({ result: { ...paid, structuredContent: sampleChallenge('mcp://tool/other') } }),
      200,
      'mcp_resource',
      'tool_mismatch',
    ],
    [
      'an HTTP resource',
      rpc({ result: { ...paid, structuredContent: sampleChallenge('https://a.dev/') } }),
      200,
      'mcp_resource',
      'url_scheme',
    ],
  ])('is told of %s', async (_name, body, status, id, reason) => {
    const { checks, grade } = await judge(body, status)
    expect(grade).not.toBe('A')
    expect(checks.find((check) => check.id === id)).toMatchObject({ reason, fix: expect.any(String) })
  })

  it('is recognised by the request alone', () => {
    expect(isMcpRequest(call)).toBe(true)
    expect(isMcpRequest({ jsonrpc: '1.0', method: 'x' })).toBe(false)
    expect(isMcpRequest(undefined)).toBe(false)
  })
})
