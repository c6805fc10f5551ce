import { defineLanguage } from '../language.ts'
import { blockComment, lineComment } from '../engine/lexing/comments.ts'
import { always, branchOn, keyword } from '../engine/structure/branch-tests.ts'
import { spacedQuestion } from '../families/c-like/c-like-branches.ts'
import { juliaReview } from './julia-review.ts'
import { juliaText } from './julia-text.ts'
import { readJulia } from './read-julia.ts'

/** Julia: functions of both forms and macros; functions without a name count to what is around them. */
export const julia = defineLanguage({
  id: 'julia',
  title: 'Julia',
  aliases: [],
  extensions: ['jl'],
  signs: [
    /^[ \t]*using [A-Z]\w{0,60}(?:[,.:]| *$)/m,
    /^[ \t]*(?:end|else)\s*$/m,
    /^[ \t]*function [\w.!]{1,80}(?:\{[^}\n]{1,60}\})?\([^)\n]{0,200}\)?(?: where [^\n]{1,80}|::\w{1,40})?\s*$/m,
    /\w::[A-Z]\w|\(::[A-Z]/,
    /^[ \t]*@(?:test|testset|time|info|assert|inbounds|static|recipe|eval|warn|show)\b/m,
    /^(?:module|baremodule) [A-Z]\w{0,60}\s*$/m,
    /^export \w{1,60}[!?]?(?:, @?\w{1,60}!?)*,?\s*$/m,
    /^[ \t]*(?:mutable |abstract |primitive )?(?:struct|type) [A-Z]\w{0,60}(?:\{[^\n]{1,80}\})?(?: <: \w[\w.{}, ]{0,60})?(?: end)?\s*$/m,
    /^[ \t]*[\w.]{1,60}!?\([^)\n]{0,120}\)(?:::\w{1,40})? = /m,
    /\b\w{1,60}!\(|\bisa\b|\bnothing\b|\bwhere (?:T|\{)|\.\+|\.\*| \|> |\belseif\b/,
    /^[ \t]*(?:import|using) \w{1,60}(?:\.\w{1,60}){0,3}: /m,
    /\bfor \w{1,40} (?:in|=|∈) 1:/,
    /\binclude\("[\w./-]{1,80}\.jl"\)|\bPkg\.\w/,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [blockComment('#=', '=#', true), lineComment('#'), ...juliaText],
    operators: '&& || -> => :: == === != !== <= >= += -= *= /= |> <: .. ... ÷='.split(' '),
    wordCharacters: '@',
    wordEndings: '!',
  },
  readStructure: readJulia,
  branches: {
    ...branchOn('if elseif for while catch', keyword),
    ...branchOn('&& ||', always),
    '?': spacedQuestion,
  },
  review: juliaReview,
  examples: [
    {
      title: 'both forms, indexes, comprehensions, transposes',
      source: [
        'module Shapes',
        '#= if #= nested =# end =#',
        'struct Box{T} <: Shape',
        '    size::T',
        '    Box(x) = new(x)',
        'end',
        '',
        'area(b::Box)::Int = b.size > 0 ? b.size^2 : 0 # a remark',
        '',
        'function Base.total!(all::Vector{T}, from=1; by::Int = 2) where T',
        '    for x in all[from:end]',
        "        x' == 'end' && continue",
        '    end',
        '    s = [y for y in all if y > 1]',
        '    map(all) do each',
        '        if each == :if || "$(each ? 1 : 2)" == ""',
        '            each',
        '        end',
        '    end',
        'end',
        'macro show(ex) quote $ex end end',
        'end',
      ],
      functions: [
        { name: 'Shapes.Box.Box', kind: 'method', line: 5, endLine: 5, branchPoints: 0, parameters: 1 },
        { name: 'Shapes.area', kind: 'function', line: 8, endLine: 8, branchPoints: 1, parameters: 1 },
        { name: 'Shapes.total!', kind: 'function', line: 10, endLine: 20, branchPoints: 7, parameters: 3 },
        { name: 'Shapes.show', kind: 'function', line: 21, endLine: 21, branchPoints: 0, parameters: 1 },
      ],
      branchPoints: 8,
      classes: 1,
      lines: { code: 19, comments: 1, blank: 2 },
    },
  ],
})
