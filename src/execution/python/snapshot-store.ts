import { createHash, randomUUID } from 'node:crypto'
import { constants, readFileSync, rmSync } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Snapshots of other versions that are left beside a new one: several versions of Node may take turns. */
const KEPT_OTHERS = 3
const DIGEST_BYTES = 32
/** A draft is written in seconds. */
const DRAFT_MS = 3_600_000
const ENDING = '.snapshot'

/** The install's own folder first; the user's cache where that may not be written. Nowhere else: a snapshot is code. */
export function snapshotFolders(): string[] {
  return [
    fileURLToPath(new URL('../../../.cache/python', import.meta.url)),
    join(homedir(), '.cache', 'tollgauge', 'python'),
  ]
}

/** Where the snapshot of this key is kept; null where it is not. What it holds is checked when it is read. */
export async function findSnapshot(key: string, folders: readonly string[]): Promise<string | null> {
  for (const folder of folders) {
    const path = join(folder, key + ENDING)
    if (await isReadable(path)) return path
  }
  return null
}

const isReadable = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  )

/** Whether one of the folders takes a snapshot, as far as can be seen before there is one. */
export async function canKeepIn(folders: readonly string[]): Promise<boolean> {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o755 })
      await access(folder, constants.W_OK)
      return true
    } catch {
      // The next one may do.
    }
  }
  return false
}

/** Keeps a snapshot in the first folder that takes it, whole or not at all, whoever else writes; null when none does. */
export async function keepSnapshot(
  key: string,
  snapshot: Uint8Array,
  folders: readonly string[],
): Promise<string | null> {
  for (const folder of folders) {
    try {
      const path = join(folder, key + ENDING)
      await mkdir(folder, { recursive: true, mode: 0o755 })
      await writeWhole(path, [snapshot, digestOf(key, snapshot)])
      await forgetOthers(folder, key + ENDING)
      return path
    } catch {
      // A folder that is full, foreign or read-only: the next one may do.
    }
  }
  return null
}

async function writeWhole(path: string, parts: readonly Uint8Array[]): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o644)
    try {
      for (const part of parts) await file.writeFile(part)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Blocks, for a thread that has nothing else to do. What is not what was kept is removed, so that it is made anew. */
export function readSnapshot(path: string): Uint8Array | null {
  try {
    const bytes = readFileSync(path)
    const snapshot = bytes.subarray(0, -DIGEST_BYTES)
    if (digestOf(basename(path, ENDING), snapshot).equals(bytes.subarray(-DIGEST_BYTES))) return snapshot
    rmSync(path, { force: true })
  } catch {
    // Gone, or not ours to remove: a start without it is slower and alike.
  }
  return null
}

const digestOf = (key: string, snapshot: Uint8Array): Buffer =>
  createHash('sha256').update(key).update(snapshot).digest()

/** Versions come and go: the newest few stay. Drafts go when nobody can be writing them any more. */
async function forgetOthers(folder: string, kept: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== kept && name.includes(ENDING))
  const files = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }))
      return { name, mtimeMs, isDraft: !name.endsWith(ENDING) }
    }),
  )
  const others = files.filter(({ isDraft }) => !isDraft).toSorted((a, b) => b.mtimeMs - a.mtimeMs)
  const left = files.filter(({ isDraft, mtimeMs }) => isDraft && Date.now() - mtimeMs > DRAFT_MS)
  const gone = [...others.slice(KEPT_OTHERS), ...left]
  await Promise.all(gone.map(({ name }) => rm(join(folder, name), { force: true })))
}
