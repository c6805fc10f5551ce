import type { Change, Side } from '../change.ts'
import type { UnboundName } from '../../languages/engine/unbound.ts'
import { listOwnModules } from '../code/own-modules.ts'
import { listUnbound } from '../code/unbound-names.ts'
import { count } from './evidence.ts'
import { addedNamesAt } from './evidence-shapes.ts'
import { defineFinding } from './finding.ts'
import { listDangling } from './removed-name-used.ts'
import { undefinedNameExamples } from './undefined-name-examples.data.ts'

/** A name that nothing binds is read. */
export const undefinedName = defineFinding({
  id: 'undefined-name',
  severity: 'high',
  trigger:
    'The after snapshot reads a plain name that nothing in the file binds, in any scope, and that the language does not bring; the before snapshot read no such name. Lines that a checker was told to pass are left alone. Files that import nothing or take names in unseen (`import *`, `exec`, `globals()`) are left alone, and so are tests in JavaScript, files of Python that nothing can import by name (`a.test.py`) and those that set a member of a name of no origin, which are given names by what runs them.',
  why: 'The line fails as soon as it is reached: an import or a definition is missing, or the name is misspelt.',
  evidence: addedNamesAt('names', 'Names that nothing binds'),
  engines: 'lexical',
  languages: ['python', 'javascript', 'typescript'],
  check: (change) => {
    const uses = listNewUnbound(change)
    if (uses.length === 0) return null
    const names = [...new Set(uses.map(({ name }) => name))].toSorted()
    return {
      severity: 'high',
      message: `The change reads ${count(names.length, 'name')} that nothing in the file defines or imports; the line fails when it is reached. Import it, define it, or correct its spelling.`,
      places: uses.map(({ name, line }) => ({ side: 'after', line, meaning: name })),
      evidence: {
        added: names.length,
        names,
        lines: [...new Set(uses.map(({ line }) => line))].toSorted((a, b) => a - b),
      },
    }
  },
  examples: undefinedNameExamples,
})

/** Names that came without a definition. A piece of a file, or one that is given names from elsewhere, tells nothing. */
function listNewUnbound(change: Change): readonly UnboundName[] {
  const { before, after, filename } = change
  if (change.isBroken || change.isRepaired || change.isOlderPython || !isWhole(change)) return []
  const now = listUnbound(after)
  if (now.length === 0 || listUnbound(before).length > 0) return []
  const told = new Set(listDangling(change))
  const own = listOwnModules(filename, after)
  const isGiven = (name: string): boolean =>
    own.has(name) || MEANT.test(name) || (STEP_FILE.test(filename ?? '') && STEP.test(name))
  const isThereAsBefore = compareUses(change)
  return now.filter(
    ({ name, line }) =>
      !told.has(name) &&
      !isGiven(name) &&
      !SILENCED.test(after.lines[line - 1] ?? '') &&
      !isThereAsBefore(name),
  )
}

const ALL_OF_MODULE = /\bimport \*/

/** It stands in the file as often as it did: where it comes from did not go, and no new line asks for it. */
function compareUses({ before, after }: Change): (name: string) => boolean {
  if (ALL_OF_MODULE.test(before.text)) return () => false
  const [old, now] = [countPlain(before), countPlain(after)]
  return (name) => old.has(name) && old.get(name) === now.get(name)
}

/** How often each word stands by itself, not behind a dot. */
function countPlain({ reader }: Side): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (let index = 0; index < reader.count; index++) {
    if (!reader.isWord(index) || reader.text(index - 1) === '.') continue
    const word = reader.text(index)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

/** Whoever wrote it knows that a checker would tell, and where the name comes from. */
const SILENCED =
  /#\s*(?:noqa(?:$|[^:]|:[^#]*F821)|type:\s*ignore|pylint:\s*disable=[\w,-]*undefined-variable)|@ts-ignore|eslint-disable/i

/** `UNDEFINED_TABLE`: a test of what happens then. */
const MEANT = /^(?:undefined|unbound|not_?defined|does_?not_?exist|non_?existent)(?:_|$)/i

/** Behave gives its steps these words. */
const STEP = /^(?:given|when|then|step|Given|When|Then|Step)$/
const STEP_FILE = /(?:^|[\\/])steps?[\\/]/

const NAMED = /\.(?:pyw?|[cm]?[jt]sx?)$/i
/** Typings, and what Python cannot import: a tool runs it, with names of its own. */
const RUN_BY_TOOL = /\.d\.[cm]?ts$|[^\\/]\.\w+\.pyw?$/i

/** A program with imports; tests of scripts are given names by what runs them. */
function isWhole({ after, filename, isTest }: Change): boolean {
  if (after.imports.length === 0 || (isTest && after.review.family === 'script')) return false
  return filename === null || (NAMED.test(filename) && !RUN_BY_TOOL.test(filename))
}
