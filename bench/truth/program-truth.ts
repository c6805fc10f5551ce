import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Truth, TruthFunction, TruthProvider, TruthSource } from './truth-source.ts'

/** A program in the measured language's own interpreter: a path in on a line, its functions out on a line of JSON. */
export interface TruthProgram {
  readonly language: string
  readonly title: string
  /** Command and options before the program's file. */
  readonly command: readonly string[]
  readonly file: string
  /** Exits with 0 where the interpreter and what the program needs are installed. */
  readonly check: readonly string[]
}

export function provideProgram(program: TruthProgram): TruthProvider {
  return { language: program.language, title: program.title, open: async () => openProgram(program) }
}

function openProgram({ command, file, check }: TruthProgram): TruthSource | string {
  if (spawnSync(check[0] ?? '', check.slice(1)).status !== 0) return `${check.join(' ')} does not run here`
  return converse([...command, programFile(file)])
}

export function programFile(file: string): string {
  return join(import.meta.dirname, 'programs', file)
}

/** A running program that answers a path with a line of JSON. */
export function converse([command = '', ...options]: readonly string[], env = process.env): TruthSource {
  const child = spawn(command, options, { stdio: ['pipe', 'pipe', 'ignore'], env })
  // It waits for the next path as long as it lives; that must not keep the benchmark alive.
  child.unref()
  const lines = createInterface({ input: child.stdout })
  return async (_text, path) => {
    const answer = once(lines, 'line')
    child.stdin.write(`${path}\n`)
    const [line] = (await answer) as [string]
    return readAnswer(line)
  }
}

interface Answer {
  readonly functions?: readonly Omit<TruthFunction, 'parameters'>[]
  readonly hasErrors?: boolean
}

function readAnswer(line: string): Truth | null {
  const { functions, hasErrors = false } = JSON.parse(line) as Answer
  if (functions === undefined) return null
  return { functions: functions.map((each) => ({ parameters: null, ...each })), hasErrors }
}
