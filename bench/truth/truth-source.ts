/** One function as a compiler, an interpreter or a grammar has it. */
export interface TruthFunction {
  /** Its own name, without those around it; `(anonymous)` when it has none. */
  readonly name: string
  /** Line of the name, or of the first token when anonymous. */
  readonly line: number
  /** Line of the last token of its body. */
  readonly endLine: number
  /** Null where this truth does not tell. */
  readonly parameters: number | null
  /** Its own decisions, those of functions in it excluded; null where this truth does not tell. */
  readonly branchPoints: number | null
}

export interface Truth {
  readonly functions: readonly TruthFunction[]
  /** The text was understood only in part, so that what is said of it may be wrong. */
  readonly hasErrors: boolean
  /** Lines of which this truth knows nothing, as the templates of macros: what is listed there is left out. */
  readonly unread?: readonly LineRange[]
}

export interface LineRange {
  readonly first: number
  readonly last: number
}

export function isUnread(line: number, unread: readonly LineRange[]): boolean {
  return unread.some(({ first, last }) => line >= first && line <= last)
}

/** Says what is in a text; null when it cannot say anything of it. */
export type TruthSource = (text: string, file: string) => Promise<Truth | null>

/** Where the truth about one language comes from. A new one is one file and one line in `registry.ts`. */
export interface TruthProvider {
  /** Id of the language, also the name of its folder in the corpus. */
  readonly language: string
  /** What tells the truth, as `tree-sitter-go`. */
  readonly title: string
  /** The source, or a sentence that says why it cannot be had here. */
  open(): Promise<TruthSource | string>
}
