import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestCase } from '../../src/services/openapi-test-generate/cases/test-case.ts'
import { generateFrom, listHostile, moduleName } from './openapi-documents.ts'
import { explainSkip, findPytest, runPython } from './openapi-python.ts'

interface SeenRequest {
  readonly method: string
  readonly target: string
  readonly host: string
  readonly headerNames: readonly string[]
}

const python = findPytest()
const withoutPytest = explainSkip(python === null, 'no python3 with pytest and requests was found')

const seen: SeenRequest[] = []
const strayed: string[] = []
const cases: TestCase[] = []
const keyHeaders = new Set(['x-api-key'])
let folder: string
let host: string
let server: Server
let trap: Server

beforeAll(async () => {
  if (python === null) return
  server = createServer((request, response) => {
    seen.push(noteOf(request))
    request.resume().on('end', () => response.writeHead(200).end())
  })
  // Whatever is not for the base host goes to the proxy, and the proxy is a trap.
  trap = createServer((request, response) => {
    strayed.push(`${request.method} ${request.url}`)
    response.writeHead(502).end()
  }).on('connect', (request, socket) => {
    strayed.push(`CONNECT ${request.url}`)
    socket.end()
  })
  host = await listen(server)
  const proxy = `http://${await listen(trap)}`
  folder = mkdtempSync(join(tmpdir(), 'openapi-hostile-'))
  mkdirSync(join(folder, 'out'))
  for (const document of listHostile()) {
    for (const includeOptional of [false, true]) {
      const generated = generateFrom(document, includeOptional)
      if (generated instanceof Error) continue
      writeFileSync(join(folder, moduleName(`${document.file}-${includeOptional}`)), generated.source)
      cases.push(...generated.cases.filter(({ skip }) => skip === null))
      for (const { place, field } of generated.model.schemes)
        if (place === 'header') keyHeaders.add(field.toLowerCase())
    }
  }
  const env = {
    API_BASE_URL: `http://${host}/base/v1/`,
    API_KEY: 'key',
    API_BEARER_TOKEN: 'token',
    API_ALLOW_MUTATING_TESTS: '1',
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    ALL_PROXY: proxy,
    NO_PROXY: host.split(':')[0] ?? '',
  }
  await runPython(python, ['-m', 'pytest', '-q', '--tb=no', '-p', 'no:cacheprovider', '.'], {
    cwd: folder,
    env,
  })
}, 300_000)

afterAll(() => {
  if (python === null) return
  server.close()
  trap.close()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(withoutPytest)('every test sends exactly one request, in module order', () => {
  expect(cases.length).toBeGreaterThan(100)
  expect(seen.map(({ method }) => method).toSorted()).toEqual(cases.map(({ method }) => method).toSorted())
})

test.skipIf(withoutPytest)('no request leaves the base host', () => {
  expect(strayed).toEqual([])
  expect(new Set(seen.map((request) => request.host))).toEqual(new Set([host]))
})

test.skipIf(withoutPytest)('no request leaves the base path, also after dots are resolved', () => {
  for (const { target } of seen) {
    const resolved = new URL(target.replaceAll(/%2e/gi, '.').replaceAll('\\', '/'), `http://${host}`)
    expect(resolved.pathname).toMatch(/^\/base\/v1\//)
  }
})

test.skipIf(withoutPytest)('no header is sent but the ones a test names and the client adds', () => {
  const named = cases.flatMap(({ headers }) => headers.map(([name]) => name.toLowerCase()))
  const known = ['accept', 'accept-encoding', 'authorization', 'connection', 'content-length', 'content-type']
  const allowed = new Set([...known, 'cookie', 'host', 'user-agent', ...keyHeaders, ...named])
  const smuggled = seen.flatMap(({ headerNames }) => headerNames).filter((name) => !allowed.has(name))
  expect(smuggled).toEqual([])
})

test.skipIf(withoutPytest)('no payload ran', () => {
  expect(readdirSync(join(folder, 'out'))).toEqual([])
})

function noteOf(request: IncomingMessage): SeenRequest {
  const headerNames = request.rawHeaders
    .filter((_, index) => index % 2 === 0)
    .map((name) => name.toLowerCase())
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    host: request.headers.host ?? '',
    headerNames,
  }
}

async function listen(listener: Server): Promise<string> {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(listener.address() as AddressInfo).port}`
}
