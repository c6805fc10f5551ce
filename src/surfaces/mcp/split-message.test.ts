import { describe, expect, test } from 'vitest'
import { MessageFault, readReference, splitMessage } from './split-message.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (body: Uint8Array | undefined): string => new TextDecoder().decode(body)

interface Head {
  readonly params: { readonly arguments: Record<string, unknown>; readonly _meta?: unknown }
}

const call = (args: string, more = ''): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"${more},"arguments":${args}}}`

describe('splitMessage', () => {
  test.each([
    '{}',
    '{"code":"a } \\" { ] [ \\\\"}',
    '{"arguments":{"arguments":{}},"params":{"arguments":{}}}',
    '{ "deep": [[[[{"a":[]}]]]] }',
    '{"text":"\\u0022 \\\\\\\\\\" ü"}',
  ])('takes out the arguments %s byte for byte', async (args) => {
    const { head, bodies } = await splitMessage(bytes(call(args, ',"_meta":{"a":[1]}')))
    expect(bodies.map(text)).toEqual([args])
    expect(readReference((head as Head).params.arguments)).toBe(0)
    expect((head as Head).params._meta).toEqual({ a: [1] })
  })

  test('takes out the arguments of every message of a batch', async () => {
    const { head, bodies } = await splitMessage(bytes(`[${call('{"a":1}')}, ${call('{"b":2}')}]`))
    expect(bodies.map(text)).toEqual(['{"a":1}', '{"b":2}'])
    expect((head as Head[]).map((part) => readReference(part.params.arguments))).toEqual([0, 1])
  })

  test('leaves alone what only looks like arguments', async () => {
    for (const message of [
      '{"arguments":{"a":1}}',
      '{"params":{"params":{"arguments":{"a":1}}}}',
      '{"params":{"arguments":[{"a":1}]}}',
      '{"params":[{"arguments":{"a":1}}]}',
      '{"x":"params","params":{"x":"arguments","y":{"a":1}}}',
    ]) {
      const { head, bodies } = await splitMessage(bytes(message))
      expect(head).toEqual(JSON.parse(message))
      expect(bodies).toEqual([])
    }
  })

  test('the arguments may nest as deep as they like; nobody parses them here', async () => {
    const deep = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    const { bodies } = await splitMessage(bytes(call(deep)))
    expect(bodies[0]?.byteLength).toBe(deep.length)
  })

  test.each([
    ['{"a":', -32700],
    ['{"a":"', -32700],
    [call('{"a":['), -32700],
    ['{"a":1}}', -32700],
    ['nonsense', -32700],
    ['', -32700],
    ['['.repeat(100), -32600],
    [`{"a":"${'x'.repeat(100_000)}"}`, -32600],
    [`{"a":[${'0,'.repeat(600)}0]}`, -32600],
  ])('refuses %j', async (message, code) => {
    const fault: unknown = await splitMessage(bytes(message)).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(MessageFault)
    expect((fault as MessageFault).code).toBe(code)
  })

  test.each([
    ['brackets', (n: number) => call(`{"a":${'[],'.repeat(n)}[]}`)],
    ['short strings', (n: number) => call(`{"a":[${'"x",'.repeat(n)}0]}`)],
    ['one long string', (n: number) => call(`{"a":"${'x'.repeat(n)}"}`)],
    ['backslashes', (n: number) => call(`{"a":"${'\\\\'.repeat(n)}"}`)],
    ['escaped quotes', (n: number) => call(`{"a":"${'\\"'.repeat(n)}"}`)],
  ])('looks at every byte about once: %s', async (_name, shape) => {
    const message = bytes(shape(40_000))
    expect((await splitMessage(message)).work).toBeLessThanOrEqual(message.byteLength)
  })

  test('a long message leaves turns of the loop to others', async () => {
    let turns = 0
    let counting = true
    const count = (): void => {
      turns++
      if (counting) setImmediate(count)
    }
    setImmediate(count)
    const message = bytes(call(`{"a":[${'[],'.repeat(500_000)}0]}`))
    await splitMessage(message)
    counting = false
    expect(turns).toBeGreaterThan(15)
  })
})
