import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

export interface HostPython {
  readonly command: string
  /** `3.13` as a pair. */
  readonly version: readonly [major: number, minor: number]
  readonly standardLibrary: string
}

/** The newest CPython the host offers; null when it has none that knows `match`. */
export function findHostPython(): HostPython | null {
  const named = ['python3.15', 'python3.14', 'python3.13', 'python3.12', 'python3']
  const candidates = process.env['TEST_PYTHON'] === undefined ? named : [process.env['TEST_PYTHON']]
  const question =
    'import sys, sysconfig, json; print(json.dumps([*sys.version_info[:2], sysconfig.get_path("stdlib")]))'
  for (const command of candidates) {
    const { status, stdout } = spawnSync(command, ['-c', question], { encoding: 'utf8' })
    if (status !== 0) continue
    const [major, minor, standardLibrary]: [number, number, string] = JSON.parse(stdout)
    if (major === 3 && minor >= 10) return { command, version: [major, minor], standardLibrary }
  }
  return null
}

export type ReferenceAnswer =
  | { readonly valid: false; readonly message: string; readonly line: number | null }
  | {
      readonly valid: true
      readonly functions: readonly (readonly [string, string, number, number, number, number])[]
      readonly classes: number
      readonly module: number
    }

/** Asks the reference script, one interpreter for all texts; answers come in the order of the texts. */
export async function readReference(
  python: HostPython,
  texts: readonly string[],
): Promise<readonly ReferenceAnswer[]> {
  const script = fileURLToPath(new URL('./reference.py', import.meta.url))
  const child = spawn(python.command, ['-X', 'utf8', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  Readable.from(texts.map((text) => `${JSON.stringify(text)}\n`)).pipe(child.stdin)
  const answers: ReferenceAnswer[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const answer: ReferenceAnswer = JSON.parse(line)
    answers.push(answer)
  }
  return answers
}
