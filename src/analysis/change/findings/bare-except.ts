import * as z from 'zod'
import { addedLines } from './evidence-shapes.ts'
import { findBare, isWidened } from './broad-handlers.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines } from './net-hits.ts'
import { soften } from './soften.ts'

/** A handler for everything, interrupts and exits included. */
export const bareExcept = defineFinding({
  id: 'bare-except',
  severity: 'medium',
  severityNote: 'low in tests',
  trigger: 'New `except:` (C++ `catch (...)`, C# `catch {`) that neither raises again nor logs.',
  why: 'It catches what nobody meant: interrupts, exits, typing errors.',
  evidence: z.strictObject({
    ...addedLines.shape,
    widened: z.boolean().describe('Whether the function had only narrower handlers before.'),
  }),
  engines: 'both',
  check: (change) => {
    const hits = findNewHits(change, findBare)
    if (hits.length === 0) return null
    return {
      severity: soften(change, 'medium'),
      message: `The change adds ${count(hits.length, 'handler')} for every exception without naming one; interrupts and mistakes in the code are caught with the rest. Name what is expected.`,
      places: atHits(hits),
      evidence: { added: hits.length, widened: isWidened(change, hits), lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'f()\n', after: 'try:\n    f()\nexcept:\n    x = 1\n', severity: 'low' },
      {
        language: 'cpp',
        before: 'void g() { f(); }\n',
        after: 'void g() { try { f(); } catch (...) { x = 1; } }\n',
        severity: 'low',
      },
      {
        language: 'csharp',
        before: 'class A { void G() { F(); } }\n',
        after: 'class A { void G() { try { F(); } catch { x = 1; } } }\n',
        severity: 'low',
      },
    ],
    allows: [
      { language: 'python', before: 'f()\n', after: 'try:\n    f()\nexcept:\n    close()\n    raise\n' },
      { language: 'javascript', before: 'f()\n', after: 'try { f() } catch { x = 1 }\n' },
      {
        language: 'cpp',
        before: 'void g() { f(); }\n',
        after: 'void g() { try { f(); } catch (...) { throw; } }\n',
      },
      {
        language: 'csharp',
        before: 'class A { void G() { F(); } }\n',
        after: 'class A { void G() { try { F(); } catch (IOException) { x = 1; } } }\n',
      },
    ],
  },
})
