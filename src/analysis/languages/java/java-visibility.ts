import { isInAnonymous, readModifiers } from '../engine/visibility/modifiers.ts'
import { visibilityBy } from '../engine/visibility/visibility.ts'

/** Without a modifier the package sees it, in an interface everyone; constructors of an enum are its own. */
export const readJavaVisibility = visibilityBy((reader) => (declaration) => {
  if (isInAnonymous(reader, declaration)) return 'private'
  const { around, isConstructor } = declaration
  const isInInterface = around?.words.has('interface') === true
  if (isConstructor && around?.words.has('enum') === true) return 'private'
  return readModifiers(declaration) ?? (isInInterface ? 'public' : 'internal')
})
