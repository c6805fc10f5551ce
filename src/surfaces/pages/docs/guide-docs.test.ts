import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guideDocs } from './guide-docs.ts'

/** Has pages of its own, and figures for whoever works here. */
const elsewhere = ['findings.md', 'measured.md']

test('every document is a guide among the pages, or is known to be none', () => {
  const files = readdirSync('docs').filter((name) => name.endsWith('.md') && !elsewhere.includes(name))
  const slugs = guideDocs().entries.map(({ slug }) => `${slug}.md`)
  expect(slugs.sort()).toEqual(files.sort())
})

test('a guide that names another leads to it', () => {
  const operating = guideDocs().entries.find(({ slug }) => slug === 'operating')
  expect(String(operating?.body())).toContain('href="/docs/guides/going-live"')
})
