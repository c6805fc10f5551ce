import type { Side } from '../change.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** A query for every turn of a loop. */
export const queryInLoop = defineFinding({
  id: 'query-in-loop',
  severity: 'low',
  severityNote: 'info in tests',
  trigger:
    'A call that asks a database or another service stands in a loop and did not before: objects.get, findOne, find_by, query, execute, fetch and their like.',
  why: 'A hundred rows become a hundred and one round trips.',
  evidence: addedLines,
  engines: 'lexical',
  check: (change) => {
    const hits = findNewHits(change, findLooped)
    if (hits.length === 0) return null
    return {
      severity: change.isTest ? 'info' : 'low',
      message: `The change asks for data in a loop in ${count(hits.length, 'place')}; it gets slower with every row. Ask once for all, before the loop.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(orders):\n    users = User.objects.filter(id__in=orders)\n    return users\n',
        after:
          'def f(orders):\n    out = []\n    for o in orders:\n        out.append(User.objects.get(id=o))\n    return out\n',
      },
      {
        language: 'javascript',
        before: 'async function f(ids) {\n  return User.findAll(ids)\n}\n',
        after:
          'async function f(ids) {\n  for (const id of ids) {\n    out.push(await User.findOne(id))\n  }\n}\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc f(ids []int) {\n\tdb.Query(all)\n}\n',
        after:
          'package a\nfunc f(ids []int) {\n\tfor _, id := range ids {\n\t\tdb.QueryRow(one, id)\n\t}\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(orders):\n    return 1\n',
        after:
          'def f(orders):\n    users = User.objects.filter(id__in=orders)\n    for u in users:\n        g(u)\n',
      },
      {
        language: 'javascript',
        before: 'function f(ids) {\n}\n',
        after:
          'async function f(ids) {\n  const all = await User.findAll(ids)\n  for (const each of all) {\n    g(each)\n  }\n}\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc f() {}\n',
        after: 'package a\nfunc f() {\n\tfor rows.Next() {\n\t\tg(rows)\n\t}\n}\n',
      },
    ],
  },
})

const ASKS =
  /(?:^|\.)(?:objects\.(?:get|filter|create|count|first|exists)|findOne|findOneBy|findById|findByPk|findUnique|findFirst|find_by|find_by!|findOrFail|query|queryRow|QueryRow|QueryContext|QueryRowContext|executeQuery|session\.get|session\.query|db\.get)$/
const LOOP = /^(?:for|foreach|while|loop)\b|\b(?:forEach|map|each|flatMap)\s*\(|\.each\s+do\b/
const MOST_CLIMB = 60

function findLooped(side: Side): Hit[] {
  return side.calls.flatMap(({ callee, line }) => {
    return ASKS.test(callee) && isInLoop(side.lines, line) ? [{ line, label: callee }] : []
  })
}

/** A line above with less indentation opens a loop, before the function itself is reached. */
function isInLoop(lines: readonly string[], line: number): boolean {
  const indentOf = (text: string): number => text.length - text.trimStart().length
  let indent = indentOf(lines[line - 1] ?? '')
  for (let above = line - 2; above >= Math.max(0, line - MOST_CLIMB) && indent > 0; above--) {
    const text = lines[above] ?? ''
    if (text.trim() === '' || indentOf(text) >= indent) continue
    indent = indentOf(text)
    if (LOOP.test(text.trim())) return true
    if (/^(?:async\s+)?(?:def|function|func|fn|fun)\b/.test(text.trim())) return false
  }
  return false
}
