import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** Work the author put off. */
export const newWorkMarkers = defineFinding({
  id: 'new-work-markers',
  severity: 'low',
  trigger: 'More TODO, FIXME, HACK or XXX in comments than before.',
  why: 'The author says that something is not finished.',
  evidence: ['added'],
  engines: 'lexical',
  check: ({ before, after }) => {
    const added = after.measurement.workMarkerCount - before.measurement.workMarkerCount
    if (added <= 0) return null
    return {
      severity: 'low',
      message: `The change adds ${count(added, 'work marker')} (TODO, FIXME, HACK or XXX).`,
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
