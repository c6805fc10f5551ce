import { createHash, randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'
import type { Engine } from './engine.ts'

/** Raised when what is kept changes its shape. */
const CACHE_VERSION = '1'

/** An engine that keeps its answers in a folder: the same text at the same path by the same version is not read twice. */
export async function cacheEngine(engine: Engine, folder: string, version: string): Promise<Engine> {
  const stamp = await readBuildStamp()
  const keep = async <Value>(kind: string, input: unknown, run: () => Promise<Value>): Promise<Value> => {
    const text = JSON.stringify([CACHE_VERSION, version, stamp, kind, input])
    const key = createHash('sha256').update(text).digest('hex')
    const file = join(folder, key.slice(0, 2), `${key.slice(2)}.json`)
    const kept = await readKept(file, key)
    if (kept !== null) return kept as Value
    const value = await run()
    // A cache that cannot be written to only costs time.
    await writeKept(file, key, value).catch(() => {})
    return value
  }
  return {
    ...engine,
    measure: (source) => keep('measure', source, () => engine.measure(source)),
    review: (files) => keep('review', files, () => engine.review(files)),
  }
}

/** Which build this is; a checkout that runs from source has its version only. */
async function readBuildStamp(): Promise<string> {
  return await readFile(new URL('../../../.build', import.meta.url), 'utf8').catch(() => '')
}

async function readKept(file: string, key: string): Promise<unknown> {
  try {
    const { key: own, value } = JSON.parse(await readFile(file, 'utf8')) as { key: string; value: unknown }
    return own === key ? value : null
  } catch {
    return null
  }
}

/** Whole or not at all: two runs may write the same. */
async function writeKept(file: string, key: string, value: unknown): Promise<void> {
  await makeFolder(dirname(file))
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify({ key, value }))
  await rename(draft, file)
}
