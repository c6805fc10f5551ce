import { NOTHING, type DeclarationForm, type Declared } from '../../engine/declarations/declared.ts'
import type { TokenReader } from '../../engine/token-reader.ts'
import { listSections } from './statement.ts'

/** Parameters of a constructor that are fields: `constructor(private readonly a: A)`, `__construct(public int $a)`. */
export function promotedFields(constructor: string, modifiers: ReadonlySet<string>): DeclarationForm {
  return (reader, index, { scope }) => {
    if (scope < 0 || reader.text(index) !== constructor || reader.text(index + 1) !== '(') return NOTHING
    return listPromoted(reader, index + 1, modifiers)
  }
}

function listPromoted(reader: TokenReader, open: number, modifiers: ReadonlySet<string>): Declared[] {
  return listSections(reader, open + 1, reader.partner(open)).flatMap(([from, to]): Declared[] => {
    if (!modifiers.has(reader.text(from))) return []
    let nameToken = from + 1
    while (nameToken + 1 < to && !ENDS.has(reader.text(nameToken + 1))) nameToken++
    const isTypeFirst = reader.text(nameToken + 1) !== ':'
    const signature = isTypeFirst ? ([from, nameToken] as const) : ([nameToken + 2, to] as const)
    return [{ name: reader.text(nameToken), kind: 'field', nameToken, from, signature }]
  })
}

const ENDS = new Set([':', '?', '='])
