export type PythonPieceKind = 'plain' | 'string' | 'comment' | 'keyword'

export interface PythonPiece {
  readonly kind: PythonPieceKind
  readonly text: string
}

export interface PythonScan {
  readonly pieces: readonly PythonPiece[]
  /** Characters looked at, however often: what must grow no faster than the source. */
  readonly work: number
}

/** Where something to colour may begin. What begins there is read by hand, so that no character is read twice. */
const start =
  /"""|'''|["'#]|\b(?:and|as|assert|async|await|class|def|elif|else|except|False|for|from|if|import|in|is|None|not|or|pass|raise|return|True|try|while|with|yield)\b/g

/** Splits Python into strings, comments, keywords and the rest. What is never closed ends with its line or the source. */
export function scanPython(source: string): PythonScan {
  const pieces: PythonPiece[] = []
  let position = 0
  let work = 0
  start.lastIndex = 0
  for (let match = start.exec(source); match !== null; match = start.exec(source)) {
    const kind = kindOf(match[0])
    const end = endOf(source, match.index, match[0])
    work += end - position
    if (match.index > position) pieces.push({ kind: 'plain', text: source.slice(position, match.index) })
    pieces.push({ kind, text: source.slice(match.index, end) })
    position = end
    start.lastIndex = end
  }
  if (position < source.length) pieces.push({ kind: 'plain', text: source.slice(position) })
  return { pieces, work: work + source.length - position }
}

function kindOf(opener: string): PythonPieceKind {
  if (opener === '#') return 'comment'
  return opener.startsWith('"') || opener.startsWith("'") ? 'string' : 'keyword'
}

function endOf(source: string, index: number, opener: string): number {
  if (opener === '#') return lineEnd(source, index)
  if (opener.length === 3 && kindOf(opener) === 'string') {
    const close = source.indexOf(opener, index + 3)
    return close === -1 ? source.length : close + 3
  }
  return kindOf(opener) === 'string' ? quoteEnd(source, index, opener) : index + opener.length
}

function lineEnd(source: string, index: number): number {
  const end = source.indexOf('\n', index)
  return end === -1 ? source.length : end
}

function quoteEnd(source: string, index: number, quote: string): number {
  let at = index + 1
  while (at < source.length && source[at] !== '\n') {
    if (source[at] === quote) return at + 1
    at += source[at] === '\\' ? 2 : 1
  }
  return Math.min(at, source.length)
}
