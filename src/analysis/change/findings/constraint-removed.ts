import type { Change } from '../change.ts'
import { listEditLines, type EditLines } from '../code/edit-lines.ts'
import type { CodeLine } from '../code/code-lines.ts'
import { constraintExamples } from './constraint-examples.data.ts'
import { constraintRules, type ConstraintRule } from './constraint-rules.data.ts'
import { count } from './evidence.ts'
import { removedNames } from './evidence-shapes.ts'
import { defineFinding } from './finding.ts'

/** A declared restriction of data is gone, and the data is still there. */
export const constraintRemoved = defineFinding({
  id: 'constraint-removed',
  severity: 'medium',
  severityNote: 'low in tests, and where the line gained something too',
  trigger:
    'A restriction that is declared for data (`Field(ge=…)`, `.min(…)` of a schema, `@NotNull`, `[StringLength]`, `validates`, NOT NULL, UNIQUE, CHECK, `validate:"required"`…) is gone, though what it restricted is still there.',
  why: 'Values that were refused at the door are stored and passed on.',
  evidence: removedNames('constraints'),
  engines: 'lexical',
  languages: ['python', 'typescript', 'java', 'csharp', 'ruby', 'php', 'sql', 'go'],
  check: (change) => {
    if (change.isBroken || change.isRepaired || change.after.text.trim() === '') return null
    const gone = listEditLines(change).flatMap((edit) => findGone(change, edit))
    const first = gone[0]
    if (first === undefined) return null
    const isSharp = !change.isTest && gone.some(({ isPlain }) => isPlain)
    return {
      severity: isSharp ? 'medium' : 'low',
      message: `The change drops ${count(gone.length, 'declared restriction')} of data (${
        first.name
      }); values that were refused are accepted now. Put it back, or show what refuses them.`,
      places: gone.map(({ line, name }) => ({
        side: 'before' as const,
        line,
        meaning: name,
      })),
      evidence: {
        constraints: [...new Set(gone.map(({ name }) => name))].toSorted(),
      },
    }
  },
  examples: constraintExamples,
})

interface Constraint {
  readonly name: string
  readonly line: number
  readonly text: string
  readonly isAlone: boolean
}

interface GoneConstraint extends Constraint {
  /** Nothing came in its place. */
  readonly isPlain: boolean
}

function findGone(change: Change, { removed, added }: EditLines): GoneConstraint[] {
  const old = removed.flatMap((line) => readLine(change.before.review.family, line))
  if (old.length === 0) return []
  const now = added.flatMap((line) => readLine(change.after.review.family, line))
  const left = new Map<string, number>()
  for (const { name } of now) left.set(name, (left.get(name) ?? 0) + 1)
  const known = new Set(old.map(({ name }) => name))
  // Another restriction of another kind came: it was exchanged.
  if (now.some(({ name }) => !known.has(name))) return []
  const words = new Set(added.flatMap(({ text }) => text.match(/[\w$]+/g) ?? []))
  const isPlain = isOnlyLess(removed, added)
  return old.flatMap((each): GoneConstraint[] => {
    const count = left.get(each.name) ?? 0
    left.set(each.name, count - 1)
    const isThere = each.isAlone ? isStillThere(change, each) : isKept(change, each, words)
    return count > 0 || !isThere ? [] : [{ ...each, isPlain }]
  })
}

function readLine(family: string, { text, line }: CodeLine): Constraint[] {
  return constraintRules.flatMap((rule): Constraint[] => {
    if (!rule.families.includes(family) || rule.among?.test(text) === false) return []
    return [...text.matchAll(rule.text)].map(([all, name = '']) => {
      return {
        name: name.toLowerCase().replace(/[:=].*$/, ''),
        line,
        text,
        isAlone: isAlone(rule, text, all),
      }
    })
  })
}

/** An attribute or annotation that fills its line, or a statement that is a restriction as a whole. */
function isAlone(rule: ConstraintRule, text: string, match: string): boolean {
  if (rule.isAlone === true) return true
  const rest = text.trim()
  return (
    /^[@[]/.test(rest) &&
    rest.startsWith(match.trim().slice(0, 2)) &&
    /^(?:@[\w.:]+(?:\(.*\))?|\[.*\])$/.test(rest)
  )
}

/** What the line is about still stands where it stood: its first name that says nothing of restrictions. */
function isKept({ before }: Change, { text }: Constraint, words: ReadonlySet<string>): boolean {
  const names = (text.match(/[A-Za-z_$][\w$]*/g) ?? []).filter((word) => !COMMON.test(word))
  const first = names[0]
  return before.text !== '' && first !== undefined && words.has(first)
}

const COMMON =
  /^(?:ALTER|TABLE|ADD|COLUMN|CREATE|public|private|protected|internal|readonly|const|let|var|val|final|export|string|int|self|this|add_index|t|not|null|unique|index|on)$/i

/** The next code line below is still in the file, and the line itself is nowhere. */
function isStillThere({ before, after }: Change, { line, text }: Constraint): boolean {
  const own = text.trim()
  if (after.lines.some((each) => each.trim().slice(0, 600) === own)) return false
  if (/^validates?(?:_|\s)/.test(own)) return true
  const below = before.lines
    .slice(line, line + 8)
    .map((each) => each.trim())
    .find((each) => each !== '' && !/^(?:@|\[|#\[|\/\/|\*|\/\*)/.test(each))
  return below !== undefined && after.lines.some((each) => each.trim() === below)
}

/** Every word of the new lines stood in the old ones. */
function isOnlyLess(removed: readonly CodeLine[], added: readonly CodeLine[]): boolean {
  const old = new Set(removed.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  return added.every(({ text }) => (text.match(/\w+/g) ?? []).every((word) => old.has(word)))
}
