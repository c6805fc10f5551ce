import { defineLanguage } from '../language.ts'
import { lineBlockComment, lineComment } from '../engine/lexing/comments.ts'
import {
  dataSection,
  percentLiteral,
  rubyCharacter,
  rubyGlobal,
  rubyLabel,
  rubyRegex,
  rubyStrings,
  rubySymbol,
} from './ruby-literals.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import { readRuby } from './read-ruby.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { rubyReview } from './ruby-review.ts'

const notDefined: BranchTest = (code, index) => keyword(code, index) && code.text(index - 1) !== 'def'

/** `in` of a pattern match stands first on its line; `for x in` does not. */
const patternArm: BranchTest = (code, index) => code.startsLine(index) && keyword(code, index)

/** Ruby: `def` of every form; blocks and lambdas count to the method around them. */
export const ruby = defineLanguage({
  id: 'ruby',
  title: 'Ruby',
  aliases: ['rb'],
  extensions: ['rb', 'rake', 'gemspec', 'ru', 'rbw'],
  signs: [
    /^[ \t]*require(?:_relative)? ?\(?['"]/m,
    /^[ \t]*def (?:self\.)?\w{1,80}[?!=]?(?:\([^)\n]{0,200}\))?\s*$/m,
    /\bdo \|\w|\{ ?\|\w{1,40}(?:, \w{1,40}){0,4}\| /,
    /^[ \t]*(?:attr_(?:reader|accessor|writer) :|include [A-Z]|extend [A-Z]|private\s*$|alias_method )/m,
    /^[ \t]*class [A-Z]\w{0,80}(?:::\w{1,60}){0,3}(?: < [A-Z][\w:]{0,80})?\s*$/m,
    /^[ \t]*module [A-Z][\w:]{0,80}\s*$/m,
    /^[ \t]*(?:describe|context|it|test|task|namespace|desc|let|before)\(? ?[:'"][^\n]{0,200}\bdo\s*$|^[ \t]*(?:gem|source|desc) ['"]/m,
    /(?:^|[ (,])@\w{1,60} (?:=|\|\|=) /m,
    /[ (,{]:\w{1,60} => |\.freeze\b|\.nil\?|\.empty\?|\.each do\b|\.map\(&:|\bunless \w/,
    /^# frozen_string_literal:/m,
    /^[ \t]*(?:raise|puts|rescue) [A-Z"'][\w:"']/m,
    /\bGem::Specification\b/,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [
      lineBlockComment(
        (line) => /^=begin\b/.test(line),
        (line) => /^=end\b/.test(line),
        '=',
      ),
      dataSection,
      lineComment('#'),
      rubyLabel,
      rubyGlobal,
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
  review: rubyReview,
  examples: [
    {
      title: 'modifiers, heredocs, regexes, endless methods',
      source: [
        '# frozen_string_literal: true',
        '=begin',
        'def not_code; end',
        '=end',
        'module Web',
        '  class App < Base',
        '    attr_reader :if, :end',
        '',
        '    def initialize(path, *rest, key: nil, &block)',
        '      @path = path || "none #{rest.empty? ? 1 : 2}"',
        '    end',
        '',
        '    def self.call(env) = new(env).run',
        '',
        '    def valid?',
        '      return false if @path =~ /["\'#]|end/ and not done',
        '      items.each do |item|',
        '        puts item unless item.nil?',
        '      end',
        '      while true do break end',
        '      case @path',
        "      when 'a', 'b' then 1",
        '      when %w[if end] then 2',
        '      else 3',
        '      end',
        '    rescue ArgumentError, TypeError => e',
        '      text = <<~TEXT',
        '        if this were code, do it',
        '      TEXT',
        '      { if: 1, class: e.class, key: if text then 1 end }',
        '    end',
        '  end',
        'end',
      ],
      functions: [
        {
          name: 'Web.App.initialize',
          kind: 'constructor',
          line: 9,
          endLine: 11,
          branchPoints: 2,
          parameters: 4,
        },
        { name: 'Web.App.call', kind: 'method', line: 13, endLine: 13, branchPoints: 0, parameters: 1 },
        { name: 'Web.App.valid?', kind: 'method', line: 15, endLine: 31, branchPoints: 8, parameters: 0 },
      ],
      branchPoints: 10,
      classes: 1,
      lines: { code: 26, comments: 4, blank: 3 },
    },
    {
      title: 'variables and characters that look like quotes',
      source: [
        'def a',
        '  $\'.x + $`.y + $".join($/)',
        'end',
        'def b(c) = c == ?\' || c == ?"',
        "split_on ?'",
        'def d(e); f = $~ ? $1 : $!; end',
      ],
      functions: [
        { name: 'a', kind: 'function', line: 1, endLine: 3, branchPoints: 0, parameters: 0 },
        { name: 'b', kind: 'function', line: 4, endLine: 4, branchPoints: 1, parameters: 1 },
        { name: 'd', kind: 'function', line: 6, endLine: 6, branchPoints: 1, parameters: 1 },
      ],
      branchPoints: 2,
      classes: 0,
      lines: { code: 6, comments: 0, blank: 0 },
    },
  ],
})
