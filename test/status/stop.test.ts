import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

test('`npm start` passes the signal to stop on to the service', async () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: { start: string }
  }
  const folder = mkdtempSync(join(tmpdir(), 'tollgauge-start-'))
  try {
    // The same line, with a build and a service that are done at once.
    const start = manifest.scripts.start
      .replace('npm run --silent build', 'true')
      .replace('dist/main.js serve', 'service.mjs')
    expect(start).toMatch(/^true && .*node service\.mjs$/)
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'started', scripts: { start } }))
    const service = `process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(0) })
      setInterval(() => {}, 1000)
      console.log('runs')`
    writeFileSync(join(folder, 'service.mjs'), service)
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await expect.poll(() => said, { timeout: 60_000 }).toContain('runs')
    npm.kill('SIGTERM')
    await expect.poll(() => said, { timeout: 60_000 }).toContain('asked to stop')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
