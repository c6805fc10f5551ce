import { addedLines } from './evidence-shapes.ts'
import type { Side } from '../change.ts'
import { splitArguments, type Call } from '../../languages/engine/calls.ts'
import type { TokenReader } from '../../languages/engine/token-reader.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'
import { soften } from './soften.ts'

const RUNS_SQL =
  /(?:^|\.)(?:execute|executemany|executescript|executeQuery|executeUpdate|query|queryRaw|raw|rawQuery|prepareStatement|createQuery|createNativeQuery|exec|Exec|Query|QueryRow|QueryContext|ExecContext|mysqli_query|pg_query|select_all|find_by_sql|text|queryFor\w+|query_(?:scalar|as|one|opt|row|map)|sql_query|SqlQuery\w*|(?:Query|Execute)(?:Async|Single\w*|First\w*|Scalar\w*)|\$?(?:query|execute)RawUnsafe|\$queryRaw|executeRaw|get_results|get_row|get_var|selectOne|selectRaw|statement|unprepared|read_sql\w*|createSQLQuery|fetch_all|fetch_one)$/
const SQL =
  /^[a-zA-Z$@]{0,3}["'`]+\s*(?:select\s[^;]{0,120}?\sfrom\s|insert\s+into\s|update\s+[\w."`{$]+[^;]{0,80}?\sset\s|delete\s+from\s|drop\s+table\s|alter\s+table\s)/i
const MOST_TOKENS = 40

/** SQL put together from pieces where parameters would do. */
export const sqlStringBuilding = defineFinding({
  id: 'sql-string-building',
  severity: 'medium',
  severityNote: 'low in tests',
  trigger: 'New execute, query or raw calls whose SQL text is built by interpolation, `%`, `+` or format.',
  why: 'A value that ends the string early becomes SQL.',
  evidence: addedLines,
  engines: 'both',
  check: (change) => {
    const hits = findNewHits(change, findBuiltSql)
    if (hits.length === 0) return null
    return {
      severity: soften(change, 'medium'),
      message: `The change adds ${count(hits.length, 'query whose SQL is', 'queries whose SQL is')} put together from text and values; a value that ends the string early becomes SQL. Bind parameters instead.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(cur, name):\n    cur.execute("SELECT id FROM users WHERE name = %s", (name,))\n',
        after:
          'def f(cur, name):\n    sql = "SELECT id FROM users WHERE name = \'" + name + "\'"\n    cur.execute(sql)\n',
        severity: 'low',
      },
      {
        language: 'ruby',
        before: 'a = User.where(name: params[:name])\n',
        after: 'a = User.where("name = \'#{params[:name]}\'")\n',
      },
      {
        language: 'csharp',
        before: 'var c = new SqlCommand("SELECT a FROM t WHERE b = @b", con);\n',
        after: 'var c = new SqlCommand($"SELECT a FROM t WHERE b = {b}", con);\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: '',
        after: 'cursor.execute(f"SELECT * FROM users WHERE id = {request.args.id}")\n',
      },
      {
        language: 'python',
        before: '',
        after: 'cursor.execute("DELETE FROM t WHERE a = \'%s\'" % name)\n',
        severity: 'low',
      },
      {
        language: 'javascript',
        before: '',
        after: 'db.query(`SELECT a FROM t WHERE b = ${req.params.b}`)\n',
      },
      {
        language: 'java',
        before: 'class A {}\n',
        after: 'class A { void f() { s.executeQuery("SELECT a FROM t WHERE b = " + b); } }\n',
        severity: 'low',
      },
      {
        language: 'kotlin',
        before: 'fun f(a: String) = jdbc.queryForObject("SELECT b FROM t WHERE a = ?", a)\n',
        after: 'fun f(a: String) = jdbc.queryForObject("SELECT b FROM t WHERE a = \'$a\'")\n',
        severity: 'low',
      },
      {
        severity: 'low',
        language: 'rust',
        before: 'fn f(a: &str) {\n    sqlx::query("SELECT b FROM t WHERE a = $1").bind(a);\n}\n',
        after: 'fn f(a: &str) {\n    sqlx::query(&format!("SELECT b FROM t WHERE a = \'{a}\'"));\n}\n',
      },
      {
        language: 'go',
        before: '',
        after: 'package a\nfunc f() { db.Query(fmt.Sprintf("SELECT a FROM t WHERE b = %s", b)) }\n',
        severity: 'low',
      },
    ],
    allows: [
      {
        language: 'csharp',
        before: 'var a = 1;\n',
        after:
          'var a = con.Query<int>(\n    @"select count(b) from c "\n    + @"where d = @d",\n    new { d = d });\n',
      },
      { language: 'ruby', before: 'a = 1\n', after: 'a = User.where("name = ?", params[:name])\n' },
      {
        language: 'python',
        before: '',
        after: 'cursor.execute("SELECT a FROM t WHERE b = %s", (b,))\nlog(f"select {a} from {b}")\n',
      },
      { language: 'javascript', before: '', after: "db.query('SELECT a FROM t WHERE b = $1', [value])\n" },
      {
        language: 'go',
        before: '',
        after: 'package a\nfunc f() { db.Query("SELECT a FROM t WHERE b = ?", b) }\n',
      },
    ],
  },
})

function findBuiltSql(side: Side): Hit[] {
  const built = listBuiltNames(side)
  return side.calls.flatMap((call) => {
    const runs = RUNS_SQL.test(call.callee) || (call.isNew && COMMANDS.test(call.callee))
    if (runs && (buildsSql(call, side) || isBuiltName(call, side, built)))
      return [{ line: call.line, label: 'sql' }]
    return FILTERS.test(call.callee) && buildsFilter(call, side) ? [{ line: call.line, label: 'filter' }] : []
  })
}

const COMMANDS = /(?:^|\.)(?:\w*Command|\w*Adapter|Statement)$/
/** Rails and its like: a condition as text is SQL. */
const FILTERS =
  /(?:^|\.)(?:where|find_by_sql|order|having|joins|group|pluck|whereRaw|orderByRaw|havingRaw|selectRaw|FromSqlRaw|ExecuteSqlRaw|extra)$/

function buildsFilter(call: Call, { reader }: Side): boolean {
  const text = reader.text(call.from)
  if (!reader.isString(call.from)) return false
  const isPieced = reader.isInterpolated(call.from) || isTemplate(text) || isJoined(reader, call.from)
  return isPieced && /[=<>]|\b(?:like|in|asc|desc)\b/i.test(text)
}

/** Names that were given SQL put together from pieces, with the lines of it. */
function listBuiltNames(side: Side): Map<string, number[]> {
  const { reader } = side
  const names = new Map<string, number[]>()
  for (const at of reader.where((text) => SQL.test(text.slice(0, 300)))) {
    if (at < 2 || !reader.isString(at) || !/^:?=$/.test(reader.text(at - 1))) continue
    if (!isBuilt(reader, at, at, at + MOST_TOKENS)) continue
    const name = reader.text(at - 2)
    names.set(name, [...(names.get(name) ?? []), reader.line(at)].slice(-20))
  }
  return names
}

const NEARBY_LINES = 60

function isBuiltName(call: Call, side: Side, built: ReadonlyMap<string, readonly number[]>): boolean {
  if (built.size === 0) return false
  const first = splitArguments(side.reader, call)[0]
  if (first === undefined || first[1] - first[0] !== 1) return false
  const lines = built.get(side.reader.text(first[0])) ?? []
  const owner = side.locator(call.line)
  return lines.some(
    (line) => line <= call.line && call.line - line <= NEARBY_LINES && side.locator(line) === owner,
  )
}

function buildsSql(call: Call, { reader }: Side): boolean {
  return splitArguments(reader, call)
    .slice(0, 2)
    .some(([from, to]) => {
      const end = Math.min(to, from + MOST_TOKENS)
      for (let index = from; index < end; index++) {
        if (reader.isString(index) && SQL.test(reader.text(index).slice(0, 300)))
          return isBuilt(reader, from, index, end)
      }
      return false
    })
}

function isBuilt(reader: TokenReader, from: number, at: number, end: number): boolean {
  if (reader.isInterpolated(at) || isTemplate(reader.text(at))) return true
  if (at - 2 >= from && /^(?:Sprintf|sprintf|format)$/.test(reader.text(at - 2))) return true
  // Rust's `format!("…")`.
  if (reader.text(at - 2) === '!' && reader.text(at - 3) === 'format') return true
  return at + 1 < end && isJoined(reader, at)
}

/** Python's f-strings and PHP's variables in double quotes, which the lexer keeps whole. */
function isTemplate(text: string): boolean {
  if (/^(?:[rRbB]?[fF][rRbB]?|@?\$@?)["']/.test(text)) return /\{[^}]/.test(text)
  return text.startsWith('"') && /\$[A-Za-z_{]/.test(text)
}

function isJoined(reader: TokenReader, at: number): boolean {
  const next = reader.text(at + 1)
  // `"select a " + "from b"` is one text over two lines.
  if (['+', '..', '<>'].includes(next))
    return reader.isString(at + 2) && !isTemplate(reader.text(at + 2)) ? isJoined(reader, at + 2) : true
  if (next !== '.') return next === '%'
  const member = reader.text(at + 2)
  return member === 'format' || member.startsWith('$')
}
