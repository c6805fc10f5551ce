/** The code of a notebook: its code cells one after the other. */
export interface NotebookCode {
  readonly code: string
  /** As the notebook names it; Python when it says nothing. */
  readonly language: string
  readonly cells: number
}

/** Lines that speak to the notebook, not to the language: `%magic`, `!command`, `name?`. */
const MAGIC = /^[ \t]{0,40}(?:%|!|\?)|^[ \t]{0,40}[\w.]{1,200}\?{1,2}[ \t]{0,40}$/

/** Null when the text is no notebook. Lines for the notebook itself become comments, so that lines stay what they are. */
export function readNotebook(text: string): NotebookCode | null {
  const notebook = parseObject(text)
  const cells = notebook?.['cells']
  if (notebook === null || !Array.isArray(cells)) return null
  const sources = cells.flatMap((cell: unknown) => readCell(cell))
  return { code: sources.join('\n\n'), language: readLanguage(notebook), cells: sources.length }
}

type Fields = Readonly<Record<string, unknown>>

function parseObject(text: string): Fields | null {
  try {
    return asFields(JSON.parse(text))
  } catch {
    return null
  }
}

function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

function readCell(value: unknown): string[] {
  const cell = asFields(value)
  if (cell === null || cell['cell_type'] !== 'code') return []
  const { source } = cell
  const text = Array.isArray(source) ? source.filter((line) => typeof line === 'string').join('') : source
  return typeof text === 'string' && text.trim() !== '' ? [withoutMagics(text)] : []
}

/** A cell that begins with `%%` is another language's as a whole. */
function withoutMagics(text: string): string {
  const lines = text.split('\n')
  const isOther =
    /^[ \t]{0,40}%%/.test(lines[0] ?? '') &&
    !/^[ \t]{0,40}%%(?:time|timeit|capture|prun)\b/.test(lines[0] ?? '')
  return lines.map((line) => (isOther || MAGIC.test(line) ? `# ${line}` : line)).join('\n')
}

function readLanguage(notebook: Fields): string {
  const metadata = asFields(notebook['metadata'])
  const told =
    asFields(metadata?.['language_info'])?.['name'] ?? asFields(metadata?.['kernelspec'])?.['language']
  return typeof told === 'string' && told !== '' ? told.slice(0, 64) : 'python'
}
