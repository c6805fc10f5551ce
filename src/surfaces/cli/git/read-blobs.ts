import { GitFailure, runGit } from './run-git.ts'

/** Blobs larger than this are not read: no service takes them, and a hostile history may hold gigabytes. */
const MAX_BLOB_BYTES = 4_000_000

/** Contents of blobs by their names, all by two processes: nothing of the repository converts or filters them. */
export async function readBlobs(root: string, names: readonly string[]): Promise<Map<string, Buffer | null>> {
  const wanted = [...new Set(names)]
  const found = new Map<string, Buffer | null>()
  if (wanted.length === 0) return found
  const small: string[] = []
  for (const [name, size] of await readSizes(root, wanted)) {
    if (size <= MAX_BLOB_BYTES) small.push(name)
    else found.set(name, null)
  }
  for (const [name, bytes] of await readContents(root, small)) found.set(name, bytes)
  return found
}

async function readSizes(root: string, names: readonly string[]): Promise<[string, number][]> {
  const argv = ['cat-file', '--batch-check=%(objectname) %(objecttype) %(objectsize)']
  const bytes = await runGit({ folder: root, argv, input: `${names.join('\n')}\n` })
  const lines = bytes.toString('utf8').trimEnd().split('\n')
  return lines.map((line, index) => {
    const [, type, size] = line.split(' ')
    if (type !== 'blob') throw new GitFailure(`the repository lacks the object ${names[index] ?? ''}`)
    return [names[index] ?? '', Number(size)]
  })
}

async function readContents(root: string, names: readonly string[]): Promise<[string, Buffer][]> {
  if (names.length === 0) return []
  const argv = ['cat-file', '--batch=%(objectsize)']
  const bytes = await runGit({ folder: root, argv, input: `${names.join('\n')}\n` })
  const contents: [string, Buffer][] = []
  let at = 0
  for (const name of names) {
    const end = bytes.indexOf(0x0a, at)
    const size = Number(bytes.toString('utf8', at, end))
    contents.push([name, bytes.subarray(end + 1, end + 1 + size)])
    at = end + 1 + size + 1
  }
  return contents
}
