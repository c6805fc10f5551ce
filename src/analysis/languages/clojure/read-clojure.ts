import type { Code } from '../engine/structure/code.ts'
import { parametersAt } from '../engine/structure/parameters-at.ts'
import type { FunctionSpan, ScopeSpan, Structure } from '../engine/structure/structure.ts'

const DEFINES = new Set(['defn', 'defn-', 'defmacro', 'defmethod'])
const TYPES = new Set(['deftype', 'defrecord', 'defprotocol', 'definterface'])
/** Forms that decide by pairs, and how many arguments stand before the first pair. */
const PAIRED: Readonly<Record<string, number>> = { cond: 0, case: 1, condp: 2, 'cond->': 1, 'cond->>': 1 }
const JOINED = new Set(['and', 'or'])

/** Clojure: forms that define a function; a form decides by its head, or by its pairs. */
export function readClojure(code: Code): Structure {
  const functions: FunctionSpan[] = []
  const scopes: ScopeSpan[] = []
  for (let index = 0; index < code.count; index++) {
    if (code.text(index) !== '(' || code.match(index) < 0) continue
    const head = code.text(index + 1)
    if (DEFINES.has(head)) functions.push(readFunction(code, index))
    else if (TYPES.has(head)) scopes.push(readType(code, index))
    else if (Object.hasOwn(PAIRED, head)) markPairs(code, index, PAIRED[head] ?? 0)
    else if (JOINED.has(head)) markJoined(code, index)
  }
  return { functions, scopes, blocks: [] }
}

/** Forms of a list, each by its first token; what is quoted or annotated counts with its mark. */
function listForms(code: Code, open: number): number[] {
  const forms: number[] = []
  for (let at = open + 1; at < code.match(open) && forms.length < 1000; at = afterForm(code, at)) {
    // Commas are spaces.
    if (code.text(at) !== ',') forms.push(at)
  }
  return forms
}

function afterForm(code: Code, index: number): number {
  let at = index
  while (['#', '@', '~', '`'].includes(code.text(at))) at++
  // `^Type name`: the annotation and what it is of.
  return code.text(at) === '^' ? afterForm(code, code.next(at + 1)) : code.next(at)
}

function readFunction(code: Code, open: number): FunctionSpan {
  const forms = listForms(code, open)
  const first = forms[1] ?? open
  const nameToken = code.text(first) === '^' ? afterForm(code, first) - 1 : first
  const vector = forms.find((at) => code.text(at) === '[') ?? -1
  return {
    name: code.raw(nameToken),
    kind: 'function',
    nameToken,
    firstToken: open,
    ownsFrom: open,
    bodyStart: open,
    bodyEnd: code.match(open),
    parameters: parametersAt(
      code,
      vector < 0 ? [] : listForms(code, vector).filter((at) => code.text(at) !== '&'),
    ),
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
