import type { TextRule } from '../code/code-lines.ts'
import { addedCalls } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { raiseTexts } from './raise-texts.ts'

const rules: readonly TextRule[] = [
  {
    label: '_ =',
    unless: /^_(?:\s*,\s*_)*\s*:?=\s*/,
    text: /^\s*_(?:\s*,\s*_)*\s*:?=\s*(?![\w.]*\b(?:Close|Flush|Remove|RemoveAll|Sync|Unlock|Fprint\w*|Write\w*|Kill|Cancel|Shutdown|Copy|Setenv|Unsetenv)\()[\w.]+\(/,
    families: ['go'],
  },
  // The same call as before, its error now unnamed.
  {
    label: ', _ =',
    onlyFrom: (line) => line.replace(/,\s*_(?=\s*:?=)/, ', err'),
    text: /^\s*(?:if\s+)?\w+(?:\s*,\s*\w+)*\s*,\s*_\s*:?=\s*[\w.]+\(/,
    families: ['go'],
  },
  { label: '_ = Write', text: /^\s*_\s*,\s*_\s*=\s*[\w.]+\.Write\w*\(/, families: ['go'] },
  {
    label: 'let _ =',
    text: /^\s*let\s+_\s*=\s*[\w:.]+[^;]*\((?!.*\b(?:send|writeln|write|join)\b)/,
    families: ['rust'],
  },
  { label: '.ok()', text: /[\w)?]\.ok\(\)\s*;\s*$/, families: ['rust'] },
  {
    label: '@',
    text: /(?:^|[=(\s])@(?:file_\w+|fopen|fread|fwrite|unlink|mkdir|json_decode|unserialize|copy|rename|mail|exec)\s*\(/,
    families: ['php'],
  },
  { label: 'runCatching', text: /^\s*runCatching\s*\{[^{}]{0,300}\}\s*$/, families: ['kotlin'] },
  { label: 'try?', text: /^\s*(?:_\s*=\s*)?try\?\s/, families: ['swift'] },
  { label: 'suppress', text: /\bsuppress\(\s*(?:Base)?Exception\s*\)/, families: ['python'] },
  { label: 'forEach(async', text: /\.forEach\(\s*async\b/, families: ['script'] },
  {
    label: '-ErrorAction',
    text: /-ErrorAction\s+(?:SilentlyContinue|Ignore)\b|\$ErrorActionPreference\s*=\s*["']?(?:SilentlyContinue|Ignore)/i,
    families: ['powershell'],
  },
  { label: 'set +e', text: /^\s*set\s+\+e\b/, families: ['shell'] },
  { label: '|| true', text: /\|\|\s*(?:true|:)\s*(?:;|$|\))/, families: ['shell'] },
]

/** An error that nobody looks at. */
export const errorIgnored = defineFinding({
  id: 'error-ignored',
  severity: 'low',
  severityNote: 'info in tests',
  trigger:
    'New `_ = f()` and `_, _ = f()` of a call in Go, `a, _ = f()` where `a, err = f()` stood, `let _ =` and `.ok();` in Rust, `@f()` in PHP, a bare `runCatching { }` in Kotlin, a bare `try?` in Swift, `suppress(Exception)` in Python, `forEach(async …)` in JavaScript, `-ErrorAction SilentlyContinue` in PowerShell, `set +e` and `|| true` in shell scripts.',
  why: 'The failure is lost; whoever looks for it later finds nothing.',
  evidence: addedCalls,
  engines: 'lexical',
  languages: ['go', 'rust', 'php', 'shell', 'kotlin', 'swift', 'python', 'javascript', 'powershell'],
  check: (change) =>
    raiseTexts(change, rules, 'low', (added) => {
      return `The change adds ${count(added, 'error that nobody looks at', 'errors that nobody looks at')}; what failed goes on as if it had not. Handle it, return it, or say why it does not matter.`
    }),
  examples: {
    flags: [
      {
        language: 'powershell',
        before: 'function f($p) {\n    Copy-Item $p $d -ErrorAction Stop\n}\n',
        after: 'function f($p) {\n    Copy-Item $p $d -ErrorAction SilentlyContinue\n}\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc f() error {\n\t_, err := w.Write(b)\n\treturn err\n}\n',
        after: 'package a\nfunc f() error {\n\t_, _ = w.Write(b)\n\treturn nil\n}\n',
      },
      {
        language: 'go',
        before:
          'package a\nfunc f(s string) (int, error) {\n\tn, err := strconv.Atoi(s)\n\tif err != nil {\n\t\treturn 0, err\n\t}\n\treturn n, nil\n}\n',
        after: 'package a\nfunc f(s string) (int, error) {\n\tn, _ := strconv.Atoi(s)\n\treturn n, nil\n}\n',
      },
      { language: 'rust', before: 'fn f() {\n    save(1)?;\n}\n', after: 'fn f() {\n    save(1).ok();\n}\n' },
      {
        language: 'php',
        before: '<?php\n$a = file_get_contents($p);\n',
        after: '<?php\n$a = @file_get_contents($p);\n',
      },
      { language: 'shell', before: 'make test\n', after: 'make test || true\n' },
      {
        language: 'python',
        before: 'def f():\n    push(1)\n',
        after: 'def f():\n    with suppress(Exception):\n        push(1)\n',
      },
      {
        language: 'javascript',
        before: 'async function f(a) {\n  for (const b of a) await push(b)\n}\n',
        after: 'async function f(a) {\n  a.forEach(async (b) => push(b))\n}\n',
      },
      {
        language: 'kotlin',
        before: 'fun f() {\n    push(1)\n}\n',
        after: 'fun f() {\n    runCatching { push(1) }\n}\n',
      },
      {
        language: 'swift',
        before: 'func f() throws {\n    try push(1)\n}\n',
        after: 'func f() throws {\n    try? push(1)\n}\n',
      },
    ],
    allows: [
      {
        language: 'powershell',
        before: 'function f($p) {\n    Copy-Item $p $d\n}\n',
        after: 'function f($p) {\n    Copy-Item $p $d -ErrorAction Stop\n}\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc f() {\n\tg()\n}\n',
        after:
          'package a\nfunc f() {\n\tdefer func() { _ = w.Close() }()\n\tfor _, a := range b {\n\t\tg(a)\n\t}\n}\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc f(s string) int {\n\tn := g(s)\n\treturn n\n}\n',
        after: 'package a\nfunc f(s string) int {\n\tn, _ := h(s)\n\treturn n\n}\n',
      },
      {
        language: 'rust',
        before: 'fn f() {\n    save(1);\n}\n',
        after: 'fn f() -> Option<u8> {\n    save(1).ok()\n}\n',
      },
      { language: 'php', before: '<?php\n$a = f($p);\n', after: '<?php\n$a = g($p);\n' },
      { language: 'shell', before: 'make test\n', after: 'make test && true\n' },
      {
        language: 'python',
        before: 'def f():\n    push(1)\n',
        after: 'def f():\n    with suppress(FileNotFoundError):\n        push(1)\n',
      },
      {
        language: 'javascript',
        before: 'function f(a) {\n  push(a)\n}\n',
        after: 'function f(a) {\n  a.forEach((b) => push(b))\n}\n',
      },
      {
        language: 'kotlin',
        before: 'fun f() {\n    push(1)\n}\n',
        after: 'fun f() {\n    runCatching { push(1) }.onFailure { log(it) }\n}\n',
      },
      {
        language: 'swift',
        before: 'func f() throws {\n    try push(1)\n}\n',
        after: 'func f() throws {\n    let a = try? push(1)\n}\n',
      },
    ],
  },
})
