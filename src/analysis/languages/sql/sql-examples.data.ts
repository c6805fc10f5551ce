import type { LanguageExample } from '../language.ts'

export const sqlExamples: readonly LanguageExample[] = [
  {
    title: 'the function if opens nothing; names may start with digits',
    source: [
      'create procedure 2024_01_fill(a int)',
      'begin',
      "  select if(a > 1, 'x', 'y') as b, case a when 1 then 2 end from t;",
      '  if (a > 1) or a is distinct from 2 then',
      '    set a = if(a, 1, 2);',
      '  end if;',
      'end;',
      'select 1;',
    ],
    functions: [
      { name: '2024_01_fill', kind: 'function', line: 1, endLine: 7, branchPoints: 5, parameters: 1 },
    ],
    branchPoints: 5,
    classes: 0,
    lines: { code: 8, comments: 0, blank: 0 },
  },
  {
    title: 'a question to the compiler opens no frame',
    source: [
      'create or replace package body tools is',
      '  procedure first is begin unit := $$plsql_unit; end;',
      '  procedure second is begin if $$debug then null; end if; end;',
      'end;',
    ],
    functions: [
      { name: 'first', kind: 'function', line: 2, endLine: 2, branchPoints: 0, parameters: 0 },
      { name: 'second', kind: 'function', line: 3, endLine: 3, branchPoints: 1, parameters: 0 },
    ],
    branchPoints: 1,
    classes: 0,
    lines: { code: 4, comments: 0, blank: 0 },
  },
  {
    title: 'Transact: handlers, merges, ranges',
    source: [
      'create procedure dbo.p @a int as',
      'begin',
      '  begin try',
      '    if @a > 1 and @a < 3 select 1',
      '    while @a between 1 and 2 set @a = 1',
      '  end try',
      '  begin catch',
      '    if @@trancount > 0 rollback',
      '  end catch',
      '  merge t using s on t.a = s.a when matched and t.b = 1 then update set b = 2;',
      'end',
    ],
    functions: [{ name: 'dbo.p', kind: 'function', line: 1, endLine: 11, branchPoints: 7, parameters: 1 }],
    branchPoints: 7,
    classes: 0,
    lines: { code: 11, comments: 0, blank: 0 },
  },
]
