import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateFrom, moduleName } from './openapi-documents.ts'
import { explainSkip, findPytest, runPython } from './openapi-python.ts'
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

/** How many tests of each module failed. */
async function countFailures(env: Record<string, string>): Promise<Map<string, number>> {
  const args = ['-m', 'pytest', '-q', '--tb=no', '-p', 'no:cacheprovider', '--junitxml=results.xml', '.']
  await runPython(python ?? '', args, { cwd: folder, env: { ...SHOP_ENVIRONMENT, ...env } })
  const failures = new Map<string, number>()
  for (const [, module = '', rest = ''] of readFileSync(join(folder, 'results.xml'), 'utf8').matchAll(
    /<testcase classname="(\w+)"([^]*?)(?=<testcase|<\/testsuite>)/g,
  )) {
    const isRed = /<(?:failure|error) /.test(rest)
    failures.set(`${module}.py`, (failures.get(`${module}.py`) ?? 0) + (isRed ? 1 : 0))
  }
  return failures
}

const listMissed = (failures: ReadonlyMap<string, number>): string[] =>
  BUGS.filter((bug) => failures.get(moduleName(bug)) === 0)

test.skipIf(withoutPytest)(
  'with every check on, 26 of 27 planted bugs turn a test red and the right server none',
  { timeout: 180_000 },
  async () => {
    const failures = await countFailures({ API_ALLOW_MUTATING_TESTS: '1' })
    expect(failures.get(moduleName('none'))).toBe(0)
    expect(listMissed(failures)).toEqual(['error-without-message'])
  },
)

test.skipIf(withoutPytest)(
  'without changing any data still 20 of 27, and the right server none',
  { timeout: 180_000 },
  async () => {
    const failures = await countFailures({})
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
