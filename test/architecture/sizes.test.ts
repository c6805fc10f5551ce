import ts from 'typescript'
import { expect, test } from 'vitest'
import { readSources, type SourceFile } from './source-files.ts'

const limits = { fileLines: 250, functionLines: 40, complexity: 10, medianFileLines: 110 }
const sources = readSources('src').filter((file) => !/\.(test|data)\.ts$/.test(file.path))
const lineCount = (text: string): number => text.trimEnd().split('\n').length

test(`no file is longer than ${limits.fileLines} lines, data tables excepted`, () => {
  const long = sources
    .map((file) => ({ path: file.path, lines: lineCount(file.text) }))
    .filter((file) => file.lines > limits.fileLines)
  expect(long).toEqual([])
})

test(`the median file has at most ${limits.medianFileLines} lines`, () => {
  const sorted = sources.map((file) => lineCount(file.text)).sort((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  process.stdout.write(`sizes: ${sources.length} files, median ${median} lines, longest ${sorted.at(-1)}\n`)
  expect(median).toBeLessThanOrEqual(limits.medianFileLines)
})

test(`no function is longer than ${limits.functionLines} lines or more complex than ${limits.complexity}`, () => {
  const over = sources
    .flatMap(measureFunctions)
    .filter((item) => item.lines > limits.functionLines || item.complexity > limits.complexity)
    .map((item) => `${item.place}: ${item.lines} lines, complexity ${item.complexity}`)
  expect(over).toEqual([])
})

test('there is no any', () => {
  const found = [...sources, ...readSources('test'), ...readSources('bench')]
    .filter((file) => findAny(parse(file)))
    .map((file) => file.path)
  expect(found).toEqual([])
})

function parse(file: SourceFile): ts.SourceFile {
  return ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true)
}

function findAny(node: ts.Node): boolean {
  return node.kind === ts.SyntaxKind.AnyKeyword || (ts.forEachChild(node, findAny) ?? false)
}

interface FunctionSize {
  readonly place: string
  readonly lines: number
  readonly complexity: number
}

function measureFunctions(file: SourceFile): FunctionSize[] {
  const tree = parse(file)
  const sizes: FunctionSize[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const start = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line
      const end = tree.getLineAndCharacterOfPosition(node.end).line
      sizes.push({
        place: `${file.path}:${start + 1}`,
        lines: end - start + 1,
        complexity: 1 + countBranches(node),
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return sizes
}

function countBranches(root: ts.Node): number {
  let branches = 0
  const visit = (node: ts.Node): void => {
    if (node !== root && ts.isFunctionLike(node)) return
    if (isBranch(node)) branches++
    ts.forEachChild(node, visit)
  }
  visit(root)
  return branches
}

function isBranch(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) {
    const logical = [
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
    ]
    return logical.includes(node.operatorToken.kind)
  }
  return (
    ts.isIfStatement(node) ||
    ts.isConditionalExpression(node) ||
    ts.isIterationStatement(node, false) ||
    ts.isCaseClause(node) ||
    ts.isCatchClause(node)
  )
}
