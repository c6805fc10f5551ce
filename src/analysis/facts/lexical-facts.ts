import { findCodeComments, findDocumentingLines } from './comments.ts'
import { buildLexicalFunctions } from './lexical-functions.ts'
import { findHandlers } from './lexical-handlers.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'
import type { ReviewKnowledge } from '../languages/review-knowledge.ts'
import type { LexicalScan } from '../languages/engine/lexical-scan.ts'
import type { Visibility } from '../languages/engine/visibility/visibility.ts'
import type { ClassFacts } from './source-facts.ts'
import type { ReadFacts, Snapshot } from './snapshot.ts'

/** What tokens tell, in any language. */
export function readLexicalFacts(snapshot: Snapshot): ReadFacts {
  const { text, scan, reader, review, visibility, comments } = snapshot
  const documentingLines = findDocumentingLines(text, scan.comments, review.comments)
  const { functions, codeHash } = buildLexicalFunctions(snapshot, documentingLines, visibility.functions)
  return {
    functions,
    classes: listClasses(scan, visibility.scopes),
    imports: listImports(reader, review),
    handlers: findHandlers(reader, review.handlers, functions, scan.comments),
    globals: listGlobals(reader, review),
    mainLines: review.mainLines?.(reader) ?? [],
    codeComments: findCodeComments(comments),
    codeHash,
  }
}

function listClasses({ scopes }: LexicalScan, visibility: readonly Visibility[]): ClassFacts[] {
  return scopes.flatMap(({ name, line, isClass }, index): ClassFacts[] => {
    const own = visibility[index] ?? 'private'
    return isClass ? [{ name, line, visibility: own, isPublic: own === 'public' }] : []
  })
}

function listImports(reader: TokenReader, { imports }: ReviewKnowledge): ReadFacts['imports'] {
  const found: ReadFacts['imports'][number][] = []
  for (let index = 0; index < reader.count; index++) {
    const own = imports(reader, index)
    // Nearly every token: spreading nothing costs as much as asking.
    if (own.length > 0) found.push(...own)
  }
  return found
}

function listGlobals(reader: TokenReader, { globals }: ReviewKnowledge): ReadFacts['globals'] {
  const found: ReadFacts['globals'][number][] = []
  if (globals === null) return found
  for (let index = 0; index < reader.count; index++) {
    if (!reader.isWord(index)) continue
    for (const name of globals(reader, index)) found.push({ name, line: reader.line(index) })
  }
  return found
}
