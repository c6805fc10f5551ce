import type { FunctionFacts } from '../../facts/function-facts.ts'
import { lastPart, scopeOf } from '../../facts/function-names.ts'
import type { Change, Side } from '../change.ts'

const HEADER = /\.(?:h|hh|hpp|hxx|inl|ipp)$/i

/** In C what others may use is told by headers: what a source file defines may be for its own program. */
export function isBehindHeader({ filename, after }: Change): boolean {
  return filename !== null && after.review.family === 'c' && !HEADER.test(filename)
}

/** What every object has, and what starts a program: gone, it is inherited, or nobody called it. */
const EVERYWHERE =
  /^(?:__\w+|toString|ToString|equals|Equals|hashCode|GetHashCode|to_s|inspect|clone|finalize|main|Main)$/

/** It only stands in for what its parent offers: who calls it calls the parent's. */
export function isOverride(side: Side, { line, name, decorators }: FunctionFacts): boolean {
  if (EVERYWHERE.test(lastPart(name)) || decorators.some((each) => /(?:^|\.)override$/i.test(each)))
    return true
  return /\boverride\b/.test(side.lines[line - 1] ?? '') || isInHeir(side, name)
}

/** Languages in which nothing says that a method overrides. */
const SILENT = new Set(['csharp', 'php', 'python', 'ruby', 'script'])
const HEIR =
  /\b(?:extends|implements)\s+[\w\\.]|\bclass\s+\w+\s*<\s*[A-Z]|\b(?:class|struct|record)\s+\w+(?:<[^>]*>)?\s*:\s*\w|\bclass\s+\w+\((?!\s*(?:object|ABC|metaclass\b.*|\w*Enum|NamedTuple|TypedDict|Protocol|Generic\b.*)?\s*\))/

/** Its class has a parent, which may offer it too. */
function isInHeir({ review, classes, lines }: Side, name: string): boolean {
  const scope = scopeOf(name)
  if (scope === '' || !SILENT.has(review.family)) return false
  const around = classes.find((each) => each.name === scope)
  return around !== undefined && HEIR.test(lines[around.line - 1] ?? '')
}

const ABOVE = /^\s*(?:\/\/|\/?\*|#|@|\[|--|"""|''')/
const GIVEN_UP =
  /@?\bdeprecat|\bobsolete\b|@internal\b|\{?@inheritdoc\b|@private\b|:nodoc:|@hidden\b|@InternalApi\b|@VisibleForTesting\b/i
const MOST_LINES = 40

/** Its comment or an annotation says that nobody should use it any more, or from outside. */
export function isGivenUp({ lines }: Side, line: number): boolean {
  for (let at = line; at > Math.max(0, line - MOST_LINES); at--) {
    const text = lines[at - 1] ?? ''
    if (at < line && !ABOVE.test(text)) return false
    if (GIVEN_UP.test(text) && (at < line || ABOVE.test(text))) return true
  }
  return false
}

const HANDS_ON =
  /^\s*(?:export\s+\*|pub\s+use\s.*\*|from\s+\S+\s+import\s|@?_exported\s+import|public\s+import)/

/**
 * The file hands on or imports more of what its neighbours define than before: what it defined itself may come from
 * there now.
 */
export function handsOnMore({ before, after }: Change): boolean {
  const count = ({ lines }: Side): number => lines.filter((line) => HANDS_ON.test(line)).length
  const known = new Set(before.imports.map(({ module }) => module))
  const isNew = after.imports.some(({ module }) => NEIGHBOUR.test(module) && !known.has(module))
  return isNew || count(after) > count(before)
}

const NEIGHBOUR = /^(?:\.|crate\b|super\b|self\b)/

/** Classes that have another parent now: what they lost they may inherit. */
export function listReparented({ before, after }: Change): ReadonlySet<string> {
  const heads = new Map(after.classes.map(({ name, line }) => [name, headOf(after, line)]))
  const changed = before.classes.filter(({ name, line }) => {
    const now = heads.get(name)
    return now !== undefined && /\bextends\b|[:<(]/.test(now) && now !== headOf(before, line)
  })
  return new Set(changed.map(({ name }) => name))
}

function headOf({ lines }: Side, line: number): string {
  return (lines[line - 1] ?? '').replace(/\s+/g, ' ').trim()
}
