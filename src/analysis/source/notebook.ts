import { listNotebookCells, type SourcePart } from './notebook-cells.ts'

/** The code of a notebook: its code cells one after the other. */
export interface NotebookCode {
  readonly code: string
  /** As the notebook names it; Python when it says nothing. */
  readonly language: string
  readonly cells: number
}

/** `jupyter`, `notebook`, `ipynb`, or a file of that ending. */
export function isNotebook(language = '', filename = ''): boolean {
  const name = language.trim() === '' ? filename : language
  return /^(?:jupyter(?:[ -]?notebook)?|notebook|ipython)$|(?:^|\.)ipynb$/i.test(name.trim())
}

/** Null when the text is no notebook. Lines for the notebook itself become comments, so that lines stay what they are. */
export function readNotebook(text: string): NotebookCode | null {
  const notebook = parseNotebook(text)
  if (notebook === null) return null
  const sources = listNotebookCells(text).flatMap(({ type, parts }) => {
    const source = parts.map((part) => part.text).join('')
    return type === 'code' && source.trim() !== '' ? [withoutMagics(source.split('\n')).join('\n')] : []
  })
  return { code: sources.join('\n\n'), language: readLanguage(notebook), cells: sources.length }
}

/**
 * The same with every line of code on the line of the file where its string stands and all else blank, so that a line
 * means the same in both. Null when the text is no notebook, or when its lines of code do not have lines of their own.
 */
export function placeNotebook(text: string): NotebookCode | null {
  const notebook = parseNotebook(text)
  if (notebook === null) return null
  const lines = text.split('\n').map(() => '')
  let cells = 0
  for (const { type, parts } of listNotebookCells(text)) {
    if (type !== 'code' || parts.every((part) => part.text.trim() === '')) continue
    if (!place(parts, lines)) return null
    cells++
  }
  return { code: lines.join('\n'), language: readLanguage(notebook), cells }
}

/** False when two lines of code stand on one line of the file. */
function place(parts: readonly SourcePart[], lines: string[]): boolean {
  const own = parts.map((part) => part.text.replace(/\r?\n$/, ''))
  if (own.some((text) => text.includes('\n'))) return false
  if (parts.some(({ line }, index) => index > 0 && line === parts[index - 1]?.line)) return false
  if (parts.some(({ line }) => lines[line] !== '')) return false
  for (const [index, text] of withoutMagics(own).entries()) lines[parts[index]?.line ?? 0] = text
  return true
}

type Fields = Readonly<Record<string, unknown>>

function parseNotebook(text: string): Fields | null {
  try {
    const notebook = asFields(JSON.parse(text))
    return Array.isArray(notebook?.['cells']) ? notebook : null
  } catch {
    return null
  }
}

function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

/** Lines that speak to the notebook, not to the language: `%magic`, `!command`, `name?`. */
const MAGIC = /^[ \t]{0,40}(?:%|!|\?)|^[ \t]{0,40}[\w.]{1,200}\?{1,2}[ \t]{0,40}$/

/** A cell that begins with `%%` is another language's as a whole. */
function withoutMagics(lines: readonly string[]): string[] {
  const isOther =
    /^[ \t]{0,40}%%/.test(lines[0] ?? '') &&
    !/^[ \t]{0,40}%%(?:time|timeit|capture|prun)\b/.test(lines[0] ?? '')
  return lines.map((line) => (isOther || MAGIC.test(line) ? `# ${line}` : line))
}

function readLanguage(notebook: Fields): string {
  const metadata = asFields(notebook['metadata'])
  const told =
    asFields(metadata?.['language_info'])?.['name'] ?? asFields(metadata?.['kernelspec'])?.['language']
  return typeof told === 'string' && told !== '' ? told.slice(0, 64) : 'python'
}
