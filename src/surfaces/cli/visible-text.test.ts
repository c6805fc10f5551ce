import { expect, test } from 'vitest'
import { visibleLine, visibleText } from './visible-text.ts'

test('nothing that moves a cursor, rings a bell or turns text around reaches a terminal', () => {
  const hostile =
    '\u001b[2J\u001b]0;title\u0007 \u009b31m \b\b\b \u202eabc\u202c \u2066x\u2069 \u200b \ufeff \u0000 \u007f \ud800'
  expect(visibleText(hostile)).toMatch(/^[ -~]+$/)
  expect(visibleText(hostile)).toContain('\\u001b[2J')
})

test('escaped JSON is the same JSON', () => {
  const value = { a: 'x\u009b31m\u202e\u2028\u007fé漢😀', b: ['\u001b', '\r\n', '\t'] }
  for (const indent of [undefined, 2, '\t']) {
    const text = JSON.stringify(value, null, indent)
    expect(JSON.parse(visibleText(text))).toEqual(value)
    expect(JSON.parse(visibleText(text.replaceAll('\n', '\r\n')))).toEqual(value)
  }
})

test('a message from outside stays one line of bounded length', () => {
  const line = visibleLine(`paid\n\u001b[1Anot signed${'x'.repeat(10_000)}`)
  expect(line).not.toContain('\n')
  expect(line.length).toBeLessThan(320)
})
