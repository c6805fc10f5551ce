import { execFile } from 'node:child_process'
import { open, realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { Problem } from '../../core/problem.ts'

const run = promisify(execFile)

/** Reads text under one folder, from disk or from its git history; nothing outside is ever opened. */
export interface ConfinedRoot {
  readonly folder: string
  readText(path: string, maxBytes: number): Promise<string>
  /** Null when the file does not exist at that revision. */
  readTextAt(ref: string, path: string, maxBytes: number): Promise<string | null>
  /** Where the history of a branch and of the working folder part. */
  findBase(ref: string): Promise<string>
}

export async function openConfinedRoot(folder: string): Promise<ConfinedRoot> {
  const root = await realpath(folder)
  return {
    folder: root,
    readText: (path, maxBytes) => readInside(root, path, maxBytes),
    readTextAt: async (ref, path, maxBytes) => {
      const commit = await findCommit(root, ref)
      return await readBlob(root, commit, pathInside(root, path), maxBytes)
    },
    findBase: async (ref) => {
      const commit = await findCommit(root, ref)
      return (await git(root, ['merge-base', commit, 'HEAD'], `${ref} shares no history with HEAD`)).trim()
    },
  }
}

const refused = (pointer: string, message: string): Problem =>
  new Problem('invalid-input', `${pointer.slice(1)} ${message}.`, { errors: [{ pointer, message }] })

/** The path relative to the root, refused when it leads out by its own words. */
function pathInside(root: string, path: string): string {
  if (path === '' || path.includes('\0')) throw refused('/path', 'must name a file')
  const inside = relative(root, resolve(root, path))
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw refused('/path', `leads out of ${root}`)
  return inside
}

/** Links are followed only as far as they stay inside. */
async function readInside(root: string, path: string, maxBytes: number): Promise<string> {
  const wanted = resolve(root, pathInside(root, path))
  const real = await realpath(wanted).catch(() => {
    throw refused('/path', 'names no file that exists')
  })
  if (!real.startsWith(root === sep ? sep : root + sep)) throw refused('/path', `leads out of ${root}`)
  const file = await open(real, 'r').catch(() => {
    throw refused('/path', 'cannot be opened')
  })
  try {
    const facts = await file.stat()
    if (!facts.isFile()) throw refused('/path', 'is no file')
    if (facts.size > maxBytes) throw tooLarge(maxBytes)
    return decode(await file.readFile(), '/path')
  } finally {
    await file.close()
  }
}

const tooLarge = (maxBytes: number): Problem =>
  new Problem('payload-too-large', `The file is larger than ${maxBytes} bytes.`)

function decode(bytes: Uint8Array, pointer: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw refused(pointer, 'is not UTF-8 text')
  }
}

/** Revisions are names, never options or ranges. */
async function findCommit(root: string, ref: string): Promise<string> {
  if (!/^[A-Za-z0-9_@][A-Za-z0-9_./@^~{}-]{0,200}$/.test(ref) || ref.includes('..'))
    throw refused('/ref', 'is no git revision')
  const argv = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]
  return (await git(root, argv, `git knows no revision ${ref} in ${root}`)).trim()
}

/** Blobs are read as they are stored: no filter, text conversion or hook of the repository runs. */
async function readBlob(
  root: string,
  commit: string,
  path: string,
  maxBytes: number,
): Promise<string | null> {
  const name = `${commit}:./${path.split(sep).join('/')}`
  const size = await run('git', ['cat-file', '-s', name], { cwd: root }).catch(() => null)
  if (size === null) return null
  if (Number(size.stdout) > maxBytes) throw tooLarge(maxBytes)
  const options = { cwd: root, encoding: 'buffer', maxBuffer: maxBytes + 1024 } as const
  const { stdout } = await run('git', ['cat-file', 'blob', name], options).catch(() => {
    throw refused('/path', 'is no file at that revision')
  })
  return decode(stdout, '/path')
}

async function git(root: string, argv: readonly string[], complaint: string): Promise<string> {
  const { stdout } = await run('git', [...argv], { cwd: root }).catch((error: unknown) => {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new Problem('invalid-input', isMissing ? 'git is not installed here.' : `${complaint}.`, {
      errors: [{ pointer: '/ref', message: complaint }],
      cause: error,
    })
  })
  return stdout
}
