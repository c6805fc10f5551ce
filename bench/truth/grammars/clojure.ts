import { childrenOf, type SyntaxNode } from '../syntax-node.ts'
import type { FunctionNode, Grammar } from '../tree-sitter.ts'

const DEFINES = new Set(['defn', 'defn-', 'defmacro', 'defmethod'])
const BRANCHES = new Set(
  'if if-not if-let if-some when when-not when-let when-some when-first while for doseq dotimes catch'.split(
    ' ',
  ),
)
/** Forms that decide by pairs, and how many arguments stand before the first. */
const PAIRED: Readonly<Record<string, number>> = { cond: 0, case: 1, condp: 2, 'cond->': 1, 'cond->>': 1 }
const REST = new Set([':else', ':default', 'true'])

/** Clojure: forms that define a function; what is quoted is data, what `#_` stands before is left out. */
export const clojureGrammar: Grammar = {
  language: 'clojure',
  file: 'tree-sitter-wasm/out/clojure/tree-sitter-clojure.wasm',
  skips: ({ type }) => type === 'dis_expr' || type === 'quoting_lit',
  readFunction(node): FunctionNode | null {
    const [head, name] = formsOf(node)
    if (head === undefined || name === undefined || !DEFINES.has(head.text)) return null
    const at = name.childForFieldName('name') ?? name
    return { name: at.text, at, parameters: null }
  },
  countBranches(node) {
    const [head, ...forms] = formsOf(node)
    if (head === undefined) return 0
    if (BRANCHES.has(head.text)) return 1
    if (head.text === 'and' || head.text === 'or') return Math.max(0, forms.length - 1)
    return Object.hasOwn(PAIRED, head.text) ? countPairs(forms.slice(PAIRED[head.text])) : 0
  },
}

/** The forms of a list, its head first. */
function formsOf(node: SyntaxNode): SyntaxNode[] {
  if (node.type !== 'list_lit' && node.type !== 'anon_fn_lit') return []
  return childrenOf(node).filter(
    ({ type, isNamed }) => isNamed && !/^(?:comment|dis_expr|meta_lit)$/.test(type),
  )
}

function countPairs(forms: readonly SyntaxNode[]): number {
  let pairs = 0
  for (let at = 0; at + 1 < forms.length; at += 2) if (!REST.has(forms[at]?.text ?? '')) pairs++
  return pairs
}
