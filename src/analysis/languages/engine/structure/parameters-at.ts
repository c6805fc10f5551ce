import type { Code } from './code.ts'
import type { Parameter } from './parameters.ts'

/** Parameters known by nothing but the tokens of their names: each is passed by its position. */
export function parametersAt(code: Code, names: readonly number[]): Parameter[] {
  return names.map((index) => ({
    name: describe(code, index),
    kind: 'positional',
    optional: false,
    from: index,
    to: index + 1,
    nameToken: index,
    value: -1,
  }))
}

/** What is taken apart has no name: `{…}`, `[…]`. */
function describe(code: Code, index: number): string {
  return code.match(index) > index ? `${code.raw(index)}…${code.raw(code.match(index))}` : code.raw(index)
}

/** Tokens of the first words of the comma sections in a bracket: what stands for each parameter. */
export function sectionStarts(code: Code, open: number): number[] {
  const close = code.match(open)
  const starts: number[] = []
  let isStart = true
  let depth = 0
  for (let at = open + 1; at < close && starts.length < 1000; at = code.next(at)) {
    const text = code.text(at)
    if (isStart) starts.push(at)
    depth += Number(text === '<<') - Number(text === '>>')
    isStart = (text === ',' || text === ';') && depth <= 0
  }
  return starts
}
