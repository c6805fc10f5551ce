import { readDialectOfC } from './c/tell-header.ts'
import type { Language } from './language.ts'
import { keepOwnCode } from './own-code.ts'
import { resolveLanguage } from './resolve-language.ts'

/** An element of a page outside of texts and comments. */
const MARKUP = /<\/[A-Za-z][\w.]{0,60}>|<[A-Za-z][\w.]{0,60}(?:\s[^<>]{0,400})?\/>|<>/

const MARKUP_AS_VALUE = /(?:\breturn|=>|[(?:&|=,])\s{0,40}\(?\s{0,40}<[A-Za-z>]/
const SHORT_TEXT = /(["'`])(?:(?!\1)[^\\\n]|\\.){0,300}\1/g

/** Which of the languages that read alike a text is written in, told by what the others cannot mean. */
export function tellDialect(language: Language, text: string): Language | null {
  const id = dialectOf(language.id, text)
  return id === null ? null : resolveLanguage(id).language
}

function dialectOf(id: string, text: string): string | null {
  if (id === 'javascript') return tellScript(text)
  return id === 'c' ? readDialectOfC(text) : id
}

/** Null where elements of a page may be part of the program or of its texts. */
function tellScript(text: string): string | null {
  const { language } = resolveLanguage('typescript')
  const code = keepOwnCode(text, language.lexicon, 0).replaceAll(SHORT_TEXT, '$1$1')
  const isTyped = language.signs.some((sign) => sign.test(code))
  if (!isTyped || /@(?:no)?flow\b/.test(text.slice(0, 2_000))) return 'javascript'
  if (!MARKUP.test(code)) return 'typescript'
  return MARKUP_AS_VALUE.test(code) ? 'tsx' : null
}
