import type { Repository } from './repository.ts'
import { runGit, splitFields } from './run-git.ts'

/** What `.gitattributes` says of a file. */
export type AttributeReason = 'generated' | 'vendored'

const ATTRIBUTES = ['linguist-generated', 'linguist-vendored']

/** Paths that the repository itself calls generated or vendored; `not` where it says they are not. */
export async function readAttributes(
  { root }: Repository,
  paths: readonly string[],
): Promise<Map<string, AttributeReason | 'not'>> {
  const found = new Map<string, AttributeReason | 'not'>()
  if (paths.length === 0) return found
  const argv = ['check-attr', '-z', '--stdin', ...ATTRIBUTES]
  const input = paths.map((path) => `${path}\0`).join('')
  const fields = splitFields(await runGit({ folder: root, argv, input }))
  for (let index = 0; index + 2 < fields.length; index += 3) {
    const [path = '', name = '', value = ''] = fields.slice(index, index + 3)
    if (value === 'set' || value === 'true')
      found.set(path, name === 'linguist-vendored' ? 'vendored' : 'generated')
    else if ((value === 'unset' || value === 'false') && !found.has(path)) found.set(path, 'not')
  }
  return found
}
