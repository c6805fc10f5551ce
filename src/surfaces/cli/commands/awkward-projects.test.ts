import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openGitProject, runIn, type GitProject } from '../../../../test/standins/git-project.ts'

vi.setConfig({ testTimeout: 240_000 })

let project: GitProject
beforeEach(() => {
  project = openGitProject()
})
afterEach(() => project.close())

const calm = 'export function calm(a) {\n  return a\n}\n'
const dangerous = 'export const f = (request) => eval(request.body)\n'
const tooLong = 'x'.repeat(500_001)

interface JsonReport {
  readonly findings: { id: string; line: number; message: string; also: { line: number }[] }[]
  readonly failed: { path: string; reason: string }[]
  readonly suppressed: { id: string }[]
  readonly change: { files: { path: string }[] }
}

async function runJson(...argv: string[]) {
  const ran = await project.run('review', '--format', 'json', ...argv)
  return { ...ran, report: JSON.parse(ran.printed) as JsonReport }
}

describe('states of a repository', () => {
  test('one without a file is measured and reviewed: there is nothing, and that is no mistake', async () => {
    expect(await project.run('metrics')).toMatchObject({ exit: 0, complained: '' })
    const { exit, printed } = await project.run('review')
    expect(exit).toBe(0)
    expect(printed).toContain('nothing differs between nothing and the working tree')
  })

  test('a revision asked for before the first commit is told so', async () => {
    const { exit, complained } = await project.run('review', 'HEAD')
    expect(complained).toContain('there is no commit yet')
    expect(exit).toBe(2)
  })

  test('untracked links and repositories inside are left alone, as they are once git knows them', async () => {
    project.commit({ 'a.js': calm })
    symlinkSync('nowhere', join(project.folder, 'dangling.js'))
    symlinkSync('/', join(project.folder, 'root'))
    project.write({ 'inner/b.js': dangerous })
    project.git('init', '-q', 'inner')
    project.git('-C', 'inner', 'commit', '-q', '--allow-empty', '-m', 'x')
    const { exit, report } = await runJson()
    expect(report.failed).toEqual([])
    expect(exit).toBe(0)
  })

  test('a file in conflict is not reviewed in the index as if it were removed', async () => {
    project.commit({ 'a.js': calm })
    project.git('checkout', '-q', '-b', 'other')
    project.commit({ 'a.js': `${calm}// other\n` })
    project.git('checkout', '-q', 'main')
    project.commit({ 'a.js': `${calm}// mine\n` })
    expect(() => project.git('merge', 'other')).toThrow(/merge/)
    const { exit, report } = await runJson('--staged')
    expect(report.failed).toEqual([{ path: 'a.js', reason: 'unmerged' }])
    expect(report.findings).toEqual([])
    expect(exit).toBe(3)
  })

  test('in a shallow clone a revision that is cut off is told with what fetches it', async () => {
    project.commit({ 'a.js': calm })
    project.commit({ 'b.js': calm })
    project.git('clone', '-q', '--depth', '1', `file://${project.folder}`, 'clone')
    const { exit, complained } = await runIn(join(project.folder, 'clone'), 'review', ['HEAD~1'])
    expect(complained).toMatch(/this clone is shallow: .*--unshallow.*fetch-depth: 0/)
    expect(exit).toBe(2)
  })

  test('a base of the settings that git does not know is told with the branch that was meant', async () => {
    project.commit({ 'tollgauge.toml': 'base = "mian"\n' })
    expect((await project.run('review')).complained).toMatch(/compare with mian.*did you mean main\?/)
  })
})

describe('words', () => {
  test('a path that is neither here nor in the change is a mistake, not a clean answer', async () => {
    project.commit({ 'a.js': calm, 'gone.js': calm })
    project.commit({ 'a.js': dangerous, 'gone.js': null })
    const range = 'HEAD~1..HEAD'
    expect((await project.run('review', range, 'gone.js')).exit).toBe(0)
    for (const words of [
      [range, 'b.js'],
      [range, '--', 'a.js', 'b.js'],
      [range, 'sub/'],
    ])
      expect(await project.run('review', ...words)).toMatchObject({ exit: 2, printed: '' })
    expect((await project.run('review', range, '*.py')).exit).toBe(0)
  })

  test('two words outside a repository are taken up by the advice', async () => {
    const plain = openGitProject({ isRepository: false })
    plain.write({ 'old/a.js': calm, 'new/a.js': dangerous })
    expect((await plain.run('review', 'old', 'new')).complained).toContain('--before old --after new')
    plain.close()
  })
})

describe('what was not analysed', () => {
  test.each(['text', 'github', 'markdown', 'junit', 'sarif', 'json', 'jsonl'])(
    'is named with its reason in %s',
    async (format) => {
      project.write({ 'a.js': calm, 'long.js': tooLong })
      const { exit, printed } = await project.run('metrics', '--format', format)
      expect(printed).toContain('long.js')
      expect(printed).toMatch(/longer than 500,000 characters|too-large/)
      expect(exit).toBe(3)
    },
  )

  test('is named when only what fails is wanted', async () => {
    project.write({ 'long.js': tooLong })
    expect((await project.run('metrics', '--quiet')).printed).toBe(
      'not analysed: long.js (longer than 500,000 characters)\n',
    )
  })
})

describe('files that are written', () => {
  test('a report goes to a folder that is made for it', async () => {
    project.write({ 'a.js': calm })
    expect((await project.run('metrics', '--format', 'json=out/deep/report.json')).exit).toBe(0)
    const written = readFileSync(join(project.folder, 'out/deep/report.json'), 'utf8')
    expect(JSON.parse(written)).toMatchObject({ exit: 0 })
  })

  test('one that cannot be written is told in a line', async () => {
    project.write({ 'a.js': calm })
    const { exit, complained } = await project.run('metrics', '--format', 'json=a.js/report.json')
    expect(complained).toContain('report.json cannot be written')
    expect(complained.trimEnd().split('\n')).toHaveLength(2)
    expect(exit).toBe(2)
  })

  test('a cache where nothing can be made only costs time', async () => {
    project.write({ 'a.js': calm })
    expect((await project.run('metrics', '--cache', '/proc/tollgauge/cache')).exit).toBe(0)
  })
})

describe('settings that cannot be read', () => {
  test('a manifest that is no JSON does not switch its gates off', async () => {
    project.write({ 'package.json': '{"tollgauge": {"gates": {"fail-on": "low"}}', 'a.js': calm })
    const { exit, complained } = await project.run('metrics')
    expect(complained).toContain('package.json')
    expect(exit).toBe(2)
  })

  test('TOML is told with the line of its mistake', async () => {
    project.write({ 'tollgauge.toml': 'jobs = 2\nbase = \n', 'a.js': calm })
    expect((await project.run('metrics')).complained).toContain('line 2: ')
  })
})

describe('silence', () => {
  test('a reason given for one place says nothing of the others', async () => {
    project.commit({ 'a.js': calm })
    const reasoned = '// tollgauge-ignore dynamic-code-execution -- a constant\n'
    project.write({
      'a.js': `${reasoned}${dangerous}${calm}export const g = (request) => eval(request.body)\n`,
    })
    const { exit, report } = await runJson()
    const found = report.findings.filter(({ id }) => id === 'dynamic-code-execution')
    expect(found).toMatchObject([{ line: 6, also: [] }])
    expect(report.suppressed).toEqual([])
    expect(report.findings.map(({ id }) => id)).not.toContain('suppression-unused')
    expect(exit).toBe(1)
    project.write({
      'a.js': `${reasoned}${dangerous}${calm}${reasoned}export const g = (request) => eval(request.body)\n`,
    })
    expect(await runJson()).toMatchObject({
      exit: 0,
      report: { suppressed: [{ id: 'dynamic-code-execution' }] },
    })
  })

  test('a rule that does not exist is told with the one that was meant', async () => {
    project.commit({ 'a.js': calm })
    project.write({ 'a.js': `// tollgauge-ignore dynamic-code-executon -- a constant\n${dangerous}` })
    const { report } = await runJson()
    expect(report.findings.find(({ id }) => id === 'suppression-unused')?.message).toContain(
      'did you mean dynamic-code-execution?',
    )
  })
})
