import { tokenKind } from '../../source/tokens.ts'
import { defineLanguage } from '../language.ts'
import { lineComment } from '../engine/lexing/comments.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { branchOn } from '../engine/structure/branch-tests.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { clojureReview } from './clojure-review.ts'
import { readClojure } from './read-clojure.ts'

/** The head of a form that is neither quoted nor left out. */
const head: BranchTest = (code, index) =>
  code.text(index - 1) === '(' && code.text(index - 2) !== "'" && code.marks[index] === 0

/** `\\a`, `\\newline`, `\\(`: a character. */
const character: LexicalRule = {
  first: '\\',
  read(scanner) {
    const match = /^\\(?:[A-Za-z0-9]{1,20}|[^\r\n])/u.exec(
      scanner.text.slice(scanner.position, scanner.position + 24),
    )
    if (match === null) return false
    const start = scanner.position
    scanner.position += match[0].length
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** Clojure: `defn` and its like; functions without a name count to what is around them. */
export const clojure = defineLanguage({
  id: 'clojure',
  title: 'Clojure',
  aliases: ['clojurescript'],
  extensions: ['clj', 'cljs', 'cljc', 'edn', 'bb'],
  signs: [
    /^\(ns [\w.-]{1,100}/m,
    /^\((?:defn-?|def|defmacro|defmulti|defmethod|deftest|defrecord|defprotocol|defproject) /m,
    /\(:(?:require|import|use|refer-clojure)\b/,
    /\((?:let|loop|when-let|if-let|binding|doseq|for) \[/,
    /\[[\w.-]{1,80} :(?:as|refer) /,
    /\((?:fn|map|reduce|filter|assoc|get|conj|swap!|testing|is|->>?|cond|str) /,
    /\{:[\w./-]{1,60} /,
    /^\s{0,20}\((?:require|comment|in-ns) /m,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [lineComment(';'), character, quoted('"', { multiline: true })],
    operators: [],
    wordCharacters: "-+*/<>=!?$%&:.'|",
    wordEndings: '',
  },
  readStructure: readClojure,
  branches: branchOn(
    'if if-not if-let if-some when when-not when-let when-some when-first while for doseq dotimes catch',
    head,
  ),
  review: clojureReview,
  examples: [
    {
      title: 'definitions, pairs, characters',
      source: [
        '(ns demo.core) ; (defn no [])',
        '(defn total',
        '  "(if a)"',
        '  [a {:keys [b]} & more]',
        '  (if (and a b (seq more))',
        '    (cond (> a 1) :if',
        '          (= b \\() 2',
        '          :else (for [x more] x))',
        '    (case a :x 1, :y 2, 3)))',
        '',
        '(defn- ^String half ([a] (half a 2)) ([a b] (when b (/ a b))))',
        '(defrecord Box [size])',
        "(def value #(or %1 'if))",
      ],
      functions: [
        { name: 'total', kind: 'function', line: 2, endLine: 9, branchPoints: 8, parameters: 3, nesting: 3 },
        { name: 'half', kind: 'function', line: 11, endLine: 11, branchPoints: 1, parameters: 2, nesting: 1 },
      ],
      branchPoints: 10,
      classes: 1,
      lines: { code: 12, comments: 0, blank: 1 },
    },
  ],
})
