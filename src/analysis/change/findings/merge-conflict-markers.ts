import { addedLines } from './evidence-shapes.ts'
import type { Side } from '../change.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

const MARKER = /^(<{7}|={7}|>{7}|\|{7})(?: |$)/

/** Lines left over from an unresolved merge. */
export const mergeConflictMarkers = defineFinding({
  id: 'merge-conflict-markers',
  severity: 'critical',
  trigger: 'New lines start with seven `<`, `=` or `>`, at least one `<` and one `>` among them.',
  why: 'Both versions of a conflict are in the file; it is neither one nor the other.',
  evidence: addedLines,
  engines: 'lexical',
  check: (change) => {
    const { text } = change.after
    if (!text.includes('<<<<<<<') || !text.includes('>>>>>>>')) return null
    const hits = findNewHits(change, findMarkers)
    if (!hits.some(({ label }) => label === '<') || !hits.some(({ label }) => label === '>')) return null
    return {
      severity: 'critical',
      message: `The change adds ${count(hits.length, 'merge conflict marker')}; the file holds both versions. Choose one and delete the markers.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'x = 1\n',
        after: '<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> topic\n',
      },
      { language: 'go', before: 'package a\n', after: 'package a\n<<<<<<< HEAD\n=======\n>>>>>>> topic\n' },
      { language: 'javascript', before: 'a()\n', after: '<<<<<<< ours\na()\n=======\nb()\n>>>>>>> theirs\n' },
    ],
    allows: [
      { language: 'python', before: 'x = 1\n', after: '"""\nTitle\n=======\n"""\nx = 1\n' },
      { language: 'shell', before: 'a\n', after: 'cat <<<<<<<EOF\n' },
      {
        language: 'javascript',
        before: '<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n',
        after: 'z()\n<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n',
      },
    ],
  },
})

function findMarkers({ lines }: Side): Hit[] {
  return lines.flatMap((line, index) => {
    const marker = MARKER.exec(line.slice(0, 8))?.[1]
    return marker === undefined ? [] : [{ line: index + 1, label: marker.charAt(0) }]
  })
}
