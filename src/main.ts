#!/usr/bin/env node
import * as modules from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import type * as Commands from './commands.ts'
import { loadKeptCode, type LoadedCode } from './kept-code.ts'
import type { CommandIo } from './surfaces/cli/output.ts'

/** Compiled code is kept for the next start, in the install's own folder: it is code. */
const compiled = new URL('../.cache/compiled', import.meta.url)

/** Commands that look at files and end. They are one file of their own in a build; sources have none. */
const QUICK = ['metrics', 'review', 'check']
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
const quick = isQuick(argv) ? loadQuick(argv[0] ?? '') : null
if (quick === null) {
  keepModules()
  const { runCommand } = await import('./commands.ts')
  process.exitCode = await runCommand(argv, io)
} else {
  process.exitCode = await quick.exports.runCommand(argv, io)
  quick.keep()
}

/** Money and its libraries are left to the other way in. */
function isQuick([word = '', ...rest]: readonly string[]): boolean {
  return (
    import.meta.url.endsWith('.js') && QUICK.includes(word) && !rest.some((each) => /^--buy\b/.test(each))
  )
}

function loadQuick(name: string): LoadedCode<typeof Commands> | null {
  const [engine = ''] = process.versions.v8.split('.')
  for (const flag of PATIENT[engine] ?? []) setFlagsFromString(flag)
  return loadKeptCode(new URL('./quick-commands.cjs', import.meta.url), compiled, name)
}

/** What Node keeps by itself; before Node 22 it keeps nothing. */
function keepModules(): void {
  const { enableCompileCache } = modules as { readonly enableCompileCache?: (folder: string) => unknown }
  enableCompileCache?.(fileURLToPath(compiled))
}
