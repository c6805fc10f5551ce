/** The text with comments and trailing commas blanked out, so that places stay where they are; null when it has none. */
export function blankExtras(text: string): string | null {
  const blanked = blank(blank(text, findComment), findTrailingComma)
  return blanked === text ? null : blanked
}

/** Indexes of keys that an earlier key of the same object repeats. The text must be JSON, or JSON values in lines. */
export function findRepeatedKeys(text: string): number[] {
  const repeated: number[] = []
  const open: Set<string>[] = []
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]
    if (sign === '{' || sign === '[') open.push(new Set())
    else if (sign === '}' || sign === ']') open.pop()
    if (sign !== '"') continue
    const end = endOfString(text, index)
    if (text[skipSpace(text, end)] === ':') {
      const key = readKey(text.slice(index, end))
      const keys = open.at(-1)
      if (keys?.has(key) === true) repeated.push(index)
      keys?.add(key)
    }
    index = end - 1
  }
  return repeated
}

/** Line and column of an index, both from 1, the column in characters. */
export function placeOf(text: string, index: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, index)
  return {
    line: before.split('\n').length,
    column: Array.from(before.slice(before.lastIndexOf('\n') + 1)).length + 1,
  }
}

type Finder = (text: string, index: number) => number | null

/** Replaces what the finder finds outside strings by spaces, line feeds kept. */
function blank(text: string, find: Finder): string {
  const pieces: string[] = []
  let kept = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '"') {
      index = endOfString(text, index) - 1
      continue
    }
    const end = find(text, index)
    if (end === null) continue
    pieces.push(text.slice(kept, index), text.slice(index, end).replaceAll(/[^\n]/g, ' '))
    kept = end
    index = end - 1
  }
  pieces.push(text.slice(kept))
  return pieces.join('')
}

function findComment(text: string, index: number): number | null {
  if (text[index] !== '/') return null
  if (text[index + 1] === '/') return endOr(text.indexOf('\n', index), text)
  if (text[index + 1] !== '*') return null
  const close = text.indexOf('*/', index + 2)
  return close === -1 ? null : close + 2
}

function findTrailingComma(text: string, index: number): number | null {
  if (text[index] !== ',') return null
  const next = text[skipSpace(text, index + 1)]
  return next === '}' || next === ']' ? index + 1 : null
}

export function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1)
  while (quote !== -1 && isEscaped(text, quote, start)) quote = text.indexOf('"', quote + 1)
  return quote === -1 ? text.length : quote + 1
}

function isEscaped(text: string, quote: number, start: number): boolean {
  let slashes = 0
  while (quote - slashes - 1 > start && text[quote - slashes - 1] === '\\') slashes++
  return slashes % 2 === 1
}

function readKey(literal: string): string {
  return literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1)
}

function skipSpace(text: string, start: number): number {
  let index = start
  while (index < text.length && ' \t\n\r'.includes(text[index]!)) index++
  return index
}

function endOr(index: number, text: string): number {
  return index === -1 ? text.length : index
}
