import type { Code } from '../engine/structure/code.ts'
import { readControlBlocks } from '../engine/structure/control-blocks.ts'
import { readPowershellParameters } from './powershell-parameters.ts'
import type { FunctionSpan, ScopeSpan, Structure } from '../engine/structure/structure.ts'

/** PowerShell: `function Name { … }`, filters, and the methods of classes. */
export function readPowershell(code: Code): Structure {
  const functions: FunctionSpan[] = []
  const scopes = readClasses(code)
  const classes = new Map(scopes.map((scope) => [scope.bodyStart, scope.name.toLowerCase()]))
  for (let index = 0; index < code.count; index++) {
    const found = readFunction(code, index) ?? readMethod(code, index, classes)
    if (found !== null) functions.push(found)
  }
  return { functions, scopes, blocks: readControlBlocks(code, functions) }
}

function startsStatement(code: Code, index: number): boolean {
  return code.startsLine(index) || ['{', '}', ';', '('].includes(code.text(index - 1))
}

const WORDS = new Set(['function', 'filter', 'workflow'])

function readFunction(code: Code, index: number): FunctionSpan | null {
  const nameToken = index + 1
  if (!WORDS.has(code.text(index)) || !startsStatement(code, index) || !code.isWord(nameToken)) return null
  const after = findNameEnd(code, nameToken)
  let name = ''
  for (let part = nameToken; part < after; part++) name += code.raw(part)
  const hasList = code.opensGroup(after)
  const brace = hasList ? code.match(after) + 1 : after
  if (code.text(brace) !== '{' || code.match(brace) < 0) return null
  const list = hasList ? after : findParameters(code, brace)
  return build(code, { name, kind: 'function', nameToken, first: index, brace, list })
}

/** `script:Name` and `Name.Part` are several tokens that touch. */
function findNameEnd(code: Code, nameToken: number): number {
  let at = nameToken + 1
  while (at < nameToken + 8 && code.touchesPrevious(at) && !['{', '('].includes(code.text(at))) at++
  return at
}

/** The `(` of `param(…)`, first in the body after its attributes; -1 when there is none. */
function findParameters(code: Code, brace: number): number {
  let at = brace + 1
  for (let steps = 0; steps < 20 && code.text(at) === '['; steps++) at = code.match(at) + 1
  return code.text(at) === 'param' && code.opensGroup(at + 1) ? at + 1 : -1
}

/** `[type] Name($a) { … }` right inside a class. */
function readMethod(code: Code, index: number, classes: ReadonlyMap<number, string>): FunctionSpan | null {
  const around = classes.get(code.parent(index))
  if (around === undefined || !code.isWord(index) || code.text(index - 1) === ':') return null
  if (!code.opensGroup(index + 1)) return null
  let brace = code.match(index + 1) + 1
  if (code.text(brace) === ':' && code.opensGroup(brace + 2)) brace = code.match(brace + 2) + 1
  if (code.text(brace) !== '{' || code.match(brace) < 0) return null
  const kind = code.text(index) === around ? 'constructor' : 'method'
  return build(code, { name: code.raw(index), kind, nameToken: index, first: index, brace, list: index + 1 })
}

interface Head {
  readonly name: string
  readonly kind: FunctionSpan['kind']
  readonly nameToken: number
  readonly first: number
  readonly brace: number
  readonly list: number
}

function build(code: Code, { name, kind, nameToken, first, brace, list }: Head): FunctionSpan {
  return {
    name,
    kind,
    nameToken,
    firstToken: first,
    ownsFrom: first,
    bodyStart: brace,
    bodyEnd: code.match(brace),
    parameters: list < 0 ? [] : readPowershellParameters(code, list, kind !== 'function'),
  }
}

function readClasses(code: Code): ScopeSpan[] {
  const scopes: ScopeSpan[] = []
  for (let index = 0; index < code.count; index++) {
    const word = code.text(index)
    if ((word !== 'class' && word !== 'enum') || !code.isWord(index + 1) || !startsStatement(code, index))
      continue
    let brace = index + 2
    while (brace < index + 20 && code.text(brace) !== '{') brace++
    if (code.match(brace) < brace) continue
    scopes.push({
      name: code.raw(index + 1),
      nameToken: index + 1,
      bodyStart: brace,
      bodyEnd: code.match(brace),
      isClass: true,
    })
  }
  return scopes
}
