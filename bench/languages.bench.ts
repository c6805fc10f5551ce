import type { Language } from '../src/analysis/languages/language.ts'
import { languages } from '../src/analysis/languages/registry.ts'
import { scanSource } from '../src/analysis/languages/engine/scan-source.ts'
import type { Benchmark, Table } from './benchmark.ts'

const CHARACTERS = 200_000
const ROUNDS = 15

/** Speed of the lexical engine, once it is warm, in each language, and how its cost grows with ten times the text. */
export const languagesBenchmark: Benchmark = {
  name: 'languages',
  async run(): Promise<Table> {
    // Otherwise the first of the list pays for what all share.
    for (const language of languages) scanExamples(language)
    const rows = languages.map((language) => {
      const unit = language.examples.map(({ source }) => source.join('\n')).join('\n')
      const large = `${unit}\n`.repeat(Math.ceil(CHARACTERS / unit.length))
      const small = `${unit}\n`.repeat(Math.ceil(CHARACTERS / unit.length / 10))
      const largeMs = measureMs(() => scanSource(large, language))
      const smallMs = measureMs(() => scanSource(small, language))
      const work = scanSource(large, language).work / scanSource(small, language).work
      const length = large.length / small.length
      return [
        language.id,
        round(large.length / 1000 / largeMs),
        round(largeMs / smallMs / length),
        round(work / length),
        language.examples.length,
      ]
    })
    return {
      title: 'Lexical engine',
      columns: [
        'language',
        'MB/s',
        'time growth per 10x text (1 = linear)',
        'work growth (1 = linear)',
        'examples',
      ],
      rows,
      notes: [
        `each text is the language's own examples repeated to ${CHARACTERS} characters; CPU time, least of ${ROUNDS} rounds`,
      ],
    }
  },
}

function scanExamples(language: Language): void {
  for (const { source } of language.examples) scanSource(source.join('\n').repeat(20), language)
}

function measureMs(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let index = 0; index < ROUNDS; index++) {
    const started = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(started)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
