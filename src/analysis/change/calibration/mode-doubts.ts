import type { Place } from '../locate.ts'
import type { Doubt } from './doubts.ts'
import { everyLine, everyPlace, goneAt, listNames } from './edited-places.ts'

const MASK = /\bumask\s*\(/
const MASK_BELOW = 15

/** What leaves its terminal takes the mask off, as books teach it. */
const LEAVES = /\b(?:setsid|daemonize|fork)\s*\(/
const LEFT_ABOVE = 20

/** The mask is put back at once, or goes with a process of its own. */
export const maskRestored: Doubt = {
  when: `every one is a mask that is set again in the ${MASK_BELOW} lines below, or of a process that left its parent in the ${LEFT_ABOVE} above`,
  holds: ({ after }, raised) => {
    const isRestored = (line: number): boolean =>
      after.lines.slice(line, line + MASK_BELOW).some((each) => MASK.test(each))
    const isDaemon = (line: number): boolean =>
      after.lines.slice(Math.max(0, line - LEFT_ABOVE), line).some((each) => LEAVES.test(each))
    return everyPlace(raised, 'after', ({ line }) => {
      return MASK.test(after.lines[line - 1] ?? '') && (isRestored(line) || isDaemon(line))
    })
  },
}

const MODE = /\b0?o?([0-7]{3})\b/

/** Written in another way, it is the mode that stood there. */
export const sameMode: Doubt = {
  when: 'a line that went from there named the same mode',
  holds: (change, raised) =>
    everyPlace(raised, 'after', (place) => {
      const mode = MODE.exec(change.after.lines[place.line - 1] ?? '')?.[1]
      const gone = goneAt(change, place)
      return mode !== undefined && gone.some((line) => MODE.exec(line)?.[1] === mode)
    }),
}

const FOR_TRIAL = /\b(?:TEST|TMP|TEMP)(?:_\w+)?\b|\/te?mp\/|\btest\w*\/|\b(?:dist|build|out|target)\/[*\w]/i

/** What is opened there is thrown away. */
export const throwaway: Doubt = {
  when: 'every line names a folder that is for tests, for a while or made by a build',
  holds: (change, raised) => everyLine(change, raised, (text) => FOR_TRIAL.test(text)),
}

const DELETES = /\b(?:\w+[._])?(?:unlink|remove|delete|rmdir|rm)\w{0,20}\s*\(/i
const DELETED_BELOW = 4

/** Whoever has to delete something opens it first. */
export const deletedNext: Doubt = {
  when: `what has the mode is deleted in the ${DELETED_BELOW} lines below every one`,
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) => {
      const own = listNames(after.lines[line - 1] ?? '')
      return after.lines
        .slice(line, line + DELETED_BELOW)
        .some((each) => DELETES.test(each) && [...listNames(each)].some((name) => own.has(name)))
    }),
}

const SAYS_ALL =
  /(?:\/\/|#|\*)\s.{0,120}\b(?:every(?:one|body)|any(?:one|body)|all users|other users|world)\b/i
const SAID_ABOVE = 3

/** Whoever wrote it says that it is for everyone. */
export const saidForAll: Doubt = {
  when: `a remark in the ${SAID_ABOVE} lines above every one says that it is for everyone`,
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) =>
      after.lines.slice(Math.max(0, line - 1 - SAID_ABOVE), line).some((each) => SAYS_ALL.test(each)),
    ),
}

const CREATES =
  /\b(?:Mkdir(?:All)?|WriteFile|OpenFile|makedirs|mkdir(?:Sync)?)\s*\(|^\s*def \w{0,60}(?:dir|folder|path)\w{0,60}\(.{0,200}\bmode\s*=/
/** Types of Rust that say how something is created. */
const CREATOR = /\b(?:DirBuilder|OpenOptions)\b/
/** No mode is given, or one that gives nobody any right. */
const GIVES_NONE = /\(\s*[^(),]{1,200}\)|(?:,|\|)\s*(?:os\.ModeDir|0)\s*\)/

/** What is created gets what the mask of the process leaves of its mode; it was not said more strictly before. */
export const underMask: Doubt = {
  when: 'it is asked for while creating or with the mask of the process taken off, and nothing narrower stood there',
  holds: (change, raised) => {
    const isMasked = (place: Place): boolean => {
      const old = goneAt(change, place)
      const line = change.after.lines[place.line - 1] ?? ''
      const isCreator = CREATOR.test(`${change.after.locator(place.line) ?? ''} ${line}`)
      const isNarrowed = isCreator || CREATES.test(line) || /&\s*\(?\s*~\s*[\w.]*umask\b/.test(line)
      return isNarrowed && !old.some((each) => CREATES.test(each) && !GIVES_NONE.test(each))
    }
    return everyPlace(raised, 'after', isMasked)
  },
}

/** What every file is created with, before the mask of the process takes its part. */
export const asCreated: Doubt = {
  when: 'every one is mode 666, and its line changes the mode of nothing that is there (`chmod`)',
  holds: (change, raised) =>
    everyLine(
      change,
      raised,
      (text) => MODE.exec(text)?.[1] === '666' && !/chmod|SetPermissions/i.test(text),
    ),
}

/** Whoever starts a container throws it away, and nobody else is in there. */
export const inContainer: Doubt = {
  when: 'the file makes a container, or every line, or the function around it, is named for one',
  holds: ({ after }, raised) =>
    after.language === 'dockerfile' ||
    everyPlace(raised, 'after', ({ line }) =>
      /container|\b(?:docker|podman) (?:run|exec)\b/i.test(
        `${after.locator(line) ?? ''} ${after.lines[line - 1] ?? ''}`,
      ),
    ),
}
