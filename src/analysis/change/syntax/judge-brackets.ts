import type { Side } from '../change.ts'

/** Languages whose brackets our lexers read without guessing: no preprocessor, no text between the code. */
const BRACKETED = new Set(['javascript', 'typescript', 'go', 'java', 'csharp', 'kotlin', 'rust', 'swift'])
const BRACKETS = new Set(['(', ')', '[', ']', '{', '}'])
/** Elements between the code have quotes and brackets that are text. */
const ELEMENTS = /<\/\w|\/>/
/** Types of Flow have marks of their own, which its first comment says. */
const FLOW = /@flow\b/
const HEAD = 2000

export interface Unbalanced {
  readonly line: number
  readonly bracket: string
}

/** The first bracket without a partner; null when all have one; `unsure` where brackets cannot tell. */
export function findUnbalanced(side: Side): Unbalanced | null | 'unsure' {
  const { reader } = side
  if (!isSure(side)) return 'unsure'
  for (const at of reader.where((each) => BRACKETS.has(each))) {
    if (!reader.isPunctuation(at) || reader.partner(at) >= 0) continue
    return { line: reader.line(at), bracket: reader.text(at) }
  }
  return null
}

function isSure({ language, text }: Side): boolean {
  if (!BRACKETED.has(language)) return false
  if ((language === 'javascript' || language === 'typescript') && ELEMENTS.test(text)) return false
  if (language === 'javascript' && FLOW.test(text.slice(0, HEAD))) return false
  return !(text.includes('#') && /^\s*#\s*(?:if|else|elif|endif)\b/m.test(text))
}
