import type { Change } from '../change.ts'
import { listEditLines } from '../code/edit-lines.ts'

export interface WidenedAttribute {
  readonly line: number
  readonly lineBefore: number
}

/** Attributes that name the error a test expects: the first group is the error or its message. */
const NAMED =
  /#\[should_panic\s*\(\s*(expected)\b|@Test\s*\([^)]{0,80}\bexpected\s*=\s*(?!(?:Exception|Throwable|RuntimeException)\b)(\w+)|\[ExpectedException\s*\(\s*typeof\s*\(\s*(?!Exception\b)(\w+)|@expectedException(?:Message|Code)?\s+(?!\\?Exception\b)(\S+)/
/** The same attributes when any error will do. */
const ANY =
  /#\[should_panic\s*\]|@Test\s*\([^)]{0,80}\bexpected\s*=\s*(?:Exception|Throwable|RuntimeException)\b|@Test\s*(?:$|\()|\[ExpectedException\s*\(\s*typeof\s*\(\s*Exception\b|@expectedException\s+\\?Exception\b/

/** Tests that named the error they expect, and take any now. */
export function listWidenedAttributes(change: Change): WidenedAttribute[] {
  return listEditLines(change).flatMap(({ removed, added }): WidenedAttribute[] => {
    const old = removed.filter(({ text }) => NAMED.test(text))
    const now = added.filter(({ text }) => ANY.test(text) && !NAMED.test(text))
    return old.slice(0, now.length).flatMap(({ line }, index) => {
      const after = now[index]
      return after === undefined ? [] : [{ line: after.line, lineBefore: line }]
    })
  })
}
