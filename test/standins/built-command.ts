import { fileURLToPath } from 'node:url'

/** `tollgauge` as it is installed, from the build made before the tests: the words in front of its arguments. */
export const builtCommand: readonly [program: string, file: string] = [
  process.execPath,
  fileURLToPath(new URL('../../dist/main.js', import.meta.url)),
]

/** Of a process that runs sources, with its threads from the build. */
export const sourceArguments: readonly string[] = [
  '--import',
  'tsx',
  '--import',
  new URL('../support/built-threads.mjs', import.meta.url).href,
]
