import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WarningLog } from '../warning-log.ts'
import { buildPath } from './build-path.ts'

function build(template: string, values: Record<string, string> = {}) {
  const warnings = new WarningLog()
  const built = buildPath(template, new Map(Object.entries(values)), warnings)
  return { built, codes: warnings.list().map(({ code }) => code) }
}

test('a plain template is left as it is', () => {
  expect(build('/pets/{id}', { id: '7' }).built).toEqual({
    path: '/pets/{id}',
    pathParameters: [['id', '7']],
  })
})
test('a variable nobody declares gets a value all the same', () => {
  const { built, codes } = build('/a/{id}/{id}/{other}', { other: 'x' })
  expect(built?.pathParameters).toEqual([
    ['id', 'example'],
    ['other', 'x'],
  ])
  expect(codes).toEqual(['PATH_VARIABLE_UNDECLARED'])
})
test('what a path may not hold is percent-encoded', () => {
  expect(build('/café/a b"\u0000\n/%zz/%41').built?.path).toBe('/caf%C3%A9/a%20b%22%00%0A/%25zz/%41')
  expect(build('/a/{{id}}/{}').built?.path).toBe('/a/%7B{id}%7D/%7B%7D')
})
test('a fragment is cut off', () => {
  expect(build('/x#y').built?.path).toBe('/x')
})

describe('dot segments', () => {
  test.each(['/../admin', '/a/..', '/a/./b', '/a/%2e%2E/b', '/a/.%2e?x=1', '/a/..?x=1'])(
    '%s is refused',
    (template) => {
      expect(build(template)).toEqual({ built: null, codes: ['PATH_INVALID'] })
    },
  )
  test.each([
    ['/a/{id}/b', { id: '..' }],
    ['/a/.{id}', { id: '.' }],
    ['/a/{x}{y}', { x: '.', y: '.' }],
    ['/a/{id}', { id: '%2e%2e' }],
  ])('a value that would make one in %s is replaced', (template, values) => {
    const { built, codes } = build(template, values)
    expect(built?.pathParameters.map(([, text]) => text)).toContain('example')
    expect(codes).toEqual(['PATH_VALUE_REPLACED'])
  })
})

test('whatever the template, the sent path stays below the base', () => {
  const piece = constantFrom(
    '/',
    '..',
    '.',
    '%2e',
    '{a}',
    '{',
    '}',
    '\\',
    '@evil',
    ':81',
    '?',
    '#',
    'é',
    '\r\n',
    '%',
  )
  assert(
    property(array(piece, { maxLength: 12 }), piece, (pieces, value) => {
      const { built } = build(`/${pieces.join('')}`, { a: value })
      if (built === null) return
      let sent = built.path
      // What the generated module does at run time.
      for (const [name, text] of built.pathParameters)
        sent = sent.replaceAll(`{${name}}`, encodeURIComponent(text))
      expect(sent).toMatch(/^\/[\x21-\x7e]*$/)
      expect(new URL(`http://base.example/v1${sent}`).pathname).toMatch(/^\/v1\//)
      expect(new URL(`http://base.example/v1${sent}`).host).toBe('base.example')
    }),
  )
})
