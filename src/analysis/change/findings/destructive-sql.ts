import type { TextRule } from '../code/code-lines.ts'
import { addedCalls } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { raiseTexts } from './raise-texts.ts'

/** A text that is put together over several lines: what comes next may say which rows. */
const GOES_ON = /^\s*(?:[+.&]\s*["'`$@]|["'`])/

const rules: readonly TextRule[] = [
  {
    label: 'UPDATE without WHERE',
    unlessBelow: GOES_ON,
    text: /(?:^|["'`;]\s*)UPDATE\s+[\w."`[\]]+\s+SET\s+(?:(?!\bWHERE\b|\bFROM\b|\bJOIN\b)[^;])*(?:;|["'`]\s*\)?;?$)/i,
  },
  {
    label: 'DELETE without WHERE',
    unlessBelow: GOES_ON,
    text: /(?:^|["'`;]\s*)DELETE\s+FROM\s+[\w."`[\]]+\s*(?:;|["'`]\s*[),;]|["'`]$)/i,
  },
  {
    label: 'DROP',
    text: /(?:^|["'`;]\s*)(?:DROP\s+(?:TABLE|DATABASE|SCHEMA)\b(?!\s+(?:for|of|and|or|to|in|with|before|after|the)\b)(?!\s+IF\s+EXISTS\s+\w*(?:tmp|temp|test|bak))|ALTER\s+TABLE\s+\S+\s+DROP\s+(?:COLUMN\b|(?!CONSTRAINT|INDEX|KEY|FOREIGN|PRIMARY|DEFAULT)\w+))/i,
  },
  { label: 'TRUNCATE', text: /(?:^|["'`;]\s*)TRUNCATE\s+(?:TABLE\s+)?(?!TABLE\b)[\w."`]+\s*(?:;|["'`]|$)/i },
  { label: 'GRANT ALL', text: /(?:^|["'`;]\s*)GRANT\s+ALL\b|GRANT\b[^;]*\bTO\s+(?:PUBLIC\b|'[^']*'@'%')/i },
]

/** Data or rights given away by one statement. */
export const destructiveSql = defineFinding({
  id: 'destructive-sql',
  severity: 'medium',
  severityNote: 'low in tests',
  trigger:
    'New UPDATE or DELETE without WHERE, DROP TABLE, COLUMN or DATABASE, TRUNCATE, GRANT ALL, in SQL or in a string of SQL.',
  why: 'It cannot be taken back by reverting the change.',
  evidence: addedCalls,
  engines: 'lexical',
  languages: ['sql', 'python', 'php', 'java'],
  check: (change) =>
    raiseTexts(change, rules, 'medium', (added) => {
      return `The change adds ${count(added, 'statement that destroys data or grants everything', 'statements that destroy data or grant everything')}; what is gone stays gone. Say which rows or rights, and keep a way back.`
    }),
  examples: {
    flags: [
      {
        language: 'sql',
        before: "UPDATE users SET active = 0 WHERE last_seen < '2020-01-01';\n",
        after: 'UPDATE users SET active = 0;\n',
        severity: 'low',
      },
      {
        language: 'sql',
        before: 'SELECT 1;\n',
        after: "SELECT 1;\nGRANT ALL PRIVILEGES ON *.* TO 'app'@'%';\n",
        severity: 'low',
      },
      {
        language: 'python',
        before: 'f()\n',
        after: 'cursor.execute("DELETE FROM users")\n',
        severity: 'low',
      },
      {
        language: 'php',
        before: '<?php\n$db->exec("DELETE FROM users WHERE id = 1");\n',
        after: '<?php\n$db->exec("DROP TABLE users");\n',
        severity: 'low',
      },
      {
        language: 'java',
        before: 'class A {}\n',
        after: 'class A {\n  void f() {\n    s.execute("UPDATE t SET a=0");\n  }\n}\n',
        severity: 'low',
      },
    ],
    allows: [
      {
        language: 'java',
        before: 'class A {}\n',
        after:
          'class A { int f(String a) { return switch (a) { case "TRUNCATE TABLE" -> 1; default -> 0; }; } }\n',
      },
      {
        language: 'java',
        before: 'class A {}\n',
        after:
          'class A {\n  String f() {\n    return "UPDATE t SET a=?,b=? "\n        + "WHERE c=?";\n  }\n}\n',
      },
      {
        language: 'sql',
        before: 'SELECT 1;\n',
        after: "UPDATE users SET active = 0 WHERE last_seen < '2021-01-01';\nGRANT SELECT ON a TO app;\n",
      },
      {
        language: 'python',
        before: 'f()\n',
        after: 'cursor.execute("DELETE FROM users WHERE id = %s", (i,))\n',
      },
      { language: 'php', before: '<?php\n', after: '<?php\n$db->exec("CREATE TABLE users (id INT)");\n' },
    ],
  },
})
