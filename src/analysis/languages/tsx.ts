import { defineLanguage } from './language.ts'
import { markupLexicon } from './lexing/script-lexicon.ts'
import { readScript } from './structure/read-script.ts'
import { scriptBranches } from './structure/script-branches.ts'

export const tsx = defineLanguage({
  id: 'tsx',
  title: 'TypeScript with JSX',
  aliases: ['typescriptreact'],
  extensions: ['tsx'],
  ignoresCase: false,
  lexicon: markupLexicon,
  readStructure: readScript,
  branches: scriptBranches,
  examples: [],
})
