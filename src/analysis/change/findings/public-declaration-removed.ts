import * as z from 'zod'
import { findExports } from '../../languages/families/script/script-exports.ts'
import type { Change } from '../change.ts'
import { compareDeclarations, type Declared } from '../matching/compare-declarations.ts'
import { createEchoCheck, hidingLanguages, isMissed, tellingLanguages } from './declaring-languages.ts'
import { isExampleFile } from './example-files.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { declarationExamples } from './public-declaration-examples.data.ts'
import { exportExamples } from './public-export-examples.data.ts'
import { memberExamples } from './public-member-examples.data.ts'
import { schemaExamples } from './public-schema-examples.data.ts'
import { createBoundCheck } from './still-bound.ts'

const examples = [declarationExamples, memberExamples, exportExamples, schemaExamples]

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
  languages: [...tellingLanguages, ...hidingLanguages],
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
  examples: {
    flags: examples.flatMap(({ flags }) => flags),
    allows: examples.flatMap(({ allows }) => allows),
  },
})

function describeLoss(removed: number, hidden: number): string {
  const gone = removed === 0 ? '' : `removes ${count(removed, 'public declaration')}`
  const away = hidden === 0 ? '' : `makes ${count(hidden, 'public name')} private`
  const what = [gone, away].filter((each) => each !== '').join(' and ')
  return `The change ${what}: code outside this file that names it breaks. Keep it until nobody uses it, or name the replacement.`
}

const HIDES: ReadonlySet<string> = new Set(hidingLanguages)
const CLAIMED: ReadonlySet<string> = new Set([...tellingLanguages, ...hidingLanguages])
const OWN_FOLDER = /(?:^|[\\/])_?(?:internals?|private|scripts?|migrations?|fixtures?)[\\/]|\.Designer\.vb$/i

/** A step from one version of a database to the next says nothing of what there is. */
const STEP =
  /(?:--[\w.]{1,20}--[\w.]{1,20}|(?:^|[\\/])(?:[vu]\d[^\\/]{0,80}|\d{3,}[^\\/]{0,80}|[^\\/]{0,40}(?:up|down)(?:grade)?|[^\\/]{0,40}(?:migrat|upgrade|update|patch)[^\\/]{0,40}))\.sql$/i

/** Others may name what the file declares. */
function isInterface(change: Change): boolean {
  const { before, after, filename } = change
  if (!CLAIMED.has(before.language) || before.language !== after.language) return false
  if (change.codeEqual || change.isTest || change.isBroken || change.isRepaired) return false
  return !isOwnFile(filename) && !isProgram(before)
}

/** A component is used by its properties, whether it exports anything or not. */
const COMPONENTS: ReadonlySet<string> = new Set(['svelte', 'vue'])

function isOwnFile(filename: string | null): boolean {
  return isExampleFile(filename) || [OWN_FOLDER, STEP].some((path) => path.test(filename ?? ''))
}

function isProgram({ language, reader, review, mainLines }: Change['before']): boolean {
  if (language === 'go') return reader.text(1) === 'main'
  // A script that exports nothing shows all it has, whether anyone wants it or not.
  if (review.family === 'script') return !COMPONENTS.has(language) && !findExports(reader).isModule
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
  // What a file of Lua binds is its own; what it returns is everyone's.
  const bindsNames = before.language !== 'lua'
  const isEcho = createEchoCheck(after)
  const livesOn = ({ name, owner }: Declared): boolean => {
    return owner === '' && (hasStar || (bindsNames && isBound(name)) || handed.has(name))
  }
  return {
    removed: removed.filter((each) => isMissed(each, before.language) && !livesOn(each) && !isEcho(each)),
    hidden,
  }
}

const HANDS_ON = /^\s*(?:pub\s+use|export)\b/

/** Words of the lines that hand something on, inside macros too. */
function listHandedOn({ lines }: Change['after']): ReadonlySet<string> {
  return new Set(lines.filter((line) => HANDS_ON.test(line)).flatMap((line) => line.match(/\w+/g) ?? []))
}
