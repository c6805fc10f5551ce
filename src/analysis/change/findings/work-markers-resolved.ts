import * as z from 'zod'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { findMarkers } from './work-marker-hits.ts'

/** Work that was put off and is done, or at least no longer mentioned. */
export const workMarkersResolved = defineFinding({
  id: 'work-markers-resolved',
  severity: 'info',
  trigger: 'Fewer TODO, FIXME, HACK or XXX in comments than before.',
  why: 'Worth a look whether the work was done or the note was dropped.',
  evidence: z.strictObject({ removed: z.int().describe('Markers that are gone.') }),
  engines: 'lexical',
  check: (change) => {
    const { before, after } = change
    const removed = before.measurement.workMarkerCount - after.measurement.workMarkerCount
    if (removed <= 0) return null
    return {
      severity: 'info',
      message: `The change removes ${count(removed, 'work marker')}.`,
      places: findMarkers(before)
        .slice(0, removed)
        .map(({ line, label }) => ({ side: 'before', line, meaning: label })),
      evidence: { removed },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'x = 1  # TODO: two\n', after: 'x = 2\n' },
      { language: 'javascript', before: '// FIXME later\nf()\n', after: 'f()\n' },
      { language: 'go', before: 'package a // XXX\n', after: 'package a\n' },
    ],
    allows: [
      { language: 'python', before: 'x = 1  # TODO: two\n', after: '# TODO: two\nx = 1\n' },
      { language: 'javascript', before: "f('TODO')\n", after: 'f()\n' },
      { language: 'go', before: 'package a\n', after: 'package b\n' },
    ],
  },
})
