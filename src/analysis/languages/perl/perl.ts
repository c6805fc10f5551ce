import { defineLanguage } from '../language.ts'
import { lineBlockComment, lineComment } from '../engine/lexing/comments.ts'
import { perlQuotes } from './perl-quotes.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import type { Code } from '../engine/structure/code.ts'
import { findBody } from '../families/keyword/keyword-bodies.ts'
import { readParameters, type Parameter } from '../engine/structure/parameters.ts'
import { readKeyword, type KeywordHead } from '../families/keyword/read-keyword.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { perlReview } from './perl-review.ts'

const search = {
  continues: new Set<string>(),
  awaits: new Set<string>(),
  newLineEnds: false,
  expressions: false,
  typeWords: new Set<string>(),
}

/** A keyword, not a key (`if =>`) or the name of a variable. */
const statement: BranchTest = (code, index) =>
  keyword(code, index) &&
  code.text(index + 1) !== '=>' &&
  !['use', 'no', 'sub'].includes(code.text(index - 1)) &&
  !(code.text(index - 1) === '{' && code.text(index + 1) === '}')

/** Perl: named `sub`; what only running Perl can tell apart (a regex, a division) is guessed. */
export const perl = defineLanguage({
  id: 'perl',
  title: 'Perl',
  aliases: [],
  extensions: ['pl', 'pm', 't', 'perl', 'psgi'],
  signs: [
    /^[ \t]*use (?:strict|warnings|utf8|v?5[\w.]{0,8}|lib\b|parent\b|base\b|Moose|Moo\b|constant\b|Mojo)/m,
    /^[ \t]*use [A-Z]\w{0,60}(?:::\w{1,60}){1,6}(?: |;)/m,
    /^[ \t]*(?:my|our|local) [$@%(]/m,
    /^[ \t]*sub \w{1,80}(?: ?\([^)\n]{0,80}\))? ?\{/m,
    /^package [A-Z]\w{0,60}(?:::\w{1,60}){0,6}(?:;| )/m,
    /\$\w{1,60}->(?:\{|\[|\w)/,
    / =~ (?:m?[/{]|s[/{]|qr|tr)/,
    /^=(?:head\d|pod|cut|over|item|encoding)\b/m,
    /\bshift;|@_\b|\bqw[ (/{[]|\bbless\b/,
    /^(?:1;|__END__|__DATA__)\s*$/m,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [
      lineBlockComment(
        (line) => /^=[a-zA-Z]/.test(line),
        (line) => /^=cut\b/.test(line),
        '=',
      ),
      lineBlockComment(
        (line) => /^__(?:END|DATA)__\s*$/m.test(line) && line.startsWith('__'),
        () => false,
        '_',
      ),
      lineComment('#'),
      ...perlQuotes,
    ],
    operators: '&& || // &&= ||= //= -> => :: == != <= >= =~ !~ ++ -- += -= .= *= .. ... << <=>'.split(' '),
    wordCharacters: '$@',
    wordEndings: '',
  },
  readStructure: readKeyword({
    words: new Set(['sub']),
    modifiers: new Set(['my', 'our', 'async']),
    types: {
      classWords: new Set(['class']),
      lendingWords: new Set(),
      notAfter: new Set(['->', '::', '{', '(', ',']),
      nameOf: className,
      indented: false,
    },
    readHead,
    findBody: (code, head, index) => findBody(code, head.after, index, search),
  }),
  branches: {
    ...branchOn('if elsif unless while until for foreach', statement),
    ...branchOn('&& || //', always),
    ...branchOn('and or', statement),
    '?': always,
  },
  review: perlReview,
  examples: [
    {
      title: 'subs, quotes, POD',
      source: [
        '#!/usr/bin/perl',
        'use strict;',
        '',
        '=head1 NAME',
        '',
        'sub not_code { if (1) {} }',
        '',
        '=cut',
        '',
        'my $re = qr/if|"(/;',
        '',
        'sub parse {',
        '    my ($self, $text) = @_;',
        '    return unless defined $text && length $text;',
        '    for my $line (split /\\n/, $text) {',
        '        next if $line =~ m{^#} or $line eq q{if (x)};',
        '        $self->{if} = $line ? 1 : 0;',
        '    }',
        '    my $doc = <<"END";',
        'while (1) { "it\'s" }',
        'END',
        '    return $#{ $self->{lines} } // 0;',
        '}',
        '',
        'sub Web::App::run($self, $port) { 1 }',
      ],
      functions: [
        { name: 'parse', kind: 'function', line: 12, endLine: 23, branchPoints: 7, parameters: 0 },
        { name: 'Web.App.run', kind: 'function', line: 25, endLine: 25, branchPoints: 0, parameters: 2 },
      ],
      branchPoints: 7,
      classes: 0,
      lines: { code: 15, comments: 4, blank: 6 },
    },
    {
      title: 'flags, special variables, file tests, heredocs with any end',
      source: [
        'use if $] < 5.010, "Legacy";',
        'sub check {',
        '    my $file = shift->name // 0;',
        '    return 0 if $? or not -s $file;',
        '    return 1 if $file =~ /^x/s and $file !~ m{y}i;',
        '    $file =~ s,\\\\,/,g;',
        "    die << '+++' unless first { $_ } split //, $file;",
        'if (this) { were && code }',
        '+++',
        '    print {$out} <<EOM;',
        'sub not_code { }',
        'EOM',
        '}',
      ],
      functions: [{ name: 'check', kind: 'function', line: 2, endLine: 13, branchPoints: 6, parameters: 0 }],
      branchPoints: 6,
      classes: 0,
      lines: { code: 13, comments: 0, blank: 0 },
    },
  ],
})

function className(code: Code, index: number): number {
  return code.startsLine(index) && code.isWord(index + 1) ? index + 1 : -1
}

/** An array or a hash takes what is left. */
function readSignature(code: Code, open: number): Parameter[] {
  return readParameters(code, open, 'nameLast').map((each): Parameter => {
    const takesRest = each.name.startsWith('@') || code.text(each.nameToken - 1) === '%'
    return takesRest ? { ...each, kind: 'rest', optional: true } : each
  })
}

function readHead(code: Code, index: number): KeywordHead | null {
  const nameToken = index + 1
  if (!code.isWord(nameToken)) return null
  let end = nameToken
  while (code.text(end + 1) === '::' && code.isWord(end + 2)) end += 2
  let name = ''
  for (let at = nameToken; at <= end; at++) name += code.raw(at).replace('::', '.')
  const open = end + 1
  const isBracketed = code.opensGroup(open)
  return {
    name,
    kind: 'function',
    nameToken,
    parameters: isBracketed ? readSignature(code, open) : [],
    after: isBracketed ? code.match(open) + 1 : open,
  }
}
