import { visibilityBy } from '../engine/visibility/visibility.ts'

/** Without an interface everything at the top is seen; `_name` says that nobody should, `method private` that heirs may. */
export const readOcamlVisibility = visibilityBy(() => ({ name, words }) => {
  if (words.has('private')) return 'protected'
  return /(?:^|\.)_[^.]*$/.test(name) ? 'private' : 'public'
})
