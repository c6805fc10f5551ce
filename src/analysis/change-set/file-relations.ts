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

export function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}

const FOLDER_FILES = new Set(['index', '__init__', 'mod', 'main'])

/** A file as imports write it: its folder's name where the file only stands for it. */
interface FilePlace {
  readonly stem: string
  readonly whole: string
  readonly own: string | undefined
  readonly around: string | undefined
}

function placeFile(path: string): FilePlace {
  const folders = path.toLowerCase().split('/').slice(0, -1)
  const stem = stemOf(path)
  const segments = FOLDER_FILES.has(stem) && folders.length > 0 ? folders : [...folders, stem]
  return { stem, whole: segments.join('/'), own: segments.at(-1), around: segments.at(-2) }
}

/** Where sources begin, or what stands for that place: a package's folder need not have its name. */
const ROOTS = /^(?:[@~#].*|crate|self|super|src|lib|app|source)$/

/** A module as an import of one file writes it: its whole path where that is relative, else its last two names. */
interface WrittenModule {
  readonly relative: string | null
  readonly last: string | undefined
  readonly folder: string | undefined
}

function plainModule(module: string): string {
  return module.toLowerCase().replace(/\.(?:[cm]?[jt]sx?|py|rb|vue|svelte)$/, '')
}

function splitModule(module: string): string[] {
  return plainModule(module)
    .split(/[./:\\]+/)
    .filter((part) => part !== '')
}

function readModule(module: string, user: string): WrittenModule {
  const written = plainModule(module)
  const parts = splitModule(module)
  return {
    relative: resolveRelative(written, user)?.join('/') ?? null,
    last: parts.at(-1),
    folder: parts.at(-2),
  }
}

const LEAST_SPELLED = 2

/** Whether an import names a file so that nothing else settles it: relative, beside its user, or with its folders. */
export function isSpelled(module: string, path: string, user: string): boolean {
  if (/^(?:\.|crate\b|self\b|super\b)/.test(module)) return true
  const parts = splitModule(module.replace(/^@[^/]+\//, ''))
  const least = folderOf(path) === folderOf(user) ? 1 : LEAST_SPELLED
  return parts.length >= least && `/${placeFile(path).whole}`.endsWith(`/${parts.join('/')}`)
}

/** Whether a module as written in an import of one file can be another. */
export function names(module: string, path: string, user: string): boolean {
  return fits(readModule(module, user), placeFile(path))
}

function fits({ relative, last, folder }: WrittenModule, { whole, own, around }: FilePlace): boolean {
  if (relative !== null) return relative === whole
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

/** Read once for each file, because every test is held against every file. */
const places = new WeakMap<FileDigest, FilePlace>()
const modules = new WeakMap<FileDigest, readonly WrittenModule[]>()

function placeOf(digest: FileDigest): FilePlace {
  const place = places.get(digest) ?? placeFile(digest.path)
  places.set(digest, place)
  return place
}

function modulesOf(digest: FileDigest): readonly WrittenModule[] {
  const known = modules.get(digest)
  if (known !== undefined) return known
  const written = new Set(digest.imports.map(({ module }) => module))
  const read = [...written].map((module) => readModule(module, digest.path))
  modules.set(digest, read)
  return read
}

/** Whether a test is a test of this code: by its name, or by what it imports. */
export function isTestOf(test: FileDigest, code: FileDigest): boolean {
  if (!test.isTest || code.isTest || !code.isCode) return false
  const place = placeOf(code)
  return placeOf(test).stem === place.stem || modulesOf(test).some((module) => fits(module, place))
}

/** Code that is sold, not code that proves it. */
export function isProduction(digest: FileDigest): boolean {
  return digest.isCode && !digest.isTest && !digest.codeEqual
}
