import { expect, test } from 'vitest'
import type { PythonEngine } from '../../core/python-engine.ts'
import { reviewSet } from './review-set.ts'

/** None of these files is read by Python. */
const python: PythonEngine = {
  inspect: () => Promise.reject(new Error('no Python is read here')),
}

const file = {
  path: 'src/a.js',
  before: 'function f(a) {\n  lockAll(a)\n  unlockAll(a)\n  closeAll(a)\n  return go(a)\n}\n',
  after: 'function f(a) {\n  // lockAll(a)\n  // unlockAll(a)\n  // closeAll(a)\n  return go(a)\n}\n',
}

async function weigh(title: string | null) {
  const { findings, attention } = await reviewSet([file], python, title)
  const told = findings.find(({ id }) => id === 'code-disabled')
  return { severity: told?.severity, score: attention.score }
}

test('lines switched off weigh less where the title says so, and count the same', async () => {
  const [silent, other, said] = [
    await weigh(null),
    await weigh('Clean up the locks'),
    await weigh('Temporarily disable the locks'),
  ]
  expect([silent.severity, other.severity, said.severity]).toEqual(['medium', 'medium', 'low'])
  expect(said.score).toBe(silent.score)
})

test('an insecure way that the title offers is shown at low, and any other above it', async () => {
  const option = {
    path: 'client/session.js',
    before: "const https = require('https')\n",
    after:
      "const https = require('https')\n\nexports.load = (url) => https.get(url, { rejectUnauthorized: false })\n",
  }
  const weights = await Promise.all(
    ['Load from the other server', 'Add an insecure option', 'Do not verify the TLS certificate'].map(
      async (title) => {
        const { findings } = await reviewSet([option], python, title)
        return findings.find(({ id }) => id === 'tls-verification-disabled')?.severity
      },
    ),
  )
  expect(weights).toEqual(['high', 'low', 'low'])
})
