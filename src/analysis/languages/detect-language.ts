import type { Language } from './language.ts'
import { languages } from './registry.ts'
import { resolveLanguage } from './resolve-language.ts'

/** What a file is shows at its beginning. */
const CHARACTERS_READ = 20_000
const HITS_NEEDED = 2
/** Languages whose signs come on top of another's, and how many of them it takes; fewer are doubt, none are none. */
const REFINES: Readonly<Record<string, { base: string; needs: number }>> = {
  typescript: { base: 'javascript', needs: 2 },
  cpp: { base: 'c', needs: 1 },
}

/** A page or a component, whatever the scripts in it are written in. */
const COMPONENT = /^\s{0,200}(?:<!--[^]{0,2000}?-->\s{0,200})?<(?:script|template|style)\b/i

function isVue(head: string): boolean {
  return /^<template\b/m.test(head) && /^<script\b/m.test(head)
}

/** The language of a text when it is sure; null rather than a guess. */
export function detectLanguage(text: string): Language | null {
  const head = text.slice(0, CHARACTERS_READ)
  const named = nameInterpreter(head)
  if (named !== null) return named
  if (COMPONENT.test(head)) return isVue(head) ? resolveLanguage('vue').language : null
  const hits = new Map(languages.map((each) => [each.id, countSigns(each, head)]))
  const count = (language: Language | undefined): number => hits.get(language?.id ?? '') ?? 0
  const [best, second] = languages
    .filter((each) => !(each.id in REFINES))
    .toSorted((a, b) => count(b) - count(a))
  const isSure = count(best) >= HITS_NEEDED && count(second) < count(best)
  return best !== undefined && isSure ? refine(best, hits) : null
}

function nameInterpreter(head: string): Language | null {
  const interpreter = /^#!\s*\S*?(?:\/env (?:-S )?)?([a-z]+)[\d.]*(?:\s|$)/i.exec(head)?.[1]
  const named = interpreter === undefined ? null : resolveLanguage(interpreter)
  return named?.known === true ? named.language : null
}

function refine(base: Language, hits: ReadonlyMap<string, number>): Language | null {
  const finer = languages.find((each) => REFINES[each.id]?.base === base.id)
  const count = hits.get(finer?.id ?? '') ?? 0
  if (finer === undefined || count === 0) return base
  return count >= (REFINES[finer.id]?.needs ?? 1) ? finer : null
}

function countSigns({ signs }: Language, head: string): number {
  return signs.filter((sign) => sign.test(head)).length
}
