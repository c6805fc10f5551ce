import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines } from './net-hits.ts'
import { soften } from './soften.ts'

/** A handler that does nothing. */
export const swallowedException = defineFinding({
  id: 'swallowed-exception',
  severity: 'medium',
  severityNote: 'low in tests',
  trigger:
    'New handlers whose body is only pass, continue or `...`, and empty catch blocks, without a comment that says why.',
  why: 'The failure is lost; whoever looks for it later finds nothing.',
  evidence: addedLines,
  engines: 'both',
  check: (change) => {
    const hits = findNewHits(change, ({ handlers }) => {
      return handlers
        .filter(({ isSilent }) => isSilent)
        .map(({ line, types }) => ({ line, label: types.join(',') }))
    })
    if (hits.length === 0) return null
    return {
      severity: soften(change, 'medium'),
      message: `The change adds ${count(hits.length, 'exception handler that does nothing', 'exception handlers that do nothing')}.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'f()\n', after: 'try:\n    f()\nexcept ValueError:\n    pass\n' },
      {
        language: 'python',
        before: 'f()\n',
        after: 'try: f()\nexcept ValueError: pass\ng()  # a comment of the next statement\n',
      },
      {
        language: 'python',
        before: 'f(\n',
        after: 'try:\n    f()\nexcept ValueError:\n    pass\ng()  # a comment of the next statement\n',
      },
      { language: 'javascript', before: 'f()\n', after: 'try { f() } catch (error) {}\n' },
      {
        language: 'java',
        before: 'class A { void g() { f(); } }\n',
        after: 'class A { void g() { try { f(); } catch (IOException e) { } } }\n',
      },
      { language: 'ruby', before: 'f\n', after: 'begin\n  f\nrescue IOError\nend\n' },
    ],
    allows: [
      {
        language: 'python',
        before: 'f()\n',
        after: 'try:\n    f()\nexcept KeyError:\n    # a host without a name is none of ours\n    pass\n',
      },
      { language: 'python', before: 'f()\n', after: 'try:\n    f()\nexcept ValueError:\n    x = 1\n' },
      {
        language: 'javascript',
        before: 'f()\n',
        after: 'try { f() } catch { /* the file may be missing */ }\nf().catch(() => {})\n',
      },
      {
        language: 'python',
        before: 'try:\n    f()\nexcept ValueError:\n    pass\n',
        after: 'try:\n    g()\nexcept ValueError:\n    pass\n',
      },
      {
        language: 'java',
        before: 'class A { void g() { f(); } }\n',
        after: 'class A { void g() { try { f(); } catch (IOException e) { log(e); } } }\n',
      },
    ],
  },
})
