import type { TokenReader } from './token-reader.ts'

/** Names that are shared with everyone by what begins at a token. */
export type GlobalReader = (reader: TokenReader, index: number) => readonly string[]
