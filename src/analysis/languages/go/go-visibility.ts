import { visibilityBy } from '../engine/visibility/visibility.ts'

const EXPORTED = /^\p{Lu}/u

/** A capital letter exports a name, of a type and of its method alike. */
export const readGoVisibility = visibilityBy(() => ({ name }) => {
  return name.split('.').every((part) => EXPORTED.test(part)) ? 'public' : 'internal'
})
