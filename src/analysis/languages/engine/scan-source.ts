import { countLines } from '../../source/line-classes.ts'
import { findWorkMarkers } from '../../source/work-markers.ts'
import type { Language } from '../language.ts'
import type { LexicalScan } from './lexical-scan.ts'
import { tokenize } from './lexing/tokenize.ts'
import { attribute } from './structure/attribute.ts'
import { Code } from './structure/code.ts'

export function scanSource(text: string, language: Language): LexicalScan {
  const tokenized = tokenize(text, language.lexicon)
  const code = new Code(text, tokenized, language.ignoresCase)
  const structure = language.readStructure(code)
  const { functions, scopes, branchPoints, outside } = attribute(code, structure, language.branches)
  return {
    code,
    tokens: tokenized.tokens,
    comments: tokenized.comments,
    lines: countLines(tokenized.lineClasses),
    lineClasses: tokenized.lineClasses,
    functions,
    scopes,
    classes: scopes.filter(({ isClass }) => isClass),
    branchPoints,
    outside,
    workMarkers: findWorkMarkers(text, tokenized.comments),
    work: code.work,
  }
}
