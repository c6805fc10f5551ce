import { fileURLToPath } from 'node:url'

/** `tollgauge` as it is installed, from the build made before the tests: the words in front of its arguments. */
export const builtCommand: readonly [program: string, file: string] = [
  process.execPath,
  fileURLToPath(new URL('../../dist/main.js', import.meta.url)),
]
