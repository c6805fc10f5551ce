import type { Change } from '../change.ts'
import type { Doubt } from './doubts.ts'
import { accessWords } from '../code/protection-words.data.ts'
import type { Place } from '../locate.ts'
import { goneAt, listNames, namesOf } from './edited-places.ts'

const SWITCH =
  /\b(?:if(?:def)?|unless|when|elif)\b.{0,200}(?:verif|insecure|skip|trust|allow_?(?:self|invalid|any)|no_?check|tls|ssl)|\?\s*(?:false|true|0|1)\b/i
const NEAR = 4

/** It is done under a condition about that very thing: an option of the program, off unless asked for. */
export const ownSwitch: Doubt = {
  when: 'it stands under a condition that asks for it, or is the default of a parameter',
  holds: ({ after }, { places }) => {
    const own = places.filter(({ side }) => side === 'after')
    return (
      own.length > 0 &&
      own.every(({ line }) => {
        const above = after.lines.slice(Math.max(0, line - 1 - NEAR), line)
        return above.some((each) => SWITCH.test(each)) || isParameter(after.lines[line - 1] ?? '')
      })
    )
  },
}

/** `cert_reqs=ssl.CERT_NONE,` on a line of its own or in a head. */
function isParameter(line: string): boolean {
  return (
    /^\s*\w+\s*(?::[^=,()]{1,60})?=\s*[\w.]+,?$/.test(line) ||
    /^\s*(?:async\s+)?(?:def|fn|func|function)\b/.test(line)
  )
}

const REFUSES = /\b40[13]\b|unauthori[sz]|forbid|denied|permission/i
/** Names joined by members; the last one is what is asked about. A name that is called asks about its arguments. */
const CHAIN = /[A-Za-z_$][\w$]*(?:\s?(?:\?\.|\.|->|::)\s?[A-Za-z_$][\w$]*)*(?!\s?\()(?![\w$])/g

/** What the guard asked about is not used any more where it stood, so nothing is left that it kept safe. */
export const valueUnused: Doubt = {
  when: 'the function no longer uses what every one of them asked about (access excepted)',
  holds: (change, { places }) => {
    const gone = places.filter(({ side, meaning }) => side === 'before' && meaning !== undefined)
    return gone.length > 0 && gone.every((place) => isUnused(change, place, places))
  },
}

function isUnused(change: Change, place: Place, places: readonly Place[]): boolean {
  const { line, endLine = line, meaning = '' } = place
  const own = change.before.lines.slice(line - 1, endLine + 1).join('\n')
  if (accessWords.test(meaning) || REFUSES.test(own) || accessWords.test(own)) return false
  const asked = (meaning.match(CHAIN) ?? []).map((chain) => /[\w$]+$/.exec(chain)?.[0] ?? '')
  const values = [...listNames(asked.join(' '))].filter(
    (name) => name !== name.toUpperCase() || name.length === 1,
  )
  const around =
    places.find((each) => each.side === 'after' && each.function === place.function) ??
    places.find(({ side }) => side === 'after')
  const now = around === undefined ? namesOf(change.after) : namesBetween(change, around)
  return values.some((name) => !now.has(name))
}

function namesBetween({ after }: Change, { line, endLine = line }: Place): ReadonlySet<string> {
  return listNames(after.lines.slice(line - 1, endLine + 1).join('\n'))
}

const DECIDES = /constant_?time|compare_digest|timing|hash_equals|verif|signature|csrf/i

/** What a program is able to do, not what somebody may. */
const ABLE =
  /\bcan_?(?:send_?headers?|output|print|draw|scroll|resize|focus|undo|redo|play|render|fetch|load|go|move|zoom|expand|collapse|drag|drop|hover|select|paste|copy)\w*/gi

/** `raise ValueError("role must be provided")`: what a function has to be given. */
const NEEDED =
  /\b(?:ValueError|TypeError|IllegalArgumentException|Argument(?:Null|Error|Exception)\w*|InvalidArgument\w*)\b.{0,80}\b(?:must be (?:provided|set|given|specified|present)|(?:is|are) (?:required|missing)|(?:must|can)(?: ?not|'t) be (?:null|None|empty|nil))\b/

/** It decides about nobody's access: whether it may go is a matter of what the program is for. */
export const notAccess: Doubt = {
  when: 'none of its lines speaks of access, verification or comparison in constant time',
  holds: ({ before, after }, { places }) => {
    const own = places.filter(({ line, endLine = line }) => endLine - line < FEW_LINES)
    const text = own
      .map(({ side, line, endLine = line }) =>
        (side === 'before' ? before : after).lines.slice(line - 1, endLine + 1).join('\n'),
      )
      .join('\n')
    return NEEDED.test(text) || (!accessWords.test(text.replaceAll(ABLE, ' ')) && !DECIDES.test(text))
  },
}

const WHO_MAY =
  /auth(?!or(?!i))|permission|login|logged_?in|\badmin|is_?admin|is_?staff|superuser|\broles?(?!_?up)|\.role|owner|forbid|denied|privileg|csrf|xsrf|credential|access_?(?:control|check|level|granted|denied)|\bacl\b|\b(?:is_?|not_?)?allowed\b|\b(?:401|403)\b/i

/** What a function cannot do is its author's to say; who may ask for it is not. */
export const notPermission: Doubt = {
  when: 'none of its lines says who may: a permission, a role, an owner, a login',
  holds: ({ before }, { places }) =>
    !places.some(
      ({ side, line, endLine = line }) =>
        side === 'before' && WHO_MAY.test(before.lines.slice(line - 1, endLine + 1).join('\n')),
    ),
}

const FEW_LINES = 6

const TEXTS = /"(?:[^"\\\n]|\\.){0,400}"/g

/** Other parts of the condition may speak of access: those that changed do not. */
export const changedNotAccess: Doubt = {
  when: 'none of the lines that changed speaks of access, verification or comparison in constant time',
  holds: (change, { places }) => {
    const gone = places.flatMap((place) => goneAt(change, place))
    const text = gone.join('\n').replaceAll(TEXTS, ' ').replaceAll(ABLE, ' ')
    return gone.length > 0 && !accessWords.test(text) && !DECIDES.test(text)
  },
}
