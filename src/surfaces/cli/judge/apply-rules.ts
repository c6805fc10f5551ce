import { matchesPath } from '../files/path-patterns.ts'
import type { Finding } from '../report/finding.ts'
import type { RuleLevel, Settings } from '../settings/settings.ts'

/** Findings with the severities that the project gives them; what is off is gone. */
export function applyRules(findings: readonly Finding[], settings: Settings): Finding[] {
  return findings.flatMap((finding) => {
    const level = levelOf(finding, settings)
    if (level === 'off') return []
    return [level === null ? finding : { ...finding, severity: level }]
  })
}

function levelOf({ id, place }: Finding, { rules, paths }: Settings): RuleLevel | null {
  for (const entry of paths.toReversed()) {
    const level = ruleOf(entry.rules, id)
    if (level !== null && matchesPath(entry.match, place.path)) return level
  }
  return ruleOf(rules, id)
}

function ruleOf(rules: Settings['rules'], id: string): RuleLevel | null {
  return Object.hasOwn(rules, id) ? (rules[id] ?? null) : null
}
