import { register } from 'node:module'

// `--import` of a process that runs sources: its threads are taken from the build all the same, as vitest.config.ts has it.
register(new URL('built-threads-hook.mjs', import.meta.url))
