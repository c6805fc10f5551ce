import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SetFile } from '../src/analysis/change-set/set-file.ts'
import { languages } from '../src/analysis/languages/registry.ts'
import { findHostPython } from '../test/python/host-python.ts'
import { collectPython } from './python-sources.ts'

const FILES = 300
const CHARACTERS = 10_000

/** 300 files of 10 kB, one line in twenty changed: ten languages by their own examples, or one by real sources. */
export const changeSets: Readonly<Record<string, () => readonly SetFile[] | null>> = {
  'ten languages': listMixed,
  typescript: () => cut(readScript(), 'ts'),
  python: () => {
    const host = findHostPython()
    return host === null ? null : cut(collectPython(host.standardLibrary, 120_000), 'py')
  },
}

const EXTENSIONS = {
  typescript: 'ts',
  javascript: 'js',
  go: 'go',
  java: 'java',
  ruby: 'rb',
  php: 'php',
  csharp: 'cs',
  rust: 'rs',
  kotlin: 'kt',
  c: 'c',
} as const

function listMixed(): SetFile[] {
  const kinds = Object.entries(EXTENSIONS)
  return kinds.flatMap(([id, ending]) => {
    const language = languages.find((each) => each.id === id)
    const unit = (language?.examples ?? []).map(({ source }) => source.join('\n')).join('\n')
    return Array.from({ length: FILES / kinds.length }, (_, index) => {
      const named = unit.replaceAll(/\b[a-z]{4,}\b/g, (word) =>
        word.length % 3 === 0 ? `${word}${index}` : word,
      )
      const text = `${named}\n`.repeat(Math.ceil(CHARACTERS / named.length)).slice(0, CHARACTERS)
      return change(`src/${id}/file${index}.${ending}`, text)
    })
  })
}

/** A long text in files, each ended where a line without indentation begins. */
function cut(text: string, ending: string): SetFile[] {
  const files: SetFile[] = []
  for (let at = 0; at < text.length && files.length < FILES;) {
    const end = text.slice(at + CHARACTERS).search(/\n(?=(?:def|class|import|export|function|const)\b)/)
    const next = end < 0 ? text.length : at + CHARACTERS + end + 1
    files.push(change(`src/file${files.length}.${ending}`, text.slice(at, next)))
    at = next
  }
  return files
}

function change(path: string, before: string): SetFile {
  const after = before
    .split('\n')
    .map((line, index) => (index % 20 === 7 ? line.replace(/\d+|==|\btrue\b/, '1') : line))
    .join('\n')
  return { path, before, after: `${after}\n` }
}

/** This repository's own sources, as often as they are needed. */
export function readScript(): string {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.data)\.ts$/.test(name),
  )
  return files
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}
