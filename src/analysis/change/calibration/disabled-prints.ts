import type { Side } from '../change.ts'
import type { Doubt } from './doubts.ts'
import { placesOn } from './edited-places.ts'

const PRINTS =
  /^\W*(?:System\.(?:out|err)\.|console\.|(?:fmt|pprint)\.|(?:std::|R)?c(?:out|err)\b|\w*LOG_?(?:DEBUG|TRACE|INFO|VERBOSE)\w*\s*\(|[ef]?print(?:ln|f|[A-Z]\w*(?=\())?\b|(?:pp?|puts|echo|say|warn|NSLog|var_dump|print_r|dd)\b|dbg!|dump_?\w*\(|t\.Logf?\b|(?:\w+\s*<-\s*)?(?:[\w[\]]+\.)?delay\(\s*println\b|(?:self\.|this\.)?_?(?:log(?:ger|ging)?|LOG(?:GER)?)\.(?:debug|trace|info)\b|(?:debug|trace)\(|[\w$.()>-]*(?:\.|->)dump\(\)|Log\.[dv]\b|(?![\w$.()]*(?:[Aa]udit|[Ss]ecur|[Aa]ccess))[\w$.()]*\.(?:log|debug|trace)\()/

/** More than anybody reads of a line; without an end, what is looked for would be looked for from every character. */
const MOST_LINE = 300
const LONGEST_CALL = 20

/** A line that only prints. */
export function isPrint(line: string): boolean {
  return PRINTS.test(line.slice(0, MOST_LINE))
}

function isOpen(lines: readonly string[]): boolean {
  const code = lines.map((line) => line.slice(0, MOST_LINE).replaceAll(/"(?:[^"\\]|\\.)*"/g, '')).join('')
  return code.split('(').length > code.split(')').length
}

/** What was printed for whoever wrote it: that it does not run any more is no loss. */
export const onlyPrints: Doubt = {
  when: 'all of them only print, or ask whether to, or make ready what is printed',
  holds: ({ after }, raised) => {
    const lines = placesOn(raised, 'after').map(({ line }) => line)
    return (
      lines.length > 0 &&
      (lines.every(isPrinted(after, new Set(lines))) || listBlocks(after, lines).every(isForPrints))
    )
  },
}

/** A call may go on in the lines below, all of them switched off with it. */
function isPrinted(after: Side, own: ReadonlySet<number>): (line: number) => boolean {
  const textOf = (line: number): string => after.lines[line - 1] ?? ''
  const remarks = new Set(after.comments.map(({ line }) => line))
  const isOff = (line: number): boolean => own.has(line) || remarks.has(line)
  return (line) => {
    let start = line
    while (isOff(start) && !isPrint(textOf(start)) && line - start < LONGEST_CALL) start--
    const above = after.lines.slice(start - 1, line - 1)
    return isOff(start) && isPrint(textOf(start)) && (start === line || isOpen(above))
  }
}

const MARK = /^\s*(?:\/\/+|#+|--|%+|\*)?\s*/
const REMARK = /^\s*(?:\/\/|#|--)/
const LONGEST_REMARK = 20

/** Remarks around the lines, each block without its marks: what another line says word for word is not among them. */
function listBlocks({ lines }: Side, own: readonly number[]): string[][] {
  const isRemark = (line: number): boolean => REMARK.test((lines[line - 1] ?? '').slice(0, MOST_LINE))
  const reach = (from: number, step: 1 | -1): number => {
    let line = from
    while (isRemark(line + step) && Math.abs(line - from) < LONGEST_REMARK) line += step
    return line
  }
  const blocks: string[][] = []
  let last = -1
  for (const line of own.toSorted((a, b) => a - b)) {
    if (line <= last) continue
    const from = isRemark(line) ? Math.max(last + 1, reach(line, -1)) : line
    const to = isRemark(line) ? reach(line, 1) : line
    if (from !== last + 1) blocks.push([])
    for (let at = from; at <= to; at++)
      blocks.at(-1)?.push((lines[at - 1] ?? '').slice(0, MOST_LINE).replace(MARK, ''))
    last = to
  }
  return blocks
}

const CLOSES = /^(?:[\s{}()[\];,]*|end|fi|done)$/
const ASKS = /^\}?\s*(?:else\b|(?:else\s+)?(?:if|elif|for|foreach|while|unless)\b)/
/** The rest of what began above: `<< a`, `"b"`. */
const GOES_ON = /^(?:<<|[+."'`]|[\w.]+(?:\(\))?\s*<<|\w+::endl)/
const SETS = /^(?:[\w:<>*&]+\s+)?(\w+)\s*:?=(?!=)/

function isForPrints(block: readonly string[]): boolean {
  return (
    block.some(isPrint) &&
    block.every(
      (line, index) =>
        isPrint(line) ||
        [CLOSES, ASKS, GOES_ON].some((each) => each.test(line)) ||
        isSetForBlock(block, line, index),
    )
  )
}

/** `tmp := bytes`, read in a line below. */
function isSetForBlock(block: readonly string[], line: string, index: number): boolean {
  const name = SETS.exec(line)?.[1]
  const below = block.slice(index + 1)
  return name !== undefined && below.some((each) => each.split(/\W+/).includes(name))
}
