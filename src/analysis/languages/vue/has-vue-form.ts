import { firstTag } from '../xml/has-xml-form.ts'

/** A component begins with one of its parts. */
function isComponent(text: string): boolean {
  return /^<(?:script|template|style|docs|i18n)\b/i.test(firstTag(text))
}

/** A component with a template of its own, or the script of one. */
export function hasVueForm(text: string): boolean {
  if (!isComponent(text) || /^#{1,6} \S/m.test(text.slice(0, 20_000))) return false
  return /^<template\b/m.test(text) || /^<script\b[^>\n]{0,80}\bsetup\b/m.test(text)
}
