import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildGoldenFiles } from '../../scripts/golden-files.ts'
import { root } from '../architecture/source-files.ts'

const golden = await buildGoldenFiles()

test.each(Object.keys(golden))('%s is what `npm run golden` writes', (path) => {
  const file = join(root, path)
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '(absent)').toBe(golden[path])
})
