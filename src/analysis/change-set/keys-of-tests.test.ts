import { expect, test } from 'vitest'
import type { PythonEngine } from '../../core/python-engine.ts'
import { reviewSet } from './review-set.ts'
import type { SetFile } from './set-file.ts'

/** None of these files is read by Python. */
const python: PythonEngine = {
  inspect: () => Promise.reject(new Error('no Python is read here')),
}

const key: SetFile = {
  path: 'src/listener/certs/key1.pem',
  before: null,
  after:
    '-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIJ0dMx7r2sPzq1pQvYw8kL3nTfGhRbVcXaZsDeWqUyIo\n-----END EC PRIVATE KEY-----\n',
}
const inTests: SetFile = {
  path: 'src/listener/tls.rs',
  before: 'pub fn f() {}\n',
  after:
    'pub fn f() {}\n\n#[cfg(test)]\nmod tests {\n    const KEY: &[u8] = include_bytes!("certs/key1.pem");\n}\n',
}
const inCode: SetFile = {
  path: 'src/listener/serve.rs',
  before: 'pub fn g() {}\n',
  after: 'pub fn g() {}\n\nconst KEY: &[u8] = include_bytes!("certs/key1.pem");\n',
}
const testFile: SetFile = {
  path: 'tests/tls_test.go',
  before: null,
  after: 'package a\n\nfunc TestTLS(t *testing.T) {\n\tload(t, "certs/key1.pem")\n}\n',
}

async function weigh(...files: readonly SetFile[]) {
  const { findings, attention } = await reviewSet(files, python)
  return [findings.find(({ id }) => id === 'hardcoded-secret')?.severity, attention.decision === 'block']
}

test('a key that nothing names, or that code names, blocks', async () => {
  expect(await weigh(key)).toEqual(['critical', true])
  expect(await weigh(key, inCode)).toEqual(['critical', true])
  expect(await weigh(key, inTests, inCode)).toEqual(['critical', true])
})

test('a key that tests of the change name and nothing else is told at low', async () => {
  expect(await weigh(key, inTests)).toEqual(['low', false])
  expect(await weigh(key, testFile)).toEqual(['low', false])
})

test('a key beside the command that made it is shown at low, and blocks all the same', async () => {
  const script = {
    path: 'src/listener/certs/generate.sh',
    before: null,
    after: 'openssl genrsa -out key1.pem 2048\n',
  }
  expect(await weigh(key, script)).toEqual(['low', true])
  expect(await weigh(key, { ...script, path: 'tools/generate.sh' })).toEqual(['critical', true])
})

test('a key that comes with its certificate is shown at low, and blocks all the same', async () => {
  const certificate = {
    path: 'src/listener/certs/cert1.pem',
    before: null,
    after: '-----BEGIN CERTIFICATE-----\nMIIBszCCARygAwIBAgIJAL\n-----END CERTIFICATE-----\n',
  }
  expect(await weigh(key, certificate)).toEqual(['low', true])
  expect(await weigh(key, { ...certificate, path: 'docs/cert1.pem' })).toEqual(['critical', true])
})
