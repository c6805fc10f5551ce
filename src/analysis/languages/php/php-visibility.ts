import { isPrivateName, readModifiers } from '../engine/visibility/modifiers.ts'
import { visibilityBy } from '../engine/visibility/visibility.ts'

/** Public unless a modifier or the name says otherwise; nobody can name what `new class` declares. */
export const readPhpVisibility = visibilityBy(() => (declaration) => {
  const { name, isFunction, words } = declaration
  const isMagic = /(?:^|\.)__\w+$/.test(name)
  if ((isPrivateName(name) && !isMagic) || (!isFunction && words.has('new'))) return 'private'
  return readModifiers(declaration) ?? 'public'
})
