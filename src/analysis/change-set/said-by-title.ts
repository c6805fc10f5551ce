import type { FileDigest } from './file-digest.ts'
import { showLow } from './show-low.ts'

const OFF =
  /\b(?:disabl|skip|mut(?:e|ing)|ignor|temporar|until|comment(?:ed|ing)?[ -]out|turn(?:ed|ing)?[ -]off)\w*/i
const GONE = /\b(?:remov|drop|delet|mov(?:e|ing)|allow|relax|loosen|no longer|stop|undo|revert)\w*/i

const OPEN =
  /\binsecure|\bself-?signed|\b(?:ssl|tls|certificates?)\b.{0,40}\b(?:verif|option|valid)|\bverif\w*.{0,40}\b(?:ssl|tls|cert)/i

/** What a title may announce, by the finding that tells it. */
const ANNOUNCED: Readonly<Record<string, RegExp>> = {
  'code-disabled': OFF,
  'condition-weakened': GONE,
  'gate-weakened': OFF,
  'test-skipped': OFF,
  'guard-removed': GONE,
  'protection-removed': GONE,
  'setting-loosened': GONE,
  'tls-verification-disabled': OPEN,
}

/** Whoever reads the title knows of it: it is shown at low, and counts. */
export function lowerSaid(digests: readonly FileDigest[], title: string | null): FileDigest[] {
  if (title === null) return [...digests]
  return digests.map((digest) => ({
    ...digest,
    findings: digest.findings.map((each) =>
      ANNOUNCED[each.id]?.test(title) === true ? showLow(each) : each,
    ),
  }))
}
