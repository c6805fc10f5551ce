import * as z from 'zod'
import { findExports } from '../../languages/families/script/script-exports.ts'
import type { Change } from '../change.ts'
import { compareDeclarations, type Declared } from '../matching/compare-declarations.ts'
import { isExampleFile } from './example-files.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { declarationExamples } from './public-declaration-examples.data.ts'
import { createBoundCheck } from './still-bound.ts'

/** Languages whose declarations say for sure who may use them. */
const LANGUAGES = ['go', 'javascript', 'jsx', 'python', 'rust', 'tsx', 'typescript'] as const

/** Here only what is there and hidden now is told: what is gone may live on in a parent or another part. */
const HIDING = ['csharp', 'java', 'kotlin', 'php', 'swift'] as const

/** A constant, type or member others may use is gone, or anything others use is theirs no more. */
export const publicDeclarationRemoved = defineFinding({
  id: 'public-declaration-removed',
  severity: 'low',
  trigger:
    'A public constant, type, field, member of an enumeration, function of an interface or re-export is gone: not renamed, not moved within the file, not imported or assigned under its name, and what it was in is still there. Or one of these, a function or a class is still there and not public any more. Not in tests, examples, internal folders and programs.',
  why: 'Code outside this file that names it breaks.',
  evidence: z.strictObject({
    declarations: z
      .array(
        z.strictObject({
          name: z.string().describe('Qualified name.'),
          kind: z.string().describe('What it is: constant, variable, type, field, class and so on.'),
          now: z.enum(['gone', 'hidden']).describe('Gone, or there and not public any more.'),
        }),
      )
      .describe('The declarations.'),
  }),
  engines: 'lexical',
  languages: [...LANGUAGES, ...HIDING],
  check: (change) => {
    if (!isInterface(change)) return null
    const { removed, hidden } = listLost(change)
    const lost = [...removed, ...hidden]
    if (lost.length === 0) return null
    return {
      severity: 'low',
      message: describeLoss(removed.length, hidden.length),
      places: lost.map(({ line, name }) => ({
        side: 'before',
        line,
        meaning: name,
      })),
      evidence: {
        declarations: [
          ...removed.map(({ name, kind }) => ({
            name,
            kind,
            now: 'gone' as const,
          })),
          ...hidden.map(({ name, kind }) => ({
            name,
            kind,
            now: 'hidden' as const,
          })),
        ],
      },
    }
  },
  examples: declarationExamples,
})

function describeLoss(removed: number, hidden: number): string {
  const gone = removed === 0 ? '' : `removes ${count(removed, 'public declaration')}`
  const away = hidden === 0 ? '' : `makes ${count(hidden, 'public name')} private`
  const what = [gone, away].filter((each) => each !== '').join(' and ')
  return `The change ${what}: code outside this file that names it breaks. Keep it until nobody uses it, or name the replacement.`
}

const HIDES: ReadonlySet<string> = new Set(HIDING)
const CLAIMED: ReadonlySet<string> = new Set([...LANGUAGES, ...HIDING])
const OWN_FOLDER = /(?:^|[\\/])_?(?:internals?|private|scripts?|migrations?|fixtures?)[\\/]/i

/** Others may name what the file declares. */
function isInterface(change: Change): boolean {
  const { before, after, filename } = change
  if (!CLAIMED.has(before.language) || before.language !== after.language) return false
  if (change.codeEqual || change.isTest || change.isBroken || change.isRepaired) return false
  return !isExampleFile(filename) && !OWN_FOLDER.test(filename ?? '') && !isProgram(before)
}

function isProgram({ language, reader, review, mainLines }: Change['before']): boolean {
  if (language === 'go') return reader.text(1) === 'main'
  // A script that exports nothing shows all it has, whether anyone wants it or not.
  if (review.family === 'script') return !findExports(reader).isModule
  return mainLines.length > 0
}

function listLost({ before, after }: Change): {
  removed: Declared[]
  hidden: readonly Declared[]
} {
  const { removed, hidden } = compareDeclarations(before, after)
  if (HIDES.has(before.language))
    return { removed: [], hidden: hidden.filter(({ kind }) => kind === 'function' || kind === 'class') }
  const isBound = createBoundCheck(after)
  const hasStar = after.declarations.some(({ name, kind }) => kind === 'export' && name === '*')
  const handed = listHandedOn(after)
  const livesOn = ({ name, owner }: Declared): boolean => {
    return owner === '' && (hasStar || isBound(name) || handed.has(name))
  }
  return {
    removed: removed.filter((each) => isTold(each, before.language) && !livesOn(each)),
    hidden,
  }
}

const HANDS_ON = /^\s*(?:pub\s+use|export)\b/

/** Words of the lines that hand something on, inside macros too. */
function listHandedOn({ lines }: Change['after']): ReadonlySet<string> {
  return new Set(lines.filter((line) => HANDS_ON.test(line)).flatMap((line) => line.match(/\w+/g) ?? []))
}

/** In Python only what is written as a constant is meant for others; in a class the rest may as well be set on `self`. */
function isTold({ kind, name }: Declared, language: string): boolean {
  if (name === '*' || name === 'default') return false
  return language !== 'python' || (kind !== 'variable' && kind !== 'field')
}
