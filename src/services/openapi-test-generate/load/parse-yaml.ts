import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml'
import { Problem } from '../../../core/problem.ts'

// An alias is the same node again, not a copy, and merged keys are counted: a short text cannot unfold into a large one.
const YAML_LIMITS = {
  schema: CORE_SCHEMA.withTags(mergeTag),
  maxAliases: 10_000,
  maxDepth: 200,
  maxTotalMergeKeys: 10_000,
}

/** Characters that may be read again for the sake of indentation. */
const REPAIR_CHARACTERS = 4_000_000
/** What copying a character costs beside reading it. */
const COPY_SHARE = 1 / 8
const REPAIRS_MAXIMUM = 200
const PADDING = ' '.repeat(100)

/**
 * YAML text to data. Lines of a `{}`, a `[]` or a quoted text that stand too far left are moved to the right: the
 * standard forbids them, most readers allow them, and inside of these indentation means nothing.
 */
export function parseYaml(text: string): unknown {
  let repaired = text
  let failure: unknown
  let charactersLeft = REPAIR_CHARACTERS
  for (let repairs = 0; repairs <= REPAIRS_MAXIMUM && charactersLeft >= 0; repairs++) {
    try {
      return load(repaired, YAML_LIMITS)
    } catch (cause) {
      failure = cause
      const position = findDeficientLine(cause)
      if (position === null) break
      charactersLeft -= position + repaired.length * COPY_SHARE
      repaired = repaired.slice(0, position) + PADDING + repaired.slice(position)
    }
  }
  throw describeFailure(failure)
}

/** Where the line begins that stands too far left; null when something else is wrong. */
function findDeficientLine(cause: unknown): number | null {
  if (!(cause instanceof YAMLException) || cause.reason !== 'deficient indentation') return null
  return cause.mark ? cause.mark.position - cause.mark.column : null
}

function describeFailure(cause: unknown): Problem {
  const line = cause instanceof YAMLException && cause.mark ? ` (line ${cause.mark.line + 1})` : ''
  const reason = cause instanceof YAMLException ? `: ${cause.reason.slice(0, 120)}` : ''
  return new Problem('invalid-document', `The document is not acceptable YAML${line}${reason}.`, { cause })
}
