import ts from 'typescript'
import { createPythonHost } from '../src/execution/python/python-host.ts'
import { codeMetrics } from '../src/services/code-metrics/service.ts'
import { scanSource } from '../src/analysis/languages/engine/scan-source.ts'
import { languages } from '../src/analysis/languages/registry.ts'
import { resolveLanguage } from '../src/analysis/languages/resolve-language.ts'
import type { Benchmark } from './benchmark.ts'
import { readCorpus, type CorpusFile } from './truth/corpus.ts'

type Verdict = 'right' | 'wrong' | 'open'

/** Which language a text is taken for that comes without a name, held against the folder its file was put in. */
export const languageDetection: Benchmark = {
  name: 'language-detection',
  run: async () => {
    const python = createPythonHost()
    const all: Verdict[] = []
    const detected: Verdict[] = []
    const rows: (string | number)[][] = []
    for (const { id } of languages) {
      const files = readCorpus(id)
      if (typeof files === 'string') continue
      const verdicts: Verdict[] = []
      for (const file of files) {
        const answer = await ask(file.text, python)
        const verdict = judge(id, file, answer?.language ?? null)
        verdicts.push(verdict)
        if (answer?.by === 'detector') detected.push(verdict)
      }
      all.push(...verdicts)
      rows.push(describe(id, verdicts))
    }
    await python.close()
    return {
      title: 'The language of a text that names none: answers and how many are right',
      columns: ['language', 'files', 'answered', 'right', 'precision %'],
      rows: [...rows, describe('together', all), describe('by the detector', detected)],
      notes: [
        'TOLLGAUGE_BENCH_CORPUS: a folder of sources, one folder per language id below it; TOLLGAUGE_BENCH_DIFFERENCES=1 prints the wrong ones',
        'asked of the service itself: Python where CPython accepts the text, else what is recognised; not answered is Python’s error with a hint',
        'JavaScript is right for JSX, and for TypeScript that the compiler reads as JavaScript without an error, TypeScript for TSX that it reads as TypeScript; Objective-C and C++ for Objective-C++ and CSS for SCSS where both readings are the same to the last function, branch point and line',
      ],
    }
  },
}

type Engine = ReturnType<typeof createPythonHost>

interface Answer {
  readonly language: string
  readonly by: 'detector' | 'python'
}

/** The language that was assumed, and who said so; null where none was. */
async function ask(code: string, python: Engine): Promise<Answer | null> {
  const warnings: string[] = []
  const { signal } = new AbortController()
  const data = await codeMetrics.run({ code }, { signal, python, warn: (each) => warnings.push(each) })
  if (warnings.some((each) => each.includes('name its language'))) return null
  const by = warnings.some((each) => each.includes('it was read as')) ? 'detector' : 'python'
  return { language: data.language, by }
}

function judge(id: string, { path, text }: CorpusFile, answer: string | null): Verdict {
  if (answer === null) return 'open'
  if (answer === id || isSameDialect(id, answer, text)) return 'right'
  if (process.env['TOLLGAUGE_BENCH_DIFFERENCES'] !== undefined)
    process.stdout.write(`${id} taken for ${answer}: ${path}\n`)
  return 'wrong'
}

/** Languages that hold another one: a text without anything of their own is the other one's too. */
const BASES: Readonly<Record<string, readonly string[]>> = {
  scss: ['css'],
  'objective-cpp': ['objective-c', 'cpp'],
}

function isSameDialect(id: string, answer: string, text: string): boolean {
  if (answer === 'javascript')
    return id === 'jsx' || (/^t(?:sx|ypescript)$/.test(id) && parses(text, 'a.jsx'))
  if (id === 'tsx' && answer === 'typescript') return parses(text, 'a.ts')
  return BASES[id]?.includes(answer) === true && scan(text, id) === scan(text, answer)
}

function scan(text: string, id: string): string {
  const { functions, branchPoints, lines } = scanSource(text, resolveLanguage(id).language)
  return JSON.stringify([functions, branchPoints, lines])
}

function parses(text: string, fileName: string): boolean {
  const { diagnostics } = ts.transpileModule(text, { fileName, reportDiagnostics: true })
  return diagnostics === undefined || diagnostics.length === 0
}

function describe(name: string, verdicts: readonly Verdict[]): (string | number)[] {
  const answered = verdicts.filter((each) => each !== 'open').length
  const right = verdicts.filter((each) => each === 'right').length
  const precision = answered === 0 ? '-' : ((100 * right) / answered).toFixed(2)
  return [name, verdicts.length, answered, right, precision]
}
