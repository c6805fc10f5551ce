import { defineLanguage } from '../language.ts'
import { cLexicon } from '../families/c-like/c-lexicon.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import { readCLike } from '../families/c-like/read-c-like.ts'
import { objectiveCExamples } from './objective-c-examples.data.ts'
import { objectiveCReview } from './objective-c-review.ts'
import { readObjectiveC } from './read-objective-c.ts'

/** Objective-C: methods by their selector, and the functions of C; blocks count to what is around them. */
export const objectiveC = defineLanguage({
  id: 'objective-c',
  title: 'Objective-C',
  aliases: ['objc', 'obj-c', 'objectivec'],
  extensions: ['m'],
  signs: [
    /^@(?:interface|implementation|protocol|import|end|class)\b/m,
    /^#import [<"]/m,
    /^[-+] ?\([\w *<>]{1,80}\)\s?\w/m,
    /\[\w{1,80} \w{1,80}[\]:]/,
    /@"/,
    /^[ \t]*@property ?\(/m,
    /\b(?:NSString|NSArray|NSDictionary|NSError|UIView|NSObject|instancetype|IBOutlet) ?\*?/,
  ],
  ignoresCase: false,
  lexicon: cLexicon,
  readStructure: readObjectiveC(
    readCLike({
      classWords: new Set(['struct', 'union', 'enum']),
      scopeWords: new Set(),
      reserved: new Set(
        'if for while switch return sizeof do else case goto defined __attribute__ typeof catch synchronized NS_ENUM NS_OPTIONS NS_CLOSED_ENUM NS_ERROR_ENUM CF_ENUM CF_OPTIONS'.split(
          ' ',
        ),
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
      typesAfterList: false,
      compactConstructors: false,
    }),
  ),
  branches: {
    ...branchOn('if for while case catch', keyword),
    ...branchOn('&& || ?', always),
  },
  review: objectiveCReview,
  examples: objectiveCExamples,
})
