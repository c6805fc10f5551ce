import type { Doubt } from './doubts.ts'

/**
 * Told by a pattern, or inferred from what is not there any more. Each of them was right as often as not, and readers
 * wanted to be stopped for a third: a linter's list, not a reason to hold a change.
 */
export const SELDOM_WANTED: ReadonlySet<string> = new Set([
  'await-removed',
  'bare-except',
  'condition-weakened',
  'constraint-removed',
  'cors-open',
  'csrf-disabled',
  'destructive-command',
  'destructive-sql',
  'dynamic-code-execution',
  'html-injection',
  'limit-loosened',
  'permissions-open',
  'protection-removed',
  'remote-script',
  'secret-logged',
  'setting-loosened',
  'shell-execution',
  'sql-string-building',
  'supply-chain-loosened',
  'swallowed-exception',
  'test-bypassed',
  'test-rows-removed',
  'unsafe-deserialization',
  'unsafe-memory',
])

/** The score does not heed it: what was lost or let in counts as it did. */
export const seldomWanted: Doubt = {
  grows: true,
  when: 'always: a linter tells as much, and readers wanted two of five, also where a line names what comes from outside',
  holds: () => true,
}
