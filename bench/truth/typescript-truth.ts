import ts from 'typescript'
import type { Truth, TruthFunction, TruthProvider } from './truth-source.ts'

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
const ASSIGNMENTS = new Set([
  ts.SyntaxKind.EqualsToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
])

/** Truth from the TypeScript compiler, for JavaScript, TypeScript and both with markup. */
export function provideCompiler(language: string): TruthProvider {
  return {
    language,
    title: `TypeScript ${ts.version}`,
    open: async () => async (text, file) => readCompiler(text, file),
  }
}

export interface CompilerTruth extends Truth {
  /** Every decision of the file, those outside functions too. */
  readonly branchPoints: number
}

/** Functions with a body and their decisions, as the compiler's own tree has them. */
export function readCompiler(text: string, file: string): CompilerTruth {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const functions: TruthFunction[] = []
  const whole = { branchPoints: 0 }
  const lineAt = (position: number): number => tree.getLineAndCharacterOfPosition(position).line + 1
  const visit = (node: ts.Node, owner: { branchPoints: number }): void => {
    let inner = owner
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const found = {
        name: nameOf(node),
        line: lineAt(startOf(node)),
        endLine: lineAt(node.getEnd()),
        parameters: node.parameters.length,
        branchPoints: 0,
      }
      functions.push(found)
      inner = found
    }
    if (isBranch(node)) {
      whole.branchPoints++
      inner.branchPoints++
    }
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(tree, { branchPoints: 0 })
  return { ...whole, functions, hasErrors: countErrors(tree) > 0 }
}

function isBranch(node: ts.Node): boolean {
  return BRANCHES.has(node.kind) || (ts.isBinaryExpression(node) && OPERATORS.has(node.operatorToken.kind))
}

/** The compiler keeps the errors of its parser under a name it does not publish. */
function countErrors(tree: ts.SourceFile): number {
  return (tree as unknown as { parseDiagnostics: readonly object[] }).parseDiagnostics.length
}

function startOf(node: ts.SignatureDeclaration): number {
  const word = node.getChildren().find(({ kind }) => kind === ts.SyntaxKind.ConstructorKeyword)
  return (node.name ?? word ?? node).getStart()
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (ts.isConstructorDeclaration(node)) return 'constructor'
  return (node.name === undefined ? boundName(node) : textOf(node.name)) ?? '(anonymous)'
}

/** The variable, property or parameter a function value is given to. */
function boundName({ parent }: ts.Node): string | null {
  if (ts.isBinaryExpression(parent) && ASSIGNMENTS.has(parent.operatorToken.kind)) {
    if (ts.isPropertyAccessExpression(parent.left)) return textOf(parent.left.name)
    return ts.isIdentifier(parent.left) ? parent.left.text : null
  }
  const binds =
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isBindingElement(parent)
  return binds ? textOf(parent.name) : null
}

function textOf(name: ts.PropertyName | ts.BindingName): string | null {
  return 'text' in name ? name.text : null
}
