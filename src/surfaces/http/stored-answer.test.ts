import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createStoredAnswer } from './stored-answer.ts'

const text = 'a page of some length, '.repeat(200)

function store(render: () => string = () => text) {
  const count = { rendered: 0 }
  const state = { facts: [{}] as object[] }
  const answer = createStoredAnswer({
    render: () => {
      count.rendered++
      return render()
    },
    contentType: 'text/plain',
    headers: { vary: 'accept-encoding' },
    dependsOn: () => state.facts,
  })
  const ask = async (headers: Record<string, string> = {}): Promise<Response> =>
    await answer.respond({ headers } as IncomingMessage)
  return { answer, count, state, ask }
}

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

test('a constant document is rendered once, however often and however it is asked for', async () => {
  const { answer, count, ask } = store()
  answer.prepare()
  for (let index = 0; index < 20; index++)
    for (const encoding of ['', 'gzip', 'br']) await ask({ 'accept-encoding': encoding })
  expect(count.rendered).toBe(1)
})

test('it is compressed once for each encoding: all get the same bytes', async () => {
  const { ask } = store()
  const [first, second] = [await ask({ 'accept-encoding': 'br' }), await ask({ 'accept-encoding': 'br' })]
  expect(first.headers.get('content-encoding')).toBe('br')
  const [one, two] = [await bytesOf(first), await bytesOf(second)]
  expect(one.equals(two)).toBe(true)
  expect(brotliDecompressSync(one).toString()).toBe(text)
  expect(gunzipSync(await bytesOf(await ask({ 'accept-encoding': 'gzip' }))).toString()).toBe(text)
})

test.each(['', 'identity', 'zstd', 'br;q=0, gzip;q=0.0', ';;q=,'])(
  'who takes %j gets it as it is',
  async (encoding) => {
    const response = await store().ask({ 'accept-encoding': encoding })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe(text)
  },
)

test.each(['', 'br', 'gzip'])('who has it already (%s) is sent nothing', async (encoding) => {
  const { ask } = store()
  const etag = (await ask({ 'accept-encoding': encoding })).headers.get('etag') ?? ''
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const again = await ask({ 'accept-encoding': encoding, 'if-none-match': known })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await ask({ 'if-none-match': '"x"' })).status).toBe(200)
})

test('it is rendered anew, under another tag, once what it depends on has changed', async () => {
  let shown = text
  const { count, state, ask } = store(() => shown)
  const before = (await ask()).headers.get('etag')
  shown = 'another text'
  expect((await ask()).headers.get('etag')).toBe(before)
  state.facts = [{}]
  const after = await ask()
  expect([await after.text(), count.rendered]).toEqual(['another text', 2])
  expect(after.headers.get('etag')).not.toBe(before)
})
