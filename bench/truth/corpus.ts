import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface CorpusFile {
  readonly path: string
  readonly text: string
}

/** Every file below the folder of a language, in order; a sentence when there is none. */
export function readCorpus(language: string): CorpusFile[] | string {
  const corpus = process.env['TOLLGAUGE_BENCH_CORPUS']
  if (corpus === undefined) return 'TOLLGAUGE_BENCH_CORPUS is not set'
  const folder = join(corpus, language)
  if (!existsSync(folder)) return `no folder ${language} in TOLLGAUGE_BENCH_CORPUS`
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}
