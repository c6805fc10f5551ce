import { functionNames } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { lastPart } from '../../facts/function-names.ts'
import { atFunctions, goneFunctions, newFunctions } from './function-pairs.ts'
import { isExampleFile } from './example-files.ts'
import { createBoundCheck } from './still-bound.ts'
import type { FunctionFacts } from '../../facts/function-facts.ts'

/** A function others may call is gone. */
export const publicFunctionRemoved = defineFinding({
  id: 'public-function-removed',
  severity: 'low',
  trigger:
    'A public function is gone: not renamed, not moved, not imported or assigned under its name, and its class is still there. Not in tests, examples, internal folders and scripts, nor when it only called its parent.',
  why: 'Callers outside this file break.',
  evidence: functionNames,
  engines: 'both',
  check: (change) => {
    if (change.isTest || change.isBroken || isExampleFile(change.filename)) return null
    const isBound = createBoundCheck(change.after)
    const names = new Set(change.after.functions.map(({ name }) => name))
    const come = new Set(newFunctions(change).map(({ name }) => lastPart(name)))
    const classes = new Set(change.after.classes.map(({ name }) => name))
    const goneClasses = new Set(
      change.before.classes.map(({ name }) => name).filter((name) => !classes.has(name)),
    )
    const gone = goneFunctions(change)
      .filter(({ isPublic, isTest, name, scope }) => {
        return (
          isPublic &&
          !isTest &&
          !names.has(name) &&
          !come.has(lastPart(name)) &&
          !isOperator(name) &&
          !goneClasses.has(scope) &&
          !isBound(name)
        )
      })
      .filter((each) => !onlyCallsParent(each))
    if (gone.length === 0) return null
    return {
      severity: 'low',
      message: `The change removes ${count(gone.length, 'public function')}: whoever calls it from outside this file breaks. Keep it until its callers are gone, or name the replacement.`,
      places: atFunctions(gone, 'before'),
      evidence: { functions: gone.map(({ key }) => ({ name: key })) },
    }
  },
  examples: {
    flags: [
      {
        language: 'java',
        before: 'public class B extends C {\n  @Override public int f() {\n    return g();\n  }\n}\n',
        after: 'public class B extends C {\n}\n',
      },
      {
        language: 'php',
        before:
          '<?php\nclass B\n{\n    /**\n     * @deprecated use g\n     */\n    public function f($a)\n    {\n        return h($a);\n    }\n}\n',
        after: '<?php\nclass B\n{\n}\n',
      },
      {
        language: 'typescript',
        before: 'export function f(a: number) { return a + g(a) }\n',
        after: "export * from './f'\n",
      },
      {
        language: 'c',
        filename: 'src/a.c',
        before: 'int f(int a) { return g(a); }\n',
        after: 'int h;\n',
      },
      {
        language: 'python',
        before: 'def load(a):\n    return a\n\n\ndef save(b):\n    print(b)\n',
        after: 'def load(a):\n    return a\n',
      },
      {
        language: 'javascript',
        before: 'export function load(a) { return a }\nexport function save(b) { b.x() }\n',
        after: 'export function load(a) { return a }\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc Load() {}\nfunc Save(b int) { run(b) }\n',
        after: 'package a\nfunc Load() {}\n',
      },
    ],
    allows: [
      {
        language: 'java',
        filename: 'src/main/java/a/internal/B.java',
        before: 'class B {\n  public int f() {\n    return g();\n  }\n}\n',
        after: 'class B {\n}\n',
      },
      { language: 'python', before: 'def _save(b):\n    print(b)\n', after: 'x = 1\n' },
      { language: 'python', before: 'def save(b):\n    print(b)\n', after: 'from store import save\n' },
      {
        language: 'ruby',
        before: 'class A < B\n  def load(a)\n    super\n  end\n\n  def save(b)\n    c(b)\n  end\nend\n',
        after: 'class A < B\n  def save(b)\n    c(b)\n  end\nend\n',
      },
      {
        language: 'go',
        filename: 'examples/a.go',
        before: 'package a\nfunc Load() {}\nfunc Save(b int) { run(b) }\n',
        after: 'package a\nfunc Load() {}\n',
      },
      { language: 'python', before: 'def save(b):\n    print(b)\n', after: 'save = make_saver()\n' },
      {
        language: 'kotlin',
        before:
          'interface Store {\n  val all: Store = object : Store {\n    fun size(a: Int) = a.length\n  }\n}\n',
        after: 'interface Store {\n  class All : Store {\n    fun size(a: Int) = a.length\n  }\n}\n',
      },
      { language: 'python', before: 'def save(b):\n    f(b\n<<<<<<< a\n', after: 'def load(b):\n    f(b)\n' },
      { language: 'go', before: 'package a\nfunc save(b int) { run(b) }\n', after: 'package a\n' },
      {
        language: 'javascript',
        before: 'export const a = 1\nfunction save(b) { b.x() }\n',
        after: 'export const a = 1\n',
      },
    ],
  },
})

const MOST_TOKENS = 12

/** Operators are offered by types; which one is meant its name does not say. */
function isOperator(name: string): boolean {
  return !/\w/.test(lastPart(name))
}

/** `def configure(conf) super end`: without it the parent's is called. */
function onlyCallsParent({ bodyTokenCount, bodyTokens }: FunctionFacts): boolean {
  return bodyTokenCount <= MOST_TOKENS && bodyTokens().some((token) => token === 'super' || token === 'base')
}
