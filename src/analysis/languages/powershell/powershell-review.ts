import { visibilityBy } from '../engine/visibility/visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'
import { powershellDeclarations } from './powershell-declarations.data.ts'
import { powershellDeclared } from './powershell-declared.ts'
import { readPowershellImports } from './powershell-imports.ts'
import { findExportedFunctions } from './powershell-exports.ts'

/** `hidden` members are not meant for callers; `private:`, a leading underscore and a list of exports keep a name in. */
const readPowershellVisibility = visibilityBy((reader) => {
  const exports = findExportedFunctions(reader)
  return ({ name, index, isFunction, words, around }) => {
    const isHidden = [...words].some((word) => word.toLowerCase() === 'hidden')
    if (isHidden || /(?:^|\.)(?:private:|_)/i.test(name)) return 'private'
    const isListed = !isFunction || index < 0 || around !== null || exports === null
    return isListed || exports.has(name.toLowerCase()) ? 'public' : 'internal'
  }
})

/** PowerShell with Pester; arguments are named. */
export const powershellReview: ReviewKnowledge = {
  ...commonReview,
  family: 'powershell',
  layout: 'line-ends',
  signatures: { ...commonReview.signatures, namedArguments: true },
  visibility: readPowershellVisibility,
  imports: readPowershellImports,
  tests: { ...commonReview.tests, titled: /^It$/i, skips: { calls: /^Set-ItResult$/, decorators: null } },
  comments: { plainDocuments: true, docstrings: false },
  declared: powershellDeclared,
  declarations: powershellDeclarations,
}
