import type { LexicalFunction } from '../languages/engine/lexical-function.ts'
import { isStub, listBodyTokens } from './function-body.ts'
import { hashCode, type CodeHashes } from './code-hashes.ts'
import type { FunctionFacts } from './function-facts.ts'
import { isPrivateName, lastPart, numberNames, scopeOf } from './function-names.ts'
import { hasExports, isVisible } from './lexical-visibility.ts'
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
): LexicalFunctions {
  const { reader, review } = snapshot
  const { functions } = snapshot.scan
  const keys = numberNames(functions.map(({ name }) => name))
  const counts = countWords(functions, reader, review)
  const headStarts = functions.map((each) => findHeadStart(reader, each))
  const hashes = hashCode(reader, review.layout, functions, headStarts)
  const isModule = hasExports(reader, review.family)
  const built = functions.map((each, index) => {
    return buildFunction(each, snapshot, {
      key: keys[index] ?? each.name,
      counts: counts[index] ?? NOTHING,
      hashes: hashes.functions[index] ?? NO_HASHES,
      head: readHead(reader, headStarts[index] ?? each.firstToken, each.firstToken),
      firstLine: firstLineOf(each, reader, headStarts[index]),
      isModule,
      isDocumented: documentingLines.has(firstLineOf(each, reader, headStarts[index]) - 1),
    })
  })
  return { functions: built, codeHash: hashes.file }
}

const NOTHING: FunctionCounts = { raises: 0, assertions: 0, loops: 0, yields: false }
const NO_HASHES = { bodyHash: '', codeHash: '' }

interface Read {
  readonly key: string
  readonly counts: FunctionCounts
  readonly hashes: CodeHashes['functions'][number]
  readonly head: Head
  readonly firstLine: number
  readonly isModule: boolean
  readonly isDocumented: boolean
}

function firstLineOf(each: LexicalFunction, reader: TokenReader, headStart = each.firstToken): number {
  return Math.min(each.firstLine, reader.line(headStart))
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
    isPublic:
      each.parent < 0 &&
      !isPrivateName(name) &&
      isVisible(reader, each, review.family, head.words, read.isModule),
    isTest: isTest(review.tests, name, head.decorators),
    line,
    endLine,
    complexity: each.branchPoints + 1,
    lines: endLine - line + 1,
    parameterCount: each.parameters,
    parameters: describeParameters(reader, each, review.signatures),
    decorators: head.decorators,
    isAsync: isAsync(each, head.words, reader),
    isGenerator: counts.yields || reader.text(firstToken - 1) === '*',
    returnsValue: null,
    isStub: isStub(reader, each),
    raises: counts.raises,
    assertions: counts.assertions,
    loops: counts.loops,
    nesting: each.maxNesting,
    isDocumented: read.isDocumented,
    annotations: null,
    mutableDefaults: [],
    sourceSha256: hasher.hash(firstLine, endLine, read.hashes.codeHash),
    ...read.hashes,
    bodyTokenCount: lastToken + 1 - bodyToken,
    bodyTokens: () => listBodyTokens(reader, bodyToken, lastToken + 1),
  }
}

function isTest({ names, decorators }: TestKnowledge, name: string, own: readonly string[]): boolean {
  return names.test(lastPart(name)) || own.some((decorator) => decorators?.test(decorator) === true)
}

function isAsync(each: LexicalFunction, words: ReadonlySet<string>, reader: TokenReader): boolean {
  if (each.kind.startsWith('async') || words.has('async') || words.has('suspend')) return true
  // A function without a name has no head; `async` is its first token or stands right before it.
  return reader.text(each.firstToken) === 'async' || reader.text(each.firstToken - 1) === 'async'
}

interface Head {
  readonly words: ReadonlySet<string>
  readonly decorators: readonly string[]
}

const MOST_HEAD_TOKENS = 60

/** Where a function's modifiers and decorators begin; never past the end of the statement before it. */
function findHeadStart(reader: TokenReader, { kind, firstLine, firstToken }: LexicalFunction): number {
  if (kind === 'anonymous') return firstToken
  const least = Math.max(reader.firstOnLine(firstLine), firstToken - MOST_HEAD_TOKENS)
  let start = firstToken
  while (start > least && !STATEMENT_ENDS.has(reader.text(start - 1))) start--
  return skipDecorators(reader, start)
}

/** `@a.b(…)` right in front, line after line. */
function skipDecorators(reader: TokenReader, from: number): number {
  let start = from
  for (let count = 0; count < MOST_DECORATORS; count++) {
    const at = findDecoratorName(reader, start)
    if (!reader.isWord(at) || (reader.text(at - 1) !== '@' && !reader.text(at).startsWith('@'))) return start
    start = reader.text(at).startsWith('@') ? at : at - 1
  }
  return start
}

/** First token of the dotted name in front of a position, its arguments skipped; -1 when they are too long. */
function findDecoratorName(reader: TokenReader, before: number): number {
  const open = reader.text(before - 1) === ')' ? reader.partner(before - 1) : before
  // Decorators inside the arguments of decorators would make every function's head the whole file.
  if (open < 0 || before - open > MOST_DECORATOR_TOKENS) return -1
  let at = open - 1
  while (reader.text(at - 1) === '.' && reader.isWord(at - 2)) at -= 2
  return at
}

const MOST_DECORATORS = 10
const MOST_DECORATOR_TOKENS = 200

const STATEMENT_ENDS = new Set([';', '{', '}'])

/** Modifiers and decorators in front of a function: `@Name`, `#[name]`, `[Name]`, and plain words. */
function readHead(reader: TokenReader, from: number, firstToken: number): Head {
  const words = new Set<string>()
  const decorators: string[] = []
  for (let index = from; index < firstToken; index++) {
    const text = reader.text(index)
    if (text === '@' || (text === '[' && (reader.text(index - 1) === '#' || index === from))) {
      decorators.push(readName(reader, index + 1))
    } else if (reader.isWord(index)) words.add(text)
    else if (/^@\w/.test(text)) decorators.push(text.slice(1))
  }
  return { words, decorators: decorators.filter((name) => name !== '') }
}

function readName(reader: TokenReader, index: number): string {
  let name = reader.isWord(index) ? reader.text(index) : ''
  let at = index + 1
  while (name !== '' && ['.', '::'].includes(reader.text(at)) && reader.isWord(at + 1) && at < index + 12) {
    name += `.${reader.text(at + 1)}`
    at += 2
  }
  return name
}
