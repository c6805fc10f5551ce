/** A piece of a cell's source as the file has it: one string of JSON, and the line it stands on, from 0. */
export interface SourcePart {
  readonly text: string
  readonly line: number
}

export interface NotebookCell {
  readonly type: string
  readonly parts: readonly SourcePart[]
}

interface Frame {
  readonly isObject: boolean
  key: string
}

interface OpenCell {
  type: string
  readonly parts: SourcePart[]
}

/** Root, `cells`, a cell; one deeper is the list of its source. */
const CELL_DEPTH = 3

/** The cells of a notebook with the lines of their strings; the text is JSON that parses. */
export function listNotebookCells(text: string): NotebookCell[] {
  const walk = new CellWalk()
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === NEWLINE) walk.line++
    else if (code === QUOTE) {
      const end = endOfString(text, at)
      walk.string(text.slice(at, end), isKey(text, end))
      at = end - 1
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) walk.open(code === OPEN_OBJECT)
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) walk.close()
  }
  return walk.cells
}

const NEWLINE = 10
const QUOTE = 34
const BACKSLASH = 92
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125
const OPEN_LIST = 91
const CLOSE_LIST = 93

class CellWalk {
  readonly cells: NotebookCell[] = []
  line = 0
  private readonly stack: Frame[] = []
  private cell: OpenCell | null = null

  open(isObject: boolean): void {
    this.stack.push({ isObject, key: '' })
    if (isObject && this.stack.length === CELL_DEPTH && this.stack[0]?.key === 'cells')
      this.cell = { type: '', parts: [] }
  }

  close(): void {
    if (this.stack.length === CELL_DEPTH && this.cell !== null) {
      this.cells.push(this.cell)
      this.cell = null
    }
    this.stack.pop()
  }

  string(literal: string, isName: boolean): void {
    const top = this.stack.at(-1)
    if (top === undefined) return
    if (isName) top.key = this.stack.length <= CELL_DEPTH ? decode(literal) : ''
    else this.value(literal)
  }

  private value(literal: string): void {
    const { cell, line } = this
    const key = this.stack[CELL_DEPTH - 1]?.key
    if (cell === null || this.stack.length > CELL_DEPTH + 1) return
    if (key === 'cell_type') cell.type = decode(literal)
    else if (key === 'source') cell.parts.push({ text: decode(literal), line })
  }
}

function decode(literal: string): string {
  return String(JSON.parse(literal))
}

/** One past the closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at + 1
}

function isKey(text: string, from: number): boolean {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 32) at++
  return text[at] === ':'
}
