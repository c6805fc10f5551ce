import { isDirective } from './comments.ts'
import type { PythonFacts } from '../../core/python-engine.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'
import { isPrivateName } from '../languages/engine/visibility/modifiers.ts'
import { buildPythonFunctions } from './python-functions.ts'
import { parsePythonReview, type PythonReview } from './python-review.ts'
import type { ReadFacts, Snapshot } from './snapshot.ts'
import type { SourceFacts } from './source-facts.ts'

/** What CPython's tree tells; names as written beside it come from the tokens. */
export function readPythonFacts(snapshot: Snapshot, python: PythonFacts): ReadFacts {
  const review = parsePythonReview(python.review)
  return {
    functions: buildPythonFunctions(python.functions, review, snapshot),
    classes: review.classes.map(([name, line]) => {
      const isPublic = !isPrivateName(name)
      return { name, line, visibility: isPublic ? 'public' : 'private', isPublic }
    }),
    imports: review.imports.map(([module, name, alias, line]) => ({ module, name, alias, line })),
    handlers: listHandlers(snapshot, review),
    globals: listGlobals(review),
    mainLines: review.mainLines,
    codeComments: review.codeComments,
    codeHash: review.codeHash,
  }
}

function listHandlers({ comments, reader }: Snapshot, review: PythonReview): SourceFacts['handlers'] {
  const commented = new Set(comments.filter(({ text }) => !isDirective(text)).map(({ line }) => line))
  return review.handlers.map(([line, types, surfaces, isSilent, functionName]) => {
    const isExplained = commented.has(line) || (commented.has(line + 1) && opensBlock(reader, line))
    return { line, types, surfaces, isSilent: isSilent && !isExplained, functionName }
  })
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
