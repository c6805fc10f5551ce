import { PositionEncoding, Workspace } from '@astral-sh/ruff-wasm-nodejs'
import { describe, expect, it } from 'vitest'
import { findingCatalogue } from '../../src/analysis/change/findings/catalogue.ts'
import { undefinedName } from '../../src/analysis/change/findings/undefined-name.ts'
import { scanSource } from '../../src/analysis/languages/engine/scan-source.ts'
import { TokenReader } from '../../src/analysis/languages/engine/token-reader.ts'
import { resolveLanguage } from '../../src/analysis/languages/resolve-language.ts'

const { language } = resolveLanguage('python')
const judge = new Workspace({ 'target-version': 'py314', lint: { select: ['F821'] } }, PositionEncoding.Utf32)

function readUnbound(text: string): string[] {
  const reader = new TokenReader(scanSource(text, language).code)
  return [...new Set((language.review.unbound?.(reader) ?? []).map(({ name }) => name))].toSorted()
}

/** What ruff finds undefined; null where it cannot parse the text. */
function judgeUndefined(text: string): string[] | null {
  // What a line asks to be passed is judged, too.
  const told: { code: string | null; message: string }[] = judge.check(text.replaceAll('noqa', 'asked'))
  if (told.some(({ code }) => code !== 'F821')) return null
  return [...new Set(told.map(({ message }) => /`(.+)`/.exec(message)?.[1] ?? ''))].toSorted()
}

describe('a name that nothing binds', () => {
  it('is one that ruff finds undefined, too, in every Python example of every finding', () => {
    const texts = findingCatalogue
      .flatMap(({ examples: { flags, allows } }) => [...flags, ...allows])
      .filter((example) => example.language === 'python')
      .flatMap(({ before, after }) => [before, after])
    const judged = [...new Set(texts)].flatMap((text) => {
      const names = judgeUndefined(text)
      return names === null ? [] : [{ text, ours: readUnbound(text), theirs: new Set(names) }]
    })
    const wrong = judged.filter(({ ours, theirs }) => ours.some((name) => !theirs.has(name)))
    expect(wrong.map(({ text, ours }) => ({ text, ours }))).toEqual([])
    expect(judged.filter(({ ours }) => ours.length > 0).length).toBeGreaterThan(300)
  })

  it('is all that ruff finds, where the finding is shown', () => {
    const shown = undefinedName.examples.flags.filter((example) => example.language === 'python')
    expect(shown.map(({ after }) => readUnbound(after))).toEqual(
      shown.map(({ after }) => judgeUndefined(after)),
    )
  })
})
