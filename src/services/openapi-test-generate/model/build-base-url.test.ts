import { expect, test } from 'vitest'
import { WarningLog } from '../warning-log.ts'
import { buildBaseUrl } from './build-base-url.ts'

function baseOf(...servers: unknown[]): [string, ...string[]] {
  const warnings = new WarningLog()
  return [buildBaseUrl(servers, warnings), ...warnings.list().map(({ code }) => code)]
}

test('the first absolute server, without its trailing slash', () => {
  expect(baseOf({ url: 'https://api.example.com' })).toEqual(['https://api.example.com'])
  expect(baseOf({ url: 'https://api.example.com/v1/' })).toEqual(['https://api.example.com/v1'])
  expect(baseOf({ url: '/v1' }, { url: 'http://[::1]:9/x' })).toEqual([
    'http://[::1]:9/x',
    'SERVER_URL_RELATIVE',
  ])
})
test('variables become their defaults', () => {
  const variables = { region: { default: 'eu' }, base: { enum: ['v2'], default: 'v2' } }
  expect(baseOf({ url: 'https://{region}.example.com/{base}', variables })).toEqual([
    'https://eu.example.com/v2',
  ])
})
test('a default may be a number', () => {
  const variables = { port: { default: 8443 } }
  expect(baseOf({ url: 'https://a.example:{port}/', variables })).toEqual(['https://a.example:8443'])
})
test('a variable cannot move the host', () => {
  const variables = { a: { default: '@evil.example/#' } }
  expect(baseOf({ url: 'https://{a}.example', variables })).toEqual(['', 'SERVER_URL_UNSUPPORTED'])
  expect(baseOf({ url: 'https://{__proto__}.example' })).toEqual(['', 'SERVER_URL_UNSUPPORTED'])
})
test('credentials, query and fragment are not taken along', () => {
  expect(baseOf({ url: 'https://user:pw@a.example/v1' })).toEqual([
    'https://a.example/v1',
    'SERVER_CREDENTIALS_REMOVED',
  ])
  expect(baseOf({ url: 'https://a.example/v1?x=1#f' })).toEqual([
    'https://a.example/v1',
    'SERVER_URL_UNSUPPORTED',
  ])
})
test.each([null, 7, {}, { url: 7 }, { url: '' }])('%j is no server', (server) => {
  expect(baseOf(server)).toEqual([''])
})
test.each(['ftp://a.example', 'javascript:alert(1)', 'https://', 'file:///etc/passwd'])(
  '%s is no base',
  (url) => {
    expect(baseOf({ url })).toEqual(['', 'SERVER_URL_UNSUPPORTED'])
  },
)
