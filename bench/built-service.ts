import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The service as `npm start` runs it, built, in a process of its own; its event loop is watched, unless it is to be left alone. */
export async function startBuilt(
  settings: NodeJS.ProcessEnv,
  execArgv = ['--import', join(root, 'bench/loop-watch.mjs')],
): Promise<{ service: ChildProcess; url: string; startMs: number }> {
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'ignore' })
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const service = fork(join(root, 'dist/main.js'), ['serve'], {
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      TOLLGAUGE_PUBLIC_URL: url,
      TOLLGAUGE_DATA_DIR: mkdtempSync(join(tmpdir(), 'tollgauge-bench-')),
      TOLLGAUGE_LOG_LEVEL: 'silent',
      TOLLGAUGE_DIRECTORY_URL: '',
      ...settings,
    },
  })
  while (!(await isReady(url))) {
    if (service.exitCode !== null) throw new Error('the service did not start')
    await sleep(200)
  }
  return { service, url, startMs: performance.now() - startedAt }
}

const isReady = async (url: string): Promise<boolean> =>
  await fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
