export type CodeLanguage = 'json' | 'python' | 'shell' | 'typescript' | 'yaml'

/** `name`: what a value of JSON is called by; `value`: its numbers and what is true, false or null. */
export type CodePieceKind = 'plain' | 'string' | 'comment' | 'keyword' | 'name' | 'value'

/** What the sheet calls them. */
export const pieceClasses: Readonly<Record<CodePieceKind, string>> = {
  plain: '',
  string: 's',
  comment: 'c',
  keyword: 'k',
  name: 'k',
  value: 'n',
}

export interface CodePiece {
  readonly kind: CodePieceKind
  readonly text: string
}

export interface CodeScan {
  readonly pieces: readonly CodePiece[]
  /** Characters looked at, however often: what must grow no faster than the source. */
  readonly work: number
}

/** Where something to colour may begin. What begins there is read by hand, so that no character is read twice. */
const starts: Readonly<Record<CodeLanguage, RegExp>> = {
  json: /"|\/\/|\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*/g,
  python:
    /"""|'''|["'#]|\b(?:and|as|assert|async|await|class|def|elif|else|except|False|for|from|if|import|in|is|None|not|or|pass|raise|return|True|try|while|with|yield)\b/g,
  shell: /["']|\\.|(?<![^\s])#|\b(?:do|done|else|export|fi|for|if|then)\b/g,
  typescript:
    /["'`]|\/\/|\b(?:async|await|catch|class|const|else|export|false|for|from|function|if|import|interface|let|new|null|of|return|throw|true|try|type|undefined|while)\b/g,
  yaml: /["']|(?<![^\s])#|\b(?:true|false|null)\b/g,
}

export const isCodeLanguage = (name: string): name is CodeLanguage => Object.hasOwn(starts, name)

/** Splits code into what is coloured and the rest. What is never closed ends with its line or the source. */
export function scanCode(source: string, language: CodeLanguage): CodeScan {
  const pieces: CodePiece[] = []
  const start = starts[language]
  let position = 0
  let work = 0
  start.lastIndex = 0
  for (let match = start.exec(source); match !== null; match = start.exec(source)) {
    const end = endOf(source, match.index, match[0])
    work += end - position
    if (match.index > position) pieces.push({ kind: 'plain', text: source.slice(position, match.index) })
    pieces.push({ kind: kindOf(match[0], language, source[end]), text: source.slice(match.index, end) })
    position = end
    start.lastIndex = end
  }
  if (position < source.length) pieces.push({ kind: 'plain', text: source.slice(position) })
  return { pieces, work: work + source.length - position }
}

const isQuote = (opener: string): boolean => /^["'`]/.test(opener)
const isComment = (opener: string): boolean => opener === '#' || opener === '//'

function kindOf(opener: string, language: CodeLanguage, next: string | undefined): CodePieceKind {
  if (isComment(opener)) return 'comment'
  if (isQuote(opener)) return language === 'json' && next === ':' ? 'name' : 'string'
  if (opener.startsWith('\\')) return 'plain'
  return language === 'json' || language === 'yaml' ? 'value' : 'keyword'
}

function endOf(source: string, index: number, opener: string): number {
  if (isComment(opener)) return lineEnd(source, index)
  if (!isQuote(opener)) return index + opener.length
  if (opener.length === 1 && opener !== '`') return quoteEnd(source, index, opener)
  const close = source.indexOf(opener, index + opener.length)
  return close === -1 ? source.length : close + opener.length
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
