import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runPython } from './openapi-python.ts'

/** Runs every module of a folder with pytest; how many tests of each failed, by its file name. */
export async function countRedTests(
  python: string,
  folder: string,
  env: Record<string, string>,
): Promise<Map<string, number>> {
  const args = ['-m', 'pytest', '-q', '--tb=no', '-p', 'no:cacheprovider', '--junitxml=results.xml', '.']
  await runPython(python, args, { cwd: folder, env })
  const red = new Map<string, number>()
  for (const [, module = '', rest = ''] of readFileSync(join(folder, 'results.xml'), 'utf8').matchAll(
    /<testcase classname="(\w+)"([^]*?)(?=<testcase|<\/testsuite>)/g,
  )) {
    const isRed = /<(?:failure|error) /.test(rest)
    red.set(`${module}.py`, (red.get(`${module}.py`) ?? 0) + (isRed ? 1 : 0))
  }
  return red
}
