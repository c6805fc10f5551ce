import * as z from 'zod'
import { addedLines } from './evidence-shapes.ts'
import { findBroad, isWidened } from './broad-handlers.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines } from './net-hits.ts'
import { soften } from './soften.ts'

/** A handler of the root exception. */
export const broadExcept = defineFinding({
  id: 'broad-except',
  severity: 'low',
  severityNote: 'info in tests',
  trigger: 'New handlers of Exception, BaseException or Throwable that neither raise again nor log.',
  why: 'Mistakes look like the failure that was expected; `widened` says that a narrower one was replaced.',
  evidence: z.strictObject({
    ...addedLines.shape,
    widened: z.boolean().describe('Whether the function had only narrower handlers before.'),
  }),
  engines: 'both',
  check: (change) => {
    const hits = findNewHits(change, findBroad)
    if (hits.length === 0) return null
    return {
      severity: soften(change, 'low'),
      message: `The change adds ${count(hits.length, 'handler')} of the root exception; mistakes in the code are caught with what was expected. Catch only what can be handled here.`,
      places: atHits(hits),
      evidence: { added: hits.length, widened: isWidened(change, hits), lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'try:\n    f()\nexcept ValueError:\n    x = 1\n',
        after: 'try:\n    f()\nexcept Exception:\n    x = 1\n',
      },
      {
        language: 'java',
        before: 'class A { void g() { f(); } }\n',
        after: 'class A { void g() { try { f(); } catch (Exception e) { x = 1; } } }\n',
      },
      {
        language: 'php',
        before: '<?php\nf();\n',
        after: '<?php\ntry { f(); } catch (\\Throwable $e) { $x = 1; }\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'f()\n',
        after: 'try:\n    f()\nexcept Exception:\n    logger.exception("no")\n',
      },
      {
        language: 'java',
        before: 'class A { void g() { f(); } }\n',
        after: 'class A { void g() { try { f(); } catch (Exception e) { throw new Bad(e); } } }\n',
      },
      {
        language: 'php',
        before: '<?php\nf();\n',
        after: '<?php\ntry { f(); } catch (NotFound $e) { $x = 1; }\n',
      },
    ],
  },
})
