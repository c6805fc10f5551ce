import * as z from 'zod'
import { listSensitiveChanges, sensitiveReasons } from '../code/sensitive-changes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { openedExamples } from './opened-examples.data.ts'
import { sensitiveExamples } from './sensitive-examples.data.ts'
import { replacedExamples } from './replaced-examples.data.ts'

/** Code that keeps someone out has less in it. */
export const sensitiveCodeChanged = defineFinding({
  id: 'sensitive-code-changed',
  severity: 'low',
  trigger:
    'A comment that spoke of an attack is gone with its code; code that decides about access or secrets by its name lost a call or a condition and gained nearly nothing; a call or literal no longer says whose something is; a check got a new way around it, or its refusal became quiet; a function only lost something, a refusal among it; in a file of at least 40 lines, the words, signs and amounts of all that went and came are those of a lost protection, by a table that was learned from security fixes; what is put into a page no longer goes through the call it went through; what stands there instead does less (a value in the text of a query, a parser made without its safe maker, a plain object for names from outside, a path compared as text, a size that is not cut, a loop that goes further); or a way in is open again (a text that attacks are written with is looked for no more, all of a request is read where one part was, a question of C is always yes, a check or a careful call lost the word that said so, a request is shown as it came, a form is sent in the address, a beginning is looked for anywhere, fewer names are kept from outside). Not in tests.',
  why: 'Such code was often written for a reason that the change does not show.',
  evidence: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          reason: z.enum(sensitiveReasons).describe('What changed.'),
          function: z.string().describe('The function, empty outside functions.'),
        }),
      )
      .describe('What changed, and in which functions.'),
  }),
  engines: 'lexical',
  check: (change) => {
    const changes = listSensitiveChanges(change)
    const first = changes[0]
    if (first === undefined) return null
    return {
      severity: 'low',
      message: `The change takes something out of code that protects, in ${count(changes.length, 'place')} (${first.reason}). Say what keeps the same attack out now, or put it back.`,
      places: changes.map(({ side, line, reason }) => ({ side, line, meaning: reason })),
      evidence: { changes: changes.map(({ reason, owner }) => ({ reason, function: owner })) },
    }
  },
  examples: {
    flags: [...sensitiveExamples.flags, ...replacedExamples.flags, ...openedExamples.flags],
    allows: [...sensitiveExamples.allows, ...replacedExamples.allows, ...openedExamples.allows],
  },
})
