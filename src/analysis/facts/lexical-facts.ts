import { findCodeComments, findDocumentingLines } from './comments.ts'
import { findGlobals } from './lexical-globals.ts'
import { buildLexicalFunctions } from './lexical-functions.ts'
import { findHandlers } from './lexical-handlers.ts'
import { findImports } from './lexical-imports.ts'
import { isVisibleClass } from './lexical-visibility.ts'
import type { ReadFacts, Snapshot } from './snapshot.ts'

/** What tokens tell, in any language. */
export function readLexicalFacts(snapshot: Snapshot): ReadFacts {
  const { text, scan, reader, review, comments } = snapshot
  const documentingLines = findDocumentingLines(text, scan.comments, review.comments)
  const { functions, codeHash } = buildLexicalFunctions(snapshot, documentingLines)
  const isPublic = (name: string, line: number): boolean => isVisibleClass(reader, name, line, review.family)
  return {
    functions,
    classes: scan.classes.map(({ name, line }) => ({ name, line, isPublic: isPublic(name, line) })),
    imports: findImports(reader, review.family),
    handlers: findHandlers(reader, review.family, functions, scan.comments),
    globals: findGlobals(reader, review.family),
    mainLines: [],
    codeComments: findCodeComments(comments),
    codeHash,
  }
}
