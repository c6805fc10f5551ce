import type { Code } from '../engine/structure/code.ts'
import type { BlockSpan, FunctionSpan, Structure } from '../engine/structure/structure.ts'

const BEFORE_COMMAND = new Set('; && || | ( { } then do else ! & ;; time elif if while until )'.split(' '))

/** The word stands where a command's name does, so that it can be a keyword. */
export function startsCommand(code: Code, index: number): boolean {
  if (code.startsLine(index)) return code.text(index - 1) !== '\\'
  if (BEFORE_COMMAND.has(code.text(index - 1))) return true
  const before = code.raw(index - 1)
  return before === ')' || before === '$(' || before.endsWith('$(') || before === '<('
}

/** Shell: `name() { … }`, `name() ( … )`, `function name { … }`. */
export function readShell(code: Code): Structure {
  const functions: FunctionSpan[] = []
  for (let index = 0; index < code.count; index++) {
    const name = readName(code, index)
    if (name === null) continue
    const body = name.after
    const end = code.match(body)
    if (end < body || !['{', '(', '[', '[['].includes(code.text(body))) continue
    functions.push({
      name: name.text,
      kind: 'function',
      nameToken: name.token,
      firstToken: index,
      ownsFrom: index,
      bodyStart: body,
      bodyEnd: end,
      parameters: [],
    })
    index = body
  }
  return { functions, scopes: [], blocks: readShellBlocks(code) }
}

interface ShellName {
  readonly text: string
  readonly token: number
  readonly after: number
}

function readName(code: Code, index: number): ShellName | null {
  if (code.text(index) === 'function') return readAnnounced(code, index)
  if (code.text(index) !== '(' || code.text(index + 1) !== ')' || !code.isWord(index - 1)) return null
  const start = nameStart(code, index - 1)
  return startsCommand(code, start)
    ? { text: joined(code, start, index - 1), token: start, after: index + 2 }
    : null
}

/** `function name {` and `function name() {`. */
function readAnnounced(code: Code, index: number): ShellName | null {
  if (!code.isWord(index + 1) || !startsCommand(code, index)) return null
  const end = nameEnd(code, index + 1)
  const hasBrackets = code.text(end + 1) === '(' && code.text(end + 2) === ')'
  return { text: joined(code, index + 1, end), token: index + 1, after: end + (hasBrackets ? 3 : 1) }
}

const NAME_TOKENS = 60

function nameStart(code: Code, last: number): number {
  let start = last
  while (start > last - NAME_TOKENS && code.touchesPrevious(start) && isNamePart(code, start - 1)) start--
  return start
}

function isNamePart(code: Code, index: number): boolean {
  return code.isWord(index) || ['-', '.', ':', '+', '@', '/', '_'].includes(code.text(index))
}

function nameEnd(code: Code, from: number): number {
  let end = from
  while (end < from + NAME_TOKENS && code.touchesPrevious(end + 1) && isNamePart(code, end + 1)) end++
  return end
}

function joined(code: Code, from: number, to: number): string {
  let text = ''
  for (let at = from; at <= to; at++) text += code.raw(at)
  return text
}

const CLOSER_OF: Readonly<Record<string, string>> = {
  if: 'fi',
  for: 'done',
  while: 'done',
  until: 'done',
  select: 'done',
  case: 'esac',
}
const CLOSERS = new Set(['fi', 'done', 'esac'])

function spanFrom(keyword: number, end: number): BlockSpan {
  return { keyword, start: keyword + 1, end }
}

function readShellBlocks(code: Code): BlockSpan[] {
  const blocks: BlockSpan[] = []
  const open: { index: number; closer: string }[] = []
  for (let index = 0; index < code.count; index++) {
    const text = code.text(index)
    const closer = Object.hasOwn(CLOSER_OF, text) ? CLOSER_OF[text] : undefined
    if (closer !== undefined && startsCommand(code, index) && open.length < 1000) open.push({ index, closer })
    else if (CLOSERS.has(text) && open.at(-1)?.closer === text)
      blocks.push(spanFrom(open.pop()?.index ?? 0, index))
  }
  return blocks
}
