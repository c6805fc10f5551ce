import type { Change } from '../change.ts'
import type { Raised } from '../findings/finding.ts'
import type { Place } from '../locate.ts'
import {
  addedLines,
  countEdited,
  everyPlace,
  goneAt,
  listEditsAt,
  listEditsNear,
  listNames,
  namesOf,
  placesOn,
  removedLines,
  standOutside,
} from './edited-places.ts'
import { listTold } from '../read-evidence.ts'

/** A reason to take a finding for less than its rule says: it can be checked on the change itself. */
export interface Doubt {
  /** Ends the sentence "low when …". */
  readonly when: string
  readonly holds: (change: Change, raised: Raised) => boolean
  /** More of the same change can make it hold, so that the score does not heed it: a worse change never scores lower. */
  readonly grows?: true
}

/** Whether new code stands in the stead of every place of what is gone, and one of its texts is about the same names. */
function standInStead(change: Change, raised: Raised, read: (lines: readonly string[]) => string[]): boolean {
  const gone = placesOn(raised, 'before').filter(({ meaning }) => meaning !== undefined)
  return (
    gone.length > 0 &&
    gone.every((place) => {
      const names = listNames(place.meaning ?? '')
      return listEditsNear(change, place)
        .flatMap((edit) => read(addedLines(change, edit)))
        .some((text) => [...listNames(text)].some((name) => names.has(name)))
    })
  )
}

/** Every place of what is gone has new code in its stead that speaks of the same. */
export const replaced: Doubt = {
  when: 'new code in its place speaks of the same names',
  holds: (change, raised) => standInStead(change, raised, (lines) => [lines.join('\n')]),
}

const ASSERTS = /assert|refute|expect|should|must|verif|check|require|ensure|raises|throws|equal|\bis\w*\(/i

/** Every place of an assertion that is gone has new code in its stead that asserts something of the same names. */
export const assertedOtherwise: Doubt = {
  when: 'a new assertion in its place speaks of the same names',
  holds: (change, raised) =>
    standInStead(change, raised, (lines) => lines.filter((line) => ASSERTS.test(line))),
}

/** Names that say that nothing is kept out any more. */
export const LETS_IN =
  /permit_?all|allow_?(?:any|all|anon)|anonymous|mark_?safe|raw$|unsafe|insecure|unverified|skip|disable|noop/i

/** Every place of what is gone has a name in its stead that was not there: something else may do it now. */
export const doneOtherwise: Doubt = {
  when: 'a new name stands in its place, which may do the same',
  holds: (change, raised) => {
    const gone = placesOn(raised, 'before')
    return (
      gone.length > 0 &&
      gone.every((place) => {
        const came = listEditsNear(change, place).flatMap((edit) => {
          const old = listNames(removedLines(change, edit).join('\n'))
          return [...listNames(addedLines(change, edit).join('\n'))].filter((name) => !old.has(name))
        })
        return came.length > 0 && !came.some((name) => LETS_IN.test(name))
      })
    )
  },
}

const ASSERTING =
  /^(?:assert\w*|expect\w*|should\w*|verify\w*|to|be|not|have|that|to[A-Z]\w*|is[A-Z]\w*|equals?\w*)$/i

/** An error that is handed on says nothing of a subject. */
const PROPAGATES = /^\W*(?:err|error|ok|ret|rc|status)\b(?:\W|nil|null|None)*$/

/** A name it spoke of stood elsewhere in the file too and is nowhere any more: what it was about went as a whole. */
export const subjectGone: Doubt = {
  when: 'a name that it spoke of stood elsewhere in the file too and is nowhere any more',
  holds: (change, raised) => {
    const gone = placesOn(raised, 'before').filter(({ meaning }) => meaning !== undefined)
    const now = namesOf(change.after)
    return (
      gone.length > 0 &&
      gone.every((place) => {
        if (PROPAGATES.test(place.meaning ?? '')) return true
        const missing = [...listNames(place.meaning ?? '')].filter(
          (name) => !now.has(name) && !ASSERTING.test(name),
        )
        return standElsewhere(change, place, missing)
      })
    )
  },
}

/** A name it spoke of is nowhere any more: it may have gone with what it was about, or have moved with it. */
export const subjectNowhere: Doubt = {
  when: 'a name that it spoke of is nowhere in the file any more',
  holds: (change, raised) => {
    const gone = placesOn(raised, 'before').filter(({ meaning }) => meaning !== undefined)
    const now = namesOf(change.after)
    return (
      gone.length > 0 &&
      gone.every(({ meaning = '' }) =>
        [...listNames(meaning)].some((name) => !now.has(name) && !ASSERTING.test(name)),
      )
    )
  },
}

/** What a condition asked about stood elsewhere in the file too and is nowhere any more. */
export const questionGone: Doubt = {
  when: 'a name on the lines that went stood elsewhere in the file too and is nowhere any more',
  holds: (change, raised) => {
    const now = namesOf(change.after)
    return everyPlace(raised, 'before', (place) => {
      const gone = goneAt(change, place)
      const lost = [...listNames(gone.join('\n'))].filter((name) => !now.has(name))
      return standOutside(change.before, gone, lost)
    })
  },
}

/** The field that was restricted stood on other lines too and is nowhere any more. */
export const fieldGone: Doubt = {
  when: 'a name on its line stood on others too and is nowhere in the file any more',
  holds: (change, raised) => {
    const gone = placesOn(raised, 'before')
    const now = namesOf(change.after)
    return (
      gone.length > 0 &&
      gone.every((place) => {
        const own = listNames(change.before.lines[place.line - 1] ?? '')
        const missing = [...own].filter((name) => !now.has(name))
        return standElsewhere(change, place, missing)
      })
    )
  },
}

function standElsewhere(
  { before }: Change,
  { line, endLine = line }: Place,
  names: readonly string[],
): boolean {
  return standOutside(before, before.lines.slice(line - 1, endLine), names)
}

const HANDFUL = 10

/** More than a handful of lines: what went may have gone with something, or come back in another shape. */
export const notAlone: Doubt = {
  grows: true,
  when: `more than ${HANDFUL} lines of code came or went`,
  holds: (change) => {
    const { gone, come } = countEdited(change)
    return gone + come > HANDFUL
  },
}

const FEW = 3

/** The same in many places is a migration. */
export const inManyPlaces: Doubt = {
  grows: true,
  when: `it stands in more than ${FEW} places`,
  holds: (_change, raised) =>
    Math.max(placesOn(raised, 'before').length, placesOn(raised, 'after').length) > FEW,
}

/** Before and after stand in different blocks of the change, or in none: the pair is a guess. */
export const notInPlace: Doubt = {
  when: 'what was and what is do not stand in the same block of changed lines',
  holds: (change, raised) => {
    const old = placesOn(raised, 'before').flatMap((place) => listEditsAt(change, place))
    const now = placesOn(raised, 'after').flatMap((place) => listEditsAt(change, place))
    return !old.some((edit) => now.includes(edit))
  },
}

/** It stands in lines that did not change: another one like it came, and the two were counted, not compared. */
export const untouched: Doubt = {
  when: 'none of its lines changed, and none below it is gone',
  holds: (change, raised) => {
    const isBelow = ({ side, line, endLine = line }: Place): boolean =>
      listEditsAt(change, { side, line: endLine, endLine: endLine + 1 }).some(
        ({ newLines }) => newLines === 0,
      )
    return everyPlace(raised, 'after', (place) => listEditsAt(change, place).length === 0 && !isBelow(place))
  },
}

/** It took the place of nothing: whoever wrote the code around it decided that too. */
export const allNew: Doubt = {
  when: 'it stands in lines that took the place of none',
  holds: (change, raised) => {
    const isNew = (place: Place): boolean => {
      const edits = listEditsAt(change, place)
      return edits.length > 0 && edits.every(({ oldLines }) => oldLines === 0)
    }
    return everyPlace(raised, 'after', isNew)
  },
}

/** A call of the same name stood in the same block, and was given more than a literal there too. */
export const onlyReworded: Doubt = {
  when: 'the same call, given more than a literal, stood in the same block of lines',
  holds: (change, raised) => {
    const calls = listTold(raised.evidence, 'calls').map(String)
    return everyPlace(raised, 'after', (place) =>
      listEditsNear(change, place).some((edit) =>
        calls.some((call) => isCalled(removedLines(change, edit), lastWord(call))),
      ),
    )
  },
}

/** What turns text into code has several names. */
function lastWord(call: string): string {
  const word = call.split('.').at(-1) ?? call
  return /^(?:class|instance|module)_eval$/.test(word) ? 'eval' : word
}

function isCalled(lines: readonly string[], call: string): boolean {
  return lines.some((line) => {
    const text = line.replaceAll(/::|->/g, '.')
    const at = text.indexOf(call)
    const given = text.slice(at + call.length)
    const isWhole = at >= 0 && !/[\w.]$/.test(text.slice(0, at)) && !/^\w/.test(given)
    return isWhole && (!/^\s*\(?\s*["'`]/.test(given) || /[#$]\{/.test(given))
  })
}
