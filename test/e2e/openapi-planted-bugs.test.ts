import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateFrom, moduleName } from './openapi-documents.ts'
import { explainSkip, findPytest } from './openapi-python.ts'
import { countRedTests } from './openapi-red-tests.ts'
import { describeShop } from './openapi-shop-document.ts'
import { BUGS, createShop, SHOP_ENVIRONMENT } from './openapi-shop.ts'

const python = findPytest()
const withoutPytest = explainSkip(python === null, 'no python3 with pytest and requests was found')

let server: Server
let folder: string

/** One module per bug and one for the shop without any: each has its own base URL, so one run tests them all. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'openapi-bugs-'))
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch: createShop().fetch, port: 0, hostname: '127.0.0.1' }, (address: AddressInfo) =>
      resolve(address.port),
    ) as Server
  })
  for (const bug of ['none', ...BUGS]) {
    const text = JSON.stringify(describeShop(`http://127.0.0.1:${port}/${bug}`))
    const generated = generateFrom({ text, format: 'json' }, false, ['response', 'auth', 'validation'])
    if (generated instanceof Error) throw generated
    writeFileSync(join(folder, moduleName(bug)), generated.source)
  }
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const listMissed = (failures: ReadonlyMap<string, number>): string[] =>
  BUGS.filter((bug) => failures.get(moduleName(bug)) === 0)

test.skipIf(withoutPytest)(
  'with every check on, 26 of 27 planted bugs turn a test red and the right server none',
  { timeout: 180_000 },
  async () => {
    const failures = await countRedTests(python ?? '', folder, {
      ...SHOP_ENVIRONMENT,
      API_ALLOW_MUTATING_TESTS: '1',
    })
    expect(failures.get(moduleName('none'))).toBe(0)
    expect(listMissed(failures)).toEqual(['error-without-message'])
  },
)

test.skipIf(withoutPytest)(
  'without changing any data still 20 of 27, and the right server none',
  { timeout: 180_000 },
  async () => {
    const failures = await countRedTests(python ?? '', folder, SHOP_ENVIRONMENT)
    expect(failures.get(moduleName('none'))).toBe(0)
    expect(listMissed(failures)).toEqual([
      'body-is-empty',
      'book-is-never-found',
      'valid-book-refused',
      'missing-title-breaks-server',
      'missing-title-accepted',
      'created-answers-200',
      'delete-breaks-server',
    ])
  },
)
