import type { Change } from '../change.ts'
import type { Raised } from '../findings/finding.ts'
import type { Place } from '../locate.ts'
import type { Doubt } from './doubts.ts'
import { addedLines, everyPlace, listEditsNear, placesOn, removedLines } from './edited-places.ts'

const MOST_LINE = 300

const linesOf = ({ after }: Change, raised: Raised): string[] =>
  placesOn(raised, 'after').map(({ line }) => (after.lines[line - 1] ?? '').slice(0, MOST_LINE))

const ASSIGNS = /^\s*(?:(?:const|let|var|my|final|auto)\s+)?[$@]?[\w.$>-]{1,80}\s*:?=\s*/

/** What is given to the database is what was, under another name for the answer. */
export const sameQuery: Doubt = {
  when: 'but for the name that takes the answer, the same lines ran queries before',
  holds: (change, raised) => {
    const cut = (line: string): string => line.slice(0, MOST_LINE).replace(ASSIGNS, '').trim()
    return everyPlace(raised, 'after', (place) => {
      const edits = listEditsNear(change, place)
      const gone = new Set(edits.flatMap((edit) => removedLines(change, edit)).map(cut))
      const came = edits.flatMap((edit) => addedLines(change, edit)).filter((line) => RUNS.test(line))
      return came.length > 0 && came.every((line) => gone.has(cut(line)))
    })
  },
}

const RUNS = /\b(?:query|exec\w*|prepare|raw|select|fetch\w*)\s*\(/i

const MADE = /\bDROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?["'`[]?([\w.]+)/i

/** It makes room for the table of that name that is created next. */
export const madeAnew: Doubt = {
  when: 'a table of the same name is created in the same file',
  holds: (change, raised) => {
    const lines = linesOf(change, raised)
    const created = new Set(
      change.after.lines.flatMap(
        (line) =>
          /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?["'`[]?([\w.]+)/i.exec(
            line.slice(0, MOST_LINE),
          )?.[1] ?? [],
      ),
    )
    return lines.length > 0 && lines.every((line) => created.has(MADE.exec(line)?.[1] ?? ''))
  },
}

const WAY_BACK = /(?:^|[\\/._-])(?:down|rollback|revert|undo|uninstall)(?:[\\/._-]|$)/i

/** A migration's way back takes away what its way there made. */
export const wayBack: Doubt = {
  when: 'the file is the way back of a migration',
  holds: ({ filename }) => WAY_BACK.test(filename ?? ''),
}

const GIVEN_NAME =
  /\b(?:TABLE|FROM|COLUMN|INTO|DATABASE|SCHEMA|UPDATE)\s+(?:IF\s+EXISTS\s+)?["'`[]?(?:\{\w*\}|%s|%\w|\$\{?\w|["'`]\s*[.+])/i

/** It writes SQL for others: what it names is handed to it. */
export const writesSql: Doubt = {
  when: 'every statement is handed the name of what it is about',
  holds: (change, raised) => {
    const lines = linesOf(change, raised)
    return lines.length > 0 && lines.every((line) => GIVEN_NAME.test(line))
  },
}

const HOLE = /\{[^{}]*\}|%[sd]/g
const NAME_HOLE =
  /\b(?:TABLE|FROM|INTO|JOIN|UPDATE|TABLE_INFO)[\s(]+(?:IF\s+EXISTS\s+)?["'`[]*(?:\{[^{}]*\}|%[sd])/gi

/** A name cannot be bound as a value can: what is put in stands only where the name of a table does. */
export const namesOnly: Doubt = {
  when: 'all that is put into the text stands where the name of a table does',
  holds: (change, raised) => {
    const lines = linesOf(change, raised)
    const isName = (line: string): boolean => {
      const holes = line.match(HOLE)?.length ?? 0
      return holes > 0 && line.match(NAME_HOLE)?.length === holes
    }
    return lines.length > 0 && lines.every(isName)
  },
}

const JOINED = /["'`]\s*[.+]\s*\(?([\w$>.:-]+)|\{\$?([\w>.:-]+)\}/g
const STATEMENT = 5

/** Tables have no parameters: their names cannot be bound, and are the program's own. */
export const tableNames: Doubt = {
  when: 'all that is put into the text are names of tables and columns, parts of a query, or is quoted for it',
  holds: ({ after }, raised) => {
    const isTable = ({ line }: Place): boolean => {
      const text = after.lines
        .slice(Math.max(0, line - 1 - STATEMENT), line)
        .join('\n')
        .slice(-MOST_STATEMENT)
      const values = [...text.matchAll(JOINED)].map(([, joined, inner]) => joined ?? inner ?? '')
      return (
        values.length > 0 &&
        values.every((value) =>
          /table(?:s|_?name)?$|_TABLE$|prefix$|col(?:umn)?s?(?:_?name)?$|(?:_|sub_?)(?:sql|query)$|^where(?:_?clause)?$|^(?:\w+\.)?(?:quote|escape)\w*$/i.test(
            value,
          ),
        )
      )
    }
    return everyPlace(raised, 'after', isTable)
  },
}

const OF_SCHEMA =
  /\b(?:ALTER|CREATE|DROP|SHOW|TRUNCATE|RENAME)\s+(?:TABLES?|INDEX|DATABASES?|SCHEMAS?|VIEW|SEQUENCE|COLUMNS)\b|\bPRAGMA\b/i
const OF_ROWS = /\b(?:SELECT|INSERT|DELETE|WHERE|VALUES)\b/

/** What a schema is made of cannot be bound. */
export const schemaOnly: Doubt = {
  when: `every statement, with the ${STATEMENT} lines above it, is about tables and none of them about rows`,
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) => {
      const text = after.lines
        .slice(Math.max(0, line - 1 - STATEMENT), line)
        .join('\n')
        .slice(-MOST_STATEMENT)
      return OF_SCHEMA.test(text) && !OF_ROWS.test(text)
    }),
}

const MOST_STATEMENT = 1_000
