import { defineLanguage } from '../language.ts'
import { lineComment } from '../engine/lexing/comments.ts'
import { rawString } from '../engine/lexing/raw-strings.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import { readLua } from './read-lua.ts'
import { luaReview } from './lua-review.ts'

/** `--[==[ … ]==]`. */
const longComment: LexicalRule = {
  first: '-',
  read(scanner) {
    const match = /^--\[(=*)\[/.exec(scanner.text.slice(scanner.position, scanner.position + 40))
    if (match === null) return false
    const start = scanner.position
    const close = `]${match[1] ?? ''}]`
    const end = scanner.text.indexOf(close, start)
    scanner.position = end < 0 ? scanner.text.length : end + close.length
    scanner.emitComment(start)
    return true
  },
}

const hashbang: LexicalRule = {
  first: '#',
  read: (scanner) => scanner.position === 0 && lineComment('#').read(scanner),
}

/** Lua: every function, named or not. */
export const lua = defineLanguage({
  id: 'lua',
  title: 'Lua',
  aliases: ['luau', 'luajit'],
  extensions: ['lua'],
  signs: [
    /^[ \t]*local (?:function )?\w{1,60}/m,
    /\bthen\s*$/m,
    /^[ \t]*end[),]{0,3}\s*$/m,
    /^[ \t]*(?:local )?function [\w.:]{1,80}\(/m,
    / = function\([\w, .]{0,100}\)/,
    / ~= | \.\. /,
    /\brequire ?\(?["'][\w./-]{1,100}["']\)?/,
    /\bfor [\w, ]{1,60} in i?pairs\(/,
    /^[ \t]*elseif .{1,200} then\s*$|\bnil\b/m,
    /--\[\[|^---@?\w?/m,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [
      hashbang,
      longComment,
      lineComment('--'),
      rawString('[', /^\[(=*)\[/, (match) => `]${match[1] ?? ''}]`),
      quoted('"'),
      quoted("'"),
    ],
    operators: ['==', '~=', '<=', '>=', '..', '...', '//', '::'],
    wordCharacters: '',
    wordEndings: '',
  },
  readStructure: readLua,
  branches: {
    ...branchOn('if elseif for while repeat', keyword),
    ...branchOn('and or', always),
  },
  review: luaReview,
  examples: [
    {
      title: 'methods, long strings and comments',
      source: [
        '-- one',
        '--[==[ two',
        'if x then ]==]',
        'local M = {}',
        '',
        'function M.parse(text, ...)',
        '  if text == "" or text == [[',
        '  end ]] then',
        '    return nil',
        '  elseif #text > 1 then',
        '    for i = 1, 10 do',
        '      while i > 5 do i = i - 1 end',
        '    end',
        '  end',
        '  repeat local done = true until done and true',
        'end',
        '',
        'function M:each(callback)',
        '  table.sort(self, function(a, b) return a < b end)',
        '  local map = function(x) return x end',
        '  do return callback end',
        'end',
        '',
        'return M',
      ],
      functions: [
        { name: 'M.parse', kind: 'function', line: 6, endLine: 16, branchPoints: 7, parameters: 2 },
        { name: 'M.each', kind: 'method', line: 18, endLine: 22, branchPoints: 0, parameters: 1 },
        {
          name: 'M.each.(anonymous)',
          kind: 'anonymous',
          line: 19,
          endLine: 19,
          branchPoints: 0,
          parameters: 2,
        },
        { name: 'M.each.map', kind: 'function', line: 20, endLine: 20, branchPoints: 0, parameters: 1 },
      ],
      branchPoints: 7,
      classes: 0,
      lines: { code: 18, comments: 3, blank: 3 },
    },
  ],
})
