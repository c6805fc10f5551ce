import type { PythonFunction } from '../../core/python-engine.ts'
import { countWords } from './lexical-counts.ts'
import type { FunctionFacts, Parameter } from './function-facts.ts'
import { isPrivateName } from '../languages/engine/visibility/modifiers.ts'
import { lastPart, numberNames, scopeOf } from './function-names.ts'
import type { PythonReview, PythonReviewFunction } from './python-review.ts'
import { bodyTokensOf } from './function-body.ts'
import { describeParameters } from './parameters.ts'
import type { Snapshot } from './snapshot.ts'
import type { LexicalFunction } from '../languages/engine/lexical-function.ts'

/** Functions of a parsed Python source: CPython's metrics and the tree's facts, joined by line. */
export function buildPythonFunctions(
  measured: readonly PythonFunction[],
  review: PythonReview,
  snapshot: Snapshot,
): FunctionFacts[] {
  // Two `def` never share a line, so the line is the identity.
  const byLine = new Map(review.functions.map((each) => [each.line, each]))
  const { functions } = snapshot.scan
  const byToken = new Map(functions.map((each) => [each.line, each]))
  // What refuses besides `raise` is told by names, so both readings take it from the tokens.
  const counts = countWords(functions, snapshot.reader, snapshot.review)
  const refusals = new Map(functions.map(({ line }, index) => [line, counts[index]?.raises]))
  const keys = numberNames(measured.map(({ name }) => name))
  const functionNames = new Set(measured.map(({ name }) => name))
  return measured.flatMap((each, index) => {
    const facts = byLine.get(each.line)
    if (facts === undefined) return []
    const isInner = functionNames.has(scopeOf(each.name))
    const raises = refusals.get(each.line) ?? facts.raises
    return [
      buildFunction(
        each,
        { ...facts, raises },
        keys[index] ?? each.name,
        isInner,
        snapshot,
        byToken.get(each.line),
      ),
    ]
  })
}

function buildFunction(
  measured: PythonFunction,
  facts: PythonReviewFunction,
  key: string,
  isInner: boolean,
  { review, reader, hasher }: Snapshot,
  lexical: LexicalFunction | undefined,
): FunctionFacts {
  const { name, line, endLine, firstLine } = measured
  const from = lexical?.bodyToken ?? reader.firstOnLine(line)
  const to = lexical === undefined ? reader.firstOnLine(endLine + 1) : lexical.lastToken + 1
  const isPublic = !isInner && !isPrivateName(name)
  return {
    key,
    name,
    scope: scopeOf(name),
    visibility: isPublic ? 'public' : 'private',
    isPublic,
    isTest: review.tests.names.test(lastPart(name)),
    line,
    endLine,
    complexity: measured.branchPoints + 1,
    lines: endLine - line + 1,
    parameterCount: measured.parameters,
    parameters: listParameters(
      measured,
      facts,
      lexical === undefined ? [] : describeParameters(reader, lexical, review.signatures),
    ),
    ...readTree(facts),
    isAsync: facts.async,
    isGenerator: facts.generator,
    isStub: facts.stub,
    isDocumented: facts.documented,
    sourceKey: hasher.keyOf(firstLine, endLine, facts.codeHash),
    bodyTokenCount: to - from,
    bodyTokens: bodyTokensOf(reader, from, to),
  }
}

/** Names and kinds are the tree's; what is written beside them is read from the tokens. */
function listParameters(
  { receiver }: PythonFunction,
  { parameters }: PythonReviewFunction,
  written: readonly Parameter[],
): Parameter[] {
  const texts = new Map(written.map((each) => [each.name, each]))
  return parameters.slice(receiver ? 1 : 0).map(([name, kind, optional]) => {
    const { type = null, defaultValue = null } = texts.get(name) ?? {}
    return { name, kind, optional, type, defaultValue }
  })
}

/** What the tree says under the same name. */
function readTree(facts: PythonReviewFunction) {
  const { decorators, returnsValue, raises, assertions, loops, nesting, annotations } = facts
  const { mutableDefaults, codeHash, bodyHash } = facts
  return {
    decorators,
    returnsValue,
    raises,
    assertions,
    loops,
    nesting,
    annotations,
    mutableDefaults,
    codeHash,
    bodyHash,
  }
}
