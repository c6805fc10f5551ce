import { cppGrammar } from './grammars/cpp.ts'
import { objectiveCGrammar } from './grammars/objective-c.ts'
import { provideGrammar } from './tree-sitter.ts'
import type { TruthProvider, TruthSource } from './truth-source.ts'

const providers = [objectiveCGrammar, cppGrammar].map(provideGrammar)

/** Objective-C++ has no grammar of its own: what the one of Objective-C or the one of C++ parses whole. */
export const objectiveCppTruth: TruthProvider = {
  language: 'objective-cpp',
  title: providers.map(({ title }) => title).join(' or '),
  async open() {
    const sources: TruthSource[] = []
    for (const provider of providers) {
      const source = await provider.open()
      if (typeof source === 'string') return source
      sources.push(source)
    }
    return (text, path) => readWhole(sources, text, path)
  },
}

async function readWhole(
  sources: readonly TruthSource[],
  text: string,
  path: string,
): ReturnType<TruthSource> {
  const truths = []
  for (const source of sources) truths.push(await source(text, path))
  return truths.find((truth) => truth?.hasErrors === false) ?? truths[0] ?? null
}
