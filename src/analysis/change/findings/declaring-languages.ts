import type { Side } from '../change.ts'
import type { Declared } from '../matching/compare-declarations.ts'
import { lastPart } from '../../facts/function-names.ts'

/** Languages whose declarations say for sure who may use them. */
export const tellingLanguages = [
  'clojure',
  'elixir',
  'fortran',
  'go',
  'javascript',
  'jsx',
  'julia',
  'lua',
  'matlab',
  'objective-c',
  'perl',
  'powershell',
  'python',
  'r',
  'rust',
  'solidity',
  'sql',
  'svelte',
  'tsx',
  'typescript',
  'visual-basic',
  'vue',
  'zig',
] as const

/** Here only what is there and hidden now is told: what is gone may live on in a parent or another part. */
export const hidingLanguages = ['csharp', 'java', 'kotlin', 'php', 'swift'] as const

/** What a class or a module loses may come from its parents, and then the file still says its name. */
const INHERITING: ReadonlySet<string> = new Set([
  'julia',
  'matlab',
  'objective-c',
  'powershell',
  'r',
  'solidity',
  'visual-basic',
])
/** Letters count in any case. */
const CASELESS: ReadonlySet<string> = new Set(['fortran', 'powershell', 'sql', 'visual-basic'])
/** Variables are set by whoever likes; what is meant for others is written as a constant or handed on. */
const LOOSE: ReadonlySet<string> = new Set(['perl', 'powershell'])

/** Whether a name that is gone is missed by others, as far as its language says. */
export function isMissed({ kind, name }: Declared, language: string): boolean {
  if (name === '*' || name === 'default') return false
  // In a class of Python's what is no constant may as well be set on `self`.
  if (language === 'python') return kind !== 'variable' && kind !== 'field'
  return kind !== 'variable' || !LOOSE.has(language)
}

/** Whether the file still has a name under which something is gone: written otherwise, or got from a parent. */
export function createEchoCheck({ language, ...after }: Side): (declared: Declared) => boolean {
  const said = new Set<string>()
  if (CASELESS.has(language))
    for (const { name } of [...after.declarations, ...after.classes, ...after.functions])
      said.add(name.toLowerCase())
  let words: Set<string> | null = null
  return ({ name, owner }) => {
    if (said.has(name.toLowerCase())) return true
    if (owner === '' || !INHERITING.has(language)) return false
    words ??= listWords(after.reader)
    return words.has(lastPart(name))
  }
}

function listWords(reader: Side['reader']): Set<string> {
  const words = new Set<string>()
  for (let index = 0; index < reader.count; index++) if (reader.isWord(index)) words.add(reader.text(index))
  return words
}
