/** A line that is a comment, or a part of one. */
export const COMMENT = /^\s*(?:\/\/|#|\/?\*|--|<!--)/

/** What silences a linter explains nothing. */
const DIRECTIVE =
  /noqa|no-?lint\b|nosec|eslint-?(?:dis|en)able|(?:pylint|rubocop):|istanbul\s+ignore|pragma|@ts-|type:\s*ignore|noinspection/i

export function isDirective(text: string): boolean {
  return DIRECTIVE.test(text)
}

const THREE_WORDS = /\p{L}{2,40}[^\p{L}\d_]{1,20}\p{L}{2,40}[^\p{L}\d_]{1,20}\p{L}{2}/u
/** Scripts that put no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{6}/u

/** It says something in words, in whatever language. */
export function isReason(text: string): boolean {
  return (THREE_WORDS.test(text) || UNSPACED.test(text)) && !isDirective(text)
}

const LEAST_WORDS = 3
/** Who is to do it: `TODO(name)`. */
const OWNED = /\b(?:TODO|FIXME|NOTE|XXX)\([\w .@-]{1,40}\)/g
const CODE = /[;{}]\s*$|\w\(|[\w\])"']\s*=[^=]/

/** Words, and nothing that reads as code: it is no part of what was commented out. */
export function isSentence(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? []
  const said = text.replace(OWNED, ' ')
  return isReason(text) && (words.length >= LEAST_WORDS || UNSPACED.test(text)) && !CODE.test(said)
}

const AT_ISSUE = /https?:\/\/\S{1,200}\/(?:issues?|pull|browse|bugs?|ticket)s?\/[\w-]+/
const SPEAKS_OF =
  /\b(?:issues?|bug|ticket|tracked|see|todo|fixme|until|flak\w*|broken|fails?|failing)\b([^\n]{1,80})/i
/** `#3278`, `HV-571`, `b/147246613`; `UTF-8` and its like name no issue. */
const ISSUE = /\bb\/\d{6,12}\b|(?:^|[^\w#])#\d+|\b(?!(?:UTF|UCS|ISO|SHA|RFC|CP)-)[A-Z]{2,12}-\d+/

/** It says where the matter is dealt with. */
export function isTracked(text: string): boolean {
  return AT_ISSUE.test(text) || ISSUE.test(SPEAKS_OF.exec(text)?.[1] ?? '')
}

/** It says that something is off, and that this is meant. */
export const ON_PURPOSE =
  /\b(?:disabled?|temporar\w*|for now|leav(?:e|ing) (?:this|it|these|them|out)|currently|kept|no longer|any ?more|until|re-?enable|comment(?:ed|ing)[ -]out)\b/i

/** What stands before a remark; what a text holds behind such a mark goes too, so that less is said than was. */
export function cutRemark(line: string): string {
  return line.replace(/(?:#|\/\/).*$/, '')
}
