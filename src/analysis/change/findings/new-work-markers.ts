import { addedEvidence } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits } from './net-hits.ts'
import { findMarkers } from './work-marker-hits.ts'

/** Work the author put off. */
export const newWorkMarkers = defineFinding({
  id: 'new-work-markers',
  severity: 'low',
  trigger: 'More TODO, FIXME, HACK or XXX in comments than before.',
  why: 'The author says that something is not finished.',
  evidence: addedEvidence,
  engines: 'lexical',
  check: (change) => {
    const { before, after } = change
    const added = after.measurement.workMarkerCount - before.measurement.workMarkerCount
    if (added <= 0) return null
    return {
      severity: 'low',
      message: `The change adds ${count(added, 'work marker')} (TODO, FIXME, HACK or XXX); work that only the source knows of is forgotten. Do it now, or name the issue that holds it.`,
      places: atHits(findNewHits(change, findMarkers)).slice(0, added),
      evidence: { added },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'x = 1\n', after: 'x = 1  # TODO: two\n' },
      { language: 'javascript', before: 'f()\n', after: '// FIXME later\nf()\n' },
      { language: 'go', before: 'package a\n', after: 'package a\n\n/* HACK */\n' },
    ],
    allows: [
      { language: 'python', before: 'x = 1  # TODO: two\n', after: 'x = 2  # TODO: three\n' },
      { language: 'javascript', before: 'f()\n', after: "f('TODO')\n" },
      { language: 'go', before: 'package a\n', after: 'package a\n\n// todo list of the mastodon\n' },
    ],
  },
})
