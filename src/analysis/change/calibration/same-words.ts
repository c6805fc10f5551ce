import type { LineEdit } from '../../diff/line-diff.ts'
import type { Change } from '../change.ts'
import { listEntries } from '../read-evidence.ts'
import type { Doubt } from './doubts.ts'
import { addedLines, listEditsAt, removedLines } from './edited-places.ts'
import { cutRemark } from './reasons.ts'

const PATTERN_SHARE = 0.7
const WORD_SHARE = 0.8
const LEAST_WORDS = 3

/** What is asserted now says nearly all that was said: it leaves open what has to vary. */
export const sameWords: Doubt = {
  when: 'it still says nearly all words and numbers of the old one, and all of them where no value is asserted any more',
  holds: (change, { places, evidence }) => {
    const now = places.filter(({ side }) => side === 'after')
    const isBare = listEntries(evidence, 'assertions').some(
      (each) => each.before === 'equality' && VALUELESS.test(each.after ?? ''),
    )
    const isKept = (edit: LineEdit): boolean => isSaid(change, edit) && !(isBare && losesWord(change, edit))
    return now.length > 0 && now.every((place) => listEditsAt(change, place).some(isKept))
  },
}

/** What proves that there is something, not what it is. */
const VALUELESS = /^(?:nothing|runs|presence|truth)$/
const ASSERTS = /assert|expect|should|equal|^(?:be|is|to|that|true|false|eq|ok|self|this|t)$/i

/** `It.IsAny<string>()`: a call is still asked for, with whatever it is given. */
const STANDS_FOR_ANY = /^(?:Is)?[Aa]ny/

/** A word or a number stands there less often than it did: `f(a, 5) == 5` that became `f(a, 5)`. */
function losesWord(change: Change, edit: LineEdit): boolean {
  // What a remark says is not asserted.
  const now = listWords(addedLines(change, edit).map(cutRemark))
  if (now.some((word) => STANDS_FOR_ANY.test(word))) return false
  const left = new Map<string, number>()
  for (const word of now) left.set(word, (left.get(word) ?? 0) + 1)
  return listWords(removedLines(change, edit)).some((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0 && !ASSERTS.test(word)
  })
}

function listWords(lines: readonly string[]): string[] {
  return lines.join('\n').match(/\w+/g) ?? []
}

function isSaid(change: Change, edit: LineEdit): boolean {
  const added = addedLines(change, edit)
  const old = listWords(removedLines(change, edit))
  const kept = new Set(listWords(added))
  const isPattern = added.some((line) => /match|regex|=~|\/[^/]+\/[a-z]*/i.test(line))
  const share = isPattern ? PATTERN_SHARE : WORD_SHARE
  return old.length > LEAST_WORDS && old.filter((word) => kept.has(word)).length > share * old.length
}
