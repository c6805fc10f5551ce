import type { Code } from '../engine/structure/code.ts'
import { readParameterList, readParameters, type Parameter } from '../engine/structure/parameters.ts'

export interface RubyHead {
  readonly name: string
  readonly nameToken: number
  readonly parameters: readonly Parameter[]
  readonly after: number
  /** Last token of `def name(…) = expression`; -1 for one with an `end`. */
  readonly endlessEnd: number
}

/** What stands after `def`: `name`, `self.name`, `name=`, an operator; then parameters with or without brackets. */
export function readRubyHead(code: Code, index: number): RubyHead | null {
  const nameToken = code.text(index + 2) === '.' ? index + 3 : index + 1
  if (nameToken >= code.count) return null
  const nameEnd = findNameEnd(code, nameToken)
  let name = ''
  for (let at = nameToken; at <= nameEnd; at++) name += code.raw(at)
  const open = nameEnd + 1
  const isBracketed = code.opensGroup(open)
  const after = isBracketed ? code.match(open) + 1 : open
  const parameters = isBracketed ? readParameters(code, open, 'nameStart') : readBareParameters(code, open)
  return {
    name: name.replace(/:$/, ''),
    nameToken,
    parameters,
    after,
    endlessEnd: findEndlessEnd(code, after, nameToken),
  }
}

function findNameEnd(code: Code, nameToken: number): number {
  let end = nameToken
  if (code.isWord(nameToken)) {
    const isSetter = code.text(end + 1) === '=' && code.touchesPrevious(end + 1) && code.text(end + 2) === '('
    return isSetter ? end + 1 : end
  }
  while (
    end < nameToken + 3 &&
    code.touchesPrevious(end + 1) &&
    code.kind(end + 1) === code.kind(nameToken) &&
    code.text(end + 1) !== '('
  )
    end++
  return end
}

function findEndlessEnd(code: Code, after: number, nameToken: number): number {
  if (code.text(after) !== '=' || code.startsLine(after)) return -1
  let at = after + 2
  while (at < code.count && (!code.startsLine(at) || code.text(at) === '.' || code.text(at) === '&.')) {
    at = code.next(at)
  }
  return Math.max(nameToken, at - 1)
}

const BARE_TOKENS = 60

/** `def name a, b = 1`: parameters to the end of the line. */
function readBareParameters(code: Code, from: number): Parameter[] {
  if (code.text(from) === '=') return []
  let to = from
  while (to < from + BARE_TOKENS && to < code.count && !code.startsLine(to) && code.text(to) !== ';')
    to = code.next(to)
  return readParameterList(code, from, to, 'nameStart')
}
