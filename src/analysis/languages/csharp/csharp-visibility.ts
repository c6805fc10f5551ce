import { isInAnonymous, readModifiers } from '../engine/visibility/modifiers.ts'
import { visibilityBy, type Declaration, type Visibility } from '../engine/visibility/visibility.ts'

/** Members are private unless they say otherwise, types internal; those of an interface are public. */
export const readCsharpVisibility = visibilityBy((reader) => (declaration) => {
  if (isInAnonymous(reader, declaration)) return 'private'
  return readModifiers(declaration) ?? byDefault(declaration)
})

function byDefault({ isFunction, words, around }: Declaration): Visibility {
  if (around?.words.has('interface') === true) return 'public'
  // The other part of a partial type may say that it is public.
  if (!isFunction && words.has('partial')) return 'public'
  return isFunction || around !== null ? 'private' : 'internal'
}
