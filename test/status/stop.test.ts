import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startService } from '../start-service.ts'
import { createInlineExecutor } from '../support/inline-executor.ts'
import { metricsPath, talkTo } from './call.ts'
import { faultyBody } from './faulty-executor.ts'

test('stopping finishes the call that runs and takes no new one', async () => {
  const executor = createInlineExecutor()
  const service = await startService({}, { executor })
  const { post, sign } = talkTo(service.url)
  const payment = { 'payment-signature': await sign(metricsPath) }
  let finish = () => {}
  const running = new Promise<void>((entered) => {
    executor.duringRun = () => {
      entered()
      return new Promise((resolve) => (finish = resolve))
    }
  })
  const call = post(metricsPath, faultyBody(), payment)
  await running
  const stopped = service.stop()
  await expect(fetch(`${service.url}/healthz`, { headers: { connection: 'close' } })).rejects.toThrow()
  finish()
  const response = await call
  expect(response.status).toBe(200)
  expect(response.headers.get('payment-response')).not.toBeNull()
  await stopped
})

test('readiness goes first: while traffic moves away, calls are still taken', async () => {
  const service = await startService({}, { executor: createInlineExecutor() })
  const { post, sign } = talkTo(service.url)
  const payment = { 'payment-signature': await sign(metricsPath) }
  const ready = async (): Promise<number> => (await fetch(`${service.url}/readyz`)).status
  expect(await ready()).toBe(200)
  // Longer than any test: it ends because the second word is without a drain.
  void service.stop(600_000)
  expect(await ready()).toBe(503)
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  expect((await post(metricsPath, faultyBody(), payment)).status).toBe(200)
  await service.stop()
})

test('`npm start` builds, serves and passes the signal to stop on to the service', async () => {
  const root = new URL('../../', import.meta.url)
  const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    scripts: { start: string }
  }
  const folder = mkdtempSync(join(tmpdir(), 'tollgauge-start-'))
  try {
    const { start } = manifest.scripts
    const program = 'node scripts/start.mjs'
    expect(start, 'a shell without exec takes the second half').toBe(`exec ${program} || ${program}`)
    // The same program, with a build and a service that are done at once.
    const service = `process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(0) })
      setInterval(() => {}, 1000)
      console.log('runs', process.argv.slice(2).join())`
    mkdirSync(join(folder, 'scripts'))
    mkdirSync(join(folder, 'dist'))
    const manifestText = JSON.stringify({ name: 'started', type: 'module', scripts: { start } })
    writeFileSync(join(folder, 'package.json'), manifestText)
    writeFileSync(join(folder, 'scripts/build.mjs'), `console.log('builds')`)
    writeFileSync(join(folder, 'dist/main.js'), service)
    copyFileSync(new URL('scripts/start.mjs', root), join(folder, 'scripts/start.mjs'))
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await expect.poll(() => said, { timeout: 60_000 }).toMatch(/builds[^]*runs serve\n/)
    npm.kill('SIGTERM')
    await expect.poll(() => said, { timeout: 60_000 }).toContain('asked to stop')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
