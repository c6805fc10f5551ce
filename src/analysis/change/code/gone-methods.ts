import type { Change, Side } from '../change.ts'
import { lastPart } from '../../facts/function-names.ts'
import type { FunctionFacts } from '../../facts/function-facts.ts'

/** How a class says that more methods may come to it from elsewhere, and whether its own need no object in front. */
interface ClassForm {
  readonly open: RegExp
  readonly bare: boolean
}

/** Languages in which a class alone tells what methods its objects have, unless it says otherwise. */
const forms: Readonly<Record<string, ClassForm>> = {
  script: { open: /\bextends\b|\bmixin/i, bare: false },
  // An abstract class leaves what its interface declares to others.
  php: {
    open: /\bextends\b|^\s+use\s|\b__call\b|\babstract\s+class\b[^{]*\bimplements\b/m,
    bare: false,
  },
  python: {
    open: /\bclass\s+\w+\s*\((?!\s*(?:object)?\s*\))|\b__getattr(?:ibute)?__\b|\bsetattr\b/,
    bare: false,
  },
  java: { open: /\bextends\b|\bimplements\b/, bare: true },
  csharp: { open: /\bpartial\b|\bclass\s+\w+[^{]*:/, bare: true },
  ruby: {
    open: /\bclass\s+[\w:]+\s*<|\b(?:include|extend|prepend|method_missing|define_method|class_eval|Struct|instance_eval)\b/,
    bare: true,
  },
}

const OWN = /^(?:\$?this|self|static)\.([\w$]+)$/

/** A method that is gone though its class, which has all its methods from itself, still calls it. */
export interface GoneMethod {
  readonly name: string
  readonly before: FunctionFacts
  readonly lines: readonly number[]
}

export function listGoneMethods(change: Change, gone: readonly FunctionFacts[]): GoneMethod[] {
  const { after } = change
  const form = forms[after.review.family]
  if (form === undefined || gone.length === 0) return []
  const kept = new Set(after.functions.map(({ name }) => lastPart(name)))
  return gone.flatMap((before): GoneMethod[] => {
    const name = lastPart(before.name)
    if (before.scope === '' || kept.has(name) || !isClosed(after, before.scope, form)) return []
    const lines = after.calls
      .filter(
        ({ callee, line, isNew }) =>
          !isNew && isOwnCall(callee, name, form) && isIn(after, line, before.scope),
      )
      .map(({ line }) => line)
    return lines.length === 0 ? [] : [{ name, before, lines }]
  })
}

function isOwnCall(callee: string, name: string, { bare }: ClassForm): boolean {
  return OWN.exec(callee)?.[1] === name || (bare && callee === name)
}

function isIn({ locator }: Side, line: number, scope: string): boolean {
  return locator(line)?.startsWith(`${scope}.`) === true
}

/** The class is there once, and nothing from its first to its last method brings methods from elsewhere. */
function isClosed({ classes, functions, lines }: Side, scope: string, { open }: ClassForm): boolean {
  const own = classes.filter(({ name }) => name === scope)
  const [only] = own
  if (only === undefined || own.length > 1) return false
  const ends = functions.filter((each) => each.scope === scope).map(({ endLine }) => endLine)
  const last = ends.reduce((most, each) => Math.max(most, each), only.line)
  return !open.test(lines.slice(only.line - 1, last).join('\n'))
}
