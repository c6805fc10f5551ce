import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { SyntaxNode } from './syntax-node.ts'
import { TreeReader, type Grammar } from './tree-sitter.ts'
import type { TruthProvider, TruthSource } from './truth-source.ts'

interface NativeParser {
  setLanguage(language: object): void
  parse(text: string, old: undefined, options: { bufferSize: number }): { readonly rootNode: SyntaxNode }
}

/** Truth from a grammar that is published as source alone: compiled for the `tree-sitter` package beside it. */
export function provideNativeGrammar(grammar: Grammar): TruthProvider {
  return { language: grammar.language, title: grammar.file, open: async () => openNative(grammar) }
}

function openNative(grammar: Grammar): TruthSource | string {
  const folder = process.env['TOLLGAUGE_BENCH_GRAMMARS']
  if (folder === undefined) return 'TOLLGAUGE_BENCH_GRAMMARS is not set'
  const packages = resolve(folder, 'node_modules')
  for (const name of ['tree-sitter', grammar.file])
    if (!existsSync(join(packages, name))) return `${name} is not installed in TOLLGAUGE_BENCH_GRAMMARS`
  const load = createRequire(join(packages, 'index.js'))
  const Parser = load('tree-sitter') as new () => NativeParser
  const parser = new Parser()
  parser.setLanguage(load(grammar.file) as object)
  return async (text) => {
    const parse = (part: string) => {
      const { rootNode } = parser.parse(part, undefined, { bufferSize: part.length * 4 + 1024 })
      return { rootNode, delete: () => undefined }
    }
    return new TreeReader(grammar, { parse }).read(text)
  }
}
