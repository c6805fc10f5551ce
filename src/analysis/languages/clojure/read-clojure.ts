import type { Code } from '../engine/structure/code.ts'
import type { BlockSpan, FunctionSpan, ScopeSpan, Structure } from '../engine/structure/structure.ts'
import { afterForm, isDiscard, listForms } from './clojure-forms.ts'
import { readClojureParameters } from './clojure-parameters.ts'

const DEFINES = new Set(['defn', 'defn-', 'defmacro', 'defmethod'])
const TYPES = new Set(['deftype', 'defrecord', 'defprotocol', 'definterface'])
/** Forms that decide by pairs, and how many arguments stand before the first pair. */
const PAIRED: Readonly<Record<string, number>> = { cond: 0, case: 1, condp: 2, 'cond->': 1, 'cond->>': 1 }
const JOINED = new Set(['and', 'or'])
const CONTROL = new Set(
  'if if-not if-let if-some when when-not when-let when-some when-first while for doseq dotimes try catch cond case condp'.split(
    ' ',
  ),
)

interface Found {
  readonly functions: FunctionSpan[]
  readonly scopes: ScopeSpan[]
  readonly blocks: BlockSpan[]
}

/** Clojure: forms that define a function; a form decides by its head, or by its pairs. */
export function readClojure(code: Code): Structure {
  const found: Found = { functions: [], scopes: [], blocks: [] }
  for (let index = 0; index < code.count; index++) {
    if (isDiscard(code, index)) index = skip(code, index)
    else if (code.text(index) === '(' && code.match(index) >= 0 && !isQuoted(code, index))
      readForm(code, index, found)
  }
  return found
}

function readForm(code: Code, index: number, { functions, scopes, blocks }: Found): void {
  const head = code.text(index + 1)
  if (DEFINES.has(head)) functions.push(readFunction(code, index))
  else if (TYPES.has(head)) scopes.push(readType(code, index))
  else if (Object.hasOwn(PAIRED, head)) markPairs(code, index, PAIRED[head] ?? 0)
  else if (JOINED.has(head)) markJoined(code, index)
  if (CONTROL.has(head)) blocks.push({ keyword: index + 1, start: index + 2, end: code.match(index) })
}

/** What `#_` stands before is left out: its tokens are marked, so that nothing in it decides. */
function skip(code: Code, index: number): number {
  const end = afterForm(code, index)
  code.marks.fill(1, index, end)
  return end - 1
}

/** `'(if a b)` is data. */
function isQuoted(code: Code, open: number): boolean {
  return code.text(open - 1) === "'" && code.touchesPrevious(open)
}

function readFunction(code: Code, open: number): FunctionSpan {
  const forms = listForms(code, open)
  const first = forms[1] ?? open
  const nameToken = code.text(first) === '^' ? afterForm(code, first) - 1 : first
  return {
    name: code.raw(nameToken),
    kind: 'function',
    nameToken,
    firstToken: open,
    ownsFrom: open,
    bodyStart: open,
    bodyEnd: code.match(open),
    parameters: readClojureParameters(code, forms.slice(2)),
  }
}

function readType(code: Code, open: number): ScopeSpan {
  const nameToken = open + 2
  return { name: code.raw(nameToken), nameToken, bodyStart: open, bodyEnd: code.match(open), isClass: true }
}

/** Every pair decides but `:else`, `true` and the one value at the end of `case` and `condp`. */
function markPairs(code: Code, open: number, before: number): void {
  const forms = listForms(code, open).slice(1 + before)
  for (let at = 0; at + 1 < forms.length; at += 2) {
    const test = forms[at] ?? 0
    if (!['else', 'default', 'true'].includes(code.raw(test).replace(':', ''))) code.decides[test] = 1
  }
}

/** `(and a b c)` decides twice. */
function markJoined(code: Code, open: number): void {
  for (const form of listForms(code, open).slice(2)) code.decides[form] = 1
}
