import { defineLanguage } from '../language.ts'
import { blockComment, lineComment } from '../engine/lexing/comments.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import { armOf, spacedQuestion } from '../families/c-like/c-like-branches.ts'
import { readCLike } from '../families/c-like/read-c-like.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { dartReview } from './dart-review.ts'

const raw = { backslash: false }
const interpolated = { interpolation: '${' }

/** `on Type {` handles an error without `catch`, which would be counted by itself. */
const handler: BranchTest = (code, index) => {
  if (code.text(index - 1) !== '}') return false
  let at = index + 1
  while (at < index + 20 && (code.isWord(at) || code.text(at) === '.' || code.angle(at) > at)) {
    if (code.text(at) === 'catch') return false
    at = code.nextTyped(at)
  }
  return code.text(at) === '{'
}

/** Stands between operands; `?value` in a collection leaves out what is null. */
const conditional: BranchTest = (code, index) =>
  spacedQuestion(code, index) && ![':', ',', '[', '{', '('].includes(code.text(index - 1))

/** Dart: functions, methods, getters, constructors with a body; closures count to the function around them. */
export const dart = defineLanguage({
  id: 'dart',
  title: 'Dart',
  aliases: ['flutter'],
  extensions: ['dart'],
  signs: [
    /^import 'package:/m,
    /^import 'dart:/m,
    /^[ \t]*(?:abstract |base |sealed |final ){0,2}(?:class|mixin|extension) \w{1,80}(?:<[^>\n]{1,60}>)? (?:extends|with|implements|on) /m,
    /^[ \t]*@override\s*$/m,
    /^(?:part|export|library) (?:of )?['"\w]/m,
    /\b(?:Future|Stream|Map|List|Set)<\w[\w<>?, ]{0,60}> \w{1,60}/,
    /\bWidget build\(|\bBuildContext\b|\bsetState\(/,
    /^[ \t]*(?:static )?(?:late )?(?:final|const|var) (?:[A-Z][\w<>?, ]{0,60} )?\w{1,60} ?=/m,
    /^(?:void|Future<void>|int|String|bool|double|dynamic|num) \w{1,60}\(/m,
    /\brequired this\.|\(\{(?:super|this)\.\w|\bconst [A-Z]\w{1,60}\(|[{(,] ?this\.\w/,
    /\) async(?:\*)? \{|\) sync\* \{/,
    /\?\?= |\bis! |\.\.\w{1,60}\(|\bas (?:String|int|List|Map|bool)\b/,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [
      lineComment('//'),
      blockComment('/*', '*/', true),
      quoted("r'''", { ...raw, close: "'''", multiline: true }),
      quoted('r"""', { ...raw, close: '"""', multiline: true }),
      quoted("r'", { ...raw, close: "'" }),
      quoted('r"', { ...raw, close: '"' }),
      quoted("'''", { ...interpolated, multiline: true }),
      quoted('"""', { ...interpolated, multiline: true }),
      quoted("'", interpolated),
      quoted('"', interpolated),
    ],
    operators: '&& || ?? ??= ?. => .. ... ...? == != <= >= ++ -- += -= *= /= ~/ << ?..'.split(' '),
    wordCharacters: '$',
    wordEndings: '',
  },
  readStructure: readCLike({
    classWords: new Set(['class', 'enum', 'mixin', 'extension']),
    scopeWords: new Set(),
    reserved: new Set(
      'if for while switch catch return assert super this new throw await else case in is as on rethrow yield do var const'.split(
        ' ',
      ),
    ),
    contextual: new Set(['when']),
    trailers: new Set(),
    needsType: false,
    localFunctions: true,
    arrowBodies: true,
    initialisesInBraces: false,
    typeParameters: true,
    qualifiers: new Set(['.']),
    getters: true,
    bracketedNames: false,
    typesAfterList: false,
    compactConstructors: false,
  }),
  branches: {
    if: (code, index) => keyword(code, index) && !code.isString(index - 1),
    ...branchOn('for while catch', keyword),
    on: handler,
    case: (code, index) => keyword(code, index) && code.text(code.parent(index)) === '{',
    ...branchOn('&& || ?? ??=', always),
    '?': conditional,
    '=>': armOf('switch', '_'),
  },
  review: dartReview,
  examples: [
    {
      title: 'getters, factories, arrow bodies, collection control',
      source: [
        "import 'src/io.dart' if (dart.library.js) 'src/web.dart';",
        '',
        'class Client<T> extends Base {',
        '  final Map<String, int?> sizes;',
        '',
        '  Client(this.url, {required this.sizes}) : super(url), done = false {',
        '    assert(url != null);',
        '  }',
        '  Client._();',
        '  factory Client.local() => Client._();',
        '',
        '  bool get isOpen => !done && sizes.isNotEmpty;',
        '',
        '  Future<String?> fetch(String path, [int? retries]) async {',
        '    final list = [if (isOpen) 1, for (final x in xs) x ?? 0];',
        "    String name(int n) => n > 1 ? 'many ${n.isEven ? 'even' : 'odd'}' : 'one';",
        '    try {',
        '      while (true) { break; }',
        '    } on Exception catch (e) {',
        '      switch (retries) {',
        '        case 1:',
        '        case 2:',
        "          return r'raw ${if}';",
        '        default:',
        '      }',
        '    }',
        '    return null;',
        '  }',
        '}',
        '',
        'void main() => runApp(App());',
      ],
      functions: [
        { name: 'Client.Client', kind: 'constructor', line: 6, endLine: 8, branchPoints: 0, parameters: 2 },
        { name: 'Client.local', kind: 'constructor', line: 10, endLine: 10, branchPoints: 0, parameters: 0 },
        { name: 'Client.isOpen', kind: 'accessor', line: 12, endLine: 12, branchPoints: 1, parameters: 0 },
        { name: 'Client.fetch', kind: 'async_method', line: 14, endLine: 28, branchPoints: 7, parameters: 2 },
        {
          name: 'Client.fetch.name',
          kind: 'function',
          line: 16,
          endLine: 16,
          branchPoints: 2,
          parameters: 1,
        },
        { name: 'main', kind: 'function', line: 31, endLine: 31, branchPoints: 0, parameters: 0 },
      ],
      branchPoints: 10,
      classes: 1,
      lines: { code: 26, comments: 0, blank: 5 },
    },
    {
      title: 'handlers without catch, elements left out when null',
      source: [
        'Map<String, int> load(int? limit) {',
        '  try {',
        "    return {'limit': ?limit, 'size': read(limit) ? 1 : 2};",
        '  } on FormatException {',
        '    return {};',
        '  } on io.Failure<int> catch (e) {',
        '    rethrow;',
        '  }',
        '}',
      ],
      functions: [{ name: 'load', kind: 'function', line: 1, endLine: 9, branchPoints: 3, parameters: 1 }],
      branchPoints: 3,
      classes: 0,
      lines: { code: 9, comments: 0, blank: 0 },
    },
    {
      title: 'initialisers with braces',
      source: [
        'class Config {',
        '  Config({String? method, Map<String, int>? extra})',
        "      : assert(method == null || method != ''),",
        '        headers = method ?? {},',
        '        extra = extra ?? <String, int>{} {',
        '    if (extra == null) reset();',
        '  }',
        '  Config.empty() : extra = const {}, headers = null ?? {};',
        '  int when<T>(T value) {',
        '    switch (value) { case int n when (n > 1): return n; default: return 0; }',
        '  }',
        '}',
      ],
      functions: [
        { name: 'Config.Config', kind: 'constructor', line: 2, endLine: 7, branchPoints: 4, parameters: 2 },
        { name: 'Config.when', kind: 'method', line: 9, endLine: 11, branchPoints: 1, parameters: 1 },
      ],
      branchPoints: 6,
      classes: 1,
      lines: { code: 12, comments: 0, blank: 0 },
    },
  ],
})
