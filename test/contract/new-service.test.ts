import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../architecture/source-files.ts'

const tree = mkdtempSync(join(tmpdir(), 'tollgauge-new-'))
const copied = ['package.json', 'tsconfig.json', 'scripts', 'src/core', 'src/services']

function stamp(name: string): string {
  return execFileSync(process.execPath, ['--import', 'tsx', 'scripts/new-service.ts', name], {
    cwd: tree,
    encoding: 'utf8',
    stdio: 'pipe',
  })
}

const loaderLines = (folder: string) =>
  readFileSync(join(folder, 'src/services/service-loaders.ts'), 'utf8').split('\n')

beforeAll(() => {
  for (const path of copied) cpSync(join(root, path), join(tree, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  stamp('test.stamped-service')
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

test('the command is the one the documents name', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(scripts['new:service']).toBe('tsx scripts/new-service.ts')
})

test('a new service is one folder and one line', () => {
  const list = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const added = list(join(tree, 'src')).filter(
    (path) => path.startsWith('services') && !list(join(root, 'src')).includes(path),
  )
  expect(added.sort()).toEqual([
    'services/test-stamped-service',
    'services/test-stamped-service/service.test.ts',
    'services/test-stamped-service/service.ts',
  ])
  const before = loaderLines(root)
  expect(loaderLines(tree).filter((line) => !before.includes(line))).toEqual([
    "  'test.stamped-service': async () => (await import('./test-stamped-service/service.ts')).testStampedService,",
  ])
})

test('nothing of the template shows in what was stamped', () => {
  for (const file of ['service.ts', 'service.test.ts'])
    expect(readFileSync(join(tree, 'src/services/test-stamped-service', file), 'utf8')).not.toMatch(
      /template/i,
    )
})

test('the stamped service runs its sample and keeps its own schemas', () => {
  const script = `
    import { testStampedService as service } from './src/services/test-stamped-service/service.ts'
    const data = service.run(service.input.parse(service.sample), {})
    console.log(JSON.stringify({ name: service.name, title: service.title, tags: service.tags, data: service.output.parse(data) }))`
  const argv = ['--import', 'tsx', '--input-type=module', '--eval', script]
  const printed = execFileSync(process.execPath, argv, { cwd: tree, encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual({
    name: 'test.stamped-service',
    title: 'Stamped service',
    tags: ['test'],
    data: { characters: 12 },
  })
})

test('a name that is taken or is none is refused and changes nothing', () => {
  const before = loaderLines(tree)
  expect(() => stamp('test.stamped-service')).toThrow(/exists already/)
  expect(() => stamp('WordCount')).toThrow(/usage/)
  expect(loaderLines(tree)).toEqual(before)
})
