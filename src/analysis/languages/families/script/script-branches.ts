import { always, branchOn } from '../../engine/structure/branch-tests.ts'
import type { Code } from '../../engine/structure/code.ts'
import type { BranchTable, BranchTest } from '../../engine/structure/structure.ts'

const MEMBER = new Set(['.', '?.'])

/** A keyword with its condition, not a property of that name. */
const statement: BranchTest = (code, index) => {
  if (code.marks[index] === 1 || MEMBER.has(code.text(index - 1))) return false
  const next = code.text(index + 1)
  return (
    next === '(' ||
    (code.text(index) === 'catch' && next === '{') ||
    (code.text(index) === 'for' && next === 'await')
  )
}

const switchCase: BranchTest = (code, index) => {
  const next = code.text(index + 1)
  if (MEMBER.has(code.text(index - 1)) || next === ':' || next === ',' || next === '}' || next === '=')
    return false
  return code.marks[index] !== 1
}

const marked: BranchTest = (code: Code, index) => code.marks[index] === 1

/** What branches in JavaScript and TypeScript; optional chaining and default values do not. */
export const scriptBranches: BranchTable = {
  ...branchOn('if for while catch', statement),
  case: switchCase,
  ...branchOn('&& || ?? &&= ||= ??=', always),
  '?': marked,
}
