import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { workerFile } from '../worker-file.ts'

/**
 * Makes a snapshot in a process of its own and gives the path it is kept at; null when it could not be made or kept. A
 * boot from the start takes some hundred megabytes, and a process that did it in a thread would not get them back.
 */
export async function makeSnapshotApart(key: string, folders: readonly string[]): Promise<string | null> {
  const { url, execArgv } = workerFile(import.meta.url, 'snapshot-main')
  const child = fork(fileURLToPath(url), [key, ...folders], { execArgv, stdio: 'ignore' })
  return await new Promise((resolve) => {
    child.once('message', (kept) => resolve(typeof kept === 'string' ? kept : null))
    child.once('error', () => resolve(null))
    child.once('exit', () => resolve(null))
  })
}
