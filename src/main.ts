#!/usr/bin/env node
import { runCommand } from './commands.ts'

/** The command line: one word says what to do. */
process.exitCode = await runCommand(process.argv.slice(2), {
  input: process.stdin,
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  terminal: { out: process.stdout, err: process.stderr },
})
