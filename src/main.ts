#!/usr/bin/env node
import * as modules from 'node:module'
import { fileURLToPath } from 'node:url'
import { runCommand } from './commands.ts'

/** Compiled code is kept for the next start, in the install's own folder: it is code. Before Node 22 nothing is. */
const { enableCompileCache } = modules as { readonly enableCompileCache?: (folder: string) => unknown }
enableCompileCache?.(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))

/** Whoever reads has left, as `head` does: there is nobody to tell. 141 is how a shell calls it, never a verdict. */
const EXIT_UNREAD = 141
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(EXIT_UNREAD)
  })
}

/** The command line: one word says what to do. */
process.exitCode = await runCommand(process.argv.slice(2), {
  input: process.stdin,
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  terminal: { out: process.stdout, err: process.stderr },
})
