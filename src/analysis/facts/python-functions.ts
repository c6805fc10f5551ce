import type { PythonFunction } from '../../core/python-engine.ts'
import type { FunctionFacts, Parameter } from './function-facts.ts'
import { isPrivateName, lastPart, numberNames, scopeOf } from './function-names.ts'
import type { PythonReview, PythonReviewFunction } from './python-review.ts'
import { findBodyStart, listBodyTokens } from './body-tokens.ts'
import type { LineHasher } from './source-hash.ts'
import type { ReviewKnowledge } from '../languages/review-knowledge.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'

export interface PythonSource {
  readonly knowledge: ReviewKnowledge
  readonly reader: TokenReader
  readonly hasher: LineHasher
}

/** Functions of a parsed Python source: CPython's metrics and the tree's facts, joined by line. */
export function buildPythonFunctions(
  measured: readonly PythonFunction[],
  review: PythonReview,
  source: PythonSource,
): FunctionFacts[] {
  // Two `def` never share a line, so the line is the identity.
  const byLine = new Map(review.functions.map((each) => [each.line, each]))
  const keys = numberNames(measured.map(({ name }) => name))
  const functionNames = new Set(measured.map(({ name }) => name))
  return measured.flatMap((each, index) => {
    const facts = byLine.get(each.line)
    if (facts === undefined) return []
    const isInner = functionNames.has(scopeOf(each.name))
    return [buildFunction(each, facts, keys[index] ?? each.name, isInner, source)]
  })
}

function buildFunction(
  measured: PythonFunction,
  facts: PythonReviewFunction,
  key: string,
  isInner: boolean,
  { knowledge, reader, hasher }: PythonSource,
): FunctionFacts {
  const { name, line, endLine, firstLine } = measured
  const from = reader.firstOnLine(line)
  const to = reader.firstOnLine(endLine + 1)
  return {
    key,
    name,
    scope: scopeOf(name),
    isPublic: !isInner && !isPrivateName(name),
    isTest: knowledge.tests.names.test(lastPart(name)),
    line,
    endLine,
    complexity: measured.branchPoints + 1,
    lines: endLine - line + 1,
    parameterCount: measured.parameters,
    parameters: listParameters(measured, facts),
    ...readTree(facts),
    isAsync: facts.async,
    isGenerator: facts.generator,
    isStub: facts.stub,
    isDocumented: facts.documented,
    sourceSha256: hasher.hash(firstLine, endLine, facts.codeHash),
    bodyTokenCount: to - findBodyStart(reader, from, to),
    bodyTokens: () => listBodyTokens(reader, from, to),
  }
}

function listParameters({ receiver }: PythonFunction, { parameters }: PythonReviewFunction): Parameter[] {
  return parameters.slice(receiver ? 1 : 0).map(([name, kind, optional]) => ({ name, kind, optional }))
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
