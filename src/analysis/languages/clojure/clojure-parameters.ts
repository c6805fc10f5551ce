import type { Code } from '../engine/structure/code.ts'
import { parametersAt } from '../engine/structure/parameters-at.ts'
import type { Parameter } from '../engine/structure/parameters.ts'
import { afterForm, listForms } from './clojure-forms.ts'

/** Those of `[a b & more]`; where there are several lists, of the longest: callers may leave out what the shortest lacks. */
export function readClojureParameters(code: Code, forms: readonly number[]): Parameter[] {
  const lists = listVectors(code, forms).map((open) => readVector(code, open))
  const shortest = Math.min(...lists.map((list) => list.length))
  const longest = lists.toSorted((a, b) => b.length - a.length)[0] ?? []
  return longest.map((each, place) => (place < shortest ? each : { ...each, optional: true }))
}

/** The first vector among the forms, or that of each `([…] …)`. */
function listVectors(code: Code, forms: readonly number[]): number[] {
  const only = forms.find((at) => code.text(at) === '[')
  if (only !== undefined) return [only]
  return forms.filter((at) => code.text(at) === '(' && code.text(at + 1) === '[').map((at) => at + 1)
}

function readVector(code: Code, open: number): Parameter[] {
  const forms = listForms(code, open)
  const rest = forms.findIndex((at) => code.text(at) === '&')
  const names = forms.filter((at) => code.text(at) !== '&').map((at) => pastAnnotations(code, at))
  return parametersAt(code, names).map((each, place) =>
    rest >= 0 && place >= rest ? { ...each, kind: 'rest', optional: true } : each,
  )
}

/** `^Type name` is named by what the annotation is of. */
function pastAnnotations(code: Code, index: number): number {
  let at = index
  for (let steps = 0; steps < 8 && code.text(at) === '^'; steps++) at = afterForm(code, at + 1)
  return at
}
