import { defineLanguage } from '../language.ts'
import { blockComment, lineComment } from '../engine/lexing/comments.ts'
import { sqlText } from './sql-text.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { branchOn } from '../engine/structure/branch-tests.ts'
import type { Code } from '../engine/structure/code.ts'
import { readRoutines } from './read-routines.ts'
import { routineMark, startsStatement } from './routine-marks.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { sqlExamples } from './sql-examples.data.ts'
import { sqlReview } from './sql-review.ts'

const isInside: BranchTest = (code, index) => code.marks[index] === routineMark.inside

/** `and`, `or`: not those of `create or replace` and `insert or update`. */
const operator: BranchTest = (code, index) =>
  isInside(code, index) &&
  !['replace', 'alter', 'insert', 'update', 'delete', 'truncate'].includes(code.text(index + 1))

/** A condition, not `end if`, `if exists`, `drop … if`. */
const condition: BranchTest = (code, index) => {
  if (['end', '.'].includes(code.text(index - 1)) || code.marks[index] === routineMark.undecided) return false
  return code.text(index) !== 'if' || !guardsName(code, index)
}

/** `if exists name` and `if not exists name` guard a declaration; before a query they are conditions. */
function guardsName(code: Code, index: number): boolean {
  const exists = code.text(index + 1) === 'not' ? index + 2 : index + 1
  return code.text(exists) === 'exists' && code.text(exists + 1) !== '('
}

/** `for` of a loop, not `for each row`, `for update`, `alias for`, `for` of a cursor or a handler. */
const loop: BranchTest = (code, index) => isInside(code, index) && startsStatement(code, index)

/** `until` of a `repeat`, not `valid until`. */
const until: BranchTest = (code, index) => isInside(code, index) && code.text(index - 1) !== 'valid'

/** Transact's `begin catch`, as `catch` elsewhere; `end catch` is its end. */
const handler: BranchTest = (code, index) => isInside(code, index) && code.text(index - 1) === 'begin'

/** SQL of any dialect: routines are functions; in plain statements only `when` and `if` decide. */
export const sql = defineLanguage({
  id: 'sql',
  title: 'SQL',
  aliases: ['plsql', 'pl/sql', 'plpgsql', 'tsql', 't-sql', 'mysql', 'postgresql', 'postgres', 'sqlite'],
  extensions: ['sql', 'pgsql', 'pls', 'plb', 'pkb', 'pks', 'ddl'],
  signs: [
    /^[ \t]*CREATE (?:OR REPLACE |UNIQUE |TEMP |TEMPORARY |GLOBAL ){0,2}(?:TABLE|VIEW|INDEX|FUNCTION|PROCEDURE|TRIGGER|SCHEMA|DATABASE|TYPE|EXTENSION|SEQUENCE)\b/im,
    /^[ \t]*INSERT (?:INTO|\[?dbo\b)/im,
    /^[ \t]*\(?SELECT\b[^;]{1,400}\bFROM\b/im,
    /^[ \t]*(?:ALTER TABLE|DROP (?:TABLE|VIEW|FUNCTION|PROCEDURE|INDEX|SCHEMA|DATABASE|TYPE|EXTENSION)|UPDATE \w{1,60}\s{1,3}SET|DELETE FROM|GRANT \w|COMMENT ON|TRUNCATE)\b/im,
    /^[ \t]*(?:SELECT|SET|USE|GO|BEGIN;?|COMMIT;?|ROLLBACK;?|END;?|\\[a-z]{1,12})(?:\s*$| [\w.@"'(*][^\n{]{0,200};\s*$)/im,
    /^[ \t]*(?:WHERE|ORDER BY|GROUP BY|(?:LEFT |INNER |RIGHT )?JOIN|VALUES|FROM|ON CONFLICT|UNION)\b/im,
    /\b(?:PRIMARY KEY|NOT NULL|FOREIGN KEY|REFERENCES \w|VARCHAR2?\(|N?VARCHAR\b|BIGINT|SERIAL|LANGUAGE (?:plpgsql|sql|C))\b/i,
    /\$\$|\bDECLARE @|\bRETURNS\b|\bAS \$/i,
  ],
  begins:
    /^(?:create|insert|select|alter|drop|set|use (?!strict|warnings|utf8|v?\d)|begin|start|declare|delete|update|grant|revoke|with|exec|execute|print|if|do|call|truncate|comment|merge|replace|explain|vacuum|prompt|go|lock|copy|\(|\\|@|#|:)/i,
  ignoresCase: true,
  lexicon: {
    rules: [
      lineComment('--'),
      blockComment('/*', '*/'),
      ...sqlText,
      quoted("'", { backslash: false, doubled: true, multiline: true }),
      quoted('"', { backslash: false, doubled: true }),
      quoted('`', { backslash: false, doubled: true }),
    ],
    operators: ['||', '<=', '>=', '<>', '!=', ':=', '=>', '::', '..'],
    wordCharacters: '@#',
    wordEndings: '',
  },
  readStructure: readRoutines,
  branches: {
    ...branchOn('if elsif elseif when while', condition),
    ...branchOn('for foreach', loop),
    loop: isInside,
    until,
    catch: handler,
    ...branchOn('and or', operator),
  },
  review: sqlReview,
  examples: [
    {
      title: 'routines decide, plain statements mostly do not',
      source: [
        '-- schema',
        'create table if not exists t (id int, name text);',
        '',
        "select case when a = 1 and b = 2 then 'x' else 'it''s' end from t;",
        '',
        'CREATE OR REPLACE FUNCTION app.total(p_id integer, p_kind text) RETURNS integer AS $$',
        'DECLARE',
        '  result integer := 0;',
        'BEGIN',
        "  IF p_id IS NULL OR p_kind = '' THEN",
        '    RETURN 0;',
        '  ELSIF p_id < 0 THEN',
        "    FOR r IN SELECT * FROM t WHERE id = p_id AND name <> '' LOOP",
        '      result := result + 1;',
        '    END LOOP;',
        '  END IF;',
        '  RETURN result; /* while */',
        'END;',
        '$$ LANGUAGE plpgsql;',
        '',
        'create procedure clean()',
        'begin',
        '  while exists (select 1 from t) do',
        '    delete from t limit 1;',
        '  end while;',
        'end;',
      ],
      functions: [
        { name: 'app.total', kind: 'function', line: 6, endLine: 19, branchPoints: 5, parameters: 2 },
        { name: 'clean', kind: 'function', line: 21, endLine: 26, branchPoints: 1, parameters: 0 },
      ],
      branchPoints: 7,
      classes: 0,
      lines: { code: 22, comments: 1, blank: 3 },
    },
    {
      title: 'packages: subprograms without create, forward declarations, other quotes',
      source: [
        'create or replace package body tools is',
        '  function later(a number) return number;',
        '  procedure run(a in number, b varchar2) is',
        '    cursor c is select * from t for update;',
        '    function inner return boolean is',
        '    begin',
        '      return a between 1 and 2 or b is null;',
        '    end inner;',
        '  begin',
        '    $if dbms_version $then null; $end',
        '    for r in c loop',
        "      exit when r.a > 1 and r.b = q'[it's]';",
        '    end loop;',
        '    while inner loop null; end loop;',
        '    loop exit; end loop;',
        '  exception',
        '    when others then null;',
        '  end;',
        '  function later(a number) return number as',
        '  begin',
        '    return case a when 1 then 2 end;',
        '  end;',
        'end tools;',
        '/',
      ],
      functions: [
        { name: 'run', kind: 'function', line: 3, endLine: 18, branchPoints: 6, parameters: 2 },
        { name: 'run.inner', kind: 'function', line: 5, endLine: 8, branchPoints: 1, parameters: 0 },
        { name: 'later', kind: 'function', line: 19, endLine: 22, branchPoints: 1, parameters: 1 },
      ],
      branchPoints: 8,
      classes: 0,
      lines: { code: 24, comments: 0, blank: 0 },
    },
    {
      title: 'batches: a routine reaches to go',
      source: [
        'create or alter proc [dbo].[clean] @days int = 7, @log bit as',
        'set nocount on;',
        'declare @id int;',
        'if @days is null or exists (select 1 from #t where a = 1) set @id = 1;',
        'while @id > 0 begin set @id -= 1; end',
        'go',
        'if 1 = 1 select 1;',
      ],
      functions: [
        { name: 'dbo.clean', kind: 'function', line: 1, endLine: 5, branchPoints: 3, parameters: 2 },
      ],
      branchPoints: 4,
      classes: 0,
      lines: { code: 7, comments: 0, blank: 0 },
    },
    {
      title: 'frames: what is quoted in a body is text; triggers that call have no body',
      source: [
        "\\echo it's loaded",
        'create function f(int) returns int language plpgsql as $body$',
        'declare n alias for $1;',
        'begin',
        '  foreach n in array x loop null; end loop;',
        '  execute $sql$ select 1 where a and b or c $sql$;',
        "  return position(E'\\'' in n);",
        'end;',
        '$body$',
        'immutable;',
        'create trigger t after insert or update on x execute function f();',
        "create function g() returns void as 'library' language c;",
        'alter function g() owner to me;',
        'grant create procedure, create trigger to me;',
        'select install($x$ create function no() returns int as $$ select 1 $$ language sql; $x$);',
      ],
      functions: [
        { name: 'f', kind: 'function', line: 2, endLine: 10, branchPoints: 1, parameters: 1 },
        { name: 'g', kind: 'function', line: 12, endLine: 12, branchPoints: 0, parameters: 0 },
      ],
      branchPoints: 1,
      classes: 0,
      lines: { code: 15, comments: 0, blank: 0 },
    },
    {
      title: 'names filled in before the text is run; frames that are assigned or comments are text',
      source: [
        'create function :app_schema.add(a int) returns int as $$ select case when a > 1 then 1 end $$ language sql;',
        'create or replace function ${schema}.get() returns int as $$ select 1 $$ language sql;',
        'create function {{ schema }}.put(a int, b int) returns int as $$ select 1 $$ language sql;',
        'create procedure &owner..clean is begin null; end;',
        "comment on function f() is $note$ if it's called: CREATE TRIGGER call when needed $note$;",
        'do $outer$',
        'declare body text := $sql$ create function no() returns int as $$ select 1 $$ language sql $sql$;',
        'begin execute body; end $outer$;',
      ],
      functions: [
        { name: ':app_schema.add', kind: 'function', line: 1, endLine: 1, branchPoints: 1, parameters: 1 },
        { name: '${schema}.get', kind: 'function', line: 2, endLine: 2, branchPoints: 0, parameters: 0 },
        { name: '{{schema}}.put', kind: 'function', line: 3, endLine: 3, branchPoints: 0, parameters: 2 },
        { name: '&owner..clean', kind: 'function', line: 4, endLine: 4, branchPoints: 0, parameters: 0 },
      ],
      branchPoints: 1,
      classes: 0,
      lines: { code: 8, comments: 0, blank: 0 },
    },
    ...sqlExamples,
  ],
})
