import type { LineEdit } from '../../diff/line-diff.ts'
import type { Side } from '../change.ts'
import { oncePerChange } from './once-per-side.ts'

const MARK = /^(?:\/\/+!?|#+|--+|\/\*+|\*+(?!\/)|;+|%+|'+)/
const CLOSING = /\*+\/$/
/** Rust runs the examples in what documents an item. */
const DOCUMENT = /^\/\/[/!](?!\/)/
const LEAST_LENGTH = 8
/** What prose hardly has: a call, an assignment, the end of a statement, an opened block. */
const CODE =
  /[\w\])]\(|[\w\])"']=[^=]|;$|\{$|^(?:return|import|raise|throw|assert|delete|yield|await|use|require)\b/
const SETTING = /^(?:- )?[\w.-]+:(?: \S|$)/

/** One line may be a remark that reads as code. */
export const LEAST_DISABLED = 2

/** Lines of the after snapshot, each a comment with the text of a line that ran before and does not run any more. */
export const listDisabledLines = oncePerChange(({ before, after, edits, isTest }): number[] => {
  const now = readSilent(after)
  const come = countCome(now, readSilent(before))
  // Most changes make no line of code a comment: the lines that run are then not looked at.
  if (come.size === 0) return []
  for (const text of listWrapped(after, come)) come.delete(text)
  const gone = countRunning(before, come, isTest)
  for (const [text, count] of countRunning(after, come, isTest)) gone.set(text, (gone.get(text) ?? 0) - count)
  const lines: number[] = []
  const touched = listTouched(edits)
  for (const [text, count] of come) {
    const disabled = Math.min(count, gone.get(text) ?? 0)
    if (disabled > 0) lines.push(...chooseNew(now.byText.get(text) ?? [], disabled, touched))
  }
  return lines.toSorted((a, b) => a - b)
})

/** Those that the change touched; where they do not tell, those that were comments before come first as often as not. */
function chooseNew(lines: readonly number[], count: number, touched: ReadonlySet<number>): readonly number[] {
  const others = lines.filter((line) => !touched.has(line))
  return [...others, ...lines.filter((line) => touched.has(line))].slice(-count)
}

function listTouched(edits: readonly LineEdit[]): Set<number> {
  const touched = new Set<number>()
  for (const { newStart, newLines } of edits)
    for (let line = newStart + 1; line <= newStart + newLines; line++) touched.add(line)
  return touched
}

interface SilentLines {
  /** Numbers of the lines that are nothing but a comment. */
  readonly numbers: ReadonlySet<number>
  /** Those of them that read as code, by their text without marks and spaces. */
  readonly byText: ReadonlyMap<string, readonly number[]>
}

function readSilent(side: Side): SilentLines {
  const numbers = new Set<number>()
  const byText = new Map<string, number[]>()
  const whole = new Map(side.comments.map(({ line, text }) => [line, text]))
  for (const [line, comment] of whole) {
    const own = (side.lines[line - 1] ?? '').trim()
    if (own === '' || comment !== own || (side.language === 'rust' && DOCUMENT.test(own))) continue
    numbers.add(line)
    const content = strip(own)
    if (!isCode(side, content)) continue
    const text = content.replaceAll(/\s+/g, '')
    const known = byText.get(text)
    if (known !== undefined) known.push(line)
    else if (text.length >= LEAST_LENGTH) byText.set(text, [line])
  }
  return { numbers, byText }
}

/** A line without the marks of a comment. */
function strip(line: string): string {
  return line.trim().replace(MARK, '').replace(CLOSING, '').trim()
}

/** Texts of these lines without marks and spaces, where they are enough to be told. */
export const disabledTexts = oncePerChange((change): ReadonlySet<string> => {
  const lines = listDisabledLines(change)
  const texts = lines.map((line) => strip(change.after.lines[line - 1] ?? '').replaceAll(/\s+/g, ''))
  return new Set(lines.length < LEAST_DISABLED ? [] : texts)
})

function isCode({ language }: Side, content: string): boolean {
  return CODE.test(content) || (language === 'yaml' && SETTING.test(content))
}

/** By text, how many more comments hold it now. */
function countCome(now: SilentLines, old: SilentLines): Map<string, number> {
  const come = new Map<string, number>()
  for (const [text, lines] of now.byText) {
    const count = lines.length - (old.byText.get(text)?.length ?? 0)
    if (count > 0) come.set(text, count)
  }
  return come
}

const MOST_WRAPPED = 50

/** Texts that run inside a longer line now, right beside the comment: under a condition, with something around them. */
function listWrapped(side: Side, wanted: ReadonlyMap<string, number>): string[] {
  if (wanted.size > MOST_WRAPPED) return []
  const { numbers, byText } = readSilent(side)
  return [...wanted.keys()].filter((text) => {
    const inner = text.replace(/^-/, '')
    return (byText.get(text) ?? []).some((line) =>
      [line - 1, line + 1].some((near) => {
        const other = numbers.has(near) ? '' : (side.lines[near - 1] ?? '').replaceAll(/\s+/g, '')
        return other.length > text.length && other.includes(inner)
      }),
    )
  })
}

/** How many lines of code have one of these texts, spaces left out. */
function countRunning(side: Side, wanted: ReadonlyMap<string, number>, isTest: boolean): Map<string, number> {
  const counts = new Map<string, number>()
  const { numbers } = readSilent(side)
  const skipped = new Set([
    ...listWritten(side),
    ...(side.review.family === 'c' ? listSkipped(side.lines) : []),
    ...(isTest ? listIdleTests(side) : []),
  ])
  for (const [index, line] of side.lines.entries()) {
    const text = line.replaceAll(/\s+/g, '')
    if (!wanted.has(text) || numbers.has(index + 1) || skipped.has(index + 1) || !isCode(side, line.trim()))
      continue
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

const CALL_SKIPPED =
  /\b(?:it|test|describe|context|suite|specify)(?:\.\w+)?\.(?:skip|todo)\(|\bx(?:it|describe|context|specify)\(/
const MARK_SKIPPED = /@(?:Ignore|Disabled)\b|@(?:unittest|pytest\.mark)\.skip\b|\[Ignore\b|#\[ignore\b/
/** `// @Test`: what would make it a test is a comment itself. */
const MARK_SILENT =
  /^\s*(?:\/\/|#|\/?\*)[\s/]*[@[](?:Test|ParameterizedTest|Fact|Theory|TestMethod|TestCase)\b/
const MARKS = /^\s*(?:[@[#*]|\/[/*])/
const MOST_MARKS = 6

/** Lines of tests that were skipped, by a mark, by the call they are handed to or by a mark that is a comment. */
function listIdleTests({ functions, lines }: Side): number[] {
  const idle: number[] = []
  for (const { line, endLine } of functions) {
    if (!isIdleTest(lines, line)) continue
    // What is skipped inside of what is skipped was taken with it.
    for (let at = Math.max(line, (idle.at(-1) ?? 0) + 1); at <= endLine; at++) idle.push(at)
  }
  return idle
}

function isIdleTest(lines: readonly string[], head: number): boolean {
  const textAt = (line: number): string => (lines[line - 1] ?? '').slice(0, LONGEST_HEAD)
  if (CALL_SKIPPED.test(textAt(head)) || MARK_SKIPPED.test(textAt(head))) return true
  for (let line = head - 1; line >= head - MOST_MARKS && MARKS.test(textAt(line)); line--)
    if (MARK_SKIPPED.test(textAt(line)) || MARK_SILENT.test(textAt(line))) return true
  return false
}

const LONGEST_HEAD = 300

/** Lines that the preprocessor leaves out: what stands under `#if 0`, up to its `#else` or `#endif`. */
function listSkipped(lines: readonly string[]): Set<number> {
  const skipped = new Set<number>()
  let depth = 0
  let skippedFrom: number | null = null
  for (const [index, line] of lines.entries()) {
    const directive = /^\s*#\s*(if|el|endif)\w*\s*(\S*)/.exec(line)
    if (directive?.[1] === 'if') {
      depth++
      if (directive[2] === '0') skippedFrom ??= depth
    } else if (directive !== null) {
      if (skippedFrom === depth) skippedFrom = null
      if (directive[1] === 'endif') depth--
    } else if (skippedFrom !== null) skipped.add(index + 1)
  }
  return skipped
}

/** Lines inside a text, which are written and do not run. */
export function listWritten({ reader }: Side): number[] {
  const lines: number[] = []
  for (let at = 0; at < reader.count; at++) {
    const breaks = reader.isString(at) ? reader.text(at).split('\n').length - 1 : 0
    for (let below = 1; below <= breaks; below++) lines.push(reader.line(at) + below)
  }
  return lines
}
