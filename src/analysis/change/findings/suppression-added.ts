import { addedNames } from './evidence-shapes.ts'
import type { Side } from '../change.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLabels, type Hit } from './net-hits.ts'
import { soften } from './soften.ts'

const DIRECTIVE =
  /(?:^|[^\w-])(noqa|type:\s*ignore|nosec|pylint:\s*disable|pyright:\s*ignore|mypy:\s*ignore-errors|ruff:\s*noqa|eslint-disable(?:-next-line|-line)?|oxlint-disable|biome-ignore|@ts-ignore|@ts-expect-error|@ts-nocheck|nolint|rubocop:disable|phpcs:ignore|phpstan-ignore(?:-line|-next-line)?|NOLINT(?:NEXTLINE)?|swiftlint:disable|noinspection|tollgauge-ignore(?:-file)?)(?![\w])/g

/** A checker told to look away. */
export const suppressionAdded = defineFinding({
  id: 'suppression-added',
  severity: 'low',
  severityNote: 'info in tests',
  trigger:
    'New noqa, type: ignore, nosec, eslint-disable, @ts-ignore, @SuppressWarnings, nolint, `#[allow(` and their like.',
  why: 'A warning was silenced; the reason should be visible.',
  evidence: addedNames('directives', 'Directives'),
  engines: 'lexical',
  check: (change) => {
    const hits = findNewHits(change, findSuppressions)
    if (hits.length === 0) return null
    return {
      severity: soften(change, 'low'),
      message: `The change adds ${count(hits.length, 'suppression')} of a checker's warning; what it warned about stays. Mend it, or say beside it why it is safe.`,
      places: atHits(hits),
      evidence: { added: hits.length, directives: listLabels(hits) },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'import a\n', after: 'import a  # noqa: F401\n' },
      { language: 'typescript', before: 'f()\n', after: '// @ts-ignore\nf()\n' },
      {
        language: 'go',
        before: 'package a\n\nfunc f() {}\n',
        after: 'package a\n\n// tollgauge-ignore empty-catch -- it cannot fail\nfunc f() {}\n',
      },
      {
        language: 'java',
        before: 'class A { void f() {} }\n',
        after: 'class A { @SuppressWarnings("x") void f() {} }\n',
      },
      { language: 'rust', before: 'fn f() {}\n', after: '#[allow(dead_code)]\nfn f() {}\n' },
    ],
    allows: [
      { language: 'python', before: 'import a  # noqa\n', after: 'import b\nimport a  # noqa\n' },
      { language: 'typescript', before: 'f()\n', after: "f('@ts-ignore')\n" },
      { language: 'java', before: 'class A {}\n', after: 'class A { void f() {} }\n' },
    ],
  },
})

function findSuppressions(side: Side): Hit[] {
  const hits = side.comments.flatMap(({ text, line }) => {
    return [...text.slice(0, 500).matchAll(DIRECTIVE)].map((match) => ({
      line,
      label: (match[1] ?? '').replaceAll(/\s+/g, ' '),
    }))
  })
  return [...hits, ...findAttributes(side)]
}

function findAttributes({ reader, review }: Side): Hit[] {
  const hits: Hit[] = []
  const { attributes } = review.suppressions
  if (attributes === null) return hits
  for (const index of reader.where((text) => attributes.test(`@${text}`) || attributes.test(`#${text}`))) {
    const text = reader.text(index)
    const mark = markBefore(reader, index)
    if (index > 0 && mark !== '' && attributes.test(mark + text))
      hits.push({ line: reader.line(index), label: text })
  }
  return hits
}

/** `@` of an annotation, `#` of an attribute such as `#[allow(…)]` and `#![allow(…)]`. */
function markBefore(reader: Side['reader'], index: number): string {
  let at = index - 1
  if (reader.text(at) === '[') at--
  if (reader.text(at) === '!') at--
  return /^[@#]$/.test(reader.text(at)) ? reader.text(at) : ''
}
