import type { LexicalFunction } from '../lexical-function.ts'
import { readHead, readWordsBefore } from '../declaration-head.ts'
import type { LexicalScan } from '../lexical-scan.ts'
import type { TokenReader } from '../token-reader.ts'

/** Who can name a declaration: anyone, heirs, the same build (package, module, assembly, crate), or its file alone. */
export type Visibility = 'public' | 'protected' | 'internal' | 'private'

/** By function and by scope of a scan, in their order. */
export interface FileVisibility {
  readonly functions: readonly Visibility[]
  readonly scopes: readonly Visibility[]
  /** Of anything else that is declared outside of functions. */
  readonly judge: (other: OtherDeclaration) => Visibility
}

/** A constant, a field, a type without a body. */
export interface OtherDeclaration {
  /** With the names around it. */
  readonly name: string
  /** Judged as a class would be, not as a function. */
  readonly isType: boolean
  readonly token: number
  readonly words: ReadonlySet<string>
  /** Index of the scope around it; -1 for none. */
  readonly scope: number
}

export type VisibilityReader = (reader: TokenReader, scan: LexicalScan) => FileVisibility

/** A function or scope as its visibility is judged. */
export interface Declaration {
  readonly name: string
  readonly isFunction: boolean
  readonly isConstructor: boolean
  /** Index in the list of functions or of scopes. */
  readonly index: number
  /** A token of the declaration that stands in what is around it. */
  readonly token: number
  /** Modifiers and other words in front of the name. */
  readonly words: ReadonlySet<string>
  readonly around: Scope | null
}

interface Scope extends Declaration {
  readonly bodyToken: number
}

/** What a declaration itself says; what is around it is taken into account by the engine. */
export type VisibilityRule = (declaration: Declaration) => Visibility

const NOWHERE = -1
const ORDER: readonly Visibility[] = ['public', 'protected', 'internal', 'private']

/** A reader by a rule that is made anew for every file, so that it may look at all of it first. */
export function visibilityBy(
  prepare: (reader: TokenReader, scan: LexicalScan) => VisibilityRule,
): VisibilityReader {
  return (reader, scan) => {
    const judge = prepare(reader, scan)
    const scopes = listScopes(reader, scan)
    const ofScopes: Visibility[] = []
    for (const [index, scope] of scopes.entries()) {
      const { parent, scope: around } = scan.scopes[index] ?? { parent: -1, scope: -1 }
      ofScopes.push(narrow(judge(scope), ofScopes[around], parent))
    }
    const functions = scan.functions.map((each, index) => {
      const own = each.parent >= 0 ? 'private' : judge(describe(reader, each, index, scopes))
      return narrow(own, ofScopes[each.scope], each.parent)
    })
    const judgeOther = ({ name, isType, token, words, scope }: OtherDeclaration): Visibility => {
      const around = scopes[scope] ?? null
      const own = { name, isFunction: !isType, isConstructor: false, index: NOWHERE, token, words, around }
      return narrow(judge(own), ofScopes[scope], NOWHERE)
    }
    return { functions, scopes: ofScopes, judge: judgeOther }
  }
}

function describe(
  reader: TokenReader,
  each: LexicalFunction,
  index: number,
  scopes: readonly Scope[],
): Declaration {
  return {
    name: each.name,
    isFunction: true,
    isConstructor: each.kind === 'constructor',
    index,
    token: each.firstToken,
    words: readHead(reader, each).words,
    around: scopes[each.scope] ?? null,
  }
}

function listScopes(reader: TokenReader, scan: LexicalScan): Scope[] {
  const scopes: Scope[] = []
  for (const [index, { name, nameToken, bodyToken, scope }] of scan.scopes.entries()) {
    scopes.push({
      name,
      isFunction: false,
      isConstructor: false,
      index,
      token: nameToken,
      words: readWordsBefore(reader, nameToken),
      around: scopes[scope] ?? null,
      bodyToken,
    })
  }
  return scopes
}

/** Nothing is more visible than what is around it, and nothing inside a function is visible at all. */
function narrow(own: Visibility, around: Visibility | undefined, parent: number): Visibility {
  if (parent >= 0) return 'private'
  return ORDER[Math.max(ORDER.indexOf(own), ORDER.indexOf(around ?? 'public'))] ?? own
}
