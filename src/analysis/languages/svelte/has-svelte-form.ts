import { firstTag } from '../xml/has-xml-form.ts'

const MARK =
  /\{#(?:if|each|await|key|snippet)\b|\{@(?:html|render|const)\b|\$(?:state|props|derived|effect|bindable)\b|^\s{0,20}\$: |\bexport let \w|\bon:\w+[={|]|\bbind:\w+|<svelte:\w|<slot\b|\{\.\.\.\$\$/m

/** A component without a template element, with marks that only Svelte has. */
export function hasSvelteForm(text: string): boolean {
  const head = text.slice(0, 20_000)
  if (!/^<[a-zA-Z]/.test(firstTag(head)) || /^#{1,6} \S/m.test(head)) return false
  return MARK.test(head) && !/^<template\b/m.test(text) && !/^<script\b[^>\n]{0,80}\bsetup\b/m.test(text)
}
