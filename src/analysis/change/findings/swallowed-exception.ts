import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { findTexts, type TextRule } from '../code/code-lines.ts'
import type { Side } from '../change.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'
import { soften } from './soften.ts'

/** A handler that does nothing. */
export const swallowedException = defineFinding({
  id: 'swallowed-exception',
  severity: 'medium',
  severityNote: 'low in tests, and where every such handler names an exception that is not the root of all',
  trigger:
    'New handlers whose body is only pass, continue or `...`, and empty catch blocks, without a comment that says why.',
  why: 'The failure is lost; whoever looks for it later finds nothing.',
  evidence: addedLines,
  engines: 'both',
  check: (change) => {
    const hits = findNewHits(change, findSilent)
    if (hits.length === 0) return null
    return {
      severity: soften(change, hits.every(isNarrow) ? 'low' : 'medium'),
      message: `The change adds ${count(hits.length, 'exception handler that does nothing', 'exception handlers that do nothing')}: what fails there leaves no trace. Report it, or say in a comment why it does not matter.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'javascript',
        before: 'load().then(show)\n',
        after: 'load().then(show).catch(() => {})\n',
        severity: 'low',
      },
      { language: 'ruby', before: 'a = f(1)\n', after: 'a = f(1) rescue nil\n', severity: 'low' },
      {
        language: 'python',
        before: 'f()\n',
        after: 'try:\n    f()\nexcept Exception:\n    pass\n',
        severity: 'low',
      },
      {
        language: 'python',
        severity: 'low',
        before: 'f()\n',
        after: 'try:\n    f()\nexcept ValueError:\n    pass\n',
      },
      {
        language: 'python',
        severity: 'low',
        before: 'f()\n',
        after: 'try: f()\nexcept ValueError: pass\ng()  # a comment of the next statement\n',
      },
      {
        language: 'python',
        severity: 'low',
        before: 'f(\n',
        after: 'try:\n    f()\nexcept ValueError:\n    pass\ng()  # a comment of the next statement\n',
      },
      { language: 'javascript', before: 'f()\n', after: 'try { f() } catch (error) {}\n', severity: 'low' },
      {
        language: 'java',
        severity: 'low',
        before: 'class A { void g() { f(); } }\n',
        after: 'class A { void g() { try { f(); } catch (IOException e) { } } }\n',
      },
      {
        language: 'java',
        before: 'class A { void g() { f(); } }\n',
        after: 'class A { void g() { try { f(); } catch (Exception e) { } } }\n',
        severity: 'low',
      },
      {
        language: 'ruby',
        severity: 'low',
        before: 'f\n',
        after: 'begin\n  f\nrescue IOError\nend\n',
      },
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
        after: 'try { f() } catch { /* the file may be missing */ }\nf().catch((e) => { report(e) })\n',
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

const rules: readonly TextRule[] = [
  {
    label: 'catch',
    families: ['script'],
    text: /\.catch\s*\(\s*(?:(?:async\s*)?\(?\s*\w*\s*\)?\s*=>\s*(?:\{\s*\}|undefined|null|void 0)|function\s*\(\w*\)\s*\{\s*\}|noop|\(\)\s*=>\s*\(\s*\{\s*\}\s*\))\s*\)/,
  },
  { label: 'rescue', families: ['ruby'], text: /\S\s+rescue\s+(?:nil|false|true|''|""|\[\]|\{\})\s*$/ },
]

interface SilentHit extends Hit {
  readonly isNarrow: boolean
}

function isNarrow(hit: Hit): boolean {
  return 'isNarrow' in hit && hit.isNarrow === true
}

function findSilent(side: Side): Hit[] {
  const silent = side.handlers.filter(({ isSilent, line, types }) => {
    // Ruby's named error with `nil` under it says what the answer is.
    const isAnswer =
      side.review.family === 'ruby' && types.length > 0 && (side.lines[line] ?? '').trim() === 'nil'
    return isSilent && !isAnswer
  })
  const { broad } = side.review.handlers
  const hits = silent.map(({ line, types }): SilentHit => {
    const names = types.length > 0 && types.every((type) => broad?.test(type) !== true)
    return { line, label: types.join(','), isNarrow: names }
  })
  return [...hits, ...findTexts(side, rules)]
}
