import { isPrivateName, readModifiers } from '../engine/visibility/modifiers.ts'
import { visibilityBy } from '../engine/visibility/visibility.ts'

/** The module sees what says nothing; an extension's own modifier is that of its members. */
export const readSwiftVisibility = visibilityBy(() => (declaration) => {
  const { name, isFunction, words, around } = declaration
  if (isPrivateName(name)) return 'private'
  const own = readModifiers(declaration)
  if (own !== null) return own
  if (!isFunction && words.has('extension')) return 'public'
  const isPublished = around?.words.has('extension') === true && around.words.has('public')
  if (around?.words.has('protocol') === true) return 'public'
  return isFunction && isPublished ? 'public' : 'internal'
})
