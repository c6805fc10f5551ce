import type { Side } from '../change.ts'
import { oncePerSide } from '../code/once-per-side.ts'

const CFG_TEST = /^\s{0,80}#\[cfg\((?:all\()?test\b/
/** Other attributes may stand between. */
const ATTRIBUTES = 3

/** Whether a line stands in a module of Rust that is built for tests alone: `#[cfg(test)] mod tests { … }`. */
export function isInTestModule(side: Side, line: number): boolean {
  return listTestModules(side).some(([from, to]) => from <= line && line <= to)
}

const TEST = /^\s{0,80}#\[(?:\w+::){0,3}test\b/

/** Whether a line stands in a function of Rust that is a test: `#[test] fn a() { … }`. */
export function isInTestFunction({ functions, lines, language }: Side, at: number): boolean {
  if (language !== 'rust') return false
  return functions.some(
    ({ line, endLine }) =>
      line <= at &&
      at <= endLine &&
      lines.slice(Math.max(0, line - 1 - ATTRIBUTES), line).some((each) => TEST.test(each)),
  )
}

const listTestModules = oncePerSide(({ reader, lines, language }: Side): readonly [number, number][] => {
  if (language !== 'rust') return []
  return reader
    .where((text) => text === 'mod')
    .filter((index) => reader.text(index + 2) === '{')
    .map((index): [number, number] => [reader.line(index), reader.line(reader.partner(index + 2))])
    .filter(([from]) =>
      lines.slice(Math.max(0, from - 1 - ATTRIBUTES), from).some((each) => CFG_TEST.test(each)),
    )
})
