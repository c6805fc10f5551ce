import type { Code } from './code.ts'

/** Where a parameter's name stands: `name: Type`, `Type name`, or first of all as in `name Type`. */
export type ParameterStyle = 'nameFirst' | 'nameLast' | 'nameStart'

const PARAMETERS = 1000

/** Names of the parameters between a bracket and its match: one for each top-level comma section that holds anything. */
export function readParameters(code: Code, open: number, style: ParameterStyle): string[] {
  const close = code.match(open)
  const names: string[] = []
  let start = open + 1
  for (let index = open + 1; index <= close && names.length < PARAMETERS; index = nextIndex(code, index)) {
    if (index !== close && code.text(index) !== ',') continue
    if (index > start) names.push(...readSection(code, start, index, style))
    start = index + 1
  }
  return close === open + 2 && names[0] === 'void' ? [] : names
}

/** Where names come last, `{a, b}` and `[a, b]` group optional parameters; elsewhere they take one argument apart. */
function readSection(code: Code, start: number, end: number, style: ParameterStyle): string[] {
  const isGroup = code.match(start) === end - 1 && end - start > 1
  if (isGroup && style === 'nameLast' && code.text(start) !== '(')
    return readParameters(code, start, 'nameFirst')
  return [readName(code, start, end, style)]
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
    name = nameAt(code, index, style) || name
    if (name !== '' && (style === 'nameStart' || text === '(')) break
  }
  if (name !== '') return name
  return describeGroup(code, start)
}

/** What is taken apart has no name: `{…}`, `[…]`. */
function describeGroup(code: Code, start: number): string {
  return code.match(start) > start ? `${code.raw(start)}…${code.raw(code.match(start))}` : code.raw(start)
}

/** A word, a label where names come first of all, the name in `(*name)`. */
function nameAt(code: Code, index: number, style: ParameterStyle): string {
  if (code.isWord(index)) return code.raw(index)
  if (style === 'nameStart' && code.isString(index)) return code.raw(index).replace(/:$/, '')
  const isPointer = code.text(index) === '(' && code.text(index + 1) === '*'
  return isPointer && code.isWord(index + 2) ? code.raw(index + 2) : ''
}
