import { tellHeader } from './c/tell-header.ts'
import type { Language } from './language.ts'
import { resemblesMarkdown, withoutFences } from './markdown/has-markdown-form.ts'
import { keepOwnCode } from './own-code.ts'
import { languages } from './registry.ts'
import { readInterpreter, resolveLanguage } from './resolve-language.ts'
import { tellDialect } from './tell-dialect.ts'
import { resemblesYaml } from './yaml/has-yaml-form.ts'

/** What a file is shows at its beginning. */
const CHARACTERS_READ = 20_000
/** So many different signs, and twice as many as any other language has, are no accident. */
const HITS_NEEDED = 3
const TIMES_ANOTHER = 2
/** Languages whose signs come on top of another's; those of the first kind count for it. */
const ADDED: Readonly<Record<string, string>> = { cpp: 'c', 'objective-c': 'c' }
const REFINED = new Set(['typescript', ...Object.keys(ADDED)])

/** The language of a text when it is sure; null rather than a guess. */
export function detectLanguage(given: string): Language | null {
  const text = given.replace(/^\uFEFF/, '')
  const named = nameInterpreter(text)
  if (named !== null) return named
  const formed = languages.filter((each) => each.hasForm(text))
  if (formed.length > 0) return formed.length === 1 ? confirm(formed[0], text) : null
  return /^\s{0,200}</.test(text) ? detectPage(text) : detectBySigns(text)
}

/** What Python accepts and nobody means as Python: an object, settings, a script of another interpreter. */
export function detectBesidePython(given: string): Language | null {
  const text = given.replace(/^\uFEFF/, '')
  const named = nameInterpreter(text)
  if (named !== null) return named
  if (/^module\.exports\s?=/m.test(text) && !/^\s{0,20}(?:def|import|from|class)\b/m.test(text))
    return resolveLanguage('javascript').language
  if (isDirectives(text)) return resolveLanguage(tellHeader(text)).language
  const formed = languages.filter((each) => each.holds === 'data' && each.hasForm(text))
  return formed.length === 1 ? (formed[0] ?? null) : null
}

/** Lines for a preprocessor and nothing else, which are comments to Python. */
function isDirectives(text: string): boolean {
  const lines = text.slice(0, CHARACTERS_READ).split('\n')
  return (
    /^#(?:include[ \t]{0,9}[<"]|define [A-Za-z_]\w{0,80}(?:\s|\())/m.test(text) &&
    lines.every((line) =>
      /^\s*(?:#[ \t]{0,9}(?:include|define|undef|if|ifdef|ifndef|elif|else|endif|pragma|error)\b|$)/.test(
        line,
      ),
    )
  )
}

/** Headings and lists may be comments: a text is one to read only where no program speaks outside of its fences. */
function confirm(formed: Language | undefined, text: string): Language | null {
  if (formed === undefined) return null
  const outside = withoutFences(text.slice(0, CHARACTERS_READ))
  const isProgram = formed.id === 'markdown' && languages.some((each) => countSigns(each, outside) > 1)
  return isProgram ? null : formed
}

/** Pages that hold programs are none of the languages in them, but for the one that says so. */
function detectPage(text: string): Language | null {
  return /^\s{0,200}<\?php\b/.test(text) ? resolveLanguage('php').language : null
}

function nameInterpreter(text: string): Language | null {
  const interpreter = readInterpreter(text)
  const named = interpreter === null ? null : resolveLanguage(interpreter)
  return named?.known === true ? named.language : null
}

interface Candidate {
  readonly language: Language
  readonly hits: number
}

/** Signs count where the language itself would read code: neither in its comments nor in its texts. */
function detectBySigns(text: string): Language | null {
  const head = text.slice(0, CHARACTERS_READ)
  const outside = withoutFences(head)
  const candidates = languages
    .filter(({ id, signs }) => signs.length > 0 && !REFINED.has(id))
    .map((language) => count(language, outside))
    .toSorted((a, b) => b.hits - a.hits)
  const [best, second] = candidates
  if (best === undefined || best.hits < Math.max(HITS_NEEDED, TIMES_ANOTHER * (second?.hits ?? 0)))
    return null
  if (resemblesYaml(head) || resemblesMarkdown(head) || !beginsWith(best.language, head)) return null
  return tellDialect(best.language, text)
}

/** Whether the first line that is no comment is one of the language. */
function beginsWith({ begins, lexicon }: Language, head: string): boolean {
  if (begins === undefined) return true
  const first = keepOwnCode(head, lexicon, 0)
    .split('\n')
    .find((line) => line.trim() !== '')
  return begins.test(first?.trim() ?? '')
}

function count(language: Language, text: string): Candidate {
  const raw = countSigns(language, text)
  if (raw < HITS_NEEDED) return { language, hits: raw }
  return { language, hits: countSigns(language, keepOwnCode(text, language.lexicon)) }
}

function countSigns({ id, signs }: Language, text: string): number {
  const added = languages.filter((each) => ADDED[each.id] === id).flatMap((each) => each.signs)
  return [...signs, ...added].filter((sign) => sign.test(text)).length
}
