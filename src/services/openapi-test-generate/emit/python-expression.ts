import { isSampleObject, type SampleValue } from '../values/sample-value.ts'
import { emitNumber, emitText } from './python-literal.ts'

/** Something that stands on one line, or is broken into one element per line. */
export interface PythonExpression {
  /** All of it on one line; null when that is longer than a line may be. */
  readonly inline: string | null
  readonly open: string
  readonly close: string
  readonly items: readonly PythonItem[]
}

export interface PythonItem {
  /** `name=`, `"key": ` or nothing. */
  readonly lead: string
  readonly value: PythonExpression
}

const LINE_CHARACTERS = 88

const NO_ITEMS: readonly PythonItem[] = []

export function atom(inline: string): PythonExpression {
  return { inline, open: '', close: '', items: NO_ITEMS }
}

export function bracketed(open: string, items: readonly PythonItem[], close: string): PythonExpression {
  return { inline: joinInline(open, items, close), open, close, items }
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

/** A tuple of two texts: most stand on one line, so what it is made of is only listed when it is asked for. */
class PythonPair implements PythonExpression {
  readonly open = '('
  readonly close = ')'
  readonly inline: string | null
  readonly #left: string
  readonly #right: string

  constructor(left: string, right: string) {
    this.#left = emitText(left)
    this.#right = emitText(right)
    const inline = `(${this.#left}, ${this.#right})`
    this.inline = inline.length > LINE_CHARACTERS ? null : inline
  }

  get items(): readonly PythonItem[] {
    return [plainItem(atom(this.#left)), plainItem(atom(this.#right))]
  }
}

export function pairOf(left: string, right: string): PythonExpression {
  return new PythonPair(left, right)
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
  if (!isSampleObject(value)) return listOf(value.map(valueExpression))
  const items: PythonItem[] = []
  for (const [key, item] of value) items.push({ lead: `${emitText(key)}: `, value: valueExpression(item) })
  return bracketed('{', items, '}')
}

/** The expression after `lead` and before `trail`, broken where a formatter would break it. */
export function emitExpression(
  expression: PythonExpression,
  lead: string,
  indent: number,
  trail = '',
): string {
  const { inline, open, close } = expression
  const width = inline === null ? Infinity : indent + lead.length + inline.length + trail.length
  if (inline !== null && width <= LINE_CHARACTERS) return lead + inline + trail
  const { items } = expression
  if (inline !== null && items.length === 0) return lead + inline + trail
  const outer = ' '.repeat(indent)
  let text = `${lead}${open}\n`
  for (const item of items) text += `${outer}    ${emitExpression(item.value, item.lead, indent + 4, ',')}\n`
  return text + outer + close + trail
}

function plainItem(value: PythonExpression): PythonItem {
  return { lead: '', value }
}
