import type { Change } from '../change.ts'
import { compareGuards, type GuardChange } from '../code/compare-guards.ts'
import { countNewLines, isPlainlyLost } from '../code/lost-guards.ts'
import { keptShare } from '../code/function-tokens.ts'
import type { Guard } from '../code/guards.ts'
import { accessWords } from '../code/protection-words.data.ts'
import type { Place } from '../locate.ts'
import { count } from './evidence.ts'
import { removedParts } from './evidence-shapes.ts'
import { defineFinding } from './finding.ts'

/** A function that refuses less than it did. */
export const guardRemoved = defineFinding({
  id: 'guard-removed',
  severity: 'medium',
  severityNote:
    'low when the guard left quietly or only handed an error on, what it guarded or asked about is gone too, or the function gained something',
  trigger:
    'A condition under which a function left early (an error, an error value, a refusing status, a bare return) is gone: not in the function, not elsewhere in the file, not in a check that is newly called; or nothing is done under it any more. Not in tests.',
  why: 'An input that was refused may pass now.',
  evidence: removedParts,
  engines: 'lexical',
  check: (change) => {
    if (change.isTest) return null
    const changes = compareGuards(change).filter(({ removed }) => removed.length > 0)
    if (changes.length === 0) return null
    const all = changes.flatMap(({ removed }) => removed)
    const isSharp = changes.some((each) => isMainChange(change, each))
    const asksAccess = all.some(({ text }) => accessWords.test(text))
    return {
      severity: isSharp ? 'medium' : 'low',
      message: `The change removes ${count(all.length, asksAccess ? 'access check' : 'check')} that made a function ${all.every(isBranch) ? 'do something else' : 'leave early'}; what was refused may pass now. Confirm that it is checked elsewhere, or put it back.`,
      places: changes.flatMap(locateGuards),
      evidence: { functions: changes.map(({ name, removed }) => ({ name, removed: removed.map(describe) })) },
    }
  },
  examples: {
    flags: [
      // What it asks is what somebody is able to do, not what they may.
      {
        language: 'php',
        before:
          '<?php\nfunction f($a, $b) {\n  if ($b->canMapName($a)) {\n    return $b->mapName($a);\n  }\n  return g($a);\n}\n',
        after: '<?php\nfunction f($a, $b) {\n  return g($a);\n}\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'def f(a):\n    if a is None:\n        raise ValueError("a")\n    return g(a)\n',
        after: 'def f(a):\n    if a is None:\n        pass\n    return g(a)\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'def f(a):\n    if a < 0:\n        raise ValueError(a)\n    return a + 1\n',
        after: 'def f(a):\n    return a + 1\n',
        severity: 'low',
      },
      {
        language: 'python',
        before:
          '@app.route("/x")\ndef f(x):\n    if not g.user.is_admin:\n        abort(403)\n    return go(x)\n',
        after: '@app.route("/x")\ndef f(x):\n    return go(x)\n',
      },
      {
        language: 'python',
        before:
          'def refund(order, amount, user):\n    if user.role != "clerk":\n        raise PermissionError("only clerks refund")\n    order.refunded += amount\n    return order.refunded\n',
        after: 'def refund(order, amount, user):\n    order.refunded += amount\n    return order.refunded\n',
      },
      {
        language: 'javascript',
        before:
          'function f(req, res) {\n  if (!req.user) {\n    return res.status(403).end()\n  }\n  run(req.body)\n}\n',
        after: 'function f(req, res) {\n  run(req.body)\n}\n',
        severity: 'low',
      },
      {
        language: 'typescript',
        severity: 'low',
        before: 'export function f(a: number) {\n  if (a <= 0) return\n  send(a)\n}\n',
        after: 'export function f(a: number) {\n  send(a)\n}\n',
      },
      {
        language: 'go',
        before:
          'package a\nfunc f(a, b int) (int, error) {\n\tif b == 0 {\n\t\treturn 0, errors.New("zero")\n\t}\n\treturn a / b, nil\n}\n',
        after: 'package a\nfunc f(a, b int) (int, error) {\n\treturn a / b, nil\n}\n',
        severity: 'low',
      },
      {
        language: 'go',
        before:
          'package a\nfunc f(next http.Handler, token string) http.Handler {\n\treturn http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {\n\t\tif r.Header.Get("X-Token") != token {\n\t\t\tw.WriteHeader(http.StatusUnauthorized)\n\t\t\treturn\n\t\t}\n\t\tnext.ServeHTTP(w, r)\n\t})\n}\n',
        after:
          'package a\nfunc f(next http.Handler, token string) http.Handler {\n\treturn http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {\n\t\tnext.ServeHTTP(w, r)\n\t})\n}\n',
      },
      {
        language: 'rust',
        before:
          'fn f(a: u32) -> Result<u32, E> {\n    if a > 9 {\n        return Err(E::Large);\n    }\n    Ok(a + 1)\n}\n',
        after: 'fn f(a: u32) -> Result<u32, E> {\n    Ok(a + 1)\n}\n',
        severity: 'low',
      },
      {
        language: 'csharp',
        before:
          'class A {\n    public IActionResult F(int a) {\n        if (!CanEdit(a)) return Forbid();\n        Save(a);\n        return Ok();\n    }\n}\n',
        after:
          'class A {\n    public IActionResult F(int a) {\n        Save(a);\n        return Ok();\n    }\n}\n',
      },
      {
        language: 'ruby',
        before: 'class A\n  def f(a)\n    raise E unless a.allowed?\n    a.save\n  end\nend\n',
        after: 'class A\n  def f(a)\n    a.save\n  end\nend\n',
      },
      {
        language: 'java',
        before:
          'class A {\n    void f(int a) {\n        if (a < 0) throw new E();\n        g(a);\n    }\n}\n',
        after: 'class A {\n    void f(int a) {\n        g(a);\n    }\n}\n',
        severity: 'low',
      },
      {
        language: 'php',
        before:
          '<?php\nfunction f($a) {\n    if (!$a->valid()) {\n        throw new E();\n    }\n    return g($a);\n}\n',
        after: '<?php\nfunction f($a) {\n    return g($a);\n}\n',
        severity: 'low',
      },
      // A key is all that is asked about.
      {
        language: 'ruby',
        before:
          "class A\n  def f(a)\n    if self['content-length']\n      raise E, 'both'\n    end\n    g(a)\n  end\nend\n",
        after: 'class A\n  def f(a)\n    g(a)\n  end\nend\n',
        severity: 'low',
      },
      {
        language: 'c',
        before: 'int f(char *a, int len) {\n    if (len < 4)\n        return -1;\n    return g(a, len);\n}\n',
        after: 'int f(char *a, int len) {\n    return g(a, len);\n}\n',
        severity: 'low',
      },
      {
        language: 'php',
        before:
          "<?php\nfunction f($a, $b) {\n    if (!preg_match('/^\\w+$/', $a)) {\n        $b->trigger_template_error('no name', null, true);\n    }\n    return g($a);\n}\n",
        after: '<?php\nfunction f($a, $b) {\n    return g($a);\n}\n',
        severity: 'low',
      },
    ],
    allows: [
      {
        language: 'python',
        before:
          'def f(self, a):\n    if a is None:\n        if self.auth_delay > 0:\n            time.sleep(self.auth_delay)\n        return None\n    return g(a)\n',
        after: 'def f(self, a):\n    if a is None:\n        return None\n    return g(a)\n',
      },
      {
        language: 'csharp',
        before:
          'class A {\n    void F(B a) {\n        if (a == null) throw new E(nameof(a));\n        b = a;\n    }\n}\n',
        after: 'class A {\n    void F(B a) {\n        b = a ?? throw new E(nameof(a));\n    }\n}\n',
      },
      {
        language: 'python',
        before: 'def f(a):\n    if a < 0:\n        raise ValueError(a)\n    return a + 1\n',
        after: 'def f(a):\n    check_positive(a)\n    return a + 1\n',
      },
      {
        language: 'python',
        before: 'def f(a):\n    if a < 0:\n        raise ValueError(a)\n    return a + 1\n',
        after: 'def f(a):\n    if a < 0 or a > 9:\n        raise RangeError(a)\n    return a + 1\n',
      },
      {
        language: 'javascript',
        before: "function f(a) {\n  if (!a) throw new Error('a')\n  return g(a)\n}\n",
        after: 'function f(a) {\n  if (a) {\n    return g(a)\n  }\n}\n',
      },
      {
        language: 'go',
        before:
          'package a\nfunc f(a int) error {\n\tif a == 0 {\n\t\treturn errors.New("zero")\n\t}\n\treturn g(a)\n}\n',
        after:
          'package a\nfunc f(a int) error {\n\tif a == 0 {\n\t\treturn fmt.Errorf("zero: %d", a)\n\t}\n\treturn g(a)\n}\n',
      },
      {
        language: 'ruby',
        before: 'class A\n  def f(a)\n    raise E unless a.allowed?\n    a.save\n  end\nend\n',
        after:
          'class A\n  def f(a)\n    allow(a)\n    a.save\n  end\n\n  def allow(a)\n    raise E unless a.allowed?\n  end\nend\n',
      },
    ],
  },
})

/** Of what a function is now, nearly all was there: it lost something and gained nothing. */
const MAIN_SHARE = 0.95
/** More lines that came than what new guards take are another way to do it. */
const MOST_NEW = 0
const GUARD_LINES = 3

/** The guard refused aloud or asked about access, and little else changed in its function. */
function isMainChange(change: Change, { before, after, removed, fresh }: GuardChange): boolean {
  const telling = removed.filter((guard) => guard.exit === 'error' || accessWords.test(guard.text))
  if (telling.length === 0) return false
  if (before === null || after === null) return telling.some(({ exit }) => exit === 'error')
  if (!telling.some((guard) => accessWords.test(guard.text) || isPlainlyLost(change, guard, before)))
    return false
  if (countNewLines(change, after) > MOST_NEW + fresh.length * GUARD_LINES) return false
  const isRenamed = change.functions.renames.some((each) => each.after === after)
  // A new guard makes up for nothing, so it does not count as something gained.
  const gained = fresh.reduce((sum, each) => sum + tokensOf(each), 0)
  const now = after.bodyTokens()
  const kept = keptShare(before.bodyTokens(), now) * now.length
  return kept >= MAIN_SHARE * (now.length - gained) && !isRenamed
}

/** Its condition, its exit, the word in front and the marks around. */
function tokensOf({ text, exitText }: Guard): number {
  return text.split(' ').length + exitText.split(' ').length + 2
}

const isBranch = ({ exitText }: Guard): boolean => exitText.startsWith('branch ')

function describe(guard: Guard): string {
  const { exit, text } = guard
  const what = accessWords.test(text) ? 'access check' : 'check'
  if (isBranch(guard)) return `${what} that leaves nothing early`
  return exit === 'error' ? `${what} with an error` : `${what} with an early exit`
}

function locateGuards({ removed, after }: GuardChange): Place[] {
  const places = removed.map(({ condition, text }): Place => {
    return { side: 'before', line: condition.line, endLine: condition.endLine, meaning: text }
  })
  if (after === null) return places
  return [{ side: 'after', line: after.line, endLine: after.endLine, function: after.key }, ...places]
}
