import { isSampleObject, type SampleValue } from '../values/sample-value.ts'
import { emitNumber, emitText } from './python-literal.ts'

/** Something that stands on one line, or is broken into one element per line. */
export interface PythonExpression {
  /** All of it on one line; null when that is longer than a line may be. */
  readonly inline: string | null
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
  return { inline: joinInline(open, items, close), brackets: [open, close], items }
}

/** Given up as soon as it is too long, so that nested values are not written once for every level around them. */
function joinInline(open: string, items: readonly PythonItem[], close: string): string | null {
  let inline = open
  let separator = ''
  for (const { lead, value } of items) {
    if (value.inline === null || inline.length > LINE_CHARACTERS) return null
    inline += separator + lead + value.inline
    separator = ', '
  }
  return inline.length + close.length > LINE_CHARACTERS ? null : inline + close
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
  const { inline, items, brackets } = expression
  const width = inline === null ? Infinity : indent + lead.length + inline.length + trail.length
  if (inline !== null && (items.length === 0 || width <= LINE_CHARACTERS)) return lead + inline + trail
  const outer = ' '.repeat(indent)
  let text = `${lead}${brackets[0]}\n`
  for (const item of items) text += `${outer}    ${emitExpression(item.value, item.lead, indent + 4, ',')}\n`
  return text + outer + brackets[1] + trail
}

function plainItem(value: PythonExpression): PythonItem {
  return { lead: '', value }
}
