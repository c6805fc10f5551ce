import type { FunctionFacts } from '../facts/function-facts.ts'
import { sha256OfKey } from '../facts/source-hash.ts'
import type { ChangedFunction, FunctionMatches } from './matching/match-functions.ts'

const MOST_LISTED = 200

/** The function-level part of the answer: counts are whole, lists are cut at 200 and say so. */
export function listFunctionChanges({ added, removed, changed }: FunctionMatches) {
  return {
    addedCount: added.length,
    removedCount: removed.length,
    changedCount: changed.length,
    added: added.slice(0, MOST_LISTED).map(describeFunction),
    removed: removed.slice(0, MOST_LISTED).map(describeFunction),
    changed: changed.slice(0, MOST_LISTED).map(describeChanged),
    truncated: [added, removed, changed].some((list) => list.length > MOST_LISTED),
  }
}

function describeFunction(facts: FunctionFacts) {
  const { key, line, endLine, sourceKey, complexity, lines, parameterCount } = facts
  const sourceSha256 = sha256OfKey(sourceKey)
  return { name: key, line, endLine, sourceSha256, complexity, lines, parameters: parameterCount }
}

function describeChanged({ before, after, cosmetic }: ChangedFunction) {
  return {
    name: after.key,
    sourceChanged: true,
    cosmetic,
    sourceSha256Before: sha256OfKey(before.sourceKey),
    sourceSha256After: sha256OfKey(after.sourceKey),
    lineBefore: before.line,
    endLineBefore: before.endLine,
    lineAfter: after.line,
    endLineAfter: after.endLine,
    complexityBefore: before.complexity,
    complexityAfter: after.complexity,
    complexityDelta: after.complexity - before.complexity,
    linesBefore: before.lines,
    linesAfter: after.lines,
    lineDelta: after.lines - before.lines,
    parametersBefore: before.parameterCount,
    parametersAfter: after.parameterCount,
    parameterDelta: after.parameterCount - before.parameterCount,
  }
}
