import type { LexicalScan } from '../engine/lexical-scan.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { visibilityBy, type Declaration } from '../engine/visibility/visibility.ts'

const MOST_TOKENS = 40

/** Where a file exports names, what it leaves out stays in its package; methods of another module are everyone's. */
export const readJuliaVisibility = visibilityBy((reader, scan) => {
  const exported = listExports(reader)
  return (declaration) => {
    const { name, index } = declaration
    if (isModule(declaration)) return 'public'
    const own = name.slice(name.lastIndexOf('.') + 1)
    if (own.startsWith('_')) return 'private'
    // A file that exports nothing is part of a package whose other files say what is exported.
    if (index < 0) return exported.has(own) ? 'public' : 'internal'
    if (exported.size === 0 || exported.has(own) || !/^\w/u.test(own)) return 'public'
    return isQualified(reader, scan, declaration) ? 'public' : 'internal'
  }
})

function isModule({ isFunction, index, words }: Declaration): boolean {
  return index >= 0 && !isFunction && (words.has('module') || words.has('baremodule'))
}

/** `export a, b`, `public c`, over several lines where a comma ends one. */
function listExports(reader: TokenReader): Set<string> {
  const names = new Set<string>()
  for (let index = 0; index < reader.count; index++) {
    if (!/^(?:export|public)$/.test(reader.text(index)) || !reader.startsLine(index)) continue
    let at = index + 1
    while (at < reader.count && (!reader.startsLine(at) || reader.text(at - 1) === ',')) {
      names.add(reader.text(at))
      at++
    }
    index = at - 1
  }
  return names
}

/** `Base.show(…)`: a dot before the list. */
function isQualified(
  reader: TokenReader,
  scan: LexicalScan,
  { isFunction, index, token }: Declaration,
): boolean {
  if (!isFunction) return false
  const to = Math.min(scan.functions[index]?.bodyToken ?? token, token + MOST_TOKENS)
  for (let at = token; at < to && reader.text(at) !== '('; at++) if (reader.text(at) === '.') return true
  return false
}
