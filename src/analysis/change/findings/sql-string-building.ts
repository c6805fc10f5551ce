import { addedLines } from './evidence-shapes.ts'
import type { Side } from '../change.ts'
import { splitArguments, type Call } from '../../languages/engine/calls.ts'
import type { TokenReader } from '../../languages/engine/token-reader.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'
import { soften } from './soften.ts'

const RUNS_SQL =
  /(?:^|\.)(?:execute|executemany|executescript|executeQuery|executeUpdate|query|queryRaw|raw|rawQuery|prepareStatement|createQuery|createNativeQuery|exec|Exec|Query|QueryRow|QueryContext|ExecContext|mysqli_query|pg_query|select_all|find_by_sql|text)$/
const SQL =
  /^[a-zA-Z]{0,2}["'`]+\s*(?:select\s[^;]{0,120}?\sfrom\s|insert\s+into\s|update\s+[\w."`{$]+[^;]{0,80}?\sset\s|delete\s+from\s|drop\s+table\s|alter\s+table\s)/i
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
      message: `The change adds ${count(hits.length, 'query whose SQL is', 'queries whose SQL is')} put together from text and values; bind parameters instead.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: '', after: 'cursor.execute(f"SELECT * FROM users WHERE id = {user}")\n' },
      { language: 'python', before: '', after: 'cursor.execute("DELETE FROM t WHERE a = \'%s\'" % name)\n' },
      { language: 'javascript', before: '', after: 'db.query(`SELECT a FROM t WHERE b = ${value}`)\n' },
      {
        language: 'java',
        before: 'class A {}\n',
        after: 'class A { void f() { s.executeQuery("SELECT a FROM t WHERE b = " + b); } }\n',
      },
      {
        language: 'go',
        before: '',
        after: 'package a\nfunc f() { db.Query(fmt.Sprintf("SELECT a FROM t WHERE b = %s", b)) }\n',
      },
    ],
    allows: [
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
  return side.calls.flatMap((call) => {
    return RUNS_SQL.test(call.callee) && buildsSql(call, side) ? [{ line: call.line, label: 'sql' }] : []
  })
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
  return at + 1 < end && isJoined(reader, at)
}

/** Python's f-strings and PHP's variables in double quotes, which the lexer keeps whole. */
function isTemplate(text: string): boolean {
  if (/^[rRbB]?[fF][rRbB]?["']/.test(text)) return /\{[^}]/.test(text)
  return text.startsWith('"') && /\$[A-Za-z_{]/.test(text)
}

function isJoined(reader: TokenReader, at: number): boolean {
  const next = reader.text(at + 1)
  if (next !== '.') return ['%', '+', '..', '<>'].includes(next)
  const member = reader.text(at + 2)
  return member === 'format' || member.startsWith('$')
}
