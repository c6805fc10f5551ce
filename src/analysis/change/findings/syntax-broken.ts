import { isLink } from '../syntax/side-syntax.ts'
import * as z from 'zod'
import { defineFinding } from './finding.ts'

/** The file was whole before and is broken now. */
export const syntaxBroken = defineFinding({
  id: 'syntax-broken',
  severity: 'critical',
  severityNote: 'high when only constructs of an older Python are refused',
  trigger:
    'The before snapshot parses as Python, JSON, YAML or TOML and the after snapshot does not; in languages of brackets every bracket had its partner and one has none now. What may be a template, has comments in JSON or tags of an application is not judged.',
  why: 'Nothing can read the file any more.',
  evidence: z.strictObject({
    line: z.int().nullable().describe('Line of the error, null when the parser names none.'),
    error: z.string().nullable().describe("The parser's message."),
    olderPython: z.boolean().describe('Whether an older Python reads it.'),
  }),
  engines: 'both',
  languages: ['python', 'json', 'yaml', 'toml', 'javascript', 'typescript', 'go', 'java', 'csharp', 'rust'],
  check: ({ before, after, isOlderPython }) => {
    const { valid, tooComplex, error, errorLine } = after.syntax
    if (valid || tooComplex || !before.syntax.valid || isLink(after.text)) return null
    const what = isOlderPython ? 'uses syntax that only an older Python reads' : 'breaks the syntax'
    return {
      severity: isOlderPython ? 'high' : 'critical',
      message: `The change ${what}: ${error ?? 'the file does not parse'}. Nothing that reads it runs; mend that line first.`,
      places: errorLine === null ? [] : [{ side: 'after', line: errorLine }],
      evidence: { line: errorLine, error, olderPython: isOlderPython },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'x = 1\n', after: 'x = (1\n' },
      {
        language: 'python',
        severity: 'high',
        before: 'def f(x: int):\n    g(x)\n',
        after: 'def f(x):\n    print "x", x\n',
      },
      { language: 'python', severity: 'low', before: 'x = 1\n', after: 'x = 1\nprint "x", x\n' },
      { language: 'python', before: 'x = 1\n', after: 'print "x", x\nx = (1\n' },
      { language: 'json', before: '{"a": 1}\n', after: '{"a": 1\n' },
      { language: 'yaml', before: 'a:\n  b: 1\n', after: 'a:\n  b: [1\nc: 2\n' },
      { language: 'toml', before: 'a = 1\n', after: 'a = \nb = 2\n' },
      {
        language: 'javascript',
        before: 'function f() {\n  return 1\n}\n',
        after: 'function f() {\n  return 1\n',
      },
      {
        language: 'typescript',
        before: 'export const a = (b: number) => f(b)\n',
        after: 'export const a = (b: number) => f(b\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc f() {\n\tg()\n}\n',
        after: 'package a\nfunc f() {\n\tg(\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n    void f() { g(); }\n}\n',
        after: 'class A {\n    void f() { g();\n}\n',
      },
      {
        language: 'csharp',
        before: 'class A {\n    void F() { G(); }\n}\n',
        after: 'class A {\n    void F() { G(); }}\n}\n',
      },
      { language: 'rust', before: 'fn f() {\n    g();\n}\n', after: 'fn f() {\n    g(;\n}\n' },
    ],
    allows: [
      { language: 'toml', before: 'a = 1\n', after: 'a = 1\nb = 1_000_000_000_000_000_000\n' },
      {
        language: 'swift',
        before: 'let a = 1\n',
        after:
          'let a = [\n    f(#""INBOX""#),\n    f(#""""#),\n    f(#"""#),\n]\nlet b = #"""\n  { "c"\n  """#\n',
      },
      {
        language: 'javascript',
        before: '/**\n * @flow strict\n */\n',
        after:
          '/**\n * @flow strict\n */\ntype A = {\n  first: <T: string | number>(...v: B<T>) => B<T>,\n  keys: (a: C) => string,\n};\n',
      },
      { language: 'python', before: '', after: '../draft-2/index.py' },
      { language: 'jupyter', before: '', after: 'tests/examples/first-look.ipynb' },
      {
        language: 'yaml',
        before: 'a:\n  - b: 1\n',
        after: "a:\n  - b: 'one line\n    and the next'\n    c: 1\n",
      },
      { language: 'python', before: 'x = (1\n', after: 'x = (2\n' },
      { language: 'python', before: 'x = 1\n', after: 'x = (1)\n' },
      { language: 'json', before: '{"a": 1}\n', after: '{\n  // one\n  "a": 1,\n}\n' },
      { language: 'yaml', before: 'a: 1\n', after: 'a: {{ .Values.a }}\n' },
      { language: 'yaml', before: 'a: 1\n', after: 'a: !Ref b\n' },
      { language: 'yaml', before: 'a:\n  b: 1\n', after: 'a:\n  b: [\n  "one",\n  "two"\n  ]\n' },
      { language: 'toml', before: 'a = 1\n', after: 'a = "{{ a }}\n' },
      { language: 'javascript', before: 'f(1)\n', after: 'f("(", /[)]/, `(${a}`) // (\n' },
      {
        language: 'typescript',
        before: 'const a = f(1)\n',
        after: "const a = <p>don't ({b}</p>\n",
      },
      { language: 'go', before: 'package a\nvar b = "("\n', after: "package a\nvar b = '('\n" },
      {
        language: 'java',
        before: 'class A { char b = 1; }\n',
        after: "class A { char b = '{'; /* ( */ }\n",
      },
      {
        language: 'csharp',
        before: 'class A { string b = ""; }\n',
        after: 'class A {\n#if X\n    void F() {\n#else\n    void G() {\n#endif\n    }\n}\n',
      },
      { language: 'rust', before: "fn f<'a>(b: &'a str) {}\n", after: "fn f<'a>(b: &'a str) { g('(') }\n" },
    ],
  },
})
