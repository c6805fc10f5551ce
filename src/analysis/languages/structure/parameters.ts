import type { Code } from './code.ts'

/** Where a parameter's name stands: `name: Type`, `Type name`, or behind a sigil. */
export type ParameterStyle = 'nameFirst' | 'nameLast'

const PARAMETERS = 1000

/** Names of the parameters between a bracket and its match: one entry per top-level comma section that holds anything. */
export function readParameters(code: Code, open: number, style: ParameterStyle): string[] {
  const close = code.match(open)
  const names: string[] = []
  let start = open + 1
  for (let index = open + 1; index <= close && names.length < PARAMETERS; index = nextIndex(code, index)) {
    if (index !== close && code.text(index) !== ',') continue
    if (index > start) names.push(readName(code, start, index, style))
    start = index + 1
  }
  return names.length === 1 && names[0] === 'void' ? [] : names
}

/** Steps over a bracketed or angled group at once. */
function nextIndex(code: Code, index: number): number {
  const target = code.text(index) === '<' ? code.angle(index) : code.match(index)
  return target > index ? target + 1 : index + 1
}

function readName(code: Code, start: number, end: number, style: ParameterStyle): string {
  let name = ''
  for (let index = start; index < end; index = nextIndex(code, index)) {
    const text = code.text(index)
    if (text === '=' || (style === 'nameFirst' && text === ':')) break
    if (!code.isWord(index)) continue
    name = code.raw(index)
  }
  return name === '' ? code.raw(start) : name
}
