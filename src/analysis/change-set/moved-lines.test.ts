import { expect, test } from 'vitest'
import type { PythonEngine } from '../../core/python-engine.ts'
import { reviewSet } from './review-set.ts'
import type { SetFile } from './set-file.ts'

/** None of these files is read by Python. */
const python: PythonEngine = {
  inspect: () => Promise.reject(new Error('no Python is read here')),
}

async function find(id: string, files: readonly SetFile[]) {
  const { findings, attention } = await reviewSet(files, python)
  const told = findings.find((each) => each.id === id)
  return { severity: told?.severity, counts: told?.scoredAs ?? told?.severity, decision: attention.decision }
}

test('a script from an address that the change fetched from before counts as low, any other as high', async () => {
  const travis = (address: string): SetFile => ({
    path: '.travis.yml',
    before: `script:\n  - curl -L ${address} | sh\n`,
    after: null,
  })
  const actions = {
    path: '.github/workflows/ci.yml',
    before: null,
    after: 'steps:\n  - run: curl -L https://raw.githubusercontent.com/some/mill/main/get | sh\n',
  }
  const moved = await find('remote-script', [
    travis('https://raw.githubusercontent.com/some/mill/main/get'),
    actions,
  ])
  const ofSame = await find('remote-script', [travis('https://get.example.com/some/mill.sh'), actions])
  const onlyNamed = await find('remote-script', [
    { path: 'README.md', before: 'We use https://github.com/some/mill.\n', after: 'We use it.\n' },
    actions,
  ])
  const other = await find('remote-script', [travis('https://other.example.com/x'), actions])
  expect(moved.counts).toBe('low')
  expect(ofSame.counts).toBe('low')
  expect(onlyNamed.counts).toBe('high')
  expect(other.counts).toBe('high')
})

test('a key that a file of the change held before gives nothing new away; another one is shown at low in settings, and blocks', async () => {
  const key = ['q8Zt3vLm9XwP2rKd', 'W7c5'].join('')
  const script = (value: string): SetFile => ({
    path: 'assets/search.js',
    before: `export const options = { apiKey: '${value}', index: 'docs' }\n`,
    after: "export const options = { index: 'docs' }\n",
  })
  const settings = {
    path: 'site.yml',
    before: 'title: docs\n',
    after: `title: docs\nsearch:\n  api_key: "${key}"\n`,
  }
  const moved = await find('hardcoded-secret', [script(key), settings])
  const other = await find('hardcoded-secret', [script('K9mVx2Qz7Lw4Rt8Np3Jd'), settings])
  expect(moved.severity).toBe('low')
  expect(moved.decision).not.toBe('block')
  expect(other).toMatchObject({ severity: 'low', decision: 'block' })
})

test('a private key that moves to another file of the change gives nothing new away; another one blocks', async () => {
  const key = (letters: string) =>
    `package a\n\nconst rawKey = \`-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA${letters}\n-----END RSA PRIVATE KEY-----\`\n`
  const here = { path: 'socks.go', before: 'package a\n', after: key('3HDTtcZneJVkn3f9P0EtxPd3GCFh8PN9') }
  const from = (letters: string): SetFile => ({
    path: 'server.go',
    before: key(letters),
    after: 'package a\n',
  })
  const moved = await find('hardcoded-secret', [from('3HDTtcZneJVkn3f9P0EtxPd3GCFh8PN9'), here])
  const other = await find('hardcoded-secret', [from('9xKd72LmQz7Lw4Rt8Np3JdKx92mVxQzT'), here])
  expect(moved.severity).toBe('low')
  expect(other).toMatchObject({ severity: 'critical', decision: 'block' })
})

test('a stop of a debugger that only moved between files of the change is not new', async () => {
  const body = (more: string) => `pub fn f(client: &Client) -> u8 {\n${more}    client.count()\n}\n`
  const stop = '    dbg!("subscription is gone", &client);\n'
  const from = { path: 'src/connection.rs', before: body(stop), after: body('') }
  const to = {
    path: 'src/client.rs',
    before: body('').replace('f(', 'g('),
    after: body(stop).replace('f(', 'g('),
  }
  expect((await find('debug-leftover', [from, to])).severity).toBeUndefined()
  expect((await find('debug-leftover', [to])).severity).toBe('medium')
})

test('a condition that says the same twice is blamed on the file that brought it, not on one that it moved to', async () => {
  const twice =
    'export function same(info, node) {\n  return has(info.name, node.key) && has(info.name, node.key) && info.a == info.a\n}\n'
  const came: SetFile = { path: 'src/state.js', before: null, after: `${twice}\nexport const b = 1\n` }
  const held: SetFile = { path: 'src/block.js', before: twice, after: null }
  expect((await find('operands-identical', [came])).severity).toBe('medium')
  expect((await find('operands-identical', [held, came])).severity).toBeUndefined()
})
