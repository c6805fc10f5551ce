import { tokenKind } from '../../source/tokens.ts'
import { defineLanguage } from '../language.ts'
import { blockComment, lineComment } from '../engine/lexing/comments.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import { readGeneric } from './read-generic.ts'
import { genericReview } from './generic-review.ts'

/** Lines of text that each start with `\\\\`. */
const lineString: LexicalRule = {
  first: '\\',
  read(scanner) {
    const start = scanner.position
    if (!scanner.atLineStart || !scanner.startsWith('\\\\')) return false
    scanner.position = scanner.lineEnd(start)
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** For any language without a table: what most languages share, and no guesses beyond it. */
export const generic = defineLanguage({
  id: 'unknown',
  title: 'any other language',
  aliases: ['generic', 'text', 'plain'],
  extensions: ['txt'],
  ignoresCase: false,
  lexicon: {
    rules: [
      lineComment('//'),
      blockComment('/*', '*/'),
      lineComment('#', { atLineStart: true }),
      lineComment('--', { atLineStart: true }),
      lineString,
      quoted('"""', { multiline: true }),
      quoted("'''", { multiline: true }),
      quoted('"'),
      quoted("'"),
    ],
    operators: ['&&', '||', '->', '=>', '::', '==', '!=', '<=', '>='],
    wordCharacters: '$',
    wordEndings: '',
  },
  readStructure: readGeneric,
  branches: {
    ...branchOn('if elif elsif elseif for foreach while until case when catch except', keyword),
    ...branchOn('&& ||', always),
  },
  review: genericReview,
  examples: [
    {
      title: 'what most languages share',
      source: [
        '# a comment',
        '// another',
        'module Demo {',
        '  func total(a, b) {',
        '    if (a && b) { return "if // no" }',
        '    while (a) { a = a - 1 }',
        '  }',
        '}',
        '',
        'def indented(x):',
        '    for y in x:',
        '        print(y)',
        '',
        'print(1)',
      ],
      functions: [
        { name: 'total', kind: 'function', line: 4, endLine: 7, branchPoints: 3, parameters: 2 },
        { name: 'indented', kind: 'function', line: 10, endLine: 12, branchPoints: 1, parameters: 1 },
      ],
      branchPoints: 4,
      classes: 0,
      lines: { code: 10, comments: 2, blank: 2 },
    },
    {
      title: 'heads of other families; text that only looks like them',
      source: [
        'function Get-Time($zone) { if ($zone) { 1 } }',
        'function Show-All {',
        '  Get-Time 1',
        '}',
        'proc app::add {a {b 1}} {',
        '  if {$a} { return $b }',
        '}',
        'proc exported*[T](x: T): int =',
        '  result = 1',
        'fn (mut t Time) parse(text string) {',
        '}',
        'def valid?',
        '  true',
        'end',
        'def self.load(path)',
        '  1',
        'end',
        '"""',
        'def no(conn) do',
        '"""',
        '  \\\\fn no() void {',
        'let rest = String.sub x (1)',
        'for fun in (sort, map)',
        'def value = call(1)',
      ],
      functions: [
        { name: 'Get-Time', kind: 'function', line: 1, endLine: 1, branchPoints: 1, parameters: 1 },
        { name: 'Show-All', kind: 'function', line: 2, endLine: 4, branchPoints: 0, parameters: 0 },
        { name: 'app::add', kind: 'function', line: 5, endLine: 7, branchPoints: 1, parameters: 2 },
        { name: 'exported', kind: 'function', line: 8, endLine: 9, branchPoints: 0, parameters: 1 },
        { name: 'parse', kind: 'function', line: 10, endLine: 11, branchPoints: 0, parameters: 1 },
        { name: 'valid?', kind: 'function', line: 12, endLine: 14, branchPoints: 0, parameters: 0 },
        { name: 'self.load', kind: 'function', line: 15, endLine: 17, branchPoints: 0, parameters: 1 },
      ],
      branchPoints: 3,
      classes: 0,
      lines: { code: 24, comments: 0, blank: 0 },
    },
  ],
})
