import { NOTHING, type DeclarationForm } from '../engine/declarations/declared.ts'
import { listedEnumMembers } from '../families/declared/enum-members.ts'
import { typedMembers } from '../families/declared/typed-members.ts'

/** `#define NAME value`, `#define NAME(x) …`. */
const macros: DeclarationForm = (reader, index) => {
  if (!reader.isDirective(index)) return NOTHING
  const name = /^#\s*define\s+(\w{1,200})/.exec(reader.text(index).slice(0, 300))?.[1]
  if (name === undefined) return NOTHING
  return [{ name, kind: 'constant', nameToken: index, from: index, signature: [0, 0] }]
}

export const cDeclared: readonly DeclarationForm[] = [macros, listedEnumMembers, typedMembers()]
