import type { LexicalScan } from '../languages/engine/scan-source.ts'
import type { SourceMeasurement } from '../measure/source-measurement.ts'
import { splitLines } from '../source/lines.ts'
import type { PythonFacts } from '../../core/python-engine.ts'
import { buildAliases } from './aliases.ts'
import { listCalls } from '../languages/engine/calls.ts'
import { resolveLanguage } from '../languages/registry.ts'
import type { ReviewKnowledge } from '../languages/review-knowledge.ts'
import { findCodeComments, findDocumentingLines, listCommentLines } from './comments.ts'
import type { FunctionFacts } from './function-facts.ts'
import { isPrivateName } from './function-names.ts'
import { findGlobals } from './lexical-globals.ts'
import { buildLexicalFunctions } from './lexical-functions.ts'
import { findHandlers } from './lexical-handlers.ts'
import { findImports } from './lexical-imports.ts'
import { isVisibleClass } from './lexical-visibility.ts'
import { buildPythonFunctions } from './python-functions.ts'
import { parsePythonReview, type PythonReview } from './python-review.ts'
import type { SourceFacts } from './source-facts.ts'
import { LineHasher } from './source-hash.ts'
import { listTests } from './tests.ts'
import { TokenReader } from '../languages/engine/token-reader.ts'

/** Facts of one snapshot: by the tree where the tree was read for a review, else by tokens alone. */
export function buildFacts(text: string, measurement: SourceMeasurement): SourceFacts {
  const { scan, python, language: id } = measurement
  const { review } = resolveLanguage(id).language
  const reader = new TokenReader(text, scan.tokens)
  const lines = splitLines(text)
  const comments = listCommentLines(text, scan.comments)
  const parts =
    python === null
      ? buildLexicalParts(text, { id, review }, scan, reader)
      : buildPythonParts(text, python, review, reader, comments)
  const calls = listCalls(reader, review.calls, buildAliases(parts.imports))
  return {
    engine: python === null ? 'lexical' : 'python-ast',
    language: id,
    review,
    lines,
    reader,
    calls,
    comments,
    tests: listTests(parts.functions, calls, reader, review.tests),
    codeComments: parts.codeComments ?? findCodeComments(comments),
    ...parts.rest,
    functions: parts.functions,
    imports: parts.imports,
  }
}

interface Parts {
  readonly functions: readonly FunctionFacts[]
  readonly imports: SourceFacts['imports']
  readonly codeComments: readonly number[] | null
  readonly rest: Pick<SourceFacts, 'classes' | 'handlers' | 'globals' | 'mainLines' | 'codeHash'>
}

interface Read {
  readonly id: string
  readonly review: ReviewKnowledge
}

function buildLexicalParts(
  text: string,
  { id, review }: Read,
  scan: LexicalScan,
  reader: TokenReader,
): Parts {
  const documentingLines = findDocumentingLines(text, scan.comments, review.comments)
  const hasher = new LineHasher(text)
  const { functions, codeHash } = buildLexicalFunctions(scan.functions, {
    reader,
    language: id,
    review,
    hasher,
    documentingLines,
  })
  const isPublic = (name: string, line: number): boolean => isVisibleClass(reader, name, line, id)
  return {
    functions,
    imports: findImports(reader, id),
    codeComments: null,
    rest: {
      classes: scan.classes.map(({ name, line }) => ({ name, line, isPublic: isPublic(name, line) })),
      handlers: findHandlers(reader, id, functions, scan.comments),
      globals: findGlobals(reader, id),
      mainLines: [],
      codeHash,
    },
  }
}

function buildPythonParts(
  text: string,
  python: PythonFacts,
  knowledge: ReviewKnowledge,
  reader: TokenReader,
  comments: SourceFacts['comments'],
): Parts {
  const review = parsePythonReview(python.review)
  const commented = new Set(comments.map(({ line }) => line))
  return {
    functions: buildPythonFunctions(python.functions, review, {
      knowledge,
      reader,
      hasher: new LineHasher(text),
    }),
    imports: review.imports.map(([module, name, alias, line]) => ({ module, name, alias, line })),
    codeComments: review.codeComments,
    rest: {
      classes: review.classes.map(([name, line]) => ({ name, line, isPublic: !isPrivateName(name) })),
      handlers: review.handlers.map(([line, types, surfaces, isSilent, functionName]) => {
        const isExplained = commented.has(line) || (commented.has(line + 1) && opensBlock(reader, line))
        return { line, types, surfaces, isSilent: isSilent && !isExplained, functionName }
      }),
      globals: listGlobals(review),
      mainLines: review.mainLines,
      codeHash: review.codeHash,
    },
  }
}

function listGlobals(review: PythonReview): SourceFacts['globals'] {
  const names = [...review.globals, ...review.functions.flatMap(({ globals }) => globals)]
  return names.map(([name, line]) => ({ name, line }))
}

/** The next line is the handler's too: a comment there, as beside the header, says why nothing is done. */
function opensBlock(reader: TokenReader, line: number): boolean {
  let at = reader.firstOnLine(line)
  while (at + 1 < reader.count && reader.line(at + 1) === line) at++
  return reader.text(at) === ':'
}
