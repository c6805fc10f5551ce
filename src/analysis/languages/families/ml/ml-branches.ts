import type { BranchTest } from '../../engine/structure/structure.ts'

/** `||` between values; `[||]` is an empty array. */
export const joinsValues: BranchTest = (code, index) => code.text(index - 1) !== '['
