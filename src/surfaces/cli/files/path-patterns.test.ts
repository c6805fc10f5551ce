import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGitProject, type GitProject } from '../../../../test/standins/git-project.ts'
import { matchesPath, parsePatterns } from './path-patterns.ts'

let project: GitProject
beforeAll(() => {
  project = openGitProject()
})
afterAll(() => project.close())

/** What git itself says of paths that need not exist. */
function askGit(lines: readonly string[], paths: readonly string[]): Set<string> {
  project.write({ '.gitignore': `${lines.join('\n')}\n` })
  try {
    const told = execFileSync('git', ['check-ignore', '--no-index', '-z', '--stdin'], {
      cwd: project.folder,
      input: paths.map((path) => `${path}\0`).join(''),
      encoding: 'utf8',
    })
    return new Set(told.split('\0').filter(Boolean))
  } catch (error) {
    if ((error as { status?: number }).status === 1) return new Set()
    throw error
  }
}

const paths = [
  'a',
  'b',
  'ab',
  'a/b',
  'a/b/c',
  'b/a',
  'b/a/c',
  'a/c/b',
  'a.ts',
  'b/a.ts',
  'a/b/a.ts',
  'a b',
  '[a]',
]

// A class that is not closed before the next slash is left out: git reads on across it, we take the bracket for itself.
const piece = fc.constantFrom(
  'a',
  'b',
  'c',
  '*',
  '?',
  '**',
  '*.ts',
  'a*',
  '[ab]',
  '[!a]',
  '[a-c]',
  '\\a',
  'a.ts',
)
const pattern = fc
  .tuple(
    fc.constantFrom('', '!', '/'),
    fc.array(piece, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '/'),
  )
  .map(([start, pieces, end]) => `${start}${pieces.join('/')}${end}`)

test('patterns mean what git means by them', () => {
  fc.assert(
    fc.property(fc.array(pattern, { minLength: 1, maxLength: 4 }), (lines) => {
      const told = askGit(lines, paths)
      const patterns = parsePatterns(lines)
      for (const path of paths)
        expect({ path, ignored: matchesPath(patterns, path) }).toEqual({ path, ignored: told.has(path) })
    }),
    { numRuns: 150, seed: 18 },
  )
})

test('a pattern made to be slow is not', () => {
  const patterns = parsePatterns([`${'*a'.repeat(60)}b`, `${'**/'.repeat(60)}x`])
  expect(matchesPath(patterns, `${'a'.repeat(5_000)}`)).toBe(false)
  expect(matchesPath(patterns, 'a/'.repeat(500))).toBe(false)
})
