import type { Change, Side } from '../change.ts'
import { addedCalls } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

const LOADS: Readonly<Record<string, RegExp>> = {
  python: /(?:^|\.)(?:select_related|prefetch_related|joinedload|selectinload|subqueryload|contains_eager)$/,
  ruby: /(?:^|\.)(?:includes|preload|eager_load)$/,
  php: /(?:^|\.)(?:with|load|loadMissing|withCount)$/,
  csharp: /(?:^|\.)(?:Include|ThenInclude)$/,
  java: /(?:^|\.)(?:fetch|fetchJoin)$/,
}

/** Rows that came along with a query are asked for one by one now. */
export const eagerLoadingRemoved = defineFinding({
  id: 'eager-loading-removed',
  severity: 'low',
  trigger:
    'A call that loads related rows along with a query is gone (select_related, prefetch_related, includes, preload, with, Include), and the query is still there. Not in tests.',
  why: 'Whoever walks over the rows asks the database once for each of them.',
  evidence: addedCalls,
  engines: 'lexical',
  languages: ['python', 'ruby', 'php', 'csharp'],
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired) return null
    const lost = listLost(change)
    if (lost.length === 0) return null
    return {
      severity: 'low',
      message: `The change no longer loads related rows along with ${count(lost.length, 'query', 'queries')}; each row may ask the database once more. Load them again, or show that nothing reads them.`,
      places: lost.map(({ line, name }) => ({ side: 'before' as const, line, meaning: name })),
      evidence: {
        added: lost.length,
        calls: [...new Set(lost.map(({ name }) => name))].toSorted(),
        lines: [],
      },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f():\n    return A.objects.select_related("b").all()\n',
        after: 'def f():\n    return A.objects.all()\n',
      },
      {
        language: 'ruby',
        before: 'def f\n  A.includes(:b).where(c: 1)\nend\n',
        after: 'def f\n  A.where(c: 1)\nend\n',
      },
      {
        language: 'php',
        before: "<?php\nfunction f() { return Post::with('b')->get(); }\n",
        after: '<?php\nfunction f() { return Post::get(); }\n',
      },
      {
        language: 'csharp',
        before: 'class A {\n    B F() { return db.Posts.Include(p => p.C).First(); }\n}\n',
        after: 'class A {\n    B F() { return db.Posts.First(); }\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f():\n    return A.objects.select_related("b").all()\n',
        after: 'def f():\n    return A.objects.prefetch_related("b").all()\n',
      },
      {
        language: 'ruby',
        before: 'def f\n  A.includes(:b).where(c: 1)\nend\n',
        after: 'def f\n  A.includes(:b, :d).where(c: 1)\nend\n',
      },
      {
        language: 'php',
        before: "<?php\nfunction f() { return view('a')->with('b', 1); }\n",
        after: "<?php\nfunction f() { return view('a'); }\n",
      },
      {
        language: 'csharp',
        before: 'class A {\n    B F() { return db.Posts.Include(p => p.C).First(); }\n}\n',
        after: 'class A {\n    B F() { return db.Posts.Include(p => p.D).First(); }\n}\n',
      },
    ],
  },
})

interface Lost {
  readonly name: string
  readonly line: number
}

function listLost({ before, after, edits }: Change): Lost[] {
  const old = listLoads(before)
  if (old.length === 0) return []
  const now = listLoads(after)
  if (now.length >= old.length) return []
  return old
    .filter(({ line }) => {
      // One line for one: the query itself is still there.
      const edit = edits.find((each) => line > each.oldStart && line <= each.oldStart + each.oldLines)
      return edit !== undefined && edit.newLines > 0 && isQueryKept(before, after, line, edit)
    })
    .slice(0, old.length - now.length)
}

function isQueryKept(
  before: Side,
  after: Side,
  line: number,
  edit: { readonly newStart: number; readonly newLines: number },
): boolean {
  const words = new Set((before.lines[line - 1] ?? '').match(/\w+/g) ?? [])
  const now = after.lines
    .slice(edit.newStart, edit.newStart + edit.newLines)
    .join(' ')
    .slice(0, 2_000)
  const kept = (now.match(/\w+/g) ?? []).filter((word) => words.has(word) && word.length > 2)
  return kept.length > 0
}

function listLoads({ calls, review, reader }: Side): Lost[] {
  const loads = LOADS[review.family]
  if (loads === undefined) return []
  return calls.flatMap(({ callee, line, from, to }): Lost[] => {
    if (!loads.test(callee) || !callee.includes('.')) return []
    // `view('a')->with('b', 1)` hands a value to a page.
    const isView =
      review.family === 'php' && (/view/.test(callee) || to - from > 3 || reader.text(from) === '')
    return isView || /^\?\.with$/.test(callee)
      ? []
      : [{ name: callee.slice(callee.lastIndexOf('.') + 1), line }]
  })
}
