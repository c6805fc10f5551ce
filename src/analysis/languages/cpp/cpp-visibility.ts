import type { LexicalScan } from '../engine/lexical-scan.ts'
import type { LexicalScope } from '../engine/lexical-function.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { visibilityBy, type Declaration, type Visibility } from '../engine/visibility/visibility.ts'

type Section = 'public' | 'protected' | 'private'
const SECTIONS = new Set<string>(['public', 'protected', 'private'])

/** Members by the section they stand in, or in which their class declares them; `static` functions are the file's. */
export const readCppVisibility = visibilityBy((reader, scan) => {
  const sections = new Sections(reader, scan)
  return (declaration) => {
    if (isInUnnamedNamespace(reader, declaration)) return 'private'
    if (declaration.around !== null) return sections.at(declaration.around.index, declaration.token)
    return sections.declared(declaration.name) ?? judgeFree(declaration)
  }
})

/** A class is as visible as its header; only functions can be kept to a file by a word. */
function judgeFree({ isFunction, words }: Declaration): Visibility {
  return isFunction && words.has('static') ? 'private' : 'public'
}

const MOST_LEVELS = 20

function isInUnnamedNamespace(reader: TokenReader, { token }: Declaration): boolean {
  let open = reader.around(token)
  for (let level = 0; open >= 0 && level < MOST_LEVELS; level++) {
    if (reader.text(open) === '{' && reader.text(open - 1) === 'namespace') return true
    open = reader.around(open)
  }
  return false
}

/** `public:`, `protected:` and `private:` in the classes of a file, and the names declared after them. */
class Sections {
  private readonly byScope: { readonly token: number; readonly section: Section }[][] = []
  private readonly byName = new Map<string, Section>()

  constructor(reader: TokenReader, { scopes }: LexicalScan) {
    for (const scope of scopes) this.byScope.push(this.read(reader, scope))
  }

  /** The last section that begins no later than the token, by halving: a class may have thousands of labels. */
  at(scope: number, token: number): Section {
    const sections = this.byScope[scope] ?? []
    let low = 0
    let high = sections.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sections[middle]?.token ?? 0) <= token) low = middle + 1
      else high = middle
    }
    return sections[low - 1]?.section ?? 'public'
  }

  declared(name: string): Section | undefined {
    return this.byName.get(name)
  }

  /** Only the class's own tokens are looked at: groups inside it are stepped over. */
  private read(reader: TokenReader, scope: LexicalScope): { token: number; section: Section }[] {
    const { name, nameToken, bodyToken, lastToken } = scope
    let section: Section = isClass(reader, nameToken) ? 'private' : 'public'
    const found: { token: number; section: Section }[] = [{ token: bodyToken, section }]
    for (let at = bodyToken + 1; at < lastToken; at = Math.max(at, reader.partner(at)) + 1) {
      const text = reader.text(at)
      if (SECTIONS.has(text) && isLabel(reader, at)) {
        section = text as Section
        found.push({ token: at, section })
      } else if (reader.text(at + 1) === '(' && reader.isWord(at)) this.byName.set(`${name}.${text}`, section)
    }
    return found
  }
}

/** `class` hides its members by default, `struct` and `union` show them. */
function isClass(reader: TokenReader, nameToken: number): boolean {
  for (let at = nameToken - 1; at > nameToken - 12 && at >= 0; at--) {
    const text = reader.text(at)
    if (text === 'class') return reader.text(at - 1) !== 'enum'
    if (text === 'struct' || text === 'union') return false
  }
  return false
}

/** `private:`, and with a word between as in `public slots:`. */
function isLabel(reader: TokenReader, index: number): boolean {
  return reader.text(index + 1) === ':' || (reader.isWord(index + 1) && reader.text(index + 2) === ':')
}
