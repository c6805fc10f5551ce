import { readHead, type Head } from '../languages/engine/declaration-head.ts'
import type { Visibility } from '../languages/engine/visibility/visibility.ts'
import type { LexicalFunction } from '../languages/engine/lexical-function.ts'
import { bodyTokensOf, hasDocstring, isStub, returnsAwaitable } from './function-body.ts'
import { hashCode, type CodeHashes } from './code-hashes.ts'
import type { FunctionFacts } from './function-facts.ts'
import { lastPart, numberNames, scopeOf } from './function-names.ts'
import { countWords, type FunctionCounts } from './lexical-counts.ts'
import { describeParameters } from './parameters.ts'
import type { Snapshot } from './snapshot.ts'
import type { TestKnowledge } from '../languages/review-knowledge.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'

export interface LexicalFunctions {
  readonly functions: readonly FunctionFacts[]
  /** Hash of the whole file's code. */
  readonly codeHash: string
}

/** Functions as the lexical engine lists them, with what their tokens show. */
export function buildLexicalFunctions(
  snapshot: Snapshot,
  documentingLines: ReadonlySet<number>,
  visibility: readonly Visibility[],
): LexicalFunctions {
  const { reader, review } = snapshot
  const { functions } = snapshot.scan
  const keys = numberNames(functions.map(({ name }) => name))
  const counts = countWords(functions, reader, review)
  const heads = functions.map((each) => readHead(reader, each))
  const hashes = hashCode(
    reader,
    review.layout,
    functions,
    heads.map(({ firstToken }) => firstToken),
  )
  const built = functions.map((each, index) => {
    const head = heads[index] ?? readHead(reader, each)
    const firstLine = Math.min(each.firstLine, reader.line(head.firstToken))
    return buildFunction(each, snapshot, {
      key: keys[index] ?? each.name,
      counts: counts[index] ?? NOTHING,
      hashes: hashes.functions[index] ?? NO_HASHES,
      head,
      firstLine,
      visibility: visibility[index] ?? 'private',
      isDocumented: review.comments.docstrings
        ? hasDocstring(reader, each)
        : documentingLines.has(firstLine - 1),
    })
  })
  return { functions: built, codeHash: hashes.file }
}

const NOTHING: FunctionCounts = { raises: 0, assertions: 0, loops: 0, yields: false }
const NO_NAMES: readonly string[] = []
const NO_HASHES = { bodyHash: '', codeHash: '' }

interface Read {
  readonly key: string
  readonly counts: FunctionCounts
  readonly hashes: CodeHashes['functions'][number]
  readonly head: Head
  readonly firstLine: number
  readonly visibility: Visibility
  readonly isDocumented: boolean
}

function buildFunction(
  each: LexicalFunction,
  { reader, review, hasher }: Snapshot,
  read: Read,
): FunctionFacts {
  const { name, line, endLine, firstToken, bodyToken, lastToken } = each
  const { counts, head, firstLine } = read
  return {
    key: read.key,
    name,
    scope: scopeOf(name),
    visibility: read.visibility,
    isPublic: read.visibility === 'public',
    isTest: isTest(review.tests, name, head.decorators),
    line,
    endLine,
    complexity: each.branchPoints + 1,
    lines: endLine - line + 1,
    parameterCount: each.parameters,
    parameters: describeParameters(reader, each, review.signatures),
    decorators: head.decorators,
    isAsync: isAsync(each, head.words, reader) || returnsAwaitable(reader, each, review.protocols),
    isGenerator: counts.yields || (review.family === 'script' && reader.text(firstToken - 1) === '*'),
    returnsValue: null,
    isStub: isStub(reader, each),
    raises: counts.raises,
    assertions: counts.assertions,
    loops: counts.loops,
    nesting: each.maxNesting,
    isDocumented: read.isDocumented,
    annotations: null,
    mutableDefaults: NO_NAMES,
    sourceKey: hasher.keyOf(firstLine, endLine, read.hashes.codeHash),
    codeHash: read.hashes.codeHash,
    bodyHash: read.hashes.bodyHash,
    bodyTokenCount: lastToken + 1 - bodyToken,
    bodyTokens: bodyTokensOf(reader, bodyToken, lastToken + 1),
  }
}

function isTest({ names, decorators }: TestKnowledge, name: string, around: readonly string[]): boolean {
  const own = lastPart(name)
  const isNamed = own !== 'test' && names.test(own)
  return isNamed || around.some((decorator) => decorators?.test(decorator) === true)
}

function isAsync(each: LexicalFunction, words: ReadonlySet<string>, reader: TokenReader): boolean {
  if (each.kind.startsWith('async') || words.has('async') || words.has('suspend')) return true
  // A function without a name has no head; `async` is its first token or stands right before it.
  return reader.text(each.firstToken) === 'async' || reader.text(each.firstToken - 1) === 'async'
}
