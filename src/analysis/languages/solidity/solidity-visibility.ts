import { visibilityBy, type Visibility } from '../engine/visibility/visibility.ts'

const MOST_TOKENS = 200
/** What heirs may use is protected in other languages' words. */
const BY_WORD: Readonly<Record<string, Visibility>> = {
  external: 'public',
  public: 'public',
  internal: 'protected',
  private: 'private',
}

/** Said behind the parameters; modifiers and the functions of libraries without a word are for heirs. */
export const readSolidityVisibility = visibilityBy(
  (reader, scan) =>
    ({ isFunction, index, token, around }) => {
      const each = scan.functions[index]
      if (!isFunction || each === undefined) return 'public'
      for (let at = token; at < Math.min(each.bodyToken, token + MOST_TOKENS); at++) {
        const said = reader.isWord(at) ? BY_WORD[reader.text(at)] : undefined
        if (said !== undefined && reader.around(at) === reader.around(token)) return said
      }
      const isModifier = reader.text(token) === 'modifier'
      return isModifier && around !== null ? 'protected' : 'public'
    },
)
