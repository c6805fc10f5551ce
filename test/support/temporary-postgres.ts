import { randomInt } from 'node:crypto'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryPostgres {
  readonly url: string
  /** Crashes it and starts it again, as a power cut would. */
  crash(): Promise<void>
  close(): Promise<void>
}

/** Postgres refuses to run as root; then it runs as nobody. */
const NOBODY = 65_534

/** A Postgres of its own in a temporary directory, or null where none is installed. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres | null> {
  const bin = findBinaries()
  if (bin === null) return null
  const directory = mkdtempSync(join(tmpdir(), 'tollgauge-postgres-'))
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if ('uid' in identity) chownSync(directory, NOBODY, NOBODY)
  const data = join(directory, 'data')
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'],
    identity,
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`)
  const port = await findFreePort()
  const options = ['-D', data, '-h', '127.0.0.1', '-p', `${port}`, '-k', directory]
  const start = () => spawn(join(bin, 'postgres'), options, { ...identity, stdio: 'ignore' })
  let server = start()
  await waitUntilReady(join(bin, 'pg_isready'), port)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    crash: async () => {
      await stop(server, 'SIGQUIT')
      server = start()
      await waitUntilReady(join(bin, 'pg_isready'), port)
    },
    close: async () => {
      await stop(server, 'SIGINT')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function findBinaries(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : []
  const places = [...versions.map((version) => join(root, version, 'bin')), '/usr/local/bin', '/usr/bin']
  return places.find((place) => existsSync(join(place, 'initdb'))) ?? null
}

/** Below the ports that outgoing connections take: while it is down after a crash, none of them may take its place. */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}

async function waitUntilReady(isReady: string, port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (spawnSync(isReady, ['-h', '127.0.0.1', '-p', `${port}`]).status === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Postgres did not get ready')
}

/** SIGINT: fast shutdown. SIGQUIT: at once, without a checkpoint. */
function stop(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill(signal)
  })
}
