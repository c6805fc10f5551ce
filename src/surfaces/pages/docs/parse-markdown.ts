/** A block of one of our own documents. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }

/** Reads the Markdown that our documents are written in: headings, paragraphs, fenced code, flat lists, tables. */
export function parseMarkdown(source: string): Block[] {
  const lines = source.replace(/<!--.*?-->/g, '').split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    const read = readBlock(lines, at)
    if (read.block !== null) blocks.push(read.block)
    at = read.next
  }
  return blocks
}

interface Read {
  readonly block: Block | null
  readonly next: number
}

const LIST = /^(?:[-*]|\d+\.) /

function readBlock(lines: readonly string[], at: number): Read {
  const line = lines[at] ?? ''
  if (line.trim() === '') return { block: null, next: at + 1 }
  const heading = /^(#{1,4}) (.*)$/.exec(line)
  if (heading !== null) {
    const [, marks = '', text = ''] = heading
    return { block: { kind: 'heading', level: marks.length, text }, next: at + 1 }
  }
  if (line.startsWith('```')) return readCode(lines, at)
  if (line.startsWith('|')) return readTable(lines, at)
  if (LIST.test(line)) return readList(lines, at)
  const end = endOf(lines, at, (next) => next.trim() !== '' && !/^(#{1,4} |```|\||[-*] )/.test(next))
  return { block: { kind: 'paragraph', text: lines.slice(at, end).join(' ') }, next: end }
}

/** The first line after `at` that no longer belongs. */
function endOf(lines: readonly string[], at: number, belongs: (line: string) => boolean): number {
  let end = at + 1
  while (end < lines.length && belongs(lines[end] ?? '')) end++
  return end
}

function readCode(lines: readonly string[], at: number): Read {
  const end = endOf(lines, at, (line) => !line.startsWith('```'))
  const language = (lines[at] ?? '').slice(3).trim()
  return { block: { kind: 'code', language, text: lines.slice(at + 1, end).join('\n') }, next: end + 1 }
}

function readTable(lines: readonly string[], at: number): Read {
  const end = endOf(lines, at, (line) => line.startsWith('|'))
  const [head = [], , ...rows] = lines.slice(at, end).map(splitCells)
  return { block: { kind: 'table', head, rows }, next: end }
}

function splitCells(line: string): string[] {
  return line
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

/** A line that is indented belongs to the item above it. */
function readList(lines: readonly string[], at: number): Read {
  const end = endOf(lines, at, (line) => LIST.test(line) || /^ {2,}\S/.test(line))
  const items: string[] = []
  for (const line of lines.slice(at, end)) {
    if (LIST.test(line)) items.push(line.replace(LIST, ''))
    else items[items.length - 1] += ` ${line.trim()}`
  }
  return { block: { kind: 'list', ordered: /^\d/.test(lines[at] ?? ''), items }, next: end }
}
