type Told = Readonly<Record<string, unknown>>

/** What the evidence of a finding lists under a name. */
export function listTold(evidence: Told, name: string): readonly unknown[] {
  const told: unknown = evidence[name]
  return Array.isArray(told) ? told : []
}

type Entry = Readonly<Partial<Record<'what' | 'how' | 'before' | 'after' | 'name', string>>>

/** The same where each says what it is about and how that went, in texts. */
export function listEntries(evidence: Told, name: string): readonly Entry[] {
  return listTold(evidence, name) as readonly Entry[]
}
