import type { Change } from '../change.ts'
import type { Raised } from '../findings/finding.ts'
import { allNew, type Doubt } from './doubts.ts'
import { placesOn } from './edited-places.ts'

const MOST_LINE = 300
/** Each is looked for among all functions. */
const MOST_PLACES = 200
const OUTSIDE =
  /\b(?:req|request|params?|cookies?|argv|stdin|uploads?|payload|untrusted|user_?input)\b|\b(?:query|body|form|headers?|args|input)(?=[.[(])(?<!\.query|\.input)|\$_(?:GET|POST|REQUEST|COOKIE|FILES|SERVER)\b|github\.event/i

/**
 * Whoever wrote the code around it decided that too, and any linter tells it; what took the place of something else, or
 * holds what somebody else sends, is another matter.
 */
export const ownDecision: Doubt = {
  when: 'it stands in lines that took the place of none and name nothing that comes from outside',
  holds: (change, raised) =>
    allNew.holds(change, raised) && !linesOf(change, raised).some(({ text }) => OUTSIDE.test(text)),
}

/** What runs is somebody else's as soon as a caller gives it. */
export const ownCommand: Doubt = {
  when: 'it stands in lines that took the place of none and name neither what comes from outside nor a parameter',
  holds: (change, raised) =>
    raised.places.length <= MOST_PLACES &&
    ownDecision.holds(change, raised) &&
    !linesOf(change, raised).some(({ line, text }) => namesParameter(change, line, text)),
}

function linesOf({ after }: Change, raised: Raised): { readonly line: number; readonly text: string }[] {
  return placesOn(raised, 'after').map(({ line }) => ({
    line,
    text: (after.lines[line - 1] ?? '').slice(0, MOST_LINE),
  }))
}

function namesParameter({ after }: Change, line: number, text: string): boolean {
  const words = new Set(text.split(/\W+/))
  return after.functions
    .filter((each) => each.line <= line && each.endLine >= line)
    .some(({ parameters }) => parameters.some(({ name }) => words.has(name.replace(/^\W+/, ''))))
}
