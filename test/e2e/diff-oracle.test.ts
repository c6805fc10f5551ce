import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { compareDocuments } from '../../src/services/document-diff/compare-documents.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'tollgauge-diff-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Whether a tool is on this machine; when not, the reason is printed and its tests are not run. */
function hasTool(tool: string): boolean {
  const found = spawnSync(tool, ['--version']).status === 0
  if (!found) process.stdout.write(`not run: ${tool} is not installed on this machine\n`)
  return found
}

type Pair = readonly [name: string, before: string, after: string]

/** Sources of this project, each against its neighbour and against edited versions of itself. */
function buildPairs(): Pair[] {
  const files = readdirSync(join(root, 'src/core'))
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
    .slice(0, 12)
  const texts = files.map((name) => readFileSync(join(root, 'src/core', name), 'utf8'))
  const pairs = texts.flatMap((text, index): Pair[] => [
    [`${files[index]} against its neighbour`, text, texts[(index + 1) % texts.length] ?? ''],
    [`${files[index]} with every seventh line changed`, text, changeLines(text, 7)],
    [`${files[index]} with lines dropped`, text, dropLines(text, 5)],
    [`${files[index]} in windows endings, unended`, text, text.replaceAll('\n', '\r\n').trimEnd()],
  ])
  return [
    ...pairs,
    ['nothing to something', '', texts[0] ?? ''],
    ['something to nothing', texts[0] ?? '', ''],
  ]
}

const changeLines = (text: string, every: number) =>
  text.replaceAll(/^.*$/gm, (line, offset: number) => (offset % every === 0 ? `${line} // changed` : line))
const dropLines = (text: string, every: number) =>
  text
    .split('\n')
    .filter((_, index) => index % every !== 0)
    .join('\n')

/** Versions of files out of this repository's own history: changes that people really made. */
function buildHistoryPairs(): Pair[] {
  const git = (...options: string[]) =>
    execFileSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
  const changed = git('log', '--no-merges', '--diff-filter=M', '--name-only', '--format=%H', '-n', '60')
  const pairs: Pair[] = []
  let commit = ''
  for (const line of changed.split('\n').filter((text) => text !== '')) {
    if (/^[0-9a-f]{40}$/.test(line)) commit = line
    else if (pairs.length < 60) {
      const read = (revision: string) =>
        spawnSync('git', ['show', `${revision}:${line}`], { cwd: root, maxBuffer: 1e9 })
      const [before, after] = [read(`${commit}~1`), read(commit)]
      const usable = before.status === 0 && after.status === 0 && after.stdout.length < 500_000
      if (usable)
        pairs.push([`${line} at ${commit.slice(0, 8)}`, before.stdout.toString(), after.stdout.toString()])
    }
  }
  return pairs.filter(([, before, after]) => !before.includes('\0') && !after.includes('\0'))
}

function writePair(before: string, after: string): { old: string; new: string } {
  const paths = { old: join(folder, 'old'), new: join(folder, 'new') }
  writeFileSync(paths.old, before)
  writeFileSync(paths.new, after)
  return paths
}

const editedLines = (output: string) => output.split('\n').filter((line) => /^[<>]/.test(line)).length

const pairs = buildPairs()
const inRepository = existsSync(join(root, '.git')) && hasTool('git')
if (!inRepository) process.stdout.write('not run on history: this is no git repository\n')
const realPairs = inRepository ? [...pairs, ...buildHistoryPairs()] : pairs

describe.runIf(hasTool('diff'))('against GNU diff', () => {
  // Pair by pair the judge is git, whose way of showing a rewritten block we follow: it may cost a few lines more.
  it('edits at most 2 % more lines over all real file pairs, and on each that it calls exact', () => {
    const edited = realPairs.map(([name, before, after]) => {
      const paths = writePair(before, after)
      const { stdout } = spawnSync('diff', [paths.old, paths.new], { encoding: 'utf8', maxBuffer: 1e9 })
      const { stats, exact, unit } = compareDocuments(before, after, 3)
      // Where lines are too long to be read, tokens are counted, which GNU diff knows nothing of.
      if (unit !== 'line') return { ours: 0, theirs: 0 }
      const [ours, theirs] = [stats.added + stats.removed, editedLines(stdout)]
      if (exact) expect(ours, name).toBeLessThanOrEqual(Math.ceil(theirs * 1.02))
      return { ours, theirs }
    })
    const sum = (side: 'ours' | 'theirs') => edited.reduce((total, pair) => total + pair[side], 0)
    expect(sum('ours')).toBeLessThanOrEqual(sum('theirs') * 1.02)
  })
})

/** Hunks without the file names above them and the function names behind their ranges. */
function listBodies(patch: string): string {
  const start = patch.search(/^@@ /m)
  return start === -1 ? '' : patch.slice(start).replaceAll(/^(@@ [^@]* @@).*/gm, '$1')
}

describe.runIf(hasTool('git'))('against git diff', () => {
  const compared = realPairs.map(([name, before, after]) => {
    const paths = writePair(before, after)
    const options = ['diff', '--no-index', '--no-ext-diff', '--no-color', '-U3', paths.old, paths.new]
    const theirs = listBodies(spawnSync('git', options, { encoding: 'utf8', maxBuffer: 1e9 }).stdout)
    return { name, theirs, ours: listBodies(compareDocuments(before, after, 3).unified ?? '') }
  })
  const countEdited = (body: string) => body.split('\n').filter((line) => /^[-+]/.test(line)).length

  it('never edits more lines on real file pairs', () => {
    for (const { name, ours, theirs } of compared)
      expect(countEdited(ours), name).toBeLessThanOrEqual(countEdited(theirs))
  })

  it('writes the same hunks, but for one pair in twenty', () => {
    const others = compared.filter(({ ours, theirs }) => ours !== theirs).map(({ name }) => name)
    expect(others.length, others.join(', ')).toBeLessThanOrEqual(compared.length / 20)
  })
})

describe.runIf(hasTool('patch'))('patch', () => {
  it('applies what is returned and gets after, byte for byte', () => {
    for (const [name, before, after] of realPairs) {
      for (const contextLines of [0, 3]) {
        writeFileSync(join(folder, 'document'), before)
        const { unified } = compareDocuments(before, after, contextLines)
        if (unified === '') continue
        const run = spawnSync('patch', ['--binary', '-p1', '-s'], {
          cwd: folder,
          input: unified ?? '',
          encoding: 'utf8',
        })
        expect(run.stdout + run.stderr, name).toBe('')
        expect(readFileSync(join(folder, 'document'), 'utf8') === after, name).toBe(true)
      }
    }
  })
})

describe.runIf(hasTool('git'))('git apply', () => {
  it('applies what is returned and gets after, byte for byte', () => {
    for (const [name, before, after] of realPairs) {
      for (const contextLines of [0, 3]) {
        writeFileSync(join(folder, 'document'), before)
        const { unified } = compareDocuments(before, after, contextLines)
        if (unified === '') continue
        const options = ['apply', '--whitespace=nowarn', ...(contextLines === 0 ? ['--unidiff-zero'] : [])]
        const run = spawnSync('git', options, { cwd: folder, input: unified ?? '', encoding: 'utf8' })
        expect(run.stderr, name).toBe('')
        expect(readFileSync(join(folder, 'document'), 'utf8') === after, name).toBe(true)
      }
    }
  })
})
