import { NOTHING, type DeclarationForm, type Declared } from '../engine/declarations/declared.ts'
import type { TokenReader } from '../engine/token-reader.ts'
import { findStart } from '../families/declared/statement.ts'
import { listExported } from './powershell-exports.ts'

/** `Red = 1` on a line of an enumeration, `[string] $Name = 'a'` in a class. */
const members: DeclarationForm = (reader, index, { scope, open, words }) => {
  if (scope < 0 || reader.around(index) !== open || !reader.isWord(index)) return NOTHING
  const isEnum = [...words].some((word) => word.toLowerCase() === 'enum')
  const name = reader.text(index)
  if (isEnum)
    return isFirst(reader, index)
      ? [{ name, kind: 'enum-member', nameToken: index, from: index, signature: [0, 0] }]
      : NOTHING
  if (!/^\$\w/.test(name)) return NOTHING
  const from = findStart(reader, index)
  return [{ name, kind: 'field', nameToken: index, from, signature: [from, index] }]
}

function isFirst(reader: TokenReader, index: number): boolean {
  return reader.startsLine(index) || /^[{;]$/.test(reader.text(index - 1))
}

/** `Export-ModuleMember -Function a, b`, and the lists of a manifest: what a module hands on. */
const exported: DeclarationForm = (reader, index, { scope }) => {
  if (scope >= 0) return NOTHING
  return listExported(reader, index).map(({ name, token }): Declared => {
    return { name, kind: 'export', nameToken: token, from: index, signature: [0, 0] }
  })
}

/** `Set-Alias -Name gt -Value Get-Total`, `New-Alias gt Get-Total`. */
const aliases: DeclarationForm = (reader, index) => {
  if (!/^(?:set|new)-alias$/i.test(reader.text(index)) || !isFirst(reader, index)) return NOTHING
  const nameToken = /^-name$/i.test(reader.text(index + 1)) ? index + 2 : index + 1
  const name = reader.text(nameToken).replaceAll(/['"]/g, '')
  const isNamed = /^[\w?%.-]+$/.test(name) && !name.startsWith('-')
  return isNamed ? [{ name, kind: 'function', nameToken, from: index, signature: [0, 0] }] : NOTHING
}

/** `$global:Shared = 1`: everyone's; other variables are the script's own. */
const globals: DeclarationForm = (reader, index) => {
  const name = reader.text(index)
  if (!/^\$global:\w/i.test(name) || reader.text(index + 1) !== '=' || !isFirst(reader, index)) return NOTHING
  return [{ name, kind: 'variable', nameToken: index, from: index, signature: [0, 0] }]
}

export const powershellDeclared: readonly DeclarationForm[] = [members, exported, aliases, globals]
