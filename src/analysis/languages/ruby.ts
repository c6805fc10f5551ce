import { defineLanguage } from './language.ts'
import { lineBlockComment, lineComment } from './lexing/comments.ts'
import {
  percentLiteral,
  rubyCharacter,
  rubyLabel,
  rubyRegex,
  rubyStrings,
  rubySymbol,
} from './lexing/ruby-literals.ts'
import { always, branchOn, keyword } from './structure/branch-tests.ts'
import { readRuby } from './structure/read-ruby.ts'
import type { BranchTest } from './structure/structure.ts'

const notDefined: BranchTest = (code, index) => keyword(code, index) && code.text(index - 1) !== 'def'

/** `in` of a pattern match stands first on its line; `for x in` does not. */
const patternArm: BranchTest = (code, index) => code.startsLine(index) && keyword(code, index)

/** Ruby: `def` of every form; blocks and lambdas count to the method around them. */
export const ruby = defineLanguage({
  id: 'ruby',
  title: 'Ruby',
  aliases: ['rb'],
  extensions: ['rb', 'rake', 'gemspec', 'ru', 'rbw'],
  ignoresCase: false,
  lexicon: {
    rules: [
      lineBlockComment(
        (line) => /^=begin\b/.test(line),
        (line) => /^=end\b/.test(line),
        '=',
      ),
      lineBlockComment(
        (line) => /^__END__\s*$/m.test(line) && line.startsWith('__END__'),
        () => false,
        '_',
      ),
      lineComment('#'),
      rubyLabel,
      percentLiteral,
      rubyRegex,
      rubySymbol,
      rubyCharacter,
      ...rubyStrings,
    ],
    operators: '&& || &&= ||= &. :: => -> == === =~ !~ != <= >= <=> += -= *= /= << <<= ** .. ...'.split(' '),
    wordCharacters: '@$',
    wordEndings: '?!',
  },
  readStructure: readRuby,
  branches: {
    ...branchOn('if elsif unless while until for when rescue', notDefined),
    in: patternArm,
    ...branchOn('&& || and or ?', always),
  },
  examples: [],
})
