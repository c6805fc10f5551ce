import { defineLanguage } from '../language.ts'
import { lineComment } from '../engine/lexing/comments.ts'
import { always, branchOn } from '../engine/structure/branch-tests.ts'
import { erlangReview } from './erlang-review.ts'
import { erlangText } from './erlang-text.ts'
import { readErlang } from './read-erlang.ts'

/** Erlang: a function is all its clauses; `case`, `if`, `receive` and handlers decide by their arms. */
export const erlang = defineLanguage({
  id: 'erlang',
  title: 'Erlang',
  aliases: [],
  extensions: ['erl', 'hrl', 'escript', 'xrl', 'yrl'],
  filenames: ['rebar.config', 'rebar.config.script'],
  signs: [
    /^-module\(['\w]+\)\./m,
    /^-export\(\[/m,
    /^-include(?:_lib)?\("/m,
    /^\w{1,60}\([^)\n]{0,120}\)(?: when [^\n]{1,120})? ->/m,
    /^-(?:define|record|spec|type|behaviou?r|ifndef|endif|callback|opaque)\b ?\(?/m,
    /\b(?:\w{1,40}:\w{1,40}\(|fun\(|#\w{1,40}\{|<<"|\?[A-Z]\w)/,
    / (?:=:=|=\/=|=<|!) |\bend[.,;]\s*$/m,
    /^%%/m,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [lineComment('%'), ...erlangText],
    operators: '-> <- <= => := :: || ++ -- == /= =< >= =:= =/= .. ... << >> ?= ??'.split(' '),
    wordCharacters: '@',
    wordEndings: '',
  },
  readStructure: readErlang,
  branches: { ...branchOn('andalso orelse', always), '||': always },
  review: erlangReview,
  examples: [
    {
      title: 'clauses, arms, funs, characters, quoted atoms',
      source: [
        '-module(shop). % if a -> b end',
        '-export([total/2]).',
        '-spec total(list(), integer()) -> integer().',
        'total([], N) -> N;',
        'total([H | T], N) when H > 0; N < 1 ->',
        '    case H of',
        '        {ok, X} when X =:= $" -> X;',
        '        #rec{a = 1} -> R#rec.a;',
        '        _ -> [Y || Y <- T, Y > 1]',
        '    end,',
        '    F = fun (1) -> a; (_) -> "end ->" end,',
        '    G = fun total/2,',
        '    if H andalso N -> 1; true -> 2.5 end;',
        'total(_, _) -> begin ok end.',
        '',
        "'odd name'() ->",
        '    try f() of ok -> 1 catch error:_ -> 2; _:R:S -> 3 after g() end,',
        '    receive stop -> ok after 10 -> timeout end.',
      ],
      functions: [
        { name: 'total', kind: 'function', line: 4, endLine: 14, branchPoints: 8, parameters: 2 },
        { name: 'odd name', kind: 'function', line: 16, endLine: 18, branchPoints: 4, parameters: 0 },
      ],
      branchPoints: 12,
      classes: 0,
      lines: { code: 17, comments: 0, blank: 1 },
    },
  ],
})
