import { resolveLanguage } from '../src/analysis/languages/resolve-language.ts'
import { scanSource } from '../src/analysis/languages/engine/scan-source.ts'
import type { Benchmark, Table } from './benchmark.ts'
import { readCorpus, type CorpusFile } from './truth/corpus.ts'
import { isSameForLizard, runLizard } from './truth/lizard.ts'
import { truthProviders } from './truth/registry.ts'
import { Score, type ListedFunction, type SameFunction } from './truth/score.ts'
import type { Truth, TruthProvider } from './truth/truth-source.ts'

const COLUMNS = [
  'language',
  'files',
  'truth',
  'functions',
  'tool',
  'recall %',
  'precision %',
  'exact branch points %',
  'end lines %',
  'parameters %',
]

/** Function lists and branch points of the lexical engine, and of lizard, against compilers and grammars. */
export const languageTruth: Benchmark = {
  name: 'language-truth',
  async run(): Promise<Table> {
    const rows: (string | number)[][] = []
    for (const provider of truthProviders) rows.push(...(await measureLanguage(provider)))
    return {
      title: 'Functions and branch points against the truth, on real files',
      columns: COLUMNS,
      rows,
      notes: [
        'TOLLGAUGE_BENCH_CORPUS: a folder of sources, one folder per language id below it',
        'TOLLGAUGE_BENCH_GRAMMARS: a folder where web-tree-sitter and the grammars are installed',
        'TOLLGAUGE_BENCH_LIZARD: the command that runs lizard',
        'TOLLGAUGE_BENCH_LANGUAGES: only these, by comma; TOLLGAUGE_BENCH_DIFFERENCES: how many to print per file',
        'files the truth itself cannot parse in full are measured apart',
      ],
    }
  },
}

interface Measured extends CorpusFile {
  readonly truth: Truth
}

async function measureLanguage(provider: TruthProvider): Promise<(string | number)[][]> {
  const { language, title } = provider
  const wanted = process.env['TOLLGAUGE_BENCH_LANGUAGES']?.split(',')
  if (wanted !== undefined && !wanted.includes(language)) return []
  const files = readCorpus(language)
  if (typeof files === 'string') return [[language, 0, `not run: ${files}`]]
  const source = await provider.open()
  if (typeof source === 'string') return [[language, files.length, `not run: ${source}`]]
  const measured: Measured[] = []
  for (const file of files) {
    const truth = await source(file.text, file.path)
    if (truth !== null) measured.push({ ...file, truth })
  }
  const clean = measured.filter(({ truth }) => !truth.hasErrors)
  const broken = measured.filter(({ truth }) => truth.hasErrors)
  const rows = measureFiles(language, title, clean)
  return broken.length === 0 ? rows : [...rows, ...measureFiles(language, `${title}, with errors`, broken)]
}

function measureFiles(language: string, title: string, files: readonly Measured[]): (string | number)[][] {
  const ours = scoreFiles(files, isSame, ({ text }) => scan(text, language))
  const head = [language, files.length, title, ours.functions]
  const listed = runLizard(files.map(({ path }) => path))
  if (typeof listed === 'string')
    return [
      [...head, 'ours', ...ours.cells()],
      [...head, 'lizard', `not run: ${listed}`],
    ]
  const lizard = scoreFiles(files, isSameForLizard, ({ path }) => listed.get(path) ?? [], false)
  return [
    [...head, 'ours', ...ours.cells()],
    [...head, 'lizard', ...lizard.cells()],
  ]
}

function scoreFiles(
  files: readonly Measured[],
  same: SameFunction,
  list: (file: CorpusFile) => readonly ListedFunction[],
  prints = true,
): Score {
  const score = new Score()
  const most = prints ? Number(process.env['TOLLGAUGE_BENCH_DIFFERENCES'] ?? 0) : 0
  for (const file of files) {
    const differences = score.add(file.truth, list(file), same).slice(0, most)
    if (differences.length > 0) process.stdout.write(`${[file.path, ...differences].join('\n  ')}\n`)
  }
  return score
}

/** The trees of these are not asked for accessors, so none are compared. */
const WITHOUT_ACCESSORS = new Set(['csharp', 'kotlin', 'swift'])

function scan(text: string, language: string): ListedFunction[] {
  return scanSource(text, resolveLanguage(language).language)
    .functions.filter(({ kind }) => kind !== 'accessor' || !WITHOUT_ACCESSORS.has(language))
    .map((each) => ({ ...each, name: ownName(each.name) }))
}

/** On the same line with the same name; the engine cuts long names. */
const isSame: SameFunction = (truth, listed) => {
  const name = ownName(truth.name)
  if (truth.line !== listed.line) return false
  return name === listed.name || (listed.name.length > 100 && name.startsWith(listed.name))
}

/** The last part of a dotted name, without spaces. */
function ownName(name: string): string {
  return name.replaceAll(/\s+/g, '').replace(/^.*\.(?=[^.])/, '')
}
