import { describe, expect, test } from 'vitest'
import { HeldAnswers, type HeldAnswer } from './held-answers.ts'

const send = (held: HeldAnswers, answers: readonly HeldAnswer[]): Promise<string> => {
  const results = answers.map(({ text, structured }) => ({ content: [{ type: 'text', text }], structured }))
  return held.release(new Response(JSON.stringify(results))).text()
}

describe('answers put in as a result leaves', () => {
  test.each([
    ['short', { a: 1 }],
    ['of awkward characters', { text: '"\\\u2028\ud83d\ude00\n$&$1', lone: '\ud800' }],
    ['of several pieces, with pairs of surrogates at every border', { text: '\ud83d\ude00'.repeat(150_000) }],
    ['of several pieces, shifted by one', { t: 'x' + '\ud83d\ude00'.repeat(150_000) }],
  ])('%s: text and structure say the same', async (_title, value) => {
    const held = new HeldAnswers()
    const json = JSON.stringify(value)
    const [result] = JSON.parse(await send(held, [held.hold(json)])) as [
      { content: [{ text: string }]; structured: unknown },
    ]
    expect(result.content[0].text).toBe(json)
    expect(result.structured).toEqual(JSON.parse(json))
  })

  test('each result gets its own', async () => {
    const held = new HeldAnswers()
    const answers = [held.hold('{"n":1}'), held.hold('{"n":2}')]
    const results = JSON.parse(await send(held, answers)) as { structured: unknown }[]
    expect(results.map(({ structured }) => structured)).toEqual([{ n: 1 }, { n: 2 }])
  })

  test('what only looks like a stand-in stays as it is, in the result and in an answer', async () => {
    const held = new HeldAnswers()
    const stranger = new HeldAnswers().hold('{"secret":1}')
    const json = JSON.stringify({ quoted: stranger.text, inner: stranger.structured })
    const sent = await send(held, [stranger, held.hold(json)])
    expect(JSON.parse(sent)).toMatchObject([
      { structured: stranger.structured },
      { structured: JSON.parse(json) as object },
    ])
  })

  test('a stream that began before its answer goes on event by event, and no stand-in is cut', async () => {
    const held = new HeldAnswers()
    const { readable, writable } = new TransformStream<string, string>()
    const lines = held.release(new Response(readable.pipeThrough(new TextEncoderStream()))).body!.getReader()
    const read = async (): Promise<string> => new TextDecoder().decode((await lines.read()).value)
    const writer = writable.getWriter()
    void writer.write('event: progress\n\n')
    expect(await read()).toBe('event: progress\n\n')
    const event = `data: ${JSON.stringify(held.hold('{"n":1}').structured)}\n\n`
    void writer.write(event.slice(0, 20))
    void writer.write(event.slice(20))
    void writer.close()
    let rest = ''
    for (let piece = await lines.read(); !piece.done; piece = await lines.read())
      rest += new TextDecoder().decode(piece.value)
    expect(rest).toBe('data: {"n":1}\n\n')
  })
})
