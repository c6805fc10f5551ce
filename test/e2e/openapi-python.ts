import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Every Python 3.8 or later on this machine, by its path. */
export function findInterpreters(): string[] {
  const versions = join(homedir(), '.pyenv/versions')
  const managed = existsSync(versions)
    ? readdirSync(versions).map((name) => join(versions, name, 'bin/python3'))
    : []
  const found = new Map<string, string>()
  for (const candidate of ['python3', '/usr/bin/python3', ...managed]) {
    const check = 'import sys; assert sys.version_info >= (3, 8); print(sys.executable)'
    const result = spawnSync(candidate, ['-c', check], { encoding: 'utf8' })
    if (result.status === 0) found.set(result.stdout.trim(), result.stdout.trim())
  }
  return [...found.values()]
}

/** An interpreter that has pytest and requests; null when there is none. */
export function findPytest(): string | null {
  const usable = findInterpreters().find(
    (python) => spawnSync(python, ['-c', 'import pytest, requests']).status === 0,
  )
  return usable ?? null
}

export interface PythonRun {
  readonly status: number | null
  readonly output: string
}

/** Runs Python with exactly the environment given, so that nothing of the machine leaks into the tests. */
export function runPython(
  python: string,
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string>; input?: string },
): Promise<PythonRun> {
  return new Promise((resolve, reject) => {
    const environment = { PATH: '/usr/bin:/bin', PYTHONDONTWRITEBYTECODE: '1', ...options.env }
    const child = spawn(python, args, { cwd: options.cwd, env: environment })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, output }))
    child.stdin.end(options.input ?? '')
  })
}

/** Says why tests did not run; silence would look like success. */
export function explainSkip(isSkipped: boolean, reason: string): boolean {
  if (isSkipped) process.stderr.write(`not run: ${reason}\n`)
  return isSkipped
}
