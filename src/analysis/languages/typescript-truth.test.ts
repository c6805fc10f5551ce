import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { resolveLanguage } from './registry.ts'
import { scanSource } from './scan-source.ts'

interface Truth {
  readonly functions: { key: string; branchPoints: number }[]
  branchPoints: number
}

const BRANCHES = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.CatchClause,
  ts.SyntaxKind.CaseClause,
  ts.SyntaxKind.ConditionalExpression,
])
const OPERATORS = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
])

/** Functions with a body and their decisions, as the TypeScript compiler's own tree has them. */
function readTruth(file: ts.SourceFile): Truth {
  const truth: Truth = { functions: [], branchPoints: 0 }
  const visit = (node: ts.Node, owner: { branchPoints: number } | null): void => {
    let inner = owner
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const start = node.name?.getStart() ?? findStart(node)
      const first = file.getLineAndCharacterOfPosition(start).line + 1
      const last = file.getLineAndCharacterOfPosition(node.getEnd()).line + 1
      const found = { key: `${first}-${last}/${node.parameters.length}`, branchPoints: 0 }
      truth.functions.push(found)
      inner = found
    }
    if (BRANCHES.has(node.kind) || (ts.isBinaryExpression(node) && OPERATORS.has(node.operatorToken.kind))) {
      truth.branchPoints++
      if (inner !== null) inner.branchPoints++
    }
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(file, null)
  return truth
}

function findStart(node: ts.SignatureDeclaration): number {
  const word = node.getChildren().find(({ kind }) => kind === ts.SyntaxKind.ConstructorKeyword)
  return (word ?? node).getStart()
}

function listFiles(folder: string, extension: RegExp, found: string[] = [], depth = 0): string[] {
  for (const entry of readdirSync(folder).toSorted()) {
    const path = join(folder, entry)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat?.isDirectory()) {
      if (depth < 6) listFiles(path, extension, found, depth + 1)
    } else if (stat && extension.test(entry) && !/\.d\.[cm]?ts$|\.min\./.test(entry) && stat.size < 60_000)
      found.push(path)
  }
  return found
}

interface Score {
  truth: number
  listed: number
  matched: number
  exact: number
  files: number
  exactFiles: number
}

function compare(paths: readonly string[]): Score {
  const score: Score = { truth: 0, listed: 0, matched: 0, exact: 0, files: 0, exactFiles: 0 }
  for (const path of paths) {
    const text = readFileSync(path, 'utf8')
    const truth = readTruth(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
    const scan = scanSource(text, resolveLanguage(undefined, path).language)
    const listed = scan.functions.map((each) => {
      return { key: `${each.line}-${each.endLine}/${each.parameters}`, branchPoints: each.branchPoints }
    })
    score.files++
    score.truth += truth.functions.length
    score.listed += listed.length
    if (scan.branchPoints === truth.branchPoints) score.exactFiles++
    for (const { key, branchPoints } of truth.functions) {
      const exact = listed.findIndex((each) => each.key === key && each.branchPoints === branchPoints)
      const index = exact >= 0 ? exact : listed.findIndex((each) => each.key === key)
      if (index < 0) continue
      score.matched++
      if (exact >= 0) score.exact++
      listed.splice(index, 1)
    }
  }
  return score
}

const packages = 'node_modules'

/** Every n-th file, so that the sample is spread over all packages and stays a matter of seconds. */
function sample(folders: readonly string[], extension: RegExp, size: number): string[] {
  const all = folders.flatMap((folder) => listFiles(join(packages, folder), extension))
  const step = Math.max(1, Math.floor(all.length / size))
  return all.filter((_, index) => index % step === 0)
}

describe('against the TypeScript compiler, on the packages this project depends on', () => {
  test.each([
    ['JavaScript', ['hono', 'viem', 'undici', 'js-yaml', 'ajv', 'pino', 'piscina', 'zod'], /\.[cm]?js$/],
    ['TypeScript', ['viem', 'zod', 'ajv', 'abitype', 'ox'], /\.[cm]?ts$/],
  ])(
    '%s functions, lines, parameters and branch points agree for at least 98 of 100',
    (_name, folders, extension) => {
      const existing = folders.filter((folder) => statSync(join(packages, folder), { throwIfNoEntry: false }))
      const score = compare(sample(existing, extension, 120))
      expect(score.files).toBeGreaterThan(50)
      expect(score.matched / score.truth).toBeGreaterThanOrEqual(0.98)
      expect(score.matched / score.listed).toBeGreaterThanOrEqual(0.98)
      expect(score.exact / score.matched).toBeGreaterThanOrEqual(0.98)
      expect(score.exactFiles / score.files).toBeGreaterThanOrEqual(0.98)
    },
  )
})
