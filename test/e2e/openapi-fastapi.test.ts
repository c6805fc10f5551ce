import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPythonWith } from '../../scripts/host-tools.mjs'
import { generateFrom, moduleName } from './openapi-documents.ts'
import { explainSkip, findPytest } from './openapi-python.ts'
import { countRedTests } from './openapi-red-tests.ts'

const APP = fileURLToPath(new URL('../fixtures/openapi-fastapi/app.py', import.meta.url))
const BUGS = [
  'anyone-may-read',
  'list-breaks',
  'list-is-an-object',
  'book-lacks-pages',
  'valid-book-refused',
  'book-is-not-kept',
  'created-answers-200',
  'pages-are-text',
  'book-is-plain-text',
  'book-is-empty',
  'deleted-answers-200',
  'health-is-down',
  'invalid-input-breaks',
]

const pytest = findPytest()
const fastapi = findPythonWith('fastapi, uvicorn')
const isWithout = explainSkip(
  pytest === null || fastapi === null,
  'no python3 with pytest and requests, or none with fastapi and uvicorn, was found',
)

let server: ChildProcess
let folder: string

/** The documents are the ones FastAPI writes itself: what a framework says about an app, held against that app. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'openapi-fastapi-'))
  if (isWithout || fastapi === null) return
  server = spawn(fastapi, [APP, 'none', ...BUGS], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(createInterface({ input: server.stdout! }), 'line')) as [string]
  for (const bug of ['none', ...BUGS]) {
    const document = await fetch(`http://127.0.0.1:${port}/${bug}/openapi.json`)
    const generated = generateFrom({ text: await document.text(), format: 'json' }, false, [
      'response',
      'auth',
      'validation',
    ])
    if (generated instanceof Error) throw generated
    writeFileSync(join(folder, moduleName(bug)), generated.source)
  }
}, 120_000)
afterAll(() => {
  server?.kill()
  rmSync(folder, { recursive: true, force: true })
})

const listMissed = (red: ReadonlyMap<string, number>): string[] =>
  BUGS.filter((bug) => red.get(moduleName(bug)) === 0)

test.skipIf(isWithout)(
  'of an app in FastAPI every planted bug turns a test red, and the right app none',
  { timeout: 180_000 },
  async () => {
    const red = await countRedTests(pytest ?? '', folder, {
      API_BEARER_TOKEN: 'token',
      API_ALLOW_MUTATING_TESTS: '1',
    })
    expect(red.get(moduleName('none'))).toBe(0)
    expect(listMissed(red)).toEqual([])
  },
)

test.skipIf(isWithout)(
  'without changing any data still 8 of 13 bugs of an app in FastAPI, and the right app none',
  { timeout: 180_000 },
  async () => {
    const red = await countRedTests(pytest ?? '', folder, { API_BEARER_TOKEN: 'token' })
    expect(red.get(moduleName('none'))).toBe(0)
    expect(listMissed(red)).toEqual([
      'valid-book-refused',
      'book-is-not-kept',
      'created-answers-200',
      'pages-are-text',
      'deleted-answers-200',
    ])
  },
)
