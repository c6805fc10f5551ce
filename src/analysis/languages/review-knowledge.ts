import type { CodeLayout } from './code-layout.ts'
import type { Call, CallForms } from './engine/calls.ts'
import type { GlobalReader } from './engine/globals.ts'
import type { DeclarationForm } from './engine/declarations/declared.ts'
import type { HandlerReader } from './engine/handlers.ts'
import type { ImportReader } from './engine/imports.ts'
import type { UnboundReader } from './engine/unbound.ts'
import type { VisibilityReader } from './engine/visibility/visibility.ts'
import type { TokenReader } from './engine/token-reader.ts'

/**
 * What a review has to know of a language beyond where its functions are and what branches in it. Every language says
 * it once, in `<language>/<language>-review.ts`; facts, matching and findings ask, and name no language themselves.
 */
export interface ReviewKnowledge {
  /** Languages that share the names of their libraries are one family: JavaScript's dialects, C and C++. */
  readonly family: string
  readonly layout: CodeLayout
  readonly calls: CallForms
  readonly signatures: SignatureRules
  readonly visibility: VisibilityReader
  readonly imports: ImportReader
  readonly globals: GlobalReader | null
  /** Names that a file reads and binds nowhere, where a language lets tokens tell. */
  readonly unbound: UnboundReader | null
  /** Lines that only run when the file is the program, as far as tokens tell. */
  readonly mainLines: ((reader: TokenReader) => readonly (readonly [number, number])[]) | null
  readonly protocols: ProtocolKnowledge
  readonly handlers: HandlerKnowledge
  readonly conditions: ConditionKnowledge
  readonly refusals: RefusalKnowledge
  readonly tests: TestKnowledge
  readonly assertions: AssertionKnowledge
  readonly suppressions: SuppressionKnowledge
  readonly comments: CommentKnowledge
  /** What is declared besides functions and classes: the first form that finds something at a token counts. */
  readonly declared: readonly DeclarationForm[]
  /** Small programs and what they declare to whom. */
  readonly declarations?: readonly DeclarationExample[]
}

export interface DeclarationExample {
  readonly source: readonly string[]
  /**
   * Functions and classes by line: `3 private method A.f(a, b?, ...rest)`. `?` marks what a caller may leave out, `...`
   * what takes the rest, `:` what is passed by name alone, `/` by position alone.
   */
  readonly declarations: readonly string[]
  /** What else is declared, by line: `4 public field A.size: int`; left out where there is nothing else to say. */
  readonly others?: readonly string[]
}

export interface SignatureRules {
  /** Callers may name the arguments, so that a parameter's new name breaks them. */
  readonly namedArguments: boolean
  /** A call may leave out whatever comes last. */
  readonly lenientCalls: boolean
  /** Name of a first parameter that no caller passes: `self`. */
  readonly receiver: RegExp | null
  /** `a, b int`: a name without a type has that of the next one. */
  readonly sharedTypes: boolean
}

/** How callers have to call: with `await`, in a loop. */
export interface ProtocolKnowledge {
  /** Words that make the function around them a generator. */
  readonly generators: ReadonlySet<string>
  /** Types whose values are awaited: a function that returns one is called like an async one. */
  readonly awaitables: RegExp | null
}

/** `catch`, `except`, `rescue`. */
export interface HandlerKnowledge {
  readonly read: HandlerReader
  /** Whether a token of its body raises again or logs what was caught. */
  readonly surfaces: (reader: TokenReader, index: number) => boolean
  /** Names of the exceptions that stand for (nearly) all of them. */
  readonly broad: RegExp | null
  /** A handler that names no exception catches everything and is a habit to break. */
  readonly bareIsBroad: boolean
}

/** How `if` and its like are written. */
export interface ConditionKnowledge {
  /**
   * What ends the condition: its own brackets, the brace of its body, a colon before a body by indentation, or its line
   * (or a word such as `then` on it). `none` where conditions are commands or parts of a query.
   */
  readonly endsAt: 'brackets' | 'brace' | 'colon' | 'line' | 'none'
  /** `raise E unless allowed?`: what happens may stand in front. */
  readonly postfix: boolean
  /** `If` is `if`. */
  readonly anyCase: boolean
}

/** Ways to refuse: to leave without doing what was asked, and to say so. */
export interface RefusalKnowledge {
  /** Statements: `raise`, `throw`. */
  readonly words: ReadonlySet<string>
  /** Names that refuse when they are called: `panic(…)`, `die(…)`, `bail!(…)`. */
  readonly calls: ReadonlySet<string>
  /** What else refuses, by the conventions of the language and its frameworks. */
  readonly idioms: readonly RefusalIdiom[]
}

export interface RefusalIdiom {
  /** `call`: the call itself leaves, as `abort(403)`. `return`: a return of this value, as `return errors.New(…)`. */
  readonly form: 'call' | 'return'
  /** Dotted name of what is called or returned, as in `Call.callee`. */
  readonly name: RegExp
  /** Where the name alone does not tell: the tokens of the arguments or of the returned value, `[from, to)`. */
  readonly when?: (reader: TokenReader, from: number, to: number) => boolean
}

export interface TestKnowledge {
  /** Last part of the name of a function that is a test. */
  readonly names: RegExp
  /** Decorators, annotations and attributes that make a function a test. */
  readonly decorators: RegExp | null
  /** Calls whose first argument is the title of a test: `it('adds', …)`. */
  readonly titled: RegExp | null
  /** Tests whose title stands in a sentence: Scala's `"A stack" should "pop" in { … }`. */
  readonly sentences: ((reader: TokenReader, index: number) => SentenceTest | null) | null
  /** Decorators that run a test once for every row of a table. */
  readonly tables: RegExp | null
  /** Modules whose import says that a file tests. */
  readonly frameworks: RegExp | null
  readonly skips: MarkerIdioms
  /** What runs one test alone and so leaves out the rest: `it.only`. */
  readonly focuses: MarkerIdioms
}

export interface SentenceTest {
  readonly title: string
  /** Its tokens, `[from, to)`. */
  readonly from: number
  readonly to: number
}

export interface MarkerIdioms {
  /** Dotted names of calls. */
  readonly calls: RegExp | null
  /** Last parts of decorators, annotations and attributes. */
  readonly decorators: RegExp | null
}

/** How much an assertion proves when it holds, from nothing to everything. */
export const assertionStrengths = [
  /** Holds whatever the program does. */
  'nothing',
  /** Something was called, or did not fail. */
  'runs',
  /** A value is there: not null, defined, not empty. */
  'presence',
  /** A value counts as true. */
  'truth',
  /** A value is of a type or has a shape. */
  'kind',
  /** A value lies in a range, holds a part, matches a pattern. */
  'bound',
  /** A value equals another up to a tolerance. */
  'tolerance',
  'equality',
] as const

export type AssertionStrength = (typeof assertionStrengths)[number]

export interface AssertionIdiom {
  /**
   * `statement`: a word and a condition, as Python's `assert`. `call`: `assertEqual(a, b)`. `matcher`: the last call of
   * a chain that begins with the subject, as `.toBe(b)` after `expect(a)`. `report`: a call that fails the test under a
   * condition, as Go's `t.Errorf` inside `if got != want`.
   */
  readonly form: 'statement' | 'call' | 'matcher' | 'report'
  /** The word, the dotted name of the call, the name of the matcher or of the reporting call. */
  readonly name: RegExp
  /** `condition`: the operator of the condition decides. `error`: that the expected error, and no other, is raised. */
  readonly proves: AssertionStrength | 'condition' | 'error'
  /** Positions of the arguments, from 0. */
  readonly subject?: number
  readonly expected?: number
  /** Position or name of the argument that says how far off is still right. */
  readonly tolerance?: number | string
  /** Where the name alone does not tell. */
  readonly when?: (call: Call, reader: TokenReader) => boolean
}

export interface AssertionKnowledge {
  /** Words that assert where they are called or begin a chain. */
  readonly words: RegExp
  /** Words that assert without brackets: Ruby's `assert_equal 1, f`. */
  readonly bareWords: RegExp | null
  /** After these tokens the word is something else: Rust's `.expect("…")` unwraps a value. */
  readonly notAfter: ReadonlySet<string>
  /** What each proves, the special before the general: the first that matches counts. */
  readonly idioms: readonly AssertionIdiom[]
}

/** Ways to make a checker look away. */
export interface SuppressionKnowledge {
  /** Annotations as `@Name`, attributes as `#name`; those in comments are the same everywhere and belong to the checkers. */
  readonly attributes: RegExp | null
}

export interface CommentKnowledge {
  /** Any comment right above a declaration documents it; elsewhere only comments of a form of their own do. */
  readonly plainDocuments: boolean
  /** A text that stands first in a body documents it. */
  readonly docstrings: boolean
}
