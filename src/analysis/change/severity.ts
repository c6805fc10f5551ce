/** How much a finding asks for attention, least first. */
export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const

export type Severity = (typeof severities)[number]

/** Critical first, as findings are listed. */
export function compareSeverity(a: Severity, b: Severity): number {
  return severities.indexOf(b) - severities.indexOf(a)
}
