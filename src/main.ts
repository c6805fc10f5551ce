#!/usr/bin/env node
import * as modules from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import type * as Commands from './commands.ts'
import { loadKeptCode, type LoadedCode } from './kept-code.ts'
import { serviceNames } from './services/service-loaders.ts'
import { EXIT_OK, EXIT_USAGE, LEFT_OUT, type CommandIo } from './surfaces/cli/output.ts'

/** Compiled code is kept for the next start, in the install's own folder: it is code. */
const compiled = new URL('../.cache/compiled', import.meta.url)

/** Commands that look at what they are given and end: by file, where a build keeps them together; sources have none. */
const QUICK: Readonly<Record<string, string>> = {
  metrics: './quick-commands.cjs',
  review: './quick-commands.cjs',
  check: './quick-commands.cjs',
  run: './quick-run.cjs',
}
/**
 * Optimising what runs for a moment costs more than it saves: V8 waits ten times as long, and compiles a regular
 * expression after a hundred uses. Flags are part of what kept code is good for, so they come first and stay. They have
 * other names in other engines, and one that is not known is complained about.
 */
const LATER = [
  '--invocation-count-for-turbofan=30000',
  '--invocation-count-for-maglev=4000',
  '--regexp-tier-up-ticks=100',
]
const PATIENT: Readonly<Record<string, readonly string[]>> = {
  11: ['--interrupt-budget=1000000', '--regexp-tier-up-ticks=100'],
  12: LATER,
  13: LATER,
}

/** Whoever reads has left, as `head` does: there is nobody to tell. 141 is how a shell calls it, never a verdict. */
const EXIT_UNREAD = 141
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(EXIT_UNREAD)
  })
}

/** The command line: one word says what to do. */
const io: CommandIo = {
  input: process.stdin,
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  terminal: { out: process.stdout, err: process.stderr },
}
const argv = process.argv.slice(2)
process.exitCode = (await runQuickly(argv)) ?? (await runWhole(argv))

/** Null when this is none of the quick commands: the other way in knows all of them. */
async function runQuickly(argv: readonly string[]): Promise<number | null> {
  const quick = loadQuick(argv)
  if (quick === null) return null
  try {
    const exit = await quick.exports.runCommand(argv, io)
    // A refusal shows little of the code that an answer takes; a verdict is an answer.
    if (exit === EXIT_OK || (argv[0] !== 'run' && exit !== EXIT_USAGE)) quick.keep()
    return exit
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== LEFT_OUT) throw error
    return null
  }
}

async function runWhole(argv: readonly string[]): Promise<number> {
  keepModules()
  const { runCommand } = await import('./commands.ts')
  return await runCommand(argv, io)
}

/** Money and its libraries are left to the other way in, and so is what takes long enough to be optimised. */
function loadQuick([word = '', ...rest]: readonly string[]): LoadedCode<typeof Commands> | null {
  const file = Object.hasOwn(QUICK, word) ? QUICK[word] : undefined
  if (file === undefined || !import.meta.url.endsWith('.js')) return null
  if (rest.some((each) => /^--(buy|lines)\b/.test(each))) return null
  const service = serviceNames.find((name) => rest.includes(name))
  const [engine = ''] = process.versions.v8.split('.')
  for (const flag of PATIENT[engine] ?? []) setFlagsFromString(flag)
  const name = word === 'run' && service !== undefined ? service : word
  return loadKeptCode(new URL(file, import.meta.url), compiled, name)
}

/** What Node keeps by itself; before Node 22 it keeps nothing. */
function keepModules(): void {
  const { enableCompileCache } = modules as { readonly enableCompileCache?: (folder: string) => unknown }
  enableCompileCache?.(fileURLToPath(compiled))
}
