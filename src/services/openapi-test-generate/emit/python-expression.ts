import { isSampleObject, type SampleValue } from '../values/sample-value.ts'
import { emitNumber, emitText } from './python-literal.ts'

/** Something that stands on one line, or is broken into one element per line. */
export interface PythonExpression {
  readonly inline: string
  readonly brackets: readonly [open: string, close: string]
  readonly items: readonly PythonItem[]
}

export interface PythonItem {
  /** `name=`, `"key": ` or nothing. */
  readonly lead: string
  readonly value: PythonExpression
}

const LINE_CHARACTERS = 88

export function atom(inline: string): PythonExpression {
  return { inline, brackets: ['', ''], items: [] }
}

export function bracketed(open: string, items: readonly PythonItem[], close: string): PythonExpression {
  const inline = open + items.map(({ lead, value }) => lead + value.inline).join(', ') + close
  return { inline, brackets: [open, close], items }
}

export function textAtom(text: string): PythonExpression {
  return atom(emitText(text))
}

export function listOf(values: readonly PythonExpression[]): PythonExpression {
  return bracketed('[', values.map(plainItem), ']')
}

export function tupleOf(values: readonly PythonExpression[]): PythonExpression {
  return bracketed('(', values.map(plainItem), ')')
}

export function dictionaryOf(
  entries: readonly (readonly [key: string, value: PythonExpression])[],
): PythonExpression {
  return bracketed(
    '{',
    entries.map(([key, value]) => ({ lead: `${emitText(key)}: `, value })),
    '}',
  )
}

export function valueExpression(value: SampleValue): PythonExpression {
  if (value === null) return atom('None')
  if (typeof value === 'boolean') return atom(value ? 'True' : 'False')
  if (typeof value === 'number') return atom(emitNumber(value))
  if (typeof value === 'string') return textAtom(value)
  if (isSampleObject(value))
    return dictionaryOf([...value].map(([key, item]) => [key, valueExpression(item)]))
  return listOf(value.map(valueExpression))
}

/** The expression after `lead` and before `trail`, broken where a formatter would break it. */
export function emitExpression(
  expression: PythonExpression,
  lead: string,
  indent: number,
  trail = '',
): string {
  const width = indent + lead.length + expression.inline.length + trail.length
  if (expression.items.length === 0 || width <= LINE_CHARACTERS) return lead + expression.inline + trail
  const inner = ' '.repeat(indent + 4)
  const lines = expression.items.map((item) => inner + emitExpression(item.value, item.lead, indent + 4, ','))
  const [open, close] = expression.brackets
  return `${lead}${open}\n${lines.join('\n')}\n${' '.repeat(indent)}${close}${trail}`
}

function plainItem(value: PythonExpression): PythonItem {
  return { lead: '', value }
}
