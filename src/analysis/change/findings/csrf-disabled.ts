import type { TextRule } from '../code/code-lines.ts'
import { addedCalls } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { raiseTexts } from './raise-texts.ts'

const rules: readonly TextRule[] = [
  { label: 'csrf_exempt', text: /@csrf_exempt\b|\bcsrf_exempt\s*\(/, families: ['python'] },
  {
    label: 'CSRF_ENABLED',
    text: /\bWTF_CSRF_(?:ENABLED|CHECK_DEFAULT)['"]?\]?\s*=\s*False\b/,
    families: ['python'],
  },
  {
    label: 'verify_authenticity_token',
    text: /skip_(?:before_action|before_filter)\b.*verify_authenticity_token|skip_forgery_protection\b|protect_from_forgery\b.*(?:\bexcept:|null_session)/,
    families: ['ruby'],
  },
  {
    label: 'csrf.disable',
    text: /\bcsrf\s*\(\s*\)\s*\.\s*disable\s*\(|\bcsrf\s*\(\s*(?:\w+\s*->\s*\w+\.disable|AbstractHttpConfigurer::disable|CsrfConfigurer::disable)|\bcsrf\s*\{\s*(?:it\.)?disable/,
    families: ['java', 'kotlin', 'scala'],
  },
  { label: 'csrf', text: /\bcsrf(?:Protection)?['"]?\s*[:=]\s*false\b/ },
  { label: 'IgnoreAntiforgeryToken', text: /\[IgnoreAntiforgeryToken\b/, families: ['csharp'] },
]

/** Requests forged by other sites are let in. */
export const csrfDisabled = defineFinding({
  id: 'csrf-disabled',
  severity: 'high',
  severityNote: 'low in tests',
  trigger:
    'New csrf_exempt, skipped verify_authenticity_token, csrf().disable(), CSRF switched off, IgnoreAntiforgeryToken.',
  why: 'Another site can act in the name of a signed-in user.',
  evidence: addedCalls,
  engines: 'lexical',
  languages: ['python', 'ruby', 'java', 'csharp', 'javascript'],
  check: (change) =>
    raiseTexts(change, rules, 'high', (added) => {
      return `The change adds ${count(added, 'place where forged requests are not refused', 'places where forged requests are not refused')}; another page can act in a visitor's name. Keep the check, or show that nothing here trusts a cookie.`
    }),
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(r):\n    return g(r)\n',
        after: '@csrf_exempt\ndef f(r):\n    return g(r)\n',
        severity: 'low',
      },
      {
        language: 'ruby',
        before: 'class A < B\n  def f; end\nend\n',
        after: 'class A < B\n  skip_before_action :verify_authenticity_token\n  def f; end\nend\n',
        severity: 'low',
      },
      {
        language: 'java',
        before: 'class A { void f() { h.csrf(); } }\n',
        after: 'class A { void f() { h.csrf().disable(); } }\n',
        severity: 'low',
      },
      {
        language: 'csharp',
        before: 'class A {\n    public void F() {}\n}\n',
        after: 'class A {\n    [IgnoreAntiforgeryToken]\n    public void F() {}\n}\n',
        severity: 'low',
      },
      {
        language: 'javascript',
        before: 'a({ csrf: true })\n',
        after: 'a({ csrf: false })\n',
        severity: 'low',
      },
    ],
    allows: [
      { language: 'python', before: 'a = 1\n', after: '@csrf_protect\ndef f(r):\n    return g(r)\n' },
      {
        language: 'ruby',
        before: 'class A < B\n  def f; end\nend\n',
        after: 'class A < B\n  protect_from_forgery with: :exception\n  def f; end\nend\n',
      },
      {
        language: 'java',
        before: 'class A {}\n',
        after: 'class A { void f() { h.csrf().csrfTokenRepository(r); } }\n',
      },
      {
        language: 'csharp',
        before: 'class A {}\n',
        after: 'class A {\n    [ValidateAntiForgeryToken]\n    public void F() {}\n}\n',
      },
      { language: 'javascript', before: 'a()\n', after: 'a({ csrf: true })\n' },
    ],
  },
})
