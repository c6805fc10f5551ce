import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { TruthFunction } from '../../../bench/truth/truth-source.ts'
import { readCompiler } from '../../../bench/truth/typescript-truth.ts'
import { resolveLanguage } from './resolve-language.ts'
import { scanSource } from './engine/scan-source.ts'

function listFiles(folder: string, extension: RegExp, found: string[] = [], depth = 0): string[] {
  for (const entry of readdirSync(folder).toSorted()) {
    const path = join(folder, entry)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat?.isDirectory()) {
      if (depth < 6) listFiles(path, extension, found, depth + 1)
    } else if (stat && extension.test(entry) && !/\.d\.[cm]?ts$|\.min\./.test(entry) && stat.size < 60_000)
      found.push(path)
  }
  return found
}

interface Score {
  truth: number
  listed: number
  matched: number
  exact: number
  files: number
  exactFiles: number
}

function compare(paths: readonly string[]): Score {
  const score: Score = { truth: 0, listed: 0, matched: 0, exact: 0, files: 0, exactFiles: 0 }
  for (const path of paths) {
    const text = readFileSync(path, 'utf8')
    const truth = readCompiler(text, path)
    const scan = scanSource(text, resolveLanguage(undefined, path).language)
    const listed = scan.functions.map(withKey)
    score.files++
    score.truth += truth.functions.length
    score.listed += listed.length
    if (scan.branchPoints === truth.branchPoints) score.exactFiles++
    for (const { key, branchPoints } of truth.functions.map(withKey)) {
      const exact = listed.findIndex((each) => each.key === key && each.branchPoints === branchPoints)
      const index = exact >= 0 ? exact : listed.findIndex((each) => each.key === key)
      if (index < 0) continue
      score.matched++
      if (exact >= 0) score.exact++
      listed.splice(index, 1)
    }
  }
  return score
}

/** The same lines and the same number of parameters make the same function. */
function withKey(each: Pick<TruthFunction, 'line' | 'endLine' | 'parameters' | 'branchPoints'>): {
  key: string
  branchPoints: number | null
} {
  return { key: `${each.line}-${each.endLine}/${each.parameters}`, branchPoints: each.branchPoints }
}

const packages = 'node_modules'

/** Every n-th file, so that the sample is spread over all packages and stays a matter of seconds. */
function sample(folders: readonly string[], extension: RegExp, size: number): string[] {
  const all = folders.flatMap((folder) => listFiles(join(packages, folder), extension))
  const step = Math.max(1, Math.floor(all.length / size))
  return all.filter((_, index) => index % step === 0)
}

describe('against the TypeScript compiler, on the packages this project depends on', () => {
  test.each([
    ['JavaScript', ['hono', 'viem', 'undici', 'js-yaml', 'ajv', 'pino', 'piscina', 'zod'], /\.[cm]?js$/],
    ['TypeScript', ['viem', 'zod', 'ajv', 'abitype', 'ox'], /\.[cm]?ts$/],
  ])(
    '%s functions, lines, parameters and branch points agree for at least 98 of 100',
    (_name, folders, extension) => {
      const existing = folders.filter((folder) => statSync(join(packages, folder), { throwIfNoEntry: false }))
      const score = compare(sample(existing, extension, 120))
      expect(score.files).toBeGreaterThan(50)
      expect(score.matched / score.truth).toBeGreaterThanOrEqual(0.98)
      expect(score.matched / score.listed).toBeGreaterThanOrEqual(0.98)
      expect(score.exact / score.matched).toBeGreaterThanOrEqual(0.98)
      expect(score.exactFiles / score.files).toBeGreaterThanOrEqual(0.98)
    },
  )
})
