import { NOTHING, after, type DeclarationForm, type Declared } from '../engine/declarations/declared.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { scriptDeclared } from '../families/script/script-declared.ts'
import { listSections } from '../families/declared/statement.ts'

const MACROS = /^define(?:Props|Emits)$/
const MOST_TOKENS = 60

/** `defineProps<{ a: string }>()`, `defineProps({ a: String })`, `defineEmits(['open'])`, alone or in `withDefaults`. */
const macros: DeclarationForm = (reader, index) => {
  if (!reader.startsLine(index)) return NOTHING
  let at = index
  while (at < index + MOST_HEAD && HEAD.test(reader.text(at)) && !MACROS.test(reader.text(at))) at++
  return MACROS.test(reader.text(at)) ? listNames(reader, findList(reader, at + 1), index) : NOTHING
}

/** `const props = withDefaults(`, `const { a, b } = `, over lines or not. */
const HEAD = /^[\w$]+$|^[={},(:]$/
const MOST_HEAD = 60

/** The braces or the list that hold the names: of the type, or of the first argument. */
function findList(reader: TokenReader, from: number): number {
  for (let at = from; at < from + MOST_TOKENS && /^[<({[]$/.test(reader.text(at)); at++)
    if (/^[{[]$/.test(reader.text(at))) return at
  return -1
}

/** `export default { props: { a: String }, emits: ['open'] }`, `defineComponent({ … })` too. */
const options: DeclarationForm = (reader, index) => {
  if (reader.text(index) !== 'export' || reader.text(index + 1) !== 'default') return NOTHING
  const open = reader.text(index + 3) === '(' ? index + 4 : index + 2
  if (reader.text(open) !== '{' || reader.partner(open) < 0) return NOTHING
  return listSections(reader, open + 1, reader.partner(open)).flatMap(([at]) => {
    const isList = /^(?:props|emits)$/.test(reader.text(at)) && reader.text(at + 1) === ':'
    return isList ? listNames(reader, at + 2, index) : []
  })
}

/** Keys of an object or a type, or the texts of a list. */
function listNames(reader: TokenReader, open: number, from: number): readonly Declared[] {
  if (open < 0 || !/^[{[]$/.test(reader.text(open)) || reader.partner(open) < 0) return NOTHING
  const found: Declared[] = []
  for (let at = open + 1; at < reader.partner(open); at = after(reader, at)) {
    const isFirst = /^[{[,;]$/.test(reader.text(at - 1)) || reader.startsLine(at)
    if (!isFirst || !isName(reader, at, open)) continue
    const name = reader.text(at).replaceAll(/['"`]/g, '')
    found.push({
      name,
      kind: 'field',
      nameToken: at,
      from,
      modifiersTo: from,
      implies: 'export',
      signature: [0, 0],
    })
  }
  return found
}

/** A text of a list, or a key. */
function isName(reader: TokenReader, at: number, open: number): boolean {
  if (reader.text(open) === '[') return reader.isString(at)
  const isKey = /^(?:\??:|\?|,|\})$/.test(reader.text(at + 1))
  return isKey && (reader.isWord(at) || reader.isString(at))
}

/** Properties and events of a component, besides what its scripts declare. */
export const vueDeclared: readonly DeclarationForm[] = [macros, options, ...scriptDeclared]
