import type { Change } from '../change.ts'
import type { Place } from '../locate.ts'
import { listEntries } from '../read-evidence.ts'
import type { Doubt } from './doubts.ts'
import { goneAt } from './edited-places.ts'

const MOST_LINE = 300
/** Of a hundred, where more is better. */
const SMALL = 1
/** Of itself, where less is: a limit. */
const SMALL_SHARE = 0.05
const NUMBER = /\d+(?:\.\d+)?(?=\D*$)/

/** Coverage moves by as much whenever a line is deleted. */
export const hardlyLower: Doubt = {
  grows: true,
  when: 'all that moved is a threshold above 1 that fell by less than 1, or a limit that rose by a twentieth at most',
  holds: (change, { evidence, places }) => {
    const gates = listEntries(evidence, 'gates')
    return places.every((place, index) => gates[index]?.how === 'threshold-lowered' && isSmall(change, place))
  },
}

/** Whoever runs the tests moves it, up and down. */
export const movedByTool: Doubt = {
  grows: true,
  when: 'a tool moves the thresholds of the file by itself (`autoUpdate`)',
  holds: ({ after }) => /\bautoUpdate\b["']?\s*:\s*true\b/.test(after.text),
}

/** The line that went differs in its last number alone. */
function isSmall(change: Change, place: Place): boolean {
  const line = (change.after.lines[place.line - 1] ?? '').slice(0, MOST_LINE)
  const now = Number(NUMBER.exec(line)?.[0])
  const bare = line.replace(NUMBER, '')
  return goneAt(change, place).some((gone) => {
    const old = gone.slice(0, MOST_LINE)
    const was = Number(NUMBER.exec(old)?.[0])
    return (
      old.replace(NUMBER, '') === bare &&
      now >= 1 &&
      (now > was ? (now - was) / was <= SMALL_SHARE : was - now < SMALL)
    )
  })
}
