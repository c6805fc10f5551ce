import type { Change, Side } from '../change.ts'
import type { LineEdit } from '../../diff/line-diff.ts'
import { oncePerSide } from './once-per-side.ts'
import type { Protection, RemovedProtection } from './protection.ts'
import { cleaningCalls, protectiveHeaders } from './protection-words.data.ts'

const MOST_EDITS = 300
const MOST_LINES = 60
const CALLED = /([A-Za-z_][\w.]{1,60})\s*\(/g

/** `{{ name|e }}`, in templates that do not escape by themselves. */
const FILTERED = /\| ?(?:e|escape|force_escape|escapejs|striptags|urlencode)\b/g

/** Lines of a template or a script inside a page, which hold no token of the file's language. */
export function compareUnread(change: Change): RemovedProtection[] {
  const { edits, before, after } = change
  const found = edits
    .slice(0, MOST_EDITS)
    .flatMap(({ oldStart, oldLines, newStart, newLines }): Protection[] => {
      if (newLines === 0 || oldLines > MOST_LINES || newLines > MOST_LINES) return []
      const old = listNames(before, oldStart, oldLines)
      const now = listNames(after, newStart, newLines)
      if (now.length >= old.length) return []
      return old
        .filter(({ word }) => !now.some((each) => each.word === word))
        .map(({ word, line }) => ({ word, kind: 'cleaning', token: -1, line, about: [] }))
    })
  const left = found.filter(({ word }) => countIn(after, edits, word) < countIn(before, edits, word))
  return left.length === 0 ? [] : [{ name: '', after: null, removed: left }]
}

function listNames(side: Side, start: number, count: number): { word: string; line: number }[] {
  const { lines, reader } = side
  const said = listCommentLines(side)
  return lines.slice(start, start + count).flatMap((text, index) => {
    const line = start + index + 1
    if (said.has(line)) return []
    const at = reader.firstOnLine(line)
    const isRead = at < reader.count && reader.line(at) === line && !reader.isString(at)
    if (isRead && !/<\?|<%|\{\{/.test(text)) return []
    return namesOf(text).map((word) => ({ word, line }))
  })
}

const listCommentLines = oncePerSide(({ comments }: Side): ReadonlySet<number> => {
  const found = new Set<number>()
  for (const { line, text } of comments)
    for (let at = 0; at < text.split('\n').length; at++) found.add(line + at)
  return found
})

function namesOf(text: string): string[] {
  const called = [...text.slice(0, 1_000).matchAll(CALLED)].map(([, name = '']) =>
    name.slice(name.lastIndexOf('.') + 1),
  )
  const header = protectiveHeaders.exec(text.slice(0, 1_000))?.[0]
  const filters = text.slice(0, 1_000).match(FILTERED) ?? []
  const names = [...filters, ...called].filter(
    (name) => name.startsWith('|') || (name.length > 1 && cleaningCalls.test(name)),
  )
  return header === undefined ? names : [...names, header.toLowerCase()]
}

function countIn({ text }: Side, edits: readonly LineEdit[], word: string): number {
  return edits.length === 0 ? 0 : text.toLowerCase().split(word.toLowerCase()).length
}
