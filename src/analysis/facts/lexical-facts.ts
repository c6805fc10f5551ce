import { findCodeComments, findDocumentingLines } from './comments.ts'
import { findGlobals } from './lexical-globals.ts'
import { buildLexicalFunctions } from './lexical-functions.ts'
import { findHandlers } from './lexical-handlers.ts'
import { findImports } from './lexical-imports.ts'
import type { LexicalScan } from '../languages/engine/lexical-scan.ts'
import type { Visibility } from '../languages/engine/visibility/visibility.ts'
import type { ClassFacts } from './source-facts.ts'
import type { ReadFacts, Snapshot } from './snapshot.ts'

/** What tokens tell, in any language. */
export function readLexicalFacts(snapshot: Snapshot): ReadFacts {
  const { text, scan, reader, review, comments } = snapshot
  const documentingLines = findDocumentingLines(text, scan.comments, review.comments)
  const visibility = review.visibility(reader, scan)
  const { functions, codeHash } = buildLexicalFunctions(snapshot, documentingLines, visibility.functions)
  return {
    functions,
    classes: listClasses(scan, visibility.scopes),
    imports: findImports(reader, review.family),
    handlers: findHandlers(reader, review.family, functions, scan.comments),
    globals: findGlobals(reader, review.family),
    mainLines: [],
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
