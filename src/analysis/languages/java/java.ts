import { defineLanguage } from '../language.ts'
import { blockComment, lineComment } from '../engine/lexing/comments.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import { readCLike } from '../families/c-like/read-c-like.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { javaReview } from './java-review.ts'

/** `?` of a wildcard stands after `<` or `,` or before a bound. */
const conditional: BranchTest = (code, index) =>
  !['<', ','].includes(code.text(index - 1)) && !['extends', 'super', '>', ','].includes(code.text(index + 1))

/** Java: methods and constructors; lambdas count to the method around them. */
export const java = defineLanguage({
  id: 'java',
  title: 'Java',
  aliases: [],
  extensions: ['java'],
  signs: [
    /^package [\w.]{1,200};/m,
    /^import (?:static )?[a-z][\w.]{1,200}(?:\.\*)?;/m,
    /^[ \t]*public (?:abstract |final |sealed |static ){0,2}(?:class|interface|enum|record|@interface) \w/m,
    /\bpublic static void main\(String/,
    /^[ \t]*@(?:Override|Test|Nullable|Deprecated|SuppressWarnings|Inject)\b/m,
    /\) throws \w/,
    /\b(?:private|protected|public) (?:static )?(?:final )?[\w<>[\], ?]{1,80} \w{1,60}(?: =|;|\()/,
    /\bSystem\.(?:out|err)\.print/,
    /\bfinal [\w<>[\]?]{1,60} \w{1,60}(?: =|;|,|\))/,
    /\bnew \w{1,60}(?:<[^>\n]{0,60}>)?\(/,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [
      lineComment('//'),
      blockComment('/*', '*/'),
      quoted('"""', { multiline: true }),
      quoted('"'),
      quoted("'"),
    ],
    operators: '&& || -> :: ... == != <= >= ++ -- += -= *= /= %= &= |= ^= <<'.split(' '),
    wordCharacters: '$',
    wordEndings: '',
  },
  readStructure: readCLike({
    classWords: new Set(['class', 'interface', 'enum', 'record']),
    scopeWords: new Set(),
    reserved: new Set(
      'if for while switch catch return synchronized try super this new throw assert do else case'.split(' '),
    ),
    contextual: new Set(),
    trailers: new Set(['throws']),
    needsType: true,
    localFunctions: false,
    arrowBodies: false,
    initialisesInBraces: false,
    typeParameters: true,
    qualifiers: new Set(['.']),
    parameters: { receiver: 'this' },
    getters: false,
    bracketedNames: false,
    typesAfterList: false,
    compactConstructors: true,
  }),
  branches: {
    ...branchOn('if for while catch case', keyword),
    ...branchOn('&& ||', always),
    '?': conditional,
  },
  review: javaReview,
  examples: [
    {
      title: 'annotations, wildcards, anonymous and enum bodies',
      source: [
        'package demo;',
        '',
        '/** Not code: if (x) {} */',
        'public class Cache<K, V extends Comparable<? super V>> implements Map<K, V> {',
        '  private final List<? extends V> values = new ArrayList<>();',
        '',
        '  @SuppressWarnings({"unchecked", "if (true)"})',
        '  public Cache(int size) throws IOException {',
        '    this.size = size > 0 ? size : 16;',
        '  }',
        '',
        '  abstract V load(K key);',
        '',
        '  <T> T visit(Visitor<T> visitor, Map<String, ?> options) {',
        '    for (V value : values) {',
        '      if (value == null || options.isEmpty()) continue;',
        '    }',
        '    values.forEach(value -> { while (false) {} });',
        '    return switch (size) {',
        '      case 1, 2 -> null;',
        '      default -> visitor.done(new Runnable() {',
        '        @Override',
        '        public void run() {',
        '          try { go(); } catch (Exception e) { }',
        '        }',
        '      });',
        '    };',
        '  }',
        '',
        '  enum Mode {',
        '    ON { @Override boolean isOn() { return true; } },',
        '    OFF;',
        '    boolean isOn() { return false; }',
        '  }',
        '}',
      ],
      functions: [
        { name: 'Cache.Cache', kind: 'constructor', line: 8, endLine: 10, branchPoints: 1, parameters: 1 },
        { name: 'Cache.visit', kind: 'method', line: 14, endLine: 28, branchPoints: 5, parameters: 2 },
        { name: 'Cache.visit.run', kind: 'method', line: 23, endLine: 25, branchPoints: 1, parameters: 0 },
        { name: 'Cache.Mode.isOn', kind: 'method', line: 31, endLine: 31, branchPoints: 0, parameters: 0 },
        { name: 'Cache.Mode.isOn', kind: 'method', line: 33, endLine: 33, branchPoints: 0, parameters: 0 },
      ],
      branchPoints: 7,
      classes: 2,
      lines: { code: 29, comments: 1, blank: 5 },
    },
    {
      title: 'compact constructors and values of annotations',
      source: [
        '@interface Marked {',
        '  int[] sizes() default {};',
        '  String name() default "if";',
        '}',
        'record Range(int from, int to) {',
        '  public Range {',
        '    if (from > to) throw new IllegalArgumentException();',
        '  }',
        '  int size() { return to - from; }',
        '}',
      ],
      functions: [
        { name: 'Range.Range', kind: 'constructor', line: 6, endLine: 8, branchPoints: 1, parameters: 0 },
        { name: 'Range.size', kind: 'method', line: 9, endLine: 9, branchPoints: 0, parameters: 0 },
      ],
      branchPoints: 1,
      classes: 2,
      lines: { code: 10, comments: 0, blank: 0 },
    },
  ],
})
