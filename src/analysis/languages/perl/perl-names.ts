import type { TokenReader } from '../engine/token-reader.ts'

/** `qw(a b)` and `'a'` as names; `&f` is `f`. */
export function readPerlNames(text: string): string[] {
  const inner = text.replace(/^(?:qw\s*\S|q{1,2}\s*[^\w\s]|['"])/, '').replace(/[^\w\s]$/, '')
  return inner
    .split(/\s+/)
    .map((name) => name.replace(/^&/, ''))
    .filter((name) => name !== '' && !name.startsWith('#'))
}

/** `@EXPORT = `, `@EXPORT_OK = `. */
export function isExportList(reader: TokenReader, index: number): boolean {
  return /^@EXPORT(?:_OK)?$/.test(reader.text(index)) && reader.text(index + 1) === '='
}
