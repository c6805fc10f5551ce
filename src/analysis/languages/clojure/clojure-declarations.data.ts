import type { DeclarationExample } from '../review-knowledge.ts'

export const clojureDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      '(ns demo.core)',
      '(defn total "adds" [a {:keys [b]} & more] (+ a b))',
      '(defn- half ([a] (half a 2)) ([^Long a b] (/ a b)))',
      '(defn ^:private hidden [] 1)',
      '#_(defn no [] (if a b c))',
      '(defmacro run [& body] `(do ~@body))',
      '(defmethod area :box [{:keys [size]}] size)',
      '(defrecord Box [size])',
    ],
    declarations: [
      '2 public function total(a/, {…}/, ...more)',
      '3 private function half(a/, b/?)',
      '4 private function hidden()',
      '6 public function run(...body)',
      '7 public function area({…}/)',
      '8 public class Box',
    ],
  },
]
