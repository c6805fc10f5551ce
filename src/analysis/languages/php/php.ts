import { defineLanguage } from '../language.ts'
import { blockComment } from '../engine/lexing/comments.ts'
import { beginPhp, phpClosing, phpHeredoc, phpLineComment, phpOpening } from './php-text.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import { armOf } from '../families/c-like/c-like-branches.ts'
import type { Code } from '../engine/structure/code.ts'
import { findBody } from '../families/keyword/keyword-bodies.ts'
import { readParameters } from '../engine/structure/parameters.ts'
import { readKeyword, type KeywordHead } from '../families/keyword/read-keyword.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { phpReview } from './php-review.ts'

const search = {
  continues: new Set<string>(),
  awaits: new Set<string>(),
  newLineEnds: false,
  expressions: false,
  typeWords: new Set<string>(),
}
const BEFORE_NULLABLE = new Set(
  '( , : | public private protected static readonly var final abstract const new'.split(' '),
)

/** A conditional `?`, not the one of a nullable type; `->final ?` is a property's value. */
const conditional: BranchTest = (code, index) =>
  !BEFORE_NULLABLE.has(code.text(index - 1)) || !keyword(code, index - 1)

/** `case x:` of a switch; an enum's `case X;` and `case X = 1;` are none. */
const switchCase: BranchTest = (code, index) => {
  if (!keyword(code, index)) return false
  for (let at = index + 1; at < index + 400 && at < code.count; at++) {
    const text = code.text(at)
    if (text === ':') return true
    if (text === ';' || text === '=') return false
    if (code.match(at) > at) at = code.match(at)
  }
  return false
}

/** PHP: named functions and methods; closures and `fn` count to the function around them. */
export const php = defineLanguage({
  id: 'php',
  title: 'PHP',
  aliases: [],
  extensions: ['php', 'phtml', 'php5', 'php7', 'inc'],
  signs: [
    /^\s{0,20}<\?php\b/m,
    /\$this->\w/,
    /^namespace [A-Z][\w\\]{0,200};/m,
    /^[ \t]*(?:public |private |protected |static ){0,3}function \w{1,80}\([^)\n]{0,200}\$/m,
  ],
  ignoresCase: true,
  lexicon: {
    rules: [
      phpOpening,
      phpClosing,
      phpLineComment('//', ''),
      phpLineComment('#', '['),
      blockComment('/*', '*/'),
      phpHeredoc,
      quoted('"', { multiline: true, interpolation: '{$' }),
      quoted("'", { multiline: true }),
      quoted('`', { multiline: true }),
    ],
    operators: '&& || ?? ??= ?-> -> => :: ... == === != !== <= >= <=> ++ -- += -= *= /= .= %= << **'.split(
      ' ',
    ),
    wordCharacters: '$\\',
    wordEndings: '',
    begin: beginPhp,
  },
  readStructure: readKeyword({
    words: new Set(['function']),
    modifiers: new Set('public private protected static final abstract readonly'.split(' ')),
    types: {
      classWords: new Set(['class', 'interface', 'trait', 'enum']),
      lendingWords: new Set(),
      notAfter: new Set(['::', '->', '?->', '$']),
      nameOf: (code, index) => className(code, index),
      indented: false,
    },
    readHead,
    findBody: (code, head, index) => findBody(code, head.after, index, search),
  }),
  branches: {
    ...branchOn('if elseif for foreach while catch', keyword),
    case: switchCase,
    ...branchOn('&& || ?? ??= and or', always),
    '?': conditional,
    '=>': armOf('match', 'default'),
  },
  review: phpReview,
  examples: [
    {
      title: 'pages, nullable types, match, heredocs',
      source: [
        '<html>if (x) { <b><?php',
        'namespace App;',
        '',
        "#[Route('/')]",
        'final class Controller extends Base',
        '{',
        '    // if in a comment ?>',
        '<?php',
        '    public function __construct(private readonly ?string $name, array &...$rest) {}',
        '',
        '    public static function show(?int $id = null): ?string',
        '    {',
        '        foreach ($this->items as $key => $item) {',
        '            if ($item instanceof Item && $id !== null) {',
        "                return $item->name ?? 'none';",
        '            } elseif (!$item OR $id) {',
        '                continue;',
        '            }',
        '        }',
        '        $text = <<<TEXT',
        '        if ($id) { "quoted" }',
        '        TEXT;',
        '        $done = function ($x) use ($id) { return $x->final ? 1 : 2; };',
        '        return match (true) {',
        "            $id > 1, $id < 0 => 'many',",
        "            default => 'one',",
        '        };',
        '    }',
        '}',
        'enum Suit { case Hearts; case Spades; }',
        '?>',
        '</b></html>',
      ],
      functions: [
        {
          name: 'Controller.__construct',
          kind: 'constructor',
          line: 9,
          endLine: 9,
          branchPoints: 0,
          parameters: 2,
        },
        { name: 'Controller.show', kind: 'method', line: 11, endLine: 28, branchPoints: 8, parameters: 1 },
      ],
      branchPoints: 8,
      classes: 2,
      lines: { code: 30, comments: 0, blank: 2 },
    },
  ],
})

/** `new class {` has no name; a constant named `class` or a word `enum` elsewhere is no type. */
function className(code: Code, index: number): number {
  const next = code.text(index + 1)
  if (code.text(index - 1) === 'new') return -2
  return code.isWord(index + 1) && !['extends', 'implements'].includes(next) ? index + 1 : -1
}

function readHead(code: Code, index: number): KeywordHead | null {
  const nameToken = code.text(index + 1) === '&' ? index + 2 : index + 1
  const open = nameToken + 1
  if (!code.isWord(nameToken) || !code.opensGroup(open)) return null
  const name = code.raw(nameToken)
  return {
    name,
    kind: name.toLowerCase() === '__construct' ? 'constructor' : 'function',
    nameToken,
    parameters: readParameters(code, open, 'nameLast'),
    after: code.match(open) + 1,
  }
}
