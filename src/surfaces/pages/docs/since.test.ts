import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { releases, type Release } from '../../../catalog/releases.data.ts'
import { buildDocumentation } from './documentation.ts'
import { findRelease } from './since.ts'

const kinds = ['findings', 'signals', 'checks', 'advisories', 'problems'] as const
const sections = new Map(buildDocumentation().map((section) => [section.id, section]))
const documented = (kind: keyof Release): string[] =>
  sections.get(kind)?.entries.map(({ slug }) => slug) ?? []

test.each(kinds)('a release names %s that are still documented, each once', (kind) => {
  const named = Object.values(releases).flatMap((release) => release[kind])
  expect(named.length).toBeGreaterThan(0)
  expect(new Set(named).size).toBe(named.length)
  expect(named.filter((id) => !documented(kind).includes(id))).toEqual([])
})

test('the last release is the version of this package, and the changelog tells of every one', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(Object.keys(releases).at(-1)).toBe(version)
  const told = readFileSync('CHANGELOG.md', 'utf8').match(/(?<=^## )\d.*$/gm) ?? []
  expect([...told].reverse()).toEqual(Object.keys(releases))
})

test('a page says since which release a thing is said, or that none has it yet', () => {
  const pages = kinds
    .filter((kind) => kind !== 'problems')
    .flatMap((kind) => sections.get(kind)?.entries ?? [])
  for (const { section, slug, body } of pages) {
    const since = /<dt>Since<\/dt>\s*<dd>([^<]*)<\/dd>/.exec(String(body()))?.[1]
    expect(`${slug}: ${since}`).toBe(
      `${slug}: ${findRelease(section as keyof Release, slug) ?? `after ${Object.keys(releases).at(-1)}, not released yet`}`,
    )
  }
})
