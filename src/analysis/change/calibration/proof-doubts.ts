import { assertionStrengths, type AssertionStrength } from '../../languages/review-knowledge.ts'
import type { Place } from '../locate.ts'
import type { Doubt } from './doubts.ts'
import { addedLines, listEditsAt, removedLines } from './edited-places.ts'

const PATTERN_SHARE = 0.7
const LEAST_WORDS = 3

/** The pattern that is matched now says nearly all that the text said: it leaves open what has to vary. */
export const sameInPattern: Doubt = {
  when: 'the new pattern has nearly all words of the old text',
  holds: (change, { places }) => {
    const now = places.filter(({ side }) => side === 'after')
    return (
      now.length > 0 &&
      now.every((place) =>
        listEditsAt(change, place).some((edit) => {
          const words = (lines: readonly string[]): string[] => lines.join('\n').match(/[A-Za-z]{3,}/g) ?? []
          const old = words(removedLines(change, edit))
          const kept = new Set(words(addedLines(change, edit)))
          const isPattern = addedLines(change, edit).some((line) =>
            /match|regex|=~|\/[^/]+\/[a-z]*/i.test(line),
          )
          return (
            isPattern &&
            old.length > LEAST_WORDS &&
            old.filter((word) => kept.has(word)).length >= PATTERN_SHARE * old.length
          )
        }),
      )
    )
  },
}

/** PHP's `'A\B'` and `\A\B::class` name the same class. */
export const sameClass: Doubt = {
  when: 'a class is named by `::class` instead of a text',
  holds: (change, { places }) => {
    const now = places.filter(({ side }) => side === 'after')
    const isNamed = ({ line }: Place): boolean => (change.after.lines[line - 1] ?? '').includes('::class')
    const wasText = (place: Place): boolean =>
      listEditsAt(change, place).some((edit) =>
        removedLines(change, edit).some((line) => /\(\s*["'][\w\\]+["']/.test(line)),
      )
    return now.length > 0 && now.every((place) => isNamed(place) && wasText(place))
  },
}

/** A test that still asserts something may prove the rest elsewhere. */
export const stillAsserts: Doubt = {
  when: 'every test still asserts something',
  holds: (_change, { evidence }) => {
    const tests: unknown[] = Array.isArray(evidence['functions']) ? evidence['functions'] : []
    return tests.every((each) => (each as { after?: unknown }).after !== 0)
  },
}

const LARGE_STEP = 3

/** An exact value became a bound or a kind: less, and often all that can be said. */
export const smallStep: Doubt = {
  when: 'every assertion proves only a little less, not merely that something is there or true',
  holds: (_change, { evidence }) => {
    const all: unknown[] = Array.isArray(evidence['assertions']) ? evidence['assertions'] : []
    return all.every((each) => {
      const { before, after } = each as { before: AssertionStrength; after: AssertionStrength }
      return assertionStrengths.indexOf(before) - assertionStrengths.indexOf(after) < LARGE_STEP
    })
  },
}
