import type { Change } from '../change.ts'
import { keptShare } from '../code/function-tokens.ts'
import { compareProtections } from '../code/compare-protections.ts'
import { listProtections } from '../code/list-protections.ts'
import type { RemovedProtection } from '../code/protection.ts'
import type { Place } from '../locate.ts'
import type { FunctionPair } from '../matching/pair-by-name.ts'
import { removedParts } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { wordExamples } from './word-examples.data.ts'

/** Something that made a function safe is not called any more. */
export const protectionRemoved = defineFinding({
  id: 'protection-removed',
  severity: 'medium',
  severityNote:
    'low for timeouts, limits, filters that hold for less, what was closed or freed, names that only sound like a check, and where much else changed',
  trigger:
    'A function no longer calls what cleaned, checked, compared in constant time, locked, limited, timed out, closed or authorized, though it still uses what that was given; middleware, filters and attributes of access that are gone, filters that no longer hold for every action. Not when another of the same kind came, or it moved within the file. Not in tests.',
  why: 'What it kept out may get in.',
  evidence: removedParts,
  engines: 'lexical',
  check: (change) => {
    if (change.isTest) return null
    const changes = compareProtections(change)
    const all = changes.flatMap(({ removed }) => removed)
    const first = all[0]
    if (first === undefined) return null
    const kinds = [...new Set(all.map(({ kind }) => kind))].toSorted()
    return {
      severity: changes.some((each) => isSharp(change, each)) ? 'medium' : 'low',
      message: `The change removes ${count(all.length, 'protection')} (${kinds.join(', ')}) from code that still runs. Show what protects it now, or put it back.`,
      places: changes.flatMap(locateRemoved),
      evidence: {
        functions: changes.map(({ name, removed }) => ({
          name,
          removed: [...new Set(removed.map(({ kind, word }) => `${kind}: ${word}`))].toSorted(),
        })),
      },
    }
  },
  examples: {
    flags: [
      ...wordExamples.flags,
      {
        language: 'go',
        before: 'package a\n\nfunc f(v string) string {\n\treturn "IN (" + orm.QuoteLiteral(v) + ")"\n}\n',
        after: 'package a\n\nfunc f(v string) string {\n\treturn "IN (" + v + ")"\n}\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'def f(name):\n    return send(os.path.join(BASE, os.path.basename(name)))\n',
        after: 'def f(name):\n    return send(os.path.join(BASE, name))\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'def f(a, b):\n    return hmac.compare_digest(a, b)\n',
        after: 'def f(a, b):\n    return a == b\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'class A:\n    def f(self):\n        with self._lock:\n            self.n += 1\n',
        after: 'class A:\n    def f(self):\n        self.n += 1\n',
        severity: 'low',
      },
      {
        language: 'javascript',
        before: 'function f(a) {\n  return render(escapeHtml(a))\n}\n',
        after: 'function f(a) {\n  return render(a)\n}\n',
        severity: 'low',
      },
      {
        language: 'php',
        before:
          "<?php\nclass A {\n    public function __construct() {\n        $this->middleware('auth');\n        $this->b = 1;\n    }\n}\n",
        after: '<?php\nclass A {\n    public function __construct() {\n        $this->b = 1;\n    }\n}\n',
        severity: 'low',
      },
      {
        language: 'ruby',
        before: 'class A < B\n  before_action :authenticate_user!\n  def f\n    g\n  end\nend\n',
        after: 'class A < B\n  def f\n    g\n  end\nend\n',
        severity: 'low',
      },
      {
        language: 'ruby',
        before: 'class A < B\n  before_action :authenticate_user!\n  def f\n    g\n  end\nend\n',
        after: 'class A < B\n  before_action :authenticate_user!, except: [:f]\n  def f\n    g\n  end\nend\n',
        severity: 'low',
      },
      {
        language: 'ruby',
        before: 'class A\n  def f\n    transaction do\n      g\n      h\n    end\n  end\nend\n',
        after: 'class A\n  def f\n    g\n    h\n  end\nend\n',
        severity: 'low',
      },
      {
        language: 'go',
        before: 'package a\n\nfunc f(n string) string {\n\treturn open(join(b, filepath.Base(n)))\n}\n',
        after: 'package a\n\nfunc f(n string) string {\n\treturn open(join(b, n))\n}\n',
        severity: 'low',
      },
      {
        language: 'solidity',
        before: 'contract A {\n    function f(uint n) external onlyOwner {\n        g(n);\n    }\n}\n',
        after: 'contract A {\n    function f(uint n) external {\n        g(n);\n    }\n}\n',
        severity: 'low',
      },
      {
        language: 'solidity',
        before:
          'contract A {\n    function f(uint n) external {\n        require(n < m, "a");\n        g(n);\n    }\n}\n',
        after: 'contract A {\n    function f(uint n) external {\n        g(n);\n    }\n}\n',
        severity: 'low',
      },
      {
        language: 'java',
        before: 'class A {\n    synchronized void f() { n++; }\n}\n',
        after: 'class A {\n    void f() { n++; }\n}\n',
        severity: 'low',
      },
      {
        language: 'html',
        before: '<p>{{ a.name|e }}</p>\n',
        after: '<p>{{ a.name }}</p>\n',
        severity: 'low',
      },
      {
        language: 'java',
        before: 'class A {\n    void f(B b) {\n        name = Utilities.removeHTML(b.name());\n    }\n}\n',
        after: 'class A {\n    void f(B b) {\n        name = b.name();\n    }\n}\n',
        severity: 'low',
      },
    ],
    allows: [
      ...wordExamples.allows,
      {
        language: 'rust',
        before:
          'fn f(e: &E) -> R {\n    match e {\n        E::NameWithQuote(i) => g(i),\n        E::Other(i) => h(i),\n    }\n}\n',
        after: 'fn f(e: &E) -> R {\n    match e {\n        E::Other(i) => h(i),\n    }\n}\n',
      },
      {
        language: 'html',
        before: '<p>{{ a.name|e }}</p>\n',
        after: '<p class="b">{{ a.name|e }}</p>\n',
      },
      {
        language: 'python',
        before: 'def f(name):\n    return send(os.path.basename(name))\n',
        after: 'def f(name):\n    return send(secure_filename(name))\n',
      },
      {
        language: 'python',
        before: 'def f(a):\n    validate(a)\n    return g(a)\n',
        after: 'def f(a):\n    check_all(a)\n    return g(a)\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) {\n  return render(escapeHtml(a))\n}\n',
        after: 'function f(b) {\n  return render(escapeHtml(b))\n}\n',
      },
      {
        language: 'php',
        before: '<?php\nfunction f($a) {\n    return htmlspecialchars($a);\n}\n',
        after: '<?php\nfunction f($a) {\n    return htmlspecialchars($a, ENT_QUOTES);\n}\n',
      },
      {
        language: 'ruby',
        before: 'class A < B\n  before_action :authenticate_user!, only: [:f]\nend\n',
        after: 'class A < B\n  before_action :authenticate_user!\nend\n',
      },
    ],
  },
})

const SHARP = new Set(['comparison in constant time', 'access rule', 'lock or transaction'])
/** Names that say what they keep out; a path or a text may be cleaned for other reasons. */
const KEEPS_OUT =
  /escape|saniti[sz]|html|purif|quote|shell|secure_|intval|auth|csrf|permission|signature|certificate/i
const MAIN_SHARE = 0.7

/** What stands in a template belongs to no function. */
function isEscaping(kind: string, word: string): boolean {
  return kind === 'cleaning' && KEEPS_OUT.test(word)
}

function isSharp(change: Change, { after, removed }: RemovedProtection): boolean {
  const isTold = removed.some(({ kind, word, key }) => {
    return SHARP.has(kind) || KEEPS_OUT.test(word) || (key !== undefined && isCleaning(key))
  })
  if (!isTold) return false
  const pair = change.functions.changed.find((each) => each.after === after)
  if (after === null)
    return removed.some(({ kind, word }) => kind === 'access rule' || isEscaping(kind, word))
  if (pair === undefined) return false
  if (removed.every(({ word }) => isSaidOtherwise(word, pair) || isNewElsewhere(change, word))) return false
  return keptShare(pair.before.bodyTokens(), after.bodyTokens()) >= MAIN_SHARE
}

/** Another function of the file has it now and had it not. */
function isNewElsewhere({ before, after }: Change, word: string): boolean {
  const owners = (side: Change['after']): (string | null)[] =>
    listProtections(side).flatMap((each) => (each.word === word ? [side.locator(each.line)] : []))
  const old = new Set(owners(before))
  return owners(after).some((owner) => !old.has(owner))
}

const LEAST_STEM = 5

/** `os.IsPermission(err)` became `errors.Is(err, fs.ErrPermission)`: a new word asks the same. */
function isSaidOtherwise(word: string, { before, after }: FunctionPair): boolean {
  const stem = word.replace(/^_*(?:is|has|check|verify|validate|assert|get)_?/i, '').toLowerCase()
  if (stem.length < LEAST_STEM) return false
  const old = new Set(before.bodyTokens())
  return after.bodyTokens().some((token) => !old.has(token) && token.toLowerCase().includes(stem))
}

const STRIPPED = 8

/** Text that is replaced may be anything; a short one that ends a path or a tag is taken out for safety. */
function isCleaning(key: string): boolean {
  const text = key.slice(key.indexOf(' ') + 1)
  return text.length <= STRIPPED && /\.\.|[<>&]/.test(text)
}

function locateRemoved({ removed, after }: RemovedProtection): Place[] {
  const places = removed.map(({ line, word }): Place => ({ side: 'before', line, meaning: word }))
  if (after === null) return places
  return [{ side: 'after', line: after.line, endLine: after.endLine, function: after.key }, ...places]
}
