import type { Change, Side } from '../change.ts'
import { oncePerSide } from '../code/once-per-side.ts'
import type { Raised } from '../findings/finding.ts'
import type { Place } from '../locate.ts'
import type { Doubt } from './doubts.ts'
import { everyPlace, goneAt } from './edited-places.ts'
import { listTold } from '../read-evidence.ts'

const linesOf = ({ after }: Change, { places }: Raised): string[] =>
  places.filter(({ side }) => side === 'after').map(({ line }) => after.lines[line - 1] ?? '')

const ESCAPES = /escapeshell(?:arg|cmd)|shlex\.quote|shlex_quote|Shellwords|shellescape|shell_quote/

/** What is handed to the shell was made harmless. */
export const escapedArgument: Doubt = {
  when: 'every command is escaped for the shell on its line',
  holds: (change, raised) => {
    const lines = linesOf(change, raised)
    return lines.length > 0 && lines.every((line) => ESCAPES.test(line))
  },
}

const CLEANS = /escape|saniti[sz]|purif|encode|strip_?tags|->(?:links|render)\(|csrf_?field/i

/** What becomes markup was cleaned on the way. */
export const escapedText: Doubt = {
  when: 'every value is escaped or cleaned on its line',
  holds: (change, raised) => {
    const lines = linesOf(change, raised)
    return lines.length > 0 && lines.every((line) => CLEANS.test(line) && !/unescape|decode/i.test(line))
  },
}

const FILTER = /\|\s*(safe|safeHTML|noescape|raw|n)\s*(?:\||-?\}\})/i

/** Templates of this file let values through by the same filter already. */
export const filteredBefore: Doubt = {
  when: 'every value passes a filter that the file used before',
  holds: (change, raised) => {
    const lines = linesOf(change, raised)
    const old = new Set(change.before.lines.map((line) => FILTER.exec(line.slice(0, MOST_LINE))?.[1]))
    return (
      lines.length > 0 &&
      lines.every((line) => {
        const filter = FILTER.exec(line.slice(0, MOST_LINE))?.[1]
        return filter !== undefined && old.has(filter)
      })
    )
  },
}

/** `{!! trans('a.b') !!}`, `{!! Theme::js('a.js') !!}`: what a helper of the project gives for a name. */
const FIXED = /\{!!\s*[\w\\:]+(?:(?:->|::)\w+)*\(\s*(['"])[^'"]*\1/

/** What becomes markup is asked for by a name that stands there. */
export const fixedMarkup: Doubt = {
  when: 'every value is what a helper of the templates gives for a name in quotes',
  holds: (change, raised) => {
    const lines = linesOf(change, raised)
    return lines.length > 0 && lines.every((line) => FIXED.test(line.slice(0, MOST_LINE)))
  },
}

const MARKUP = /(?:__html\s*:|[^=!<>]=)\s*([A-Za-z_$][\w$]*)\s*[;}]/

/** What becomes markup came with the program. */
export const ownMarkup: Doubt = {
  when: 'every value is a name that the file imports or gives a plain text, or begins with a capital as constants do',
  holds: (change, raised) => {
    const lines = linesOf(change, raised)
    const imports = change.after.lines.filter((line) => /^\s*import\b|\brequire\(/.test(line))
    const imported = new Set(imports.flatMap((line) => line.split(/[^\w$]+/)))
    const isOwn = (line: string): boolean => {
      const name = MARKUP.exec(line.slice(0, MOST_LINE))?.[1]
      return (
        name !== undefined &&
        (/^[A-Z]/.test(name) || imported.has(name) || plainTexts(change.after).has(name))
      )
    }
    return lines.length > 0 && lines.every(isOwn)
  },
}

const MOST_TEXTS = 500
const LONGEST_TEXT = 5_000
const PLAIN = /^ = (?:'[^'\\\n]*'|"[^"\\\n]*"|`[^`$\\]*`)[ \t]*(?:;|\r?\n(?!\s*[+.?])|$)/

/** Names that only ever are `const name = '…'` or a template without a value in it, to the end of the statement. */
const plainTexts = oncePerSide(({ text, functions }: Side): ReadonlySet<string> => {
  const given = [...text.matchAll(/\b(?:const|let|var) ([\w$]{1,80})\b/g)].slice(0, MOST_TEXTS)
  const plain = new Set(given.map(([, name = '']) => name))
  for (const { 0: found, 1: name = '', index } of given) {
    const value = text.slice(index + found.length, index + found.length + LONGEST_TEXT)
    if (!found.startsWith('const ') || !PLAIN.test(value)) plain.delete(name)
  }
  for (const { parameters } of functions) for (const { name } of parameters) plain.delete(name)
  return plain
})

/** The file did the same before: how it is done here was decided already. */
export const knownHere: Doubt = {
  when: 'the file did as much before',
  holds: ({ before }, { evidence }) => {
    const calls = listTold(evidence, 'calls').map(String)
    return calls.length > 0 && calls.every((call) => before.text.includes(call))
  },
}

const DESTROYS =
  /drop|delete|destroy|truncate|purge|reset|clear|wipe|clean|remove|revert|rollback|uninstall|anonymi[sz]|scrub|reseed|(?:^|\.)down(?:grade)?$/i

const RUNS = /(?:^|\.)_*(?:eval|exec|interpret|repl)|(?:run|load|compile)_?(?:code|script|source|module)/i

/** Whoever calls a function of that name wants just that. */
function namedFor(words: RegExp): Doubt {
  return {
    when: 'every one stands in a function whose name says so',
    holds: ({ after }, { places }) => {
      const own = places.filter(({ side }) => side === 'after')
      const nameAt = (line: number): string => (after.locator(line) ?? '').split('.').slice(-2).join('.')
      return own.length > 0 && own.every(({ line }) => words.test(nameAt(line)))
    },
  }
}

export const namedForIt = namedFor(DESTROYS)
export const namedForRunning = namedFor(RUNS)
export const namedForReading = namedFor(/(?:^|\.)_*(?:decode|peek|inspect|parse_?unverified)/i)

const DELETED = /\brm\s[^;&|]*?"?\$\{?(\w+)\}?"?/

/** What is deleted is a folder that the script names itself: below another, or by a word. */
export const ownFolder: Doubt = {
  when: 'the script itself says in plain words which folder it is',
  holds: (change, raised) => {
    const lines = linesOf(change, raised)
    const isNamed = (line: string): boolean => {
      const name = DELETED.exec(line.slice(0, 300))?.[1]
      return name !== undefined && change.after.lines.some((each) => givesFolder(each, name))
    }
    return lines.length > 0 && lines.every(isNamed)
  },
}

/** `DIR=build`, and `DIR := ${TMP}/build` of a makefile. */
function givesFolder(line: string, name: string): boolean {
  const at = line.indexOf(name)
  const rest = /^\s*[:?]?=\s*(.*)$/.exec(line.slice(at + name.length))?.[1]
  return at >= 0 && !/\w/.test(line.charAt(at - 1)) && rest !== undefined && NAMES_FOLDER.test(rest)
}

const NAMES_FOLDER = /\/\.?\w|^["']?\w[\w.-]*["']?\s*$/

/** Empty, a name in quotes alone is no folder at all, and nothing goes. */
export const aloneInQuotes: Doubt = {
  when: 'it is a name in quotes with nothing after it, which deletes nothing when it is empty',
  holds: (change, raised) => {
    const lines = linesOf(change, raised)
    return (
      lines.length > 0 &&
      lines.every((line) => /\brm\s(?:-\w+\s+)+(?:--\s+)?"\$\{?\w+\}?"(?:\s|;|$)/.test(line))
    )
  },
}

const COPY = /\b(?:strcpy|stpcpy|wcscpy)\s*\(\s*(\*?[\w>.-]+)\s*,\s*(\*?[\w>.-]+)\s*\)/
const MEASURES = /alloc\w*\s*\(.*\b(?:strlen|wcslen)\s*\(\s*(\*?[\w>.-]+)\s*\)/
const ABOVE = 4

/** What is copied was measured right above, where its place was made. */
export const measuredAbove: Doubt = {
  when: `its place was made by the length of what is copied, at most ${ABOVE} lines above`,
  holds: (change, raised) => {
    const isMeasured = ({ line }: Place): boolean => {
      const [, target, source] = COPY.exec((change.after.lines[line - 1] ?? '').slice(0, MOST_LINE)) ?? []
      return change.after.lines
        .slice(Math.max(0, line - 1 - ABOVE), line - 1)
        .some(
          (each) => each.includes(target ?? '\n') && MEASURES.exec(each.slice(0, MOST_LINE))?.[1] === source,
        )
    }
    return everyPlace(raised, 'after', isMeasured)
  },
}

const MOST_LINE = 300

/** Words that leave out a check, and those that made it. */
const CHECKED: readonly (readonly [RegExp, RegExp])[] = [
  [/\bget_unchecked/, /\.get(?:_mut)?\(|\w\[/],
  [/\bfrom_utf8_unchecked/, /\bfrom_utf8\(/],
  [/\bunwrap_unchecked/, /\.(?:unwrap|expect)\(|\?/],
]

/** In Rust and Go what is unchecked says so aloud; it is a loss where it took the place of the checked form. */
export const noCheckLost: Doubt = {
  when: 'in Rust and Go, none took the place of a form that checks',
  holds: (change, raised) => {
    if (!/^(?:rust|go)$/.test(change.after.review.family)) return false
    const places = raised.places.filter(({ side }) => side === 'after')
    return !places.some((place) => {
      const line = change.after.lines[place.line - 1] ?? ''
      const gone = goneAt(change, place)
      return CHECKED.some(
        ([unchecked, checked]) => unchecked.test(line) && gone.some((each) => checked.test(each)),
      )
    })
  },
}

/** What is written to let only some things in says so. */
export const namedSafe: Doubt = {
  when: 'every one stands in a class or function that is named for being safe',
  holds: ({ after }, { places }) => {
    const own = places.filter(({ side }) => side === 'after')
    const isSafe = ({ line }: Place): boolean =>
      /(?:^|[._])(?:safe|restricted)/i.test(after.locator(line) ?? '')
    return own.length > 0 && own.every(isSafe)
  },
}

const MESSAGE =
  /\b(?:raise|throw|panic|fail|\w*(?:Error|Exception)\()|^\s*(?:echo|printf)\s+(["'])[^"'$`]*\1\s*$/

/** It stands in the words of an error, which refuses it, or in what somebody is told to do. */
export const inMessage: Doubt = {
  when: 'every one stands in a line that raises an error, or that a shell prints and nothing else',
  holds: (change, raised) => {
    const lines = linesOf(change, raised)
    return lines.length > 0 && lines.every((line) => MESSAGE.test(line))
  },
}

/** Whoever sets where the numbers begin wants the same ones again: a simulation, a search, a game. */
export const seeded: Doubt = {
  when: 'the change sets where the numbers begin (`random.seed(n)`)',
  holds: ({ before, after }) => SEEDS.test(after.text) && !SEEDS.test(before.text),
}

const SEEDS = /\brandom\.seed\(\w|\bsrand\(\w|\brand\.Seed\(\w|\bnew Random\(\w/
