import { tokenKind } from '../../source/tokens.ts'
import { defineLanguage } from '../language.ts'
import { lineComment } from '../engine/lexing/comments.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { branchOn, keyword } from '../engine/structure/branch-tests.ts'
import type { Code } from '../engine/structure/code.ts'
import { readParameters } from '../engine/structure/parameters.ts'
import { armOf } from '../families/c-like/c-like-branches.ts'
import { findBody } from '../families/keyword/keyword-bodies.ts'
import { readKeyword, type KeywordHead } from '../families/keyword/read-keyword.ts'
import { zigReview } from './zig-review.ts'

const search = {
  continues: new Set<string>(),
  awaits: new Set<string>(),
  newLineEnds: false,
  expressions: false,
  typeWords: new Set(['error', 'struct', 'enum', 'union', 'opaque']),
}

/** Lines of text that each start with `\\`. */
const lineText: LexicalRule = {
  first: '\\',
  read(scanner) {
    const start = scanner.position
    if (!scanner.startsWith('\\\\')) return false
    scanner.position = scanner.lineEnd(start)
    scanner.emit(tokenKind.string, start)
    return true
  },
}

/** Zig: `fn` with a body; tests and blocks are no functions. */
export const zig = defineLanguage({
  id: 'zig',
  title: 'Zig',
  aliases: [],
  extensions: ['zig', 'zon'],
  signs: [
    /@import\("/,
    /^[ \t]*(?:pub )?(?:inline |export |extern ){0,2}fn \w{1,80}\([^\n]{0,200}\) [\w!?*[\].@]{1,80}(?:\([^\n]{0,60}\))? \{/m,
    /^[ \t]*(?:pub )?(?:const|var) \w{1,60}(?:: [\w[\]*?.!:]{1,60})? = (?:struct|enum|union|@\w|try |\.|error)/m,
    /![a-z]\w* \{|\banyerror\b|\bcomptime\b|\borelse\b|\berrdefer\b|\|err\||\bcatch (?:\||unreachable|return)/,
    /^test (?:"[^"\n]{1,200}"|\w{1,60}) \{/m,
    /\.\{\s?|@(?:as|intCast|sizeOf|ptrCast|TypeOf|memcpy|field|enumFromInt|This)\(/,
    /\b(?:usize|u8|u32|i32|u64)\b/,
    /\btry \w[\w.]{0,60}\(/,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [lineComment('//'), lineText, quoted('"'), quoted("'")],
    operators: '=> == != <= >= += -= *= /= %= |= &= ^= ++ ** .. ... || <<'.split(' '),
    wordCharacters: '@',
    wordEndings: '',
  },
  readStructure: readKeyword({
    words: new Set(['fn']),
    modifiers: new Set(['pub', 'export', 'extern', 'inline', 'noinline']),
    types: {
      classWords: new Set(['struct', 'enum', 'union', 'opaque']),
      lendingWords: new Set(),
      notAfter: new Set(['.']),
      nameOf: boundName,
      indented: false,
    },
    readHead,
    findBody: (code, head, index) => findBody(code, head.after, index, search),
  }),
  branches: {
    ...branchOn('if for while catch orelse and or', keyword),
    '=>': armOf('switch', 'else'),
  },
  review: zigReview,
  examples: [
    {
      title: 'containers, errors, switches, texts of several lines',
      source: [
        'const std = @import("std");',
        'pub const Box = struct {',
        '    size: u8 = 0,',
        '    pub fn total(self: *Box, all: []const u8) error{Full}!u8 {',
        '        for (all) |each| if (each > 1 and each < 9) return error.Full;',
        '        const text =',
        '            \\\\fn no() void { if (a) }',
        '        ;',
        '        return switch (self.size) {',
        "            0, '\"' => 1,",
        '            2...4 => |n| n,',
        '            else => find(text) catch |e| e orelse 1,',
        '        };',
        '    }',
        '};',
        'extern fn puts([*:0]const u8) c_int;',
        '// fn no() void {}',
        'fn Wrap(comptime T: type) type { return struct { fn get(a: T) T { return a; } }; }',
        'test "box" { while (true) {} }',
      ],
      functions: [
        { name: 'Box.total', kind: 'method', line: 4, endLine: 14, branchPoints: 7, parameters: 2 },
        { name: 'Wrap', kind: 'function', line: 18, endLine: 18, branchPoints: 0, parameters: 1 },
        { name: 'Wrap.get', kind: 'method', line: 18, endLine: 18, branchPoints: 0, parameters: 1 },
      ],
      branchPoints: 8,
      classes: 1,
      lines: { code: 18, comments: 1, blank: 0 },
    },
  ],
})

/** `const Name = struct {`; a container without a name lends none. */
function boundName(code: Code, index: number): number {
  const start = ['extern', 'packed'].includes(code.text(index - 1)) ? index - 1 : index
  const isBound = code.text(start - 1) === '=' && code.isWord(start - 2)
  return isBound ? start - 2 : -2
}

function readHead(code: Code, index: number): KeywordHead | null {
  const open = code.isString(index + 1) || code.isWord(index + 1) ? index + 2 : -1
  const nameToken = code.text(index + 1) === '@' ? index + 2 : index + 1
  const list = nameToken === index + 1 ? open : index + 3
  if (list < 0 || !code.opensGroup(list)) return null
  return {
    name: code.raw(nameToken).replaceAll('"', ''),
    kind: 'function',
    nameToken,
    parameters: readParameters(code, list, 'nameFirst'),
    after: code.match(list) + 1,
  }
}
