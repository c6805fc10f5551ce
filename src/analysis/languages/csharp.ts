import { defineLanguage } from './language.ts'
import { blockComment, lineComment } from './lexing/comments.ts'
import { csharpStrings } from './lexing/csharp-strings.ts'
import { directive } from './lexing/directives.ts'
import { always, branchOn, keyword } from './structure/branch-tests.ts'
import { armOf, spacedQuestion } from './structure/c-like-branches.ts'
import { readCLike } from './structure/read-c-like.ts'

/** C#: methods, constructors, operators and local functions; accessors and lambdas are no entries of their own. */
export const csharp = defineLanguage({
  id: 'csharp',
  title: 'C#',
  aliases: ['c#', 'cs', 'dotnet'],
  extensions: ['cs', 'csx'],
  ignoresCase: false,
  lexicon: {
    rules: [lineComment('//'), blockComment('/*', '*/'), directive, ...csharpStrings],
    operators: '&& || ?? ??= ?. => -> :: == != <= >= ++ -- += -= *= /= %= &= |= ^= << ..'.split(' '),
    wordCharacters: '@',
    wordEndings: '',
  },
  readStructure: readCLike({
    classWords: new Set(['class', 'struct', 'interface', 'enum', 'record']),
    scopeWords: new Set(['namespace']),
    reserved: new Set(
      'if for foreach while switch catch return using lock fixed sizeof typeof nameof default new base this throw when where checked unchecked await else case in is as get set add remove delegate not and or yield do var stackalloc'.split(
        ' ',
      ),
    ),
    trailers: new Set(['where', 'new']),
    needsType: true,
    localFunctions: true,
    arrowBodies: true,
    initialisesInBraces: false,
    typeParameters: true,
    qualifiers: new Set(['.']),
    getters: false,
  }),
  branches: {
    ...branchOn('if for foreach while catch case', keyword),
    ...branchOn('&& || ?? ??=', always),
    '?': spacedQuestion,
    '=>': armOf('switch', '_'),
  },
  examples: [
    {
      title: 'properties, interpolation, switch expressions, local functions',
      source: [
        'using System;',
        '',
        'namespace Demo;',
        '',
        'public record Point(int X, int Y);',
        '',
        'public class Parser<T> : Base where T : class, new()',
        '{',
        '    public int? Count { get; private set; } = 0;',
        '    public string Name => name ?? "none";',
        '',
        '    public Parser(string path) : base(path)',
        '    {',
        '        text = @"C:\\";',
        '    }',
        '',
        '    [Obsolete("if (x)")]',
        '    public async Task<int?> ReadAsync(int limit, params string[] names)',
        '    {',
        '        foreach (var name in names)',
        '        {',
        '            if (name?.Length > limit && !Skip(name)) { await Task.Delay(1); }',
        '        }',
        '        bool Skip(string value) => value.Length == 0;',
        '        var label = $"total {(limit > 1 ? "many" : "one")} {limit:N2}";',
        '        return limit switch',
        '        {',
        '            0 => null,',
        '            > 10 => 10,',
        '            _ => limit,',
        '        };',
        '    }',
        '',
        '    public static Parser<T> operator +(Parser<T> a, Parser<T> b) => a;',
        '}',
      ],
      functions: [
        { name: 'Parser.Parser', line: 12, endLine: 15, branchPoints: 0, parameters: 1 },
        { name: 'Parser.ReadAsync', line: 18, endLine: 32, branchPoints: 6, parameters: 2 },
        { name: 'Parser.ReadAsync.Skip', line: 24, endLine: 24, branchPoints: 0, parameters: 1 },
        { name: 'Parser.operator+', line: 34, endLine: 34, branchPoints: 0, parameters: 2 },
      ],
      branchPoints: 7,
      classes: 2,
      lines: { code: 29, comments: 0, blank: 6 },
    },
  ],
})
