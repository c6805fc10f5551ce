import { defineLanguage } from '../language.ts'
import { cLexicon } from '../families/c-like/c-lexicon.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import { readCLike } from '../families/c-like/read-c-like.ts'
import { cReview } from './c-review.ts'

/** C: preprocessor conditionals are no branches; of their alternatives the last one shapes the braces. */
export const c = defineLanguage({
  id: 'c',
  title: 'C',
  aliases: ['ansi-c', 'c99', 'c11'],
  extensions: ['c', 'h'],
  ignoresCase: false,
  lexicon: cLexicon,
  readStructure: readCLike({
    classWords: new Set(['struct', 'union', 'enum']),
    scopeWords: new Set(),
    reserved: new Set(
      'if for while switch return sizeof do else case goto defined __attribute__ _Alignof typeof'.split(' '),
    ),
    contextual: new Set(),
    trailers: new Set(['__attribute__', 'asm', '__asm__']),
    needsType: false,
    localFunctions: false,
    arrowBodies: false,
    initialisesInBraces: false,
    typeParameters: false,
    qualifiers: new Set([]),
    getters: false,
    bracketedNames: true,
  }),
  branches: {
    ...branchOn('if for while case', keyword),
    ...branchOn('&& || ?', always),
  },
  review: cReview,
  examples: [
    {
      title: 'preprocessor, function pointers, macros',
      source: [
        '#include <stdio.h>',
        '#define MAX(a, b) \\',
        '  ((a) > (b) ? (a) : (b))',
        '',
        'struct point { int x, y; };',
        '',
        'static struct point *make(int x, int (*done)(int, void *), const char *names[])',
        '{',
        '#if defined(DEBUG) && DEBUG > 1',
        '  if (x > 0) {',
        '#else',
        '  if (x > 1) {',
        '#endif',
        '    return NULL; /* for */',
        '  }',
        '  do {',
        '    x--;',
        '  } while (x && done(x, 0));',
        '  switch (x) {',
        '  case 1: break;',
        '  case 2: break;',
        '  default: break;',
        '  }',
        '  return x ? &origin : 0;',
        '}',
        '',
        'int main(void) {',
        "  char quote = '\"', slash = '\\\\';",
        '  return 0;',
        '}',
      ],
      functions: [
        { name: 'make', kind: 'function', line: 7, endLine: 25, branchPoints: 7, parameters: 3 },
        { name: 'main', kind: 'function', line: 27, endLine: 30, branchPoints: 0, parameters: 0 },
      ],
      branchPoints: 7,
      classes: 1,
      lines: { code: 27, comments: 0, blank: 3 },
    },
  ],
})
