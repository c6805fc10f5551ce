import type { TokenReader } from '../engine/token-reader.ts'
import { visibilityBy, type Declaration, type Visibility } from '../engine/visibility/visibility.ts'

const MOST_TOKENS = 200
/** What heirs may use is protected in other languages' words. */
const BY_WORD: Readonly<Record<string, Visibility>> = {
  external: 'public',
  public: 'public',
  internal: 'protected',
  private: 'private',
}
/** What others name without a word that lets them. */
const OPEN = new Set(['event', 'error', 'type', 'struct', 'enum'])

/** Said behind the parameters; modifiers and the functions of libraries without a word are for heirs. */
export const readSolidityVisibility = visibilityBy((reader, scan) => (declaration) => {
  const { isFunction, index, token, around } = declaration
  const each = scan.functions[index]
  if (!isFunction) return 'public'
  if (each === undefined) return judgeOther(reader, declaration)
  const said = findWord(reader, token, each.bodyToken)
  if (said !== null) return said
  const isModifier = reader.text(token) === 'modifier'
  return isModifier && around !== null ? 'protected' : 'public'
})

/** State says it in front of its name, a function without a body behind its parameters; else state is for heirs. */
function judgeOther(reader: TokenReader, { token, words }: Declaration): Visibility {
  const said = [...words].map((word) => BY_WORD[word]).find((each) => each !== undefined)
  if (said !== undefined) return said
  if ([...words].some((word) => OPEN.has(word))) return 'public'
  return words.has('function') ? (findWord(reader, token, token + MOST_TOKENS) ?? 'public') : 'protected'
}

/** A word in the brackets the name stands in, up to the end of the statement. */
function findWord(reader: TokenReader, token: number, end: number): Visibility | null {
  const around = reader.around(token)
  for (let at = token; at < Math.min(end, token + MOST_TOKENS); at++) {
    if (reader.text(at) === ';' && reader.around(at) === around) return null
    const said = reader.isWord(at) ? BY_WORD[reader.text(at)] : undefined
    if (said !== undefined && reader.around(at) === around) return said
  }
  return null
}
