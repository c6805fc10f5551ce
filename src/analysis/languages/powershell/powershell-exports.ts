import { after } from '../engine/declarations/declared.ts'
import type { TokenReader } from '../engine/token-reader.ts'

interface Exported {
  readonly name: string
  readonly token: number
  /** The option or key it stands behind, in lower case. */
  readonly list: string
}

const MOST_NAMES = 5_000
const KEYS = /^(?:functions|cmdlets|aliases|variables|dscresources)toexport$/

/** What `Export-ModuleMember` or the table of a manifest that begins here hands on. */
export function listExported(reader: TokenReader, index: number): Exported[] {
  if (/^export-modulemember$/i.test(reader.text(index))) return listCommand(reader, index)
  const isTable = reader.text(index) === '{' && reader.text(index - 1) === '@' && index === 1
  return isTable ? listManifest(reader, index) : []
}

/** Names of functions in lower case; null where nothing is listed, or all that matches a pattern. */
export function findExportedFunctions(reader: TokenReader): ReadonlySet<string> | null {
  const names = new Set<string>()
  for (const index of reader.where((text) => /^export-modulemember$/i.test(text)))
    for (const { name, list } of listCommand(reader, index))
      if (list === '-function') names.add(name.toLowerCase())
  const isOpen = names.size === 0 || [...names].some((name) => /[*$?]/.test(name))
  return isOpen ? null : names
}

/** `-Function a, 'b' -Alias c`, over lines where a comma or a backtick goes on. */
function listCommand(reader: TokenReader, index: number): Exported[] {
  const found: Exported[] = []
  let list = '-function'
  for (let at = index + 1; at < reader.count && found.length < MOST_NAMES; at++) {
    if (reader.startsLine(at) && !goesOn(reader, at)) break
    const text = reader.text(at)
    if (/^[;|}]$/.test(text)) break
    if (text.startsWith('-')) list = text.toLowerCase()
    else if (isName(reader, at)) found.push({ name: unquote(text), token: at, list })
  }
  return found
}

function goesOn(reader: TokenReader, at: number): boolean {
  return /^[,`@(]$/.test(reader.text(at - 1)) || reader.around(at) >= 0 || /`\s*$/.test(before(reader, at))
}

/** What stands between a token and the one before it. */
function before(reader: TokenReader, at: number): string {
  return reader.slice(reader.end(at - 1), reader.start(at)).slice(0, 40)
}

function isName(reader: TokenReader, at: number): boolean {
  return (
    (reader.isWord(at) || reader.isString(at) || reader.text(at) === '*') && !reader.text(at).startsWith('$')
  )
}

function listManifest(reader: TokenReader, open: number): Exported[] {
  const found: Exported[] = []
  let list = ''
  for (let at = open + 1; at < reader.partner(open) && found.length < MOST_NAMES;) {
    const isKey = reader.isWord(at) && reader.text(at + 1) === '='
    if (isKey) list = reader.text(at).toLowerCase()
    else if (KEYS.test(list) && reader.isString(at))
      found.push({ name: unquote(reader.text(at)), token: at, list })
    // The values of other keys are nobody's names.
    at = KEYS.test(list) ? at + 1 : after(reader, at)
  }
  return found.filter(({ name }) => name !== '')
}

function unquote(text: string): string {
  return text
    .replaceAll(/^['"]|['"]$/g, '')
    .trim()
    .slice(0, 200)
}
