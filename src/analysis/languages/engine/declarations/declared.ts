import type { TokenReader } from '../token-reader.ts'
import type { Visibility } from '../visibility/visibility.ts'

/**
 * What a file declares besides functions with a body and classes. `function` is one without a body: a member of an
 * interface, a prototype. `type` is a name for a type: an alias, an interface that is no class in its language.
 * `export` is handed on from another file. `event` is announced under its name to whoever listens.
 */
export type DeclarationKind =
  | 'constant'
  | 'variable'
  | 'type'
  | 'field'
  | 'enum-member'
  | 'function'
  | 'event'
  | 'export'

/** One declaration as a review compares it. */
export interface NamedDeclaration {
  /** Names around it and its own, joined with `.`. */
  readonly name: string
  readonly kind: DeclarationKind
  readonly visibility: Visibility
  readonly line: number
  /** What it is declared in: a class, an enumeration; empty at the top of a file. */
  readonly owner: string
  /** Its type, its parameters or what it stands for, as written, one space between tokens; empty when it says nothing. */
  readonly signature: string
}

/** A declaration as a form found it. */
export interface Declared {
  readonly name: string
  readonly kind: DeclarationKind
  readonly nameToken: number
  /** First token of the statement; the words between it and the name, or `modifiersTo`, are its modifiers. */
  readonly from: number
  readonly modifiersTo?: number
  /** Tokens of its type or its parameters, `[first, one past the last)`. */
  readonly signature: readonly [number, number]
  /** Name of what is around it within the statement: the enumeration of a member. */
  readonly within?: string
  /** Token of the name of `within`, whose visibility it has. */
  readonly visibleAs?: number
  /** Name token of the class in whose head it stands, as a field of a record. */
  readonly headOf?: number
  /** A modifier it has without saying so. */
  readonly implies?: string
}

/** Where a declaration may stand: the top of a file, or a class and its like. */
export interface DeclarationPlace {
  /** Index of the scope around in the scan's list; -1 at the top. */
  readonly scope: number
  /** Words in front of that scope's name: `enum`, `interface`, `struct`. */
  readonly words: ReadonlySet<string>
  /** First token of that scope's body; -1 at the top. */
  readonly open: number
}

/** What begins at a token; a form is asked about every token that stands in a place itself and in no function. */
export type DeclarationForm = (
  reader: TokenReader,
  index: number,
  place: DeclarationPlace,
) => readonly Declared[]

export const NOTHING: readonly Declared[] = []

const ENDS = new Set([';', '{', '}'])
/** Words of sections in classes. */
export const SECTIONS: ReadonlySet<string> = new Set(['public', 'protected', 'private'])

/** The first token of a statement where these end with `;` or braces; labels such as `public slots:` end one too. */
export function startsStatement(reader: TokenReader, index: number): boolean {
  if (followsStatement(reader, index)) return true
  if (reader.text(index - 1) !== ':' || !reader.isWord(index - 2)) return false
  const label = SECTIONS.has(reader.text(index - 3)) ? index - 3 : index - 2
  return followsStatement(reader, label)
}

function followsStatement(reader: TokenReader, index: number): boolean {
  const before = reader.text(index - 1)
  if (index === 0 || ENDS.has(before) || reader.isDirective(index - 1)) return true
  // Objective-C's types end with `@end`.
  return before === 'end' && reader.text(index - 2) === '@'
}

/** The token after this one, or after the brackets it opens. */
export function after(reader: TokenReader, index: number): number {
  return Math.max(index, reader.partner(index)) + 1
}
