import { cGrammar } from './grammars/c.ts'
import { cppGrammar } from './grammars/cpp.ts'
import { csharpGrammar } from './grammars/csharp.ts'
import { dartGrammar } from './grammars/dart.ts'
import { goGrammar } from './grammars/go.ts'
import { javaGrammar } from './grammars/java.ts'
import { kotlinGrammar } from './grammars/kotlin.ts'
import { rustGrammar } from './grammars/rust.ts'
import { scalaGrammar } from './grammars/scala.ts'
import { swiftGrammar } from './grammars/swift.ts'
import { objectiveCGrammar } from './grammars/objective-c.ts'
import { elixirGrammar } from './grammars/elixir.ts'
import { powershellGrammar } from './grammars/powershell.ts'
import { solidityGrammar } from './grammars/solidity.ts'
import { zigGrammar } from './grammars/zig.ts'
import { juliaGrammar } from './grammars/julia.ts'
import { fortranGrammar } from './grammars/fortran.ts'
import { matlabGrammar } from './grammars/matlab.ts'
import { clojureGrammar } from './grammars/clojure.ts'
import { haskellGrammar } from './grammars/haskell.ts'
import { ocamlGrammar } from './grammars/ocaml.ts'
import { fsharpGrammar } from './grammars/fsharp.ts'
import { mergeClauses } from './merge-clauses.ts'
import { visualBasicTruth } from './visual-basic-truth.ts'
import { svelteTruth } from './svelte-truth.ts'
import { vueTruth } from './component-truth.ts'
import { luaTruth } from './lua-truth.ts'
import { objectiveCppTruth } from './objective-cpp-truth.ts'
import { provideProgram } from './program-truth.ts'
import { truthPrograms } from './programs.ts'
import { shellTruth } from './shell-truth.ts'
import { provideGrammar } from './tree-sitter.ts'
import type { TruthProvider } from './truth-source.ts'
import { provideCompiler } from './typescript-truth.ts'

const compiled = ['javascript', 'jsx', 'typescript', 'tsx']
const grammars = [
  goGrammar,
  javaGrammar,
  cGrammar,
  cppGrammar,
  csharpGrammar,
  rustGrammar,
  kotlinGrammar,
  swiftGrammar,
  scalaGrammar,
  dartGrammar,
  objectiveCGrammar,
  elixirGrammar,
  powershellGrammar,
  solidityGrammar,
  zigGrammar,
  ocamlGrammar,
  fsharpGrammar,
  juliaGrammar,
  fortranGrammar,
  matlabGrammar,
  clojureGrammar,
]

/** Where the truth about each language comes from. */
export const truthProviders: readonly TruthProvider[] = [
  ...compiled.map(provideCompiler),
  ...grammars.map(provideGrammar),
  mergeClauses(provideGrammar(haskellGrammar)),
  ...truthPrograms.map(provideProgram),
  luaTruth,
  shellTruth,
  vueTruth,
  svelteTruth,
  visualBasicTruth,
  objectiveCppTruth,
]
