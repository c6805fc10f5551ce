import { NOTHING, type DeclarationForm, type Declared } from '../engine/declarations/declared.ts'
import { scriptDeclared } from '../families/script/script-declared.ts'
import { listSections } from '../families/declared/statement.ts'

/** `let { size = 1, kind: own, ...rest } = $props()`: the properties of a component. */
const properties: DeclarationForm = (reader, index) => {
  const open = index + 1
  if (!/^(?:let|const)$/.test(reader.text(index)) || reader.text(open) !== '{') return NOTHING
  let value = reader.partner(open) + 1
  while (value > open && value < reader.partner(open) + 60 && reader.text(value) !== '=') value++
  if (value <= open || reader.text(value + 1) !== '$props') return NOTHING
  return listSections(reader, open + 1, reader.partner(open)).flatMap(([at]): Declared[] => {
    if (!reader.isWord(at)) return []
    const own = { name: reader.text(at), nameToken: at, from: index, modifiersTo: index }
    return [{ ...own, kind: 'field', implies: 'export', signature: [0, 0] }]
  })
}

/** `export let size` is a property too, and is read as any export of a script. */
export const svelteDeclared: readonly DeclarationForm[] = [properties, ...scriptDeclared]
