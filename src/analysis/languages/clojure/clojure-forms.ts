import type { Code } from '../engine/structure/code.ts'

const MOST_FORMS = 1000
/** Marks in front of a form; some are words to the lexer, because names may hold them. */
const PREFIXES = new Set(['#', '@', '~', '`', "'", '?', '?@', "#'"])

/** Forms of a list, each by its first token; what is quoted or annotated counts with its mark. */
export function listForms(code: Code, open: number): number[] {
  const forms: number[] = []
  for (let at = open + 1; at < code.match(open) && forms.length < MOST_FORMS; at = afterForm(code, at)) {
    // Commas are spaces.
    if (code.text(at) !== ',' && !isDiscard(code, at)) forms.push(at)
  }
  return forms
}

/** `#_` and the form it leaves out. */
export function isDiscard(code: Code, index: number): boolean {
  return code.text(index) === '#' && code.text(index + 1).startsWith('_') && code.touchesPrevious(index + 1)
}

/** The token after a form. */
export function afterForm(code: Code, index: number): number {
  if (isDiscard(code, index)) return code.text(index + 1) === '_' ? afterForm(code, index + 2) : index + 2
  let at = index
  while (PREFIXES.has(code.text(at)) && code.touchesPrevious(at + 1)) at++
  // `^Type name`: the annotation and what it is of.
  return code.text(at) === '^' ? afterForm(code, code.next(at + 1)) : Math.max(at + 1, code.next(at))
}
