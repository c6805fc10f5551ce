import { goGrammar } from './grammars/go.ts'
import { provideGrammar } from './tree-sitter.ts'
import type { TruthProvider } from './truth-source.ts'
import { provideCompiler } from './typescript-truth.ts'

const compiled = ['javascript', 'jsx', 'typescript', 'tsx']
const grammars = [goGrammar]

/** Where the truth about each language comes from. */
export const truthProviders: readonly TruthProvider[] = [
  ...compiled.map(provideCompiler),
  ...grammars.map(provideGrammar),
]
