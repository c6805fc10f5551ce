import type { FileDigest } from './file-digest.ts'

/** A file's name without folders, extension and what marks it as a test. */
export function stemOf(path: string): string {
  const own = path.replace(/^.*\//s, '').replace(/\.[^.]+$/, '')
  return own
    .replace(/\.(?:test|spec)$/, '')
    .replace(/^test_|_(?:test|spec)$/, '')
    .replace(/([a-z\d])(?:Tests?|Spec)$/, '$1')
    .toLowerCase()
}

const FOLDER_FILES = new Set(['index', '__init__', 'mod', 'main'])

/** The name under which others import a file: its own, or its folder's. */
function moduleOf(path: string): string {
  const stem = stemOf(path)
  if (!FOLDER_FILES.has(stem)) return stem
  return path.split('/').at(-2)?.toLowerCase() ?? stem
}

/** Whether a module as written in an import can be this file. */
export function names(module: string, path: string): boolean {
  const last = module
    .replace(/\.(?:[cm]?[jt]sx?|py|rb|vue|svelte)$/, '')
    .split(/[./:\\]+/)
    .findLast((part) => part !== '')
  return last?.toLowerCase() === moduleOf(path)
}

/** Whether a test is a test of this code: by its name, or by what it imports. */
export function isTestOf(test: FileDigest, code: FileDigest): boolean {
  if (!test.isTest || code.isTest || !code.isCode) return false
  return (
    stemOf(test.path) === stemOf(code.path) || test.imports.some(({ module }) => names(module, code.path))
  )
}

/** Code that is sold, not code that proves it. */
export function isProduction(digest: FileDigest): boolean {
  return digest.isCode && !digest.isTest && !digest.codeEqual
}
