import { spawn } from 'node:child_process'

/** Git could not do what was asked; the message is for a person. */
export class GitFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GitFailure'
  }
}

/**
 * What a repository's own configuration must not bring about: programs that watch, convert, compare, ask or fetch.
 * Git is a process with arguments, never a line of a shell.
 */
const HARMLESS = [
  '--no-pager',
  '--no-optional-locks',
  '--literal-pathspecs',
  ...[
    'core.fsmonitor=false',
    'core.untrackedCache=false',
    'core.hooksPath=/dev/null',
    'core.quotePath=false',
    'core.sshCommand=false',
    'core.askPass=',
    'credential.helper=',
    'diff.external=',
    'protocol.allow=never',
    'submodule.recurse=false',
  ].flatMap((setting) => ['-c', setting]),
]

export interface GitRequest {
  readonly folder: string
  readonly argv: readonly string[]
  /** Written to its standard input. */
  readonly input?: string
  /** Settings for this call alone. */
  readonly settings?: readonly string[]
}

/** Standard output of one call of git as bytes. */
export async function runGit({ folder, argv, input = '', settings = [] }: GitRequest): Promise<Buffer> {
  const own = settings.flatMap((setting) => ['-c', setting])
  const child = spawn('git', [...HARMLESS, ...own, ...argv], { cwd: folder, shell: false })
  const printed: Buffer[] = []
  let complained = ''
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => {
    if (complained.length < 2_000) complained += chunk.toString()
  })
  // A process that ends before it has read everything says why with its exit.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const exit = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (cause) => reject(explainAbsence(cause, folder)))
    child.on('close', resolve)
  })
  if (exit !== 0) throw new GitFailure(complained.trim() || `git ${argv[0] ?? ''} ended with ${exit}`)
  return Buffer.concat(printed)
}

function explainAbsence(cause: Error, folder: string): GitFailure {
  const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
  return new GitFailure(isMissing ? `git is not installed, or ${folder} is no folder` : cause.message, {
    cause,
  })
}

/** The fields of an answer that ends each of them with a zero byte. */
export function splitFields(bytes: Buffer): string[] {
  const fields = bytes.toString('utf8').split('\0')
  if (fields.at(-1) === '') fields.pop()
  return fields
}
