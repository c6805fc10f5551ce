import { existsSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { findingCatalogue } from '../../src/analysis/change/findings/catalogue.ts'
import { python as pythonLanguage } from '../../src/analysis/languages/python/python.ts'
import type { PythonEngine } from '../../src/core/python-engine.ts'
import { createPythonHost } from '../../src/execution/python/python-host.ts'
import { reviewChange } from '../../src/services/code-change-review/review-change.ts'
import { pythonReadingDifferences } from './python-reading-differences.data.ts'

/** One change of a Python file, named so that a difference can be listed. */
interface Case {
  readonly name: string
  readonly before: string
  readonly after: string
  readonly filename?: string
}

const tree = createPythonHost()
afterAll(() => tree.close())

/** CPython's verdict without its facts: everything is then read from tokens, as for a file too large to compare. */
const tokens: PythonEngine = {
  inspect: async (source, level) => {
    const verdict = await tree.inspect(source, level)
    return verdict.valid ? { ...verdict, facts: null } : verdict
  },
}

/** Findings that need the tree say so in the catalogue; tokens are not asked for them. */
const needsTree = new Set(findingCatalogue.filter(({ engines }) => engines === 'python').map(({ id }) => id))

async function listFindings({ before, after, filename }: Case, python: PythonEngine): Promise<string[]> {
  const input = { language: 'python', before, after, ...(filename === undefined ? {} : { filename }) }
  const { findings } = await reviewChange(input, { python, signal: new AbortController().signal })
  return findings.filter(({ id }) => !needsTree.has(id)).map(({ id, severity }) => `${id} ${severity}`)
}

/** `+` is only found by tokens, `-` only by the tree. */
async function listDifferences(each: Case): Promise<string[]> {
  const byTree = await listFindings(each, tree)
  const byTokens = await listFindings(each, tokens)
  return [
    ...byTokens.filter((finding) => !byTree.includes(finding)).map((finding) => `${each.name}: + ${finding}`),
    ...byTree.filter((finding) => !byTokens.includes(finding)).map((finding) => `${each.name}: - ${finding}`),
  ]
}

function listCatalogueCases(): Case[] {
  return findingCatalogue.flatMap(({ id, examples }) =>
    [...examples.flags, ...examples.allows]
      .filter(({ language }) => language === 'python')
      .map((example) => ({ ...example, name: `${id} ${JSON.stringify(example.after)}` })),
  )
}

/** Every example of the language as a new file, and as one that loses its first half. */
function listLanguageCases(): Case[] {
  return pythonLanguage.examples.flatMap(({ title, source }) => {
    const after = source.join('\n')
    const half = source.slice(Math.ceil(source.length / 2)).join('\n')
    return [
      { name: `${title}, new`, before: '', after },
      { name: `${title}, halved`, before: after, after: half },
    ]
  })
}

const PUBLISHED = '../shared/cases/review/changes.json'

function listPublishedCases(): Case[] {
  if (!existsSync(PUBLISHED)) {
    process.stdout.write('The published changes are not here; their Python cases were not compared.\n')
    return []
  }
  type Published = { id: string; filename: string; before: string; bad: string; harmless: string }
  const changes: Published[] = JSON.parse(readFileSync(PUBLISHED, 'utf8'))
  return changes
    .filter(({ filename }) => filename.endsWith('.py'))
    .flatMap(({ id, filename, before, bad, harmless }) => [
      { name: `${id}, bad`, filename, before, after: bad },
      { name: `${id}, harmless`, filename, before, after: harmless },
    ])
}

describe('Python read by its tree and by its tokens', () => {
  it('leads to the same findings, or the difference is on the list with its reason, and nothing else is', async () => {
    const cases = [...listCatalogueCases(), ...listLanguageCases()]
    const found: string[] = []
    for (const each of cases) found.push(...(await listDifferences(each)))
    process.stdout.write(`python-readings: ${cases.length} changes, ${found.length} differences\n`)
    expect(found.toSorted()).toEqual(Object.keys(pythonReadingDifferences).toSorted())
  }, 240_000)

  it('leads to the same findings on the published changes', async () => {
    const found: string[] = []
    for (const each of listPublishedCases()) found.push(...(await listDifferences(each)))
    expect(found).toEqual([])
  }, 120_000)
})
