import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doctor } from '../standins/doctor-run.ts'
import { goodHeader } from '../standins/wire-scripts.ts'

const HOST = 'seller.example'
const HOSTILE = `/<other>&"more"|{x}^[y]\`%zz?q=]]>'|%&a=ü#<b>`
const SCHEMA = resolve(import.meta.dirname, '../../../shared/cases/formats/sarif-schema-2.1.0.json')
const rpc = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: '<a>&"' },
})
let seller: Server

/** A seller whose every text is meant for the report and not for the buyer. */
function sell(path: string): string {
  const good = JSON.parse(Buffer.from(goodHeader(`http://${HOST}/paid`), 'base64').toString()) as object
  const text = ']]><x a="b">&amp;\u0007\u0000\u009f\ud800 | `c`'
  const bazaar = {
    info: { input: { type: 'http', method: 'get', queryParams: 1 } },
    schema: { type: text },
  }
  const hostile = {
    ...good,
    error: text,
    resource: { url: text, description: text },
    extensions: { bazaar },
  }
  return Buffer.from(JSON.stringify(path === '/paid' ? good : hostile)).toString('base64')
}

beforeAll(async () => {
  seller = createServer((request, response) => {
    response.writeHead(402, { 'payment-required': sell(request.url ?? '') }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(seller, 'listening')
})
afterAll(() => void seller.close())

async function render(format: string, ...more: string[]): Promise<string> {
  const { port } = seller.address() as AddressInfo
  const urls = [`http://${HOST}/paid`, `http://${HOST}${HOSTILE}`]
  const { output } = await doctor([...urls, '--format', format, '--connect-to', `127.0.0.1:${port}`, ...more])
  return output
}

interface Log {
  readonly runs: readonly {
    readonly tool: {
      readonly driver: { readonly rules: readonly { readonly id: string }[] }
    }
    readonly results: readonly {
      readonly ruleId: string
      readonly ruleIndex: number
      readonly locations: readonly object[]
    }[]
  }[]
}

test.each([
  ['of HTTP routes', []],
  ['of MCP tools', ['--body', rpc]],
])('doctor’s SARIF %s is valid by the schema of OASIS, addresses and all', async (_name, more) => {
  if (!existsSync(SCHEMA)) {
    process.stdout.write('not run: the SARIF schema is not on this machine\n')
    return
  }
  const {
    $schema: _meta,
    id: _id,
    ...schema
  } = JSON.parse(readFileSync(SCHEMA, 'utf8')) as Record<string, unknown>
  const ajv = new Ajv({
    strict: false,
    meta: false,
    validateSchema: false,
    allErrors: true,
  })
  formats.default(ajv)
  const validate = ajv.compile(schema)
  validate(JSON.parse(await render('sarif', ...more)))
  expect(validate.errors).toBeNull()
})

test('every result of doctor’s SARIF has its rule, and a fault of the challenge has its pointer', async () => {
  const [run] = (JSON.parse(await render('sarif')) as Log).runs
  for (const { ruleId, ruleIndex } of run?.results ?? [])
    expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
  expect(run?.results.find(({ ruleId }) => ruleId.startsWith('discovery/'))?.locations).toMatchObject([
    {
      logicalLocations: [{ fullyQualifiedName: expect.stringMatching(/^\//) }],
    },
  ])
})

const COUNT = `import sys, json, xml.etree.ElementTree as e
r = e.parse(sys.stdin.buffer).getroot()
print(json.dumps([[s.get('name'), int(s.get('tests')), len(s.findall('testcase')), int(s.get('failures')), len(s.findall('testcase/failure'))] for s in r.iter('testsuite')]))`

test('doctor’s JUnit is read by a parser of XML, which finds the names and the counts that were written', async () => {
  const text = await render('junit')
  const judge = spawnSync('python3', ['-c', COUNT], {
    input: text,
    encoding: 'utf8',
  })
  if (judge.error !== undefined) {
    process.stdout.write('not run: no python3 to parse the XML\n')
    return
  }
  expect(judge.stderr).toBe('')
  const suites = JSON.parse(judge.stdout) as [string, number, number, number, number][]
  expect(suites.map(([name]) => name)).toEqual([`POST http://${HOST}/paid`, `POST http://${HOST}${HOSTILE}`])
  for (const [, tests, cases, failures, failed] of suites) expect([tests, failures]).toEqual([cases, failed])
  expect(suites[0]?.[3]).toBe(0)
  expect(suites[1]?.[3]).toBeGreaterThan(1)
})
