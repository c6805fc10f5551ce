import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CommandIo } from '../../src/surfaces/cli/output.ts'
import { runAnalysis } from '../../src/surfaces/cli/commands/run-analysis.ts'

export interface Ran {
  readonly exit: number
  readonly printed: string
  readonly complained: string
}

/** A folder with a repository of its own, thrown away afterwards. */
export interface GitProject {
  readonly folder: string
  /** Writes files; null removes one. */
  write(files: Readonly<Record<string, string | Uint8Array | null>>): void
  git(...argv: readonly string[]): string
  commit(files: Readonly<Record<string, string | Uint8Array | null>>): string
  /** The command as it runs in its own process, seen from the folder. */
  run(command: 'metrics' | 'review' | 'check', ...argv: readonly string[]): Promise<Ran>
  close(): void
}

export function openGitProject({ isRepository = true } = {}): GitProject {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tollgauge-project-')))
  const git = (...argv: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...argv], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const write: GitProject['write'] = (files) => {
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, path)
      if (text === null) rmSync(file)
      else {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, text)
      }
    }
  }
  if (isRepository) git('init', '-q', '-b', 'main')
  return {
    folder,
    write,
    git,
    commit: (files) => {
      write(files)
      git('add', '-A')
      git('commit', '-q', '--allow-empty', '-m', 'change')
      return git('rev-parse', 'HEAD').trim()
    },
    run: (command, ...argv) => runIn(folder, command, argv),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export async function runIn(
  cwd: string,
  command: 'metrics' | 'review' | 'check',
  argv: readonly string[],
  terminal?: CommandIo['terminal'],
): Promise<Ran> {
  let [printed, complained] = ['', '']
  const io: CommandIo = {
    input: (async function* nothing(): AsyncGenerator<string> {})(),
    print: (text) => (printed += text),
    complain: (text) => (complained += text),
    ...(terminal !== undefined && { terminal }),
  }
  const exit = await runAnalysis(command, argv, { io, cwd, version: '0.0.0-test' })
  return { exit, printed, complained }
}
