import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { runCommand } from '../../src/commands.ts'
import { configFields } from '../../src/config-fields.data.ts'
import { LONGEST_CALL_MS } from '../../src/longest-call.ts'
import { root } from './source-files.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const readJson = <Shape>(path: string): Shape => JSON.parse(read(path)) as Shape

interface Instruction {
  readonly word: string
  readonly rest: string
}

const instructions: readonly Instruction[] = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ word: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }))
const restOf = (word: string): string[] =>
  instructions.filter((instruction) => instruction.word === word).map(({ rest }) => rest)

interface Compose {
  readonly services: Record<
    string,
    {
      readonly build?: string
      readonly stop_grace_period?: string
      readonly environment: Record<string, string>
      readonly ports?: readonly string[]
      readonly volumes: readonly string[]
    }
  >
  readonly volumes: Record<string, unknown>
}
const compose = load(read('compose.yaml')) as Compose
const ours = compose.services['tollgauge']

const manifest = readJson<{
  name: string
  version: string
  bin: Record<string, string>
  scripts: Record<string, string>
}>('package.json')
const { outDir, rootDir } = readJson<{ compilerOptions: { outDir: string; rootDir: string } }>(
  'tsconfig.types.json',
).compilerOptions

test('everything the image copies exists, or is made by the stage it comes from', () => {
  const copies = restOf('COPY').map((rest) => rest.split(' '))
  const given = copies.filter((words) => !words[0]?.startsWith('--from='))
  const missing = given.flatMap((words) => words.slice(0, -1)).filter((path) => !existsSync(join(root, path)))
  expect(missing).toEqual([])
  expect(given.length).toBeGreaterThan(0)
  const taken = copies.filter((words) => words[0] === '--from=build').map((words) => words[1] ?? '')
  expect(taken.sort()).toEqual(['/app/package.json', '/app/node_modules', `/app/${outDir}`].sort())
})

test('the image is built from one exact release, and leaves out on demand what only the sandbox loads', () => {
  const bases = restOf('FROM').map((rest) => rest.split(' ')[0] ?? '')
  expect(new Set(bases).size).toBe(1)
  expect(bases[0]).toMatch(/^node:\d+\.\d+\.\d+-slim$/)
  const removed = /"\$SANDBOX" = no \]; then rm -rf ([^;]+);/.exec(read('Dockerfile'))?.[1]?.split(' ') ?? []
  const optional = Object.keys(
    readJson<{ optionalDependencies: Record<string, string> }>('package.json').optionalDependencies,
  )
  expect(removed.length).toBeGreaterThan(0)
  for (const path of removed) {
    const name = path.replace('node_modules/', '').replace('*', '')
    expect(
      optional.some((dependency) => dependency.startsWith(name)),
      name,
    ).toBe(true)
  }
})

test('every npm script the image runs exists', () => {
  const scripts = [...read('Dockerfile').matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '')
  expect(scripts).toEqual(['build'])
  for (const file of manifest.scripts['build']?.match(/scripts\/\S+/g) ?? [])
    expect(existsSync(join(root, file))).toBe(true)
})

test('the image starts what the build makes, with a command that exists', async () => {
  const [program, file = '', command = ''] = JSON.parse(restOf('CMD')[0] ?? '[]') as string[]
  expect(program).toBe('node')
  expect(file).toBe(manifest.bin[manifest.name])
  expect(existsSync(join(root, file.replace(outDir, rootDir).replace(/\.js$/, '.ts')))).toBe(true)
  let usage = ''
  const io = { input: process.stdin, print: (text: string) => void (usage += text), complain: () => {} }
  expect(await runCommand(['--help'], io)).toBe(0)
  expect(usage).toContain(`tollgauge ${command} `)
})

test('every variable the image and the composition set is a setting of ours', () => {
  const names = configFields.map((field) => field.name)
  const inImage = restOf('ENV').flatMap((rest) =>
    [...rest.matchAll(/(\w+)=/g)].map((match) => match[1] ?? ''),
  )
  const set = [...inImage, ...Object.keys(ours?.environment ?? {})]
  expect(set.filter((name) => !names.includes(name))).toEqual(['NODE_ENV'])
})

test('whoever stops the service waits for the drain and the longest call, as the documentation says', () => {
  const drainSeconds = Number(configFields.find(({ name }) => name === 'TOLLGAUGE_DRAIN_SECONDS')?.default)
  const callSeconds = LONGEST_CALL_MS / 1000
  const needed = drainSeconds + callSeconds
  expect(parseInt(ours?.stop_grace_period ?? '0', 10)).toBeGreaterThan(needed)
  const operating = read('docs/operating.md')
  for (const name of ['terminationGracePeriodSeconds: ', 'TimeoutStopSec='])
    expect(Number(operating.split(name)[1]?.match(/^\d+/)?.[0]), name).toBeGreaterThan(needed)
  expect(Number(/proxy_read_timeout (\d+)s/.exec(operating)?.[1])).toBeGreaterThanOrEqual(callSeconds)
})

test('one port is exposed and published: the default', () => {
  const port = configFields.find((field) => field.name === 'PORT')?.default
  expect(restOf('EXPOSE')).toEqual([port])
  expect(restOf('HEALTHCHECK')[0]).toContain(`process.env.PORT || ${port}`)
  expect(ours?.ports).toEqual([`${port}:${port}`])
})

test('the health check tells a service that answers from one that does not', async () => {
  const [file = '', ...args] = JSON.parse(restOf('HEALTHCHECK')[0]?.split(' CMD ')[1] ?? '[]') as string[]
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/healthz' ? 200 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const PORT = String((server.address() as AddressInfo).port)
  const check = () =>
    new Promise<number | null>((resolve) => {
      spawn(file, args, { env: { PATH: process.env['PATH'], PORT } }).once('exit', resolve)
    })
  expect(await check()).toBe(0)
  await new Promise((resolve) => server.close(resolve))
  expect(await check()).toBe(1)
})

test('the ledger is written to a volume, as a user who is nobody special', () => {
  expect(restOf('VOLUME')).toEqual(['/data'])
  expect(restOf('ENV')[0]).toContain('TOLLGAUGE_DATA_DIR=/data')
  expect(restOf('USER')).toEqual(['node'])
  const mounted = Object.values(compose.services).flatMap(({ volumes }) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  )
  expect(mounted.sort()).toEqual(Object.keys(compose.volumes).sort())
})

test('the composition connects to the Postgres it starts, by its own name and password', () => {
  const url = new URL(ours?.environment['DATABASE_URL'] ?? '')
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = compose.services[url.hostname]?.environment ?? {}
  expect([url.username, url.password, url.pathname.slice(1)]).toEqual([
    POSTGRES_USER,
    POSTGRES_PASSWORD,
    POSTGRES_DB,
  ])
})

test('the entry for MCP registries names this package, this version and the command that serves tools', () => {
  const server = readJson<{ name: string; version: string; description: string; packages: unknown[] }>(
    'server.json',
  )
  const { name, version } = manifest
  expect(server).toMatchObject({ version, packages: [{ identifier: name, version }] })
  expect(server.name).toMatch(new RegExp(`^io\\.github\\.[\\w-]+/${name}$`))
  expect(server.description.length).toBeLessThanOrEqual(100)
  const example = readJson<{ mcpServers: Record<string, { args?: string[] }> }>('examples/mcp-client.json')
  expect(server.packages[0]).toMatchObject({
    packageArguments: example.mcpServers['tollgauge']?.args?.slice(1).map((value) => ({ value })),
  })
  expect(readJson<{ maintainers: string[] }>('glama.json').maintainers).toHaveLength(1)
})
