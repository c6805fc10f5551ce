import { defineLanguage } from './language.ts'
import { blockComment, lineComment } from './lexing/comments.ts'
import { tokenKind } from '../source/tokens.ts'
import type { LexicalRule } from './lexing/scanner.ts'
import { quoted } from './lexing/strings.ts'
import { branchOn } from './structure/branch-tests.ts'
import { readRoutines } from './structure/read-routines.ts'
import type { BranchTest } from './structure/structure.ts'

/** `$$` and `$tag$` frame a body written in the language itself: the tags are tokens, the body is code. */
const dollarTag: LexicalRule = {
  first: '$',
  read(scanner) {
    const match = /^\$\w{0,60}\$/.exec(scanner.text.slice(scanner.position, scanner.position + 64))
    if (match === null) return false
    const start = scanner.position
    scanner.position += match[0].length
    scanner.emit(tokenKind.string, start)
    return true
  },
}

const inRoutine: BranchTest = (code, index) => code.marks[index] === 1 && !isBetween(code.text(index - 2))
const isBetween = (text: string): boolean => text === 'between'

/** A condition, not `end if`, `if exists`, `drop … if`. */
const condition: BranchTest = (code, index) => {
  if (code.text(index - 1) === 'end' || code.text(index - 1) === '.') return false
  return (
    code.text(index) !== 'if' ||
    !(
      code.text(index + 1) === 'exists' ||
      (code.text(index + 1) === 'not' && code.text(index + 2) === 'exists')
    ) ||
    code.text(code.text(index + 1) === 'not' ? index + 3 : index + 2) === '('
  )
}

const LOOP_STARTS = new Set([';', 'begin', 'then', 'loop'])

/** A `loop` of its own; after `while` or `for` it only opens their body. */
const bareLoop: BranchTest = (code, index) => {
  if (code.text(index - 1) === 'end' || code.marks[index] !== 1) return false
  for (let at = index - 1; at > index - 40 && at >= 0; at--) {
    const text = code.text(at)
    if (text === 'while' || text === 'for') return false
    if (LOOP_STARTS.has(text)) return true
  }
  return true
}

/** `for` of a loop, not `for each row`, `for update`, `for select` of a cursor. */
const loop: BranchTest = (code, index) =>
  code.marks[index] === 1 &&
  code.text(index - 1) !== 'end' &&
  !['each', 'update', 'share', 'select', 'insert', 'delete'].includes(code.text(index + 1)) &&
  !['cursor', 'handler'].includes(code.text(index - 1)) &&
  code.text(index - 2) !== 'handler'

/** SQL of any dialect: routines are functions; in plain statements only `when` and `if` decide. */
export const sql = defineLanguage({
  id: 'sql',
  title: 'SQL',
  aliases: ['plsql', 'pl/sql', 'plpgsql', 'tsql', 't-sql', 'mysql', 'postgresql', 'postgres', 'sqlite'],
  extensions: ['sql', 'pgsql', 'pls', 'plb', 'pkb', 'pks', 'ddl'],
  ignoresCase: true,
  lexicon: {
    rules: [
      lineComment('--'),
      blockComment('/*', '*/'),
      dollarTag,
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
    for: loop,
    loop: bareLoop,
    ...branchOn('and or', inRoutine),
  },
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
        { name: 'app.total', line: 6, endLine: 19, branchPoints: 5, parameters: 2 },
        { name: 'clean', line: 21, endLine: 26, branchPoints: 1, parameters: 0 },
      ],
      branchPoints: 7,
      classes: 0,
      lines: { code: 22, comments: 1, blank: 3 },
    },
  ],
})
