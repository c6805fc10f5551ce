import { NOTHING, after, type DeclarationForm } from '../engine/declarations/declared.ts'
import { listedEnumMembers } from '../families/declared/enum-members.ts'
import { headerFields } from '../families/declared/header-fields.ts'
import { findStart } from '../families/declared/statement.ts'
import { beforeAngles, typedMembers, typedOptions } from '../families/declared/typed-members.ts'

/** `delegate T D<T>(int x);` */
const delegates: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== 'delegate') return NOTHING
  for (let at = index + 1; at < index + 30; at++) {
    const nameToken = reader.text(at) === '(' ? beforeAngles(reader, index, at - 1) : -1
    if (nameToken <= index + 1 || !reader.isWord(nameToken)) continue
    if (reader.text(after(reader, at)) !== ';') return NOTHING
    const from = findStart(reader, index)
    return [
      {
        name: reader.text(nameToken),
        kind: 'type',
        nameToken,
        from,
        signature: [index + 1, after(reader, at)],
      },
    ]
  }
  return NOTHING
}

export const csharpDeclared: readonly DeclarationForm[] = [
  headerFields(new Set(['record']), null, true),
  delegates,
  typedMembers({
    ...typedOptions,
    others: new Set([...typedOptions.others, 'delegate', 'get', 'set', 'init', 'add', 'remove', 'where']),
  }),
  listedEnumMembers,
]
