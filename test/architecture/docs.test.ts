import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problemCodes } from '../../src/core/problem.ts'
import { root } from './source-files.ts'

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

test('every path a document names exists', () => {
  const missing = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
    return [...text.matchAll(/`((?:src|test|docs|bench|scripts|examples|\.ci)\/[A-Za-z0-9_./-]*)`/g)]
      .map((match) => match[1] ?? '')
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${document}: ${path}`)
  })
  expect(missing).toEqual([])
})

test('every relative link of a document leads to a file', () => {
  const broken = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
    return [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map((match) => match[1] ?? '')
      .filter((link) => !existsSync(join(root, document, '..', link)))
      .map((link) => `${document}: ${link}`)
  })
  expect(broken).toEqual([])
})

test('every npm script a document names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const unknown = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
    return [...text.matchAll(/npm (?:run )?(start|test|run [a-z:-]+|(?<=run )[a-z:-]+)/g)]
      .map((match) => (match[1] ?? '').replace('run ', ''))
      .filter((script) => !(script in scripts))
      .map((script) => `${document}: ${script}`)
  })
  expect(unknown).toEqual([])
})

test('every problem code has its page, and no page is left over', () => {
  const pages = readdirSync(join(root, 'docs/problems')).map((name) => name.replace(/\.md$/, ''))
  expect(pages.sort()).toEqual([...problemCodes].sort())
})
