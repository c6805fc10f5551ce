import { expect, test } from 'vitest'
import { dropIndents } from './drop-indents.ts'

test('space between tags goes, space that is text stays', () => {
  const code = '<pre class="code"><code><b>a</b>\n    <b>c</b></code></pre>'
  const line = '<del class="l">    <mark>a</mark>  b</del>'
  const copy = '<button data-copy="a &gt;\n\n    b">x</button>'
  const kept = code + line + copy + code
  expect(dropIndents(`<p>\n    <i>a</i>\n\n  b</p>\n      ${kept}\n   <p>c</p>`)).toBe(
    `<p>\n<i>a</i>\n\n  b</p>\n${kept}\n<p>c</p>`,
  )
})
