import { defineLanguage } from './language.ts'
import { markupLexicon } from './lexing/script-lexicon.ts'
import { readScript } from './structure/read-script.ts'
import { scriptBranches } from './structure/script-branches.ts'

/** JavaScript, JSX included: every function, named or not, is listed. */
export const javascript = defineLanguage({
  id: 'javascript',
  title: 'JavaScript',
  aliases: ['js', 'node', 'nodejs', 'ecmascript', 'es6'],
  extensions: ['js', 'mjs', 'cjs', 'es'],
  ignoresCase: false,
  lexicon: markupLexicon,
  readStructure: readScript,
  branches: scriptBranches,
  examples: [],
})
