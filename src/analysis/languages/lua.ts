import { defineLanguage } from './language.ts'
import { lineComment } from './lexing/comments.ts'
import { rawString } from './lexing/raw-strings.ts'
import type { LexicalRule } from './lexing/scanner.ts'
import { quoted } from './lexing/strings.ts'
import { always, branchOn, keyword } from './structure/branch-tests.ts'
import { readLua } from './structure/read-lua.ts'

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
  examples: [],
})
