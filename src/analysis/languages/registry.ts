import { generic } from './generic/generic.ts'
import type { Language } from './language.ts'
import * as tables from './tables.ts'

/** Every language, by id; the one for whatever has no table comes last. */
export const languages: readonly Language[] = [
  ...Object.values(tables).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  generic,
]
