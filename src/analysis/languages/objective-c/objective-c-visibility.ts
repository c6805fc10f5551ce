import type { TokenReader } from '../engine/token-reader.ts'
import { visibilityBy, type Declaration } from '../engine/visibility/visibility.ts'

/** `static` keeps a function of C to its file; methods are private by a leading underscore alone. */
export const readObjectiveCVisibility = visibilityBy((reader) => {
  const isHeader = !hasImplementation(reader)
  return (declaration) => {
    const { name, isFunction, index, words } = declaration
    const isUnderscored = name.slice(name.lastIndexOf('.') + 1).startsWith('_')
    if (index < 0) {
      if (isUnderscored || words.has('static') || isExtension(reader, declaration)) return 'private'
      // What others may name stands in a header.
      return isHeader ? 'public' : 'internal'
    }
    // A function of C is the file's, whichever type it stands in.
    if (isFunction && !isMethod(reader, declaration)) return words.has('static') ? 'private' : 'public'
    return isUnderscored ? 'private' : 'public'
  }
})

function isMethod(reader: TokenReader, { token, around }: Declaration): boolean {
  return around !== null && !around.words.has('implementation') ? true : /^[-+]$/.test(reader.text(token))
}

function hasImplementation(reader: TokenReader): boolean {
  return reader.where((text) => text === 'implementation').some((at) => reader.text(at - 1) === '@')
}

/** `@interface Box ()`, `@interface Box (Private)`. */
function isExtension(reader: TokenReader, { around }: Declaration): boolean {
  if (around === null || reader.text(around.token + 1) !== '(') return false
  return /^(?:\)|\w*(?:private|internal|testing)\w*)$/i.test(reader.text(around.token + 2))
}
