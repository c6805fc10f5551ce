import type { Side } from '../change.ts'
import type { TestCase } from './list-tests.ts'

/** Lines on which a test itself, no function in it, returns nothing before its last assertion. */
export function countExits(side: Side, test: TestCase): number[] {
  const { reader } = side
  const last = test.assertions.at(-1)?.token ?? -1
  const owner = side.locator(reader.line(test.from + 1))
  const reports = new Set(test.assertions.map(({ line }) => line))
  const isOwn = (line: number): boolean => {
    const around = side.locator(line)
    // A named test is left by its own return alone; one that is a callback has no name to tell it by.
    const isCallback = owner === null || owner.includes('(anonymous)')
    return around === owner || (isCallback && (around ?? '').includes('(anonymous)'))
  }
  const lines: number[] = []
  for (let at = test.from; at < last; at++) {
    if (!isBareReturn(reader, at)) continue
    const line = reader.line(at)
    // A return right after a report is how a failed check ends.
    const afterReport = [line - 1, line - 2, line - 3].some(
      (each) => reports.has(each) || FAILS.test(side.lines[each - 1] ?? ''),
    )
    if (isOwn(line) && !afterReport && !isInside(reader, at, test.from)) lines.push(line)
  }
  return lines
}

const FAILS = /\b(?:XCT?Fail|fail|Fail|Fatalf?|Errorf?|FailNow|skip|Skip\w*|XCTSkip\w*|reject|done)\s*\(/

function isBareReturn(reader: Side['reader'], at: number): boolean {
  if (reader.text(at) !== 'return' || !reader.isWord(at)) return false
  return (
    reader.line(at + 1) !== reader.line(at) || [';', '}', 'null', 'None', 'nil'].includes(reader.text(at + 1))
  )
}

/** Inside a function that is not the test itself and has no name: of one line, or a block behind an arrow. */
function isInside(reader: Side['reader'], at: number, from: number): boolean {
  if (isInArrow(reader, at, from)) return true
  for (let index = at - 1; index > from && reader.line(index) === reader.line(at); index--) {
    if (reader.text(index) === '=>' && reader.line(from) !== reader.line(at)) return true
  }
  return false
}

const ARROWS = new Set(['->', '=>'])

function isInArrow(reader: Side['reader'], at: number, from: number): boolean {
  for (let index = at - 1; index > from && reader.line(index) > reader.line(from); index--)
    if (reader.text(index) === '{' && reader.partner(index) > at && ARROWS.has(reader.text(index - 1)))
      return true
  return false
}
