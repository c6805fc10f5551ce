import type { BranchTest } from './structure.ts'

export const always: BranchTest = () => true

const MEMBER_MARKS = new Set(['.', '?.', '::', '->', '&.', '?->'])

/** A keyword, not a member's name. */
export const keyword: BranchTest = (code, index) => !MEMBER_MARKS.has(code.text(index - 1))

/** The same test for several tokens. */
export function branchOn(texts: string, test: BranchTest): Record<string, BranchTest> {
  return Object.fromEntries(texts.split(' ').map((text) => [text, test]))
}
