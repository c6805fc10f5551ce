import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pythonModules, pythonModuleUrl } from './python-modules.ts'
import { firstReply, spawnPythonWorker } from './python-thread.ts'
import { makeSnapshotApart } from './snapshot-process.ts'
import { canKeepIn, findSnapshot, snapshotFolders } from './snapshot-store.ts'

/** A booted interpreter's memory: the path of the file that keeps it, or the memory itself where nothing can be kept. */
export type PythonSnapshot = string | SharedArrayBuffer

/** Raised when what is done between the boot and the snapshot changes. */
const FORMAT = '1'
const SNAPSHOT_MEMORY_BYTES = 384 * 1024 * 1024

/** The kept snapshot, made and kept first where there is none yet; made for this process alone where none can be kept. */
export async function openPythonSnapshot(folders = snapshotFolders()): Promise<PythonSnapshot> {
  const key = snapshotKey()
  const kept = await findSnapshot(key, folders)
  if (kept !== null) return kept
  const made = (await canKeepIn(folders)) ? await makeSnapshotApart(key, folders) : null
  return made ?? (await createPythonSnapshot())
}

/** Boots an interpreter from the start, which takes seconds, and copies its memory. */
export async function createPythonSnapshot(): Promise<SharedArrayBuffer> {
  const worker = spawnPythonWorker({
    task: 'snapshot',
    snapshot: null,
    memoryBytes: SNAPSHOT_MEMORY_BYTES,
    warmUp: false,
    brief: false,
  })
  try {
    const reply = await firstReply(worker)
    if (reply.kind !== 'snapshot') throw new Error('the Python worker made no snapshot')
    return reply.snapshot
  } finally {
    await worker.terminate()
  }
}

/** Everything a snapshot depends on: its format is private to a pyodide and a Node, and it holds our scripts. */
export function snapshotKey(): string {
  const hash = createHash('sha256')
  const parts = [FORMAT, process.version, process.platform, process.arch, readPyodideVersion()]
  for (const part of parts) hash.update(`${part}\0`)
  for (const name of pythonModules) hash.update(readFileSync(pythonModuleUrl(name))).update('\0')
  return hash.digest('hex').slice(0, 32)
}

function readPyodideVersion(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('pyodide'))
  const manifest: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return manifest.version
}
