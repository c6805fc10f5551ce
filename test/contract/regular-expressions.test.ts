import ts from 'typescript'
import { expect, test } from 'vitest'
import { readSources } from '../architecture/source-files.ts'

/** Where text of callers is met on the event loop. The browser's own scripts and the command line are not. */
const met = /^src\/(core|surfaces\/(http|mcp|admin|pages))\/(?!client\/)/

/** Expressions that are given only a few characters, whoever calls. */
const bounded: Readonly<Record<string, string>> = {
  'src/core/price.ts: /0+$/': 'the six decimals of a price',
  'src/surfaces/pages/parts/group-thousands.ts: /\\B(?=(\\d{3})+$)/g': 'the digits of a number',
}

interface Found {
  readonly name: string
  readonly expression: RegExp
}

function listExpressions(): Found[] {
  const found: Found[] = []
  for (const { path, text } of readSources('src')) {
    if (!met.test(path) || path.endsWith('.test.ts')) continue
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.push(parseLiteral(path, node.text))
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest))
  }
  return found
}

function parseLiteral(path: string, literal: string): Found {
  const end = literal.lastIndexOf('/')
  return {
    name: `${path}: ${literal}`,
    expression: new RegExp(literal.slice(1, end), literal.slice(end + 1)),
  }
}

const TIMES = 60_000

/** Pumps what the expression itself speaks of, alone and in pairs, with an end that makes a match fail. */
function* attack({ source }: RegExp): Generator<string> {
  const alphabet = [
    ...new Set([...source.replaceAll(/\\[a-zA-Z]/g, '0a A_'), ' ', '\\', "'", '"', '/']),
  ].slice(0, 24)
  for (const first of alphabet) {
    yield `${first.repeat(TIMES)}\u0001`
    for (const second of alphabet.slice(0, 8)) yield `${(first + second).repeat(TIMES / 2)}\u0001`
  }
}

/** Steps through every match, as `replace` and `matchAll` do; a sticky one is tried where it stands. */
function search(expression: RegExp, text: string): number {
  return text.replace(expression, '').length
}

test.each(listExpressions().map((found) => [found.name, found] as const))(
  'comes to an end on 60,000 characters of anything: %s',
  { timeout: 30_000 },
  (name, { expression }) => {
    if (name in bounded) return
    // A quadratic search would take minutes here, so the time limit of the test is the only clock.
    for (const text of attack(expression)) expect(search(expression, text)).toBeGreaterThanOrEqual(0)
  },
)

test('what is excused still exists', () => {
  const names = listExpressions().map(({ name }) => name)
  expect(Object.keys(bounded).filter((name) => !names.includes(name))).toEqual([])
})
