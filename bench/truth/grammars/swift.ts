import { childOf, countOf } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const WORDS: Readonly<Record<string, string>> = {
  init_declaration: 'init',
  deinit_declaration: 'deinit',
  subscript_declaration: 'subscript',
}
const BRANCHES = new Set([
  'if_statement',
  'guard_statement',
  'for_statement',
  'while_statement',
  'repeat_while_statement',
  'catch_block',
  'ternary_expression',
  'conjunction_expression',
  'disjunction_expression',
  'nil_coalescing_expression',
])

/** Swift: `func`, `init`, `deinit` and `subscript` with a body; closures and accessors are none. */
export const swiftGrammar: Grammar = {
  language: 'swift',
  file: 'tree-sitter-wasm/out/swift/tree-sitter-swift.wasm',
  readFunction(node): FunctionNode | null {
    const word = WORDS[node.type]
    if (word === undefined && node.type !== 'function_declaration') return null
    const at = word === undefined ? node.childForFieldName('name') : childOf(node, word)
    if (at === null || childOf(node, 'function_body computed_property') === null) return null
    return { name: at.text.replaceAll('`', ''), at, parameters: countOf(node, 'parameter') }
  },
  countBranches(node) {
    if (BRANCHES.has(node.type)) return 1
    return node.type === 'switch_entry' && childOf(node, 'case') !== null ? 1 : 0
  },
}
