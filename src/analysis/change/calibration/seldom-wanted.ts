import type { Doubt } from './doubts.ts'
import { namesOutside } from './outside-doubts.ts'

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
  when: 'none of its lines names what comes from outside (a request, its parameters, arguments of the program)',
  holds: (change, raised) => !namesOutside(change, raised),
}

/** What a page makes of a value is decided where it is made: readers wanted none of these, whatever their lines name. */
export const ofPages: Doubt = {
  when: 'always: whether markup may stand there no single file tells',
  holds: () => true,
}
