import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { constants, Script } from 'node:vm'

type Factory = (exports: object, require: NodeJS.Require, module: object, url: string) => void

export interface LoadedCode<Exports> {
  readonly exports: Exports
  readonly wasKept: boolean
  /** Called when the work is done, so that all it used is kept; does nothing where it was kept already. */
  keep(): void
}

const DIGEST_BYTES = 32

/**
 * Runs one file of CommonJS with what V8 compiled of it the last time, which `folder` keeps under `name`. What is kept
 * counts only with a digest of itself and of the source: of another build, half written or damaged, it is as good as none.
 */
export function loadKeptCode<Exports>(file: URL, folder: URL, name: string): LoadedCode<Exports> {
  const source = readFileSync(file, 'utf8')
  const place = new URL(`${name}-${process.version}-${process.arch}.bin`, `${folder.href}/`)
  const cachedData = readKept(place, source)
  const script = new Script(source, {
    filename: fileURLToPath(file),
    ...(cachedData !== undefined && { cachedData }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  const module = { exports: {} }
  const run = script.runInThisContext() as Factory
  run(module.exports, createRequire(file), module, file.href)
  const wasKept = cachedData !== undefined && script.cachedDataRejected === false
  return {
    exports: module.exports as Exports,
    wasKept,
    keep: () => {
      if (!wasKept) writeKept(place, source, script)
    },
  }
}

function readKept(place: URL, source: string): Buffer | undefined {
  try {
    const bytes = readFileSync(place)
    const data = bytes.subarray(DIGEST_BYTES)
    return digestOf(source, data).equals(bytes.subarray(0, DIGEST_BYTES)) ? data : undefined
  } catch {
    return undefined
  }
}

/** Whole or not at all: two commands may write the same. Where nothing can be kept, the next start takes as long. */
function writeKept(place: URL, source: string, script: Script): void {
  const draft = new URL(`${place.href}.${process.pid}`)
  try {
    const data = script.createCachedData()
    mkdirSync(new URL('.', place), { recursive: true })
    writeFileSync(draft, Buffer.concat([digestOf(source, data), data]))
    renameSync(draft, place)
  } catch {
    // The work is done and said: nothing is lost but time.
  }
}

function digestOf(source: string, data: Uint8Array): Buffer {
  return createHash('sha256').update(source).update(data).digest()
}
