import { listCalls } from '../languages/engine/calls.ts'
import { listDeclarations } from '../languages/engine/declarations/list-declarations.ts'
import { TokenReader } from '../languages/engine/token-reader.ts'
import { resolveLanguage } from '../languages/resolve-language.ts'
import type { SourceMeasurement } from '../measure/source-measurement.ts'
import { buildAliases } from './aliases.ts'
import { listCommentLines } from './comments.ts'
import { readLexicalFacts } from './lexical-facts.ts'
import { readPythonFacts } from './python-facts.ts'
import type { Snapshot } from './snapshot.ts'
import type { SourceFacts } from './source-facts.ts'
import { LineHasher } from './source-hash.ts'
import { listTests } from './tests.ts'

/** Facts of one snapshot: by the tree where the tree was read for a review, else by tokens alone. */
export function buildFacts(text: string, measured: SourceMeasurement): SourceFacts {
  const { scan, python, language } = measured
  const { review } = resolveLanguage(language).language
  const reader = new TokenReader(scan.code, review.layout)
  const comments = listCommentLines(text, scan.comments)
  const visibility = review.visibility(reader, scan)
  const hasher = new LineHasher(text, scan.code.lineStarts)
  const snapshot: Snapshot = { text, scan, reader, review, visibility, comments, hasher }
  const read = python === null ? readLexicalFacts(snapshot) : readPythonFacts(snapshot, python)
  const calls = listCalls(reader, review.calls, buildAliases(read.imports))
  return {
    engine: python === null ? 'lexical' : 'python-ast',
    language,
    review,
    lines: measured.lineTexts,
    reader,
    calls,
    comments,
    declarations: listDeclarations(reader, scan, visibility, review.declared),
    tests: listTests(read.functions, calls, reader, review.tests),
    ...read,
  }
}
