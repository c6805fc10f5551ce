import { expect, test } from 'vitest'
import { readImports, readSources } from './source-files.ts'

const floors = ['core', 'analysis', 'services', 'execution', 'client', 'payments', 'catalog', 'surfaces']
const sources = readSources('src').filter((file) => !file.path.endsWith('.test.ts'))
const floorOf = (path: string): number => floors.indexOf(path.split('/')[1] ?? '')
const isRoof = (path: string): boolean => path.split('/').length === 2

test('imports point down or stay on their floor', () => {
  const upward = sources.flatMap((file) =>
    readImports(file)
      .filter((target) => target.startsWith('src/') && !isRoof(file.path))
      .filter((target) => isRoof(target) || floorOf(target) > floorOf(file.path))
      .map((target) => `${file.path} -> ${target}`),
  )
  expect(upward).toEqual([])
})

test('a service never imports another service', () => {
  const folderOf = (path: string) => /^src\/services\/([^/]+)\//.exec(path)?.[1]
  const crossing = sources.flatMap((file) => {
    const own = folderOf(file.path)
    if (own === undefined) return []
    return readImports(file)
      .filter((target) => target.startsWith('src/services/') && folderOf(target) !== own)
      .map((target) => `${file.path} -> ${target}`)
  })
  expect(crossing).toEqual([])
})

test('no file imports itself through others, types included', () => {
  const graph = new Map(
    sources.map((file) => [file.path, readImports(file).filter((target) => target.startsWith('src/'))]),
  )
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[] = []
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
      return
    }
    state.set(path, 'open')
    for (const target of graph.get(path) ?? []) visit(target, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of graph.keys()) visit(path, [])
  expect(cycles).toEqual([])
})

test('the folders of payments follow the life of a sale: none imports another in a circle', () => {
  const folderOf = (path: string) => /^src\/payments\/([^/]+)\//.exec(path)?.[1]
  const uses = new Map<string, Set<string>>()
  for (const file of sources) {
    const own = folderOf(file.path)
    if (own === undefined) continue
    const others = readImports(file).map(folderOf)
    for (const other of others) if (other !== undefined && other !== own) addTo(uses, own, other)
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(uses.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    )
  expect([...uses.keys()].filter((folder) => reaches(folder, folder))).toEqual([])
})

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value))
}

test('every relative import names a file that exists', () => {
  const known = new Set(readSources('src').map((file) => file.path))
  const missing = sources.flatMap((file) =>
    readImports(file)
      .filter((target) => target.startsWith('src/') && target.endsWith('.ts') && !known.has(target))
      .map((target) => `${file.path} -> ${target}`),
  )
  expect(missing).toEqual([])
})

test('nothing below execution touches the network, the file system, the clock, chance or the process', () => {
  const world =
    /^(node:(fs|net|http|https|http2|dns|tls|dgram|child_process|worker_threads|process|os)|undici|piscina|pg|libsql)/
  const reach =
    /\b(process\.|Date\.now\(|new Date\(\)|Math\.random\(|performance\.now\(|randomUUID\(|setTimeout\(|fetch\()/
  const touching = sources
    .filter((file) => floorOf(file.path) >= 0 && floorOf(file.path) < floors.indexOf('execution'))
    .flatMap((file) => [
      ...readImports(file)
        .filter((target) => world.test(target))
        .map((target) => `${file.path} imports ${target}`),
      ...file.text
        .split('\n')
        .filter((line) => reach.test(line) && !isExampleText(line))
        .map((line) => `${file.path}: ${line.trim()}`),
    ])
  expect(touching).toEqual([])
})

/** Source of other languages quoted in examples and rules is data. */
function isExampleText(line: string): boolean {
  return /^\s*(\/\/|\*|\/\*)|['"`/].*(process\.|Date\.now\(|new Date\(\)|Math\.random\(|setTimeout\(|fetch\()/.test(
    line,
  )
}

test('only the configuration reads the environment', () => {
  const readers = sources.filter((file) => /\bprocess\.env\b/.test(file.text)).map((file) => file.path)
  expect(readers).toEqual(['src/config.ts'])
})

test('only the HTTP surface and the pages know the web framework', () => {
  const knowing = sources
    .filter((file) => readImports(file).some((target) => /^(hono|@hono)\b/.test(target)))
    .map((file) => file.path)
    .filter((path) => !/^src\/surfaces\/(http|pages|admin)\//.test(path))
  expect(knowing).toEqual([])
})

test('no deadline can be collected before it fires', () => {
  const fragile = sources
    .filter((file) => /AbortSignal\.(any|timeout)\(/.test(file.text))
    .map((file) => file.path)
  expect(fragile).toEqual([])
})
