import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { LEAST_DISABLED, listDisabledLines } from '../code/disabled-lines.ts'

/** Code that ran before and is kept as a comment: switched off for now, or forgotten. */
export const codeDisabled = defineFinding({
  id: 'code-disabled',
  severity: 'medium',
  trigger:
    'At least two lines that ran before are comments now, word for word, and do not run elsewhere in the file.',
  why: 'What was switched off to try something is merged that way; in a test it proves nothing any more.',
  evidence: addedLines,
  engines: 'lexical',
  check: (change) => {
    // What a document shows does not run.
    const lines = change.after.language === 'markdown' ? [] : listDisabledLines(change)
    if (lines.length < LEAST_DISABLED) return null
    const { after } = change
    return {
      severity: 'medium',
      message: `The change comments out ${count(lines.length, 'line')} that ran before; whoever comes next cannot tell whether that was meant. Delete them, or let them run again.`,
      places: lines.map((line) => ({ side: 'after', line, meaning: (after.lines[line - 1] ?? '').trim() })),
      evidence: { added: lines.length, lines },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(x):\n    check(x)\n    audit(x)\n    return go(x)\n',
        after: 'def f(x):\n    # check(x)\n    # audit(x)\n    return go(x)\n',
        severity: 'low',
      },
      {
        language: 'javascript',
        before: "it('a', () => {\n  expect(f(1)).toBe(2)\n  expect(f(2)).toBe(4)\n})\n",
        after: "it('a', () => {\n  // expect(f(1)).toBe(2)\n  // expect(f(2)).toBe(4)\n})\n",
        severity: 'low',
      },
      {
        language: 'c',
        before: 'void f(int a) {\n  first(a);\n  second(a);\n  third(a);\n}\n',
        after: 'void f(int a) {\n  /*\n  first(a);\n  second(a);\n  */\n  third(a);\n}\n',
        severity: 'low',
      },
      {
        language: 'yaml',
        before: 'steps:\n  - run: npm ci\n  - run: npm test\n  - run: npm run lint\n',
        after: 'steps:\n  - run: npm ci\n  # - run: npm test\n  # - run: npm run lint\n',
        severity: 'low',
      },
      {
        language: 'shell',
        filename: 'examples/all.sh',
        before: 'run_tests --all=yes\nrun_lint --all=yes\nship\n',
        after: '# run_tests --all=yes\n# run_lint --all=yes\nship\n',
        severity: 'low',
      },
    ],
    allows: [
      {
        language: 'rust',
        before:
          'pub fn f(a: u8) -> u8 {\n    a\n}\n\n#[test]\nfn t() {\n    let image = gray_image(3);\n    let found = f(image);\n    assert_eq!(found, 3);\n}\n',
        after:
          '/// ```\n/// let image = gray_image(3);\n/// let found = f(image);\n/// assert_eq!(found, 3);\n/// ```\npub fn f(a: u8) -> u8 {\n    a\n}\n',
      },
      {
        language: 'yaml',
        before: 'script:\n  - make a=b\n  - run_tests --all=yes\n  - make c=d\n',
        after:
          'script:\n  - if [ "$A" = b ]; then make a=b; fi\n  # - make a=b\n  - if [ "$A" = b ]; then run_tests --all=yes; fi\n  # - run_tests --all=yes\n  - make c=d\n',
      },
      {
        language: 'python',
        before: 'def f(x):\n    check(x)\n    return go(x)\n',
        after: 'def f(x):\n    # check(x)\n    return go(x)\n',
      },
      {
        language: 'javascript',
        before: 'check(a)\naudit(a)\ngo(a)\n',
        after: '// check(a)\n// audit(a)\nconst all = [check, audit]\ncheck(a)\naudit(a)\ngo(a)\n',
      },
      {
        language: 'c',
        before: '/* first(a);\n   second(a); */\nvoid f(int a) { first(a); }\n',
        after: '// first(a);\n// second(a);\nvoid f(int a) { first(a); }\n',
      },
      {
        language: 'c',
        before:
          'void f(int a) {\n#if 0\n  first(a);\n#ifdef B\n  second(a);\n#endif\n#endif\n  third(a);\n}\n',
        after: 'void f(int a) {\n  // first(a);\n  // second(a);\n  third(a);\n}\n',
      },
      {
        language: 'javascript',
        before: 'module.exports = `/*\nfirst = [];\nsecond = first(1);\n*/\n.a {}`\n',
        after: '/*\nfirst = [];\nsecond = first(1);\n*/\nmodule.exports = `\n.a {}`\n',
      },
      {
        language: 'yaml',
        before: 'steps:\n  # - run: npm test\n  # - run: npm run lint\n  - run: npm ci\n',
        after: 'steps:\n  - run: npm ci\n  # - run: npm test\n  # - run: npm run lint\n',
      },
      {
        language: 'shell',
        before: 'run_tests --all=yes\nrun_lint --all=yes\n',
        after: '# Runs the tests and the lint of all.\nrun_tests --all=yes\nrun_lint --all=yes\n',
      },
    ],
  },
})
