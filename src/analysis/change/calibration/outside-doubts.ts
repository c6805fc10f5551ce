import { allNew, type Doubt } from './doubts.ts'
import { placesOn } from './edited-places.ts'

const MOST_LINE = 300
const OUTSIDE =
  /\b(?:req|request|params?|cookies?|argv|stdin|uploads?|payload|untrusted|user_?input)\b|\b(?:query|body|form|headers?|args|input)(?=[.[(])(?<!\.query|\.input)|\$_(?:GET|POST|REQUEST|COOKIE|FILES|SERVER)\b|github\.event/i

/**
 * Whoever wrote the code around it decided that too, and any linter tells it; what took the place of something else, or
 * holds what somebody else sends, is another matter.
 */
export const ownDecision: Doubt = {
  when: 'it stands in lines that took the place of none and name nothing that comes from outside',
  holds: (change, raised) =>
    allNew.holds(change, raised) &&
    placesOn(raised, 'after').every(
      ({ line }) => !OUTSIDE.test((change.after.lines[line - 1] ?? '').slice(0, MOST_LINE)),
    ),
}
