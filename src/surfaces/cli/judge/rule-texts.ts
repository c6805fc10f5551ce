import { plainRules, type RuleText } from './rule-texts.data.ts'

/** Every rule by its id. The catalogue of findings is large and loaded only when it is asked for. */
export async function loadRuleTexts(): Promise<ReadonlyMap<string, RuleText>> {
  const { findingCatalogue } = await import('../../../analysis/change/findings/catalogue.ts')
  const found = findingCatalogue.map(({ id, severity, trigger, why }) => ({
    id,
    severity,
    title: trigger,
    help: why,
  }))
  return new Map([...plainRules, ...found].map((rule) => [rule.id, rule]))
}

export async function listRuleNames(): Promise<string[]> {
  return [...(await loadRuleTexts()).keys()].toSorted()
}
