/** One file of a diff: the lines it shows of either side. */
export interface DiffedFile {
  readonly path: string
  /** Null when the file was not there. */
  readonly before: string | null
  /** Null when the file is gone. */
  readonly after: string | null
}

interface OpenFile {
  oldPath: string | null
  newPath: string | null
  before: string[]
  after: string[]
  hasHunk: boolean
}

/** Reads a unified diff as git and pull requests write it. Between hunks lines are missing: only what it shows is known. */
export function parseUnifiedDiff(text: string): DiffedFile[] {
  const files: OpenFile[] = []
  let left = { old: 0, fresh: 0 }
  for (const line of text.split(/\r?\n/)) {
    const file = files.at(-1)
    if (file !== undefined && (left.old > 0 || left.fresh > 0) && isOfHunk(line)) {
      left = takeLine(file, line, left)
      continue
    }
    left = { old: 0, fresh: 0 }
    const hunk = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line)
    if (hunk !== null && file !== undefined) {
      left = { old: Number(hunk[1] ?? 1), fresh: Number(hunk[2] ?? 1) }
      file.hasHunk = true
    } else readHead(files, line)
  }
  return files.filter((file) => file.hasHunk).map(closeFile)
}

/** A hunk may say more lines than it has, when it was cut or edited; an empty line is one whose space was lost. */
const isOfHunk = (line: string): boolean => line === '' || ' +-\\'.includes(line.charAt(0))

function takeLine(file: OpenFile, line: string, left: { old: number; fresh: number }) {
  const [sign, text] = [line.charAt(0), line.slice(1)]
  if (sign === '\\') return left
  if (sign !== '+') file.before.push(text)
  if (sign !== '-') file.after.push(text)
  return { old: left.old - (sign === '+' ? 0 : 1), fresh: left.fresh - (sign === '-' ? 0 : 1) }
}

function readHead(files: OpenFile[], line: string): void {
  const file = files.at(-1)
  if (line.startsWith('diff --git ') || (line.startsWith('--- ') && (file === undefined || file.hasHunk)))
    files.push({ oldPath: null, newPath: null, before: [], after: [], hasHunk: false })
  const open = files.at(-1)
  if (open === undefined) return
  if (line.startsWith('--- ')) open.oldPath = readPath(line.slice(4))
  if (line.startsWith('+++ ')) open.newPath = readPath(line.slice(4))
}

/** `a/src/x.ts<tab>date` -> `src/x.ts`; `/dev/null` is no file. */
function readPath(text: string): string | null {
  const path = (text.split('\t')[0] ?? '').trim().replace(/^"(.*)"$/, '$1')
  return path === '/dev/null' ? null : path.replace(/^[ab]\//, '')
}

function closeFile({ oldPath, newPath, before, after }: OpenFile): DiffedFile {
  const text = (lines: readonly string[]): string => (lines.length === 0 ? '' : `${lines.join('\n')}\n`)
  return {
    path: newPath ?? oldPath ?? 'file',
    before: oldPath === null ? null : text(before),
    after: newPath === null ? null : text(after),
  }
}
