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

/** Folders and name of a file as imports write them: its folder's where the file only stands for it. */
function segmentsOf(path: string): string[] {
  const folders = path.toLowerCase().split('/').slice(0, -1)
  const stem = stemOf(path)
  return FOLDER_FILES.has(stem) && folders.length > 0 ? folders : [...folders, stem]
}

/** Where sources begin, or what stands for that place: a package's folder need not have its name. */
const ROOTS = /^(?:[@~#].*|crate|self|super|src|lib|app|source)$/

/** Whether a module as written in an import of one file can be another: by its whole path where that is relative. */
export function names(module: string, path: string, user: string): boolean {
  const file = segmentsOf(path)
  const written = module.toLowerCase().replace(/\.(?:[cm]?[jt]sx?|py|rb|vue|svelte)$/, '')
  const relative = resolveRelative(written, user)
  if (relative !== null) return relative.join('/') === file.join('/')
  const [last, folder] = written
    .split(/[./:\\]+/)
    .filter((part) => part !== '')
    .toReversed()
  const [own, around] = file.toReversed()
  if (last === undefined || last !== own) return false
  if (folder === undefined || around === undefined || folder === around) return true
  return ROOTS.test(folder) || ROOTS.test(around)
}

/** `./a`, `../b/c` and Python's `.a`, `..b.c` from the folder of who imports; null when it is not relative. */
function resolveRelative(module: string, user: string): string[] | null {
  if (!module.startsWith('.')) return null
  const dotted = /^(\.+)([^./].*)?$/.exec(module)
  const steps = dotted === null ? module.split('/') : ['.', ...listSteps(dotted[1] ?? '', dotted[2] ?? '')]
  const place = user.toLowerCase().split('/').slice(0, -1)
  for (const step of steps) {
    if (step === '..') place.pop()
    else if (step !== '.' && step !== '') place.push(step)
  }
  return place
}

/** Every dot after the first is a folder up. */
function listSteps(dots: string, rest: string): string[] {
  return [...Array.from({ length: dots.length - 1 }, () => '..'), ...rest.split('.')]
}

/** Whether a test is a test of this code: by its name, or by what it imports. */
export function isTestOf(test: FileDigest, code: FileDigest): boolean {
  if (!test.isTest || code.isTest || !code.isCode) return false
  return (
    stemOf(test.path) === stemOf(code.path) ||
    test.imports.some(({ module }) => names(module, code.path, test.path))
  )
}

/** Code that is sold, not code that proves it. */
export function isProduction(digest: FileDigest): boolean {
  return digest.isCode && !digest.isTest && !digest.codeEqual
}
