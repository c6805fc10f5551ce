import { tokenKind } from '../../source/tokens.ts'
import { defineLanguage } from '../language.ts'
import { lineComment } from '../engine/lexing/comments.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { rawString } from '../engine/lexing/raw-strings.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import { readAssigned } from './read-assigned.ts'
import { rReview } from './r-review.ts'

const multiline = { multiline: true }

/** `%in%`, `%||%`: one operator whatever it holds. */
const infixOperator: LexicalRule = {
  first: '%',
  read(scanner) {
    const match = /^%[^%\s]{0,30}%/.exec(scanner.text.slice(scanner.position, scanner.position + 34))
    if (match === null) return false
    const start = scanner.position
    scanner.position += match[0].length
    scanner.emit(tokenKind.punctuation, start)
    return true
  },
}

/** R: functions that are given a name; others count to the function around them. */
export const r = defineLanguage({
  id: 'r',
  title: 'R',
  aliases: ['rlang', 'splus'],
  extensions: ['r', 'rmd'],
  signs: [
    / <- function ?\(/,
    /^[ \t]*(?:library|require|suppressPackageStartupMessages)\(["\w]/m,
    /^[ \t]*[\w.]{1,60} <- /m,
    / %(?:>%|in%|\|\|%|o%|\*%) ?/,
    /^#' @?\w/m,
    /\b(?:TRUE|FALSE|NULL|NA_character_|NA)\b[,)\s]/,
    /^[ \t]*(?:test_that|expect_\w{1,40}|describe)\(/m,
    /\b(?:data\.frame|paste0|is\.null|lapply|sapply|vapply|seq_along|stopifnot|switch|inherits|on\.exit)\(/,
    /\b\w{1,40}::\w{1,40}\(/,
    / = c\(|<- c\(|\(c\(/,
    /\$\w{1,40} <- |\[\["?\w{1,40}"?\]\]/,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [
      lineComment('#'),
      infixOperator,
      rawString(
        'rR',
        /^[rR]["'](-*)[([{]/,
        (match) => `${closerOf(match[0].slice(-1))}${match[1] ?? ''}${match[0].charAt(1)}`,
      ),
      quoted('"', multiline),
      quoted("'", multiline),
      quoted('`', { ...multiline, backslash: false }),
    ],
    operators: '&& || <- <<- -> ->> |> == != <= >= :: :::'.split(' '),
    wordCharacters: '.',
    wordEndings: '',
  },
  readStructure: readAssigned,
  branches: {
    ...branchOn('if for while repeat', keyword),
    ...branchOn('&& ||', always),
  },
  review: rReview,
  examples: [
    {
      title: 'assigned functions and operators',
      source: [
        '# helpers',
        'parse <- function(text, sep = ",") {',
        '  if (is.null(text) || nchar(text) == 0) {',
        '    return(NULL)',
        '  }',
        '  for (part in strsplit(text, sep)[[1]]) {',
        '    while (FALSE) break',
        '  }',
        '  lapply(text, function(x) if (x %in% text && TRUE) x else NULL)',
        '}',
        '',
        '`%||%` <- function(a, b) if (is.null(a)) b else a',
        '',
        'square = function(x)',
        '  x^2',
      ],
      functions: [
        { name: 'parse', kind: 'function', line: 2, endLine: 10, branchPoints: 6, parameters: 2 },
        { name: '%||%', kind: 'function', line: 12, endLine: 12, branchPoints: 1, parameters: 2 },
        { name: 'square', kind: 'function', line: 14, endLine: 15, branchPoints: 0, parameters: 1 },
      ],
      branchPoints: 7,
      classes: 0,
      lines: { code: 12, comments: 1, blank: 2 },
    },
  ],
})

function closerOf(open: string): string {
  return open === '(' ? ')' : open === '[' ? ']' : '}'
}
