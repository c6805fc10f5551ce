import { NOTHING, type DeclarationForm, type Declared } from '../engine/declarations/declared.ts'

/** `NAME = value`. */
const constants: DeclarationForm = (reader, index) => {
  if (!reader.startsLine(index) || reader.text(index + 1) !== '=' || !/^\p{Lu}/u.test(reader.text(index)))
    return NOTHING
  return [{ name: reader.text(index), kind: 'constant', nameToken: index, from: index, signature: [0, 0] }]
}

const ATTRIBUTES = new Set(['attr_reader', 'attr_accessor', 'attr_writer', 'attr'])

/** `attr_reader :a, :b`. */
const attributes: DeclarationForm = (reader, index, { scope }) => {
  if (scope < 0 || !ATTRIBUTES.has(reader.text(index))) return NOTHING
  const found: Declared[] = []
  const first = reader.text(index + 1) === '(' ? index + 2 : index + 1
  for (let at = first; reader.isString(at) && found.length < 200; at += 2) {
    const name = reader
      .text(at)
      .replace(/^:?["']?/, '')
      .replace(/["']$/, '')
    found.push({ name, kind: 'field', nameToken: at, from: index, signature: [index, index + 1] })
    if (reader.text(at + 1) !== ',') break
  }
  return found
}

export const rubyDeclared: readonly DeclarationForm[] = [constants, attributes]
