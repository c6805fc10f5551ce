import { listLines } from '../families/data/whole-lines.ts'

const LINE = [
  /^#{1,6} +\S/,
  /^(?:[-*+]|\d{1,3}[.)]) +\S/,
  /^>/,
  /^\|.*\|$|^[-:| ]{3,}$/,
  /^!?\[[^\]]*\](?:\(|\[|:)/,
  /^<\/?[a-zA-Z!][^>]*>?/,
  /^(?:={3,}|-{3,}|\*{3,}|:::.*|\{%.*%\}|\{:.*\}|\[toc\])$/i,
]
const KINDS = [
  /^#{1,6} +\S.*$/m,
  /^[ \t]*(?:[-*+]|\d{1,3}\.) +\S/m,
  /^```|^~~~/m,
  /\[[^\]\n]{1,200}\]\([^)\n]{1,300}\)/,
  /(?:^|\s)(?:\*\*|__)[^*_\n]{1,200}(?:\*\*|__)/m,
  /(?:^|[\s(])`[^`\n]{1,100}`/m,
  /^\|.+\|\s*$/m,
  /^[^\n]{1,100}\n(?:={3,}|-{3,})\s*$/m,
]
const COMMENT = /^<!--.*-->$/
const ASCIIDOC_TITLE = /^={1,4} \S/m
const ASCIIDOC_MARKS = /^={2,5} \S|^\[source\b|^-{4}\s*$|^:[\w-]{1,60}:/m

/** Headings, lists, tables and sentences, with several kinds of marks; code stands in fences only. */
export function hasMarkdownForm(text: string): boolean {
  const prose = withoutFences(text.slice(0, 60_000)).replace(/^---\n(?:(?!---).*\n){0,60}---\n/, '')
  const [heading, list, ...others] = KINDS.map((kind) => kind.test(prose))
  const isMarked = others.slice(0, 3).some(Boolean) && (heading === true || list === true)
  if (!isMarked && heading !== true) return false
  const lines = listLines(prose, COMMENT).map(({ said }) => said)
  const marked = lines.filter((said) => LINE.some((line) => line.test(said))).length
  const spoken = lines.filter((said) => !LINE.some((line) => line.test(said)) && isSentence(said)).length
  if (!isMarked && lines.filter(isSentence).length < 4) return false
  return marked + spoken >= lines.length * 0.9
}

/** Several words that are mostly letters, or the end of such a line. */
function isSentence(said: string): boolean {
  if (/[;{}=[(]$| = |^(?:def|class|module|import|include|end|return)\b/.test(said)) return false
  if (/[\u3040-\u9FFF\uAC00-\uD7AF]/.test(said)) return true
  const words = said.split(/\s+/)
  const letters = said.match(/[\p{L} ,.'’]/gu)?.length ?? 0
  const isLong = words.length > 3 && letters > said.length * 0.7
  return isLong || /^[\p{L}\p{N}`*_][^(){}=;]*[.:!?,`*]$/u.test(said)
}

/** Whether there is so much of it that code in it is not what the text is. */
export function resemblesMarkdown(text: string): boolean {
  if (ASCIIDOC_TITLE.test(text) && ASCIIDOC_MARKS.test(text)) return true
  const headings = text.match(/^#{1,4} \S/gm)?.length ?? 0
  return headings > 1 && /^[^#\n]{0,200}\[[^\]\n]{1,200}\]\(|^```|^[-*] \S/m.test(text)
}

/** Code between fences says nothing of the text around it; the fences stay. */
export function withoutFences(text: string): string {
  if (!/^ {0,3}(?:```|~~~)/m.test(text)) return text
  let fence = ''
  const lines = text.split('\n').map((line) => {
    const mark = /^ {0,8}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence === '' && mark !== '') {
      fence = mark
      return '```'
    }
    if (fence !== '' && mark.startsWith(fence)) fence = ''
    else if (fence !== '') return ''
    return mark === '' ? line : '```'
  })
  return lines.join('\n')
}
