import { visibilityBy } from '../engine/visibility/visibility.ts'
import type { ReviewKnowledge } from '../review-knowledge.ts'
import { commonReview } from '../families/common/common-review.ts'
import { powershellDeclarations } from './powershell-declarations.data.ts'

/** `hidden` members are not meant for callers; `private:` and a leading underscore keep a function to its script. */
const readPowershellVisibility = visibilityBy(() => ({ name, words }) => {
  const isHidden = [...words].some((word) => word.toLowerCase() === 'hidden')
  return isHidden || /(?:^|\.)(?:private:|_)/i.test(name) ? 'private' : 'public'
})

/** PowerShell with Pester; arguments are named. */
export const powershellReview: ReviewKnowledge = {
  ...commonReview,
  family: 'powershell',
  layout: 'line-ends',
  signatures: { ...commonReview.signatures, namedArguments: true },
  visibility: readPowershellVisibility,
  tests: { ...commonReview.tests, titled: /^It$/i, skips: { calls: /^Set-ItResult$/, decorators: null } },
  comments: { plainDocuments: true, docstrings: false },
  declarations: powershellDeclarations,
}
