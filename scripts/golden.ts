import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildGoldenFiles } from './golden-files.ts'

/** `npm run golden`: rewrites every generated document. A test compares them with what is committed. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
for (const [path, text] of Object.entries(await buildGoldenFiles())) {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  process.stdout.write(`${path}\n`)
}
