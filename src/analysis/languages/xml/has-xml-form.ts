const PAGE =
  /^<(?:html|head|body|div|span|p|a|ul|ol|li|dl|table|section|header|footer|nav|main|form|h[1-6]|img|script|style|template|link|meta|title|article|aside|button|input|label|select|pre|code|center|iframe|video|figure|details|b|i|em|strong|br|hr)\b/i

/** What the text begins with, comments left out. */
export function firstTag(text: string): string {
  return text
    .slice(0, 20_000)
    .replace(/^\uFEFF/, '')
    .replace(/^(?:\s{0,200}<!--(?:[^-]|-(?!->))*-->){1,5}/, '')
    .trimStart()
    .slice(0, 300)
}

/** A prolog, or an element of its own that is no page's and ends with the text. */
export function hasXmlForm(text: string): boolean {
  const first = firstTag(text)
  if (/<!doctype html|<html[\s>]/i.test(text.slice(0, 2_000))) return false
  if (/^<\?xml\s/.test(first)) return true
  const name = /^<([A-Za-z][\w:.]{0,80})[\s>/]/.exec(first)?.[1]
  if (name === undefined || PAGE.test(first) || /=\{|\{[#@{]|<%|<\?(?:php|=)/.test(text.slice(0, 20_000)))
    return false
  return text.trimEnd().endsWith(`</${name}>`)
}

/** Whether the text begins with an element that pages have. */
export function beginsLikePage(text: string): boolean {
  return PAGE.test(firstTag(text))
}
