import { defineLanguage } from './language.ts'
import { scriptLexicon } from './lexing/script-lexicon.ts'
import { readScript } from './structure/read-script.ts'
import { scriptBranches } from './structure/script-branches.ts'

/** TypeScript: functions with a body; overloads, abstract methods and function types are none. */
export const typescript = defineLanguage({
  id: 'typescript',
  title: 'TypeScript',
  aliases: ['ts'],
  extensions: ['ts', 'mts', 'cts'],
  ignoresCase: false,
  lexicon: scriptLexicon,
  readStructure: readScript,
  branches: scriptBranches,
  examples: [],
})
