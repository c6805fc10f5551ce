import { beginsLikePage, firstTag } from '../xml/has-xml-form.ts'

/** Programs and templates that write pages. */
const PROGRAM =
  /<\?(?:php|=)|<%|\{[#@](?:if|each|html|await|render)|=\{|^\s{0,20}@(?:extends|section|if|foreach|model)\b/m
/** Components begin with one of these, and so do hardly any pages. */
const COMPONENT = /^<(?:script|template|style)\b/i

/** A page, or a part of one, that no program of another language writes. */
export function hasHtmlForm(text: string): boolean {
  const head = text.slice(0, 20_000)
  const first = firstTag(head.replace(/^---\n(?:(?!---).*\n){0,60}---\n/, ''))
  if (PROGRAM.test(head)) return false
  if (/^(?:<\?xml[^>]*>\s*)?<!doctype html|^<html[\s>]/i.test(first)) return true
  return (
    beginsLikePage(text) && !COMPONENT.test(first) && /<\/\w+>\s*$/.test(text.slice(-200)) && !isProse(head)
  )
}

/** Text with marks of its own begins with a picture or a heading in the middle quite often. */
function isProse(head: string): boolean {
  return /^#{1,6} \S|^```|\]\(https?:|^[-*] \w/m.test(head)
}
