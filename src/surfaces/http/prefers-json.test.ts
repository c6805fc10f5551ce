import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { prefersJson } from './prefers-json.ts'

const asked = (accept: string | undefined): IncomingMessage =>
  ({ headers: accept === undefined ? {} : { accept } }) as IncomingMessage

test.each([
  ['application/json', true],
  ['text/html', false],
  ['application/json, text/html;q=0.5', true],
  ['text/html;q=0.5, application/json;q=0.4', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['application/json, text/plain, */*', true],
  ['application/xhtml+xml, application/json;q=0.9', false],
  ['text/*, application/json;q=0.5', false],
  ['text/html;q=0.5, */*', true],
  ['application/json;q=0, */*', false],
  ['TEXT/HTML ; q=1.0', false],
])('%s is asked for: JSON %s', (accept, isJson) => {
  expect([prefersJson(asked(accept), true), prefersJson(asked(accept), false)]).toEqual([isJson, isJson])
})

test.each([undefined, '', '*/*', 'image/png', 'application/json, text/html'])(
  'who asks for anything, or for both (%s), gets what the path is first of all',
  (accept) => {
    expect([prefersJson(asked(accept), true), prefersJson(asked(accept), false)]).toEqual([true, false])
  },
)
