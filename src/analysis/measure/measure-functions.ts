import type { PythonFunction } from '../../core/python-engine.ts'
import type { LexicalFunction } from '../languages/engine/lexical-function.ts'
import type { FunctionMeasurement } from './source-measurement.ts'

/** CPython's and the lexer's functions in one shape. Complexity of a function = its branch points + 1. */
export function measurePythonFunction(each: PythonFunction): FunctionMeasurement {
  return complete(each, each.receiver, each.nesting)
}

export function measureLexicalFunction(each: LexicalFunction, isPython: boolean): FunctionMeasurement {
  const first = each.parameterList[0]?.name
  const receiver = isPython && each.kind.endsWith('method') && (first === 'self' || first === 'cls')
  return complete(each, receiver, each.maxNesting)
}

function complete(
  each: PythonFunction | LexicalFunction,
  receiver: boolean,
  nesting: number,
): FunctionMeasurement {
  const { name, kind, line, endLine, firstLine, parameters, branchPoints, cognitiveComplexity } = each
  return {
    name,
    kind,
    line,
    endLine,
    firstLine,
    lines: endLine - line + 1,
    parameters,
    receiver,
    branchPoints,
    estimatedCyclomaticComplexity: branchPoints + 1,
    nesting,
    cognitiveComplexity,
  }
}
