import type { TokenReader } from './token-reader.ts'

/** A name that is read where nothing in the file binds it. */
export interface UnboundName {
  readonly name: string
  readonly line: number
}

/** Every place where a file reads a name that it binds nowhere; nothing where names may come in unseen. */
export type UnboundReader = (reader: TokenReader) => readonly UnboundName[]
