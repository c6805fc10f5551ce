import type { Change, Side } from '../change.ts'

const MARK = /^(?:\/\/+!?|#+|--+|\/\*+|\*+(?!\/)|;+|%+|'+)/
const CLOSING = /\*+\/$/
const LEAST_LENGTH = 8
/** What prose hardly has: a call, an assignment, the end of a statement, an opened block. */
const CODE =
  /[\w\])]\(|[\w\])"']=[^=]|;$|\{$|^(?:return|import|raise|throw|assert|delete|yield|await|use|require)\b/
const SETTING = /^(?:- )?[\w.-]+:(?: \S|$)/

/** Lines of the after snapshot, each a comment with the text of a line that ran before and does not run any more. */
export function listDisabledLines({ before, after }: Change): number[] {
  const old = sortLines(before)
  const now = sortLines(after)
  const left = new Map<string, number>()
  for (const [text, lines] of old.code) {
    const gone = lines.length - (now.code.get(text)?.length ?? 0)
    const come = (now.comments.get(text)?.length ?? 0) - (old.comments.get(text)?.length ?? 0)
    if (Math.min(gone, come) > 0) left.set(text, Math.min(gone, come))
  }
  // Those that were comments before come first in the file as often as not: the last ones are taken for new.
  const lines = [...left].flatMap(([text, count]) => (now.comments.get(text) ?? []).slice(-count))
  return lines.toSorted((a, b) => a - b)
}

interface SortedLines {
  readonly code: ReadonlyMap<string, readonly number[]>
  readonly comments: ReadonlyMap<string, readonly number[]>
}

/** Lines by their text without spaces: those that run, and those that are nothing but a comment. */
function sortLines({ lines, comments, language }: Side): SortedLines {
  const code = new Map<string, number[]>()
  const silent = new Map<string, number[]>()
  const whole = new Map(comments.map(({ line, text }) => [line, text]))
  for (const [index, line] of lines.entries()) {
    const own = line.trim()
    const isComment = own !== '' && whole.get(index + 1) === own
    const content = isComment ? own.replace(MARK, '').replace(CLOSING, '').trim() : own
    const text = content.replaceAll(/\s+/g, '')
    const isCode = CODE.test(content) || (language === 'yaml' && SETTING.test(content))
    if (text.length < LEAST_LENGTH || !isCode) continue
    const known = isComment ? silent : code
    known.set(text, [...(known.get(text) ?? []), index + 1])
  }
  return { code, comments: silent }
}
