import { defineLanguage } from './language.ts'
import { markupLexicon } from './lexing/script-lexicon.ts'
import { readScript } from './structure/read-script.ts'
import { scriptBranches } from './structure/script-branches.ts'

export const jsx = defineLanguage({
  id: 'jsx',
  title: 'JavaScript with JSX',
  aliases: ['javascriptreact', 'react'],
  extensions: ['jsx'],
  ignoresCase: false,
  lexicon: markupLexicon,
  readStructure: readScript,
  branches: scriptBranches,
  examples: [],
})
