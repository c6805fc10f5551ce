import { nearestName } from '../../core/nearest-name.ts'
import { tellHeader } from './c/tell-header.ts'
import { tellM } from './matlab/tell-m.ts'
import { generic } from './generic/generic.ts'
import type { Language } from './language.ts'
import { languages } from './registry.ts'

export interface ResolvedLanguage {
  /** The language's id, or the given name in lower case when there is no table for it. */
  readonly id: string
  readonly language: Language
  readonly known: boolean
  /** What was assumed, for the caller to read; null when the language was said plainly. */
  readonly note: string | null
}

const byName = buildIndex()
const byFilename = new Map(languages.flatMap((each) => each.filenames.map((name) => [name, each] as const)))

/**
 * Finds a language by the name people write: id, alias, extension, filename, media type, with or without a version,
 * whatever the case. Without a name the filename tells, else Python is assumed. What a `.h`, `.m` or `.ts` file holds, and a
 * script without an extension, is told by its text where there is one.
 */
export function resolveLanguage(name = '', filename = '', text = ''): ResolvedLanguage {
  const wanted = name.trim().toLowerCase()
  if (wanted === '' && filename === '') return { ...say('python'), note: ASSUMED }
  const told = tellByText(wanted === '' ? filename : wanted, text)
  if (told !== null) return say(told)
  const language =
    wanted === '' ? (findByFilename(filename) ?? findByInterpreter(filename, text)) : findByName(wanted)
  if (language === null) return unknown(wanted, filename)
  return { ...say(language.id), note: language.id === 'python' ? describeOldPython(wanted) : null }
}

const ASSUMED = 'No language was given: Python was assumed.'

function say(id: string): ResolvedLanguage {
  const language = byName.get(id) ?? generic
  return { id, language, known: language !== generic, note: null }
}

function unknown(wanted: string, filename: string): ResolvedLanguage {
  const id = wanted === '' ? extensionOf(filename) || 'unknown' : wanted
  const nearest = nearestName(id, [...byName.keys()])
  const hint = nearest === null ? '' : ` Did you mean "${nearest}"?`
  const note = `There are no rules for "${id.slice(0, 64)}", so the generic reader was used: functions and branch points may be misread.${hint}`
  return { id, language: generic, known: false, note }
}

function describeOldPython(wanted: string): string | null {
  return /^python[\s_-]*2/.test(wanted)
    ? 'Python 2 is read with the grammar of Python 3: what only Python 2 accepts is not valid here.'
    : null
}

/** The ways a name may be written, the most literal first. */
function findByName(wanted: string): Language | null {
  const media = wanted.replace(/^(?:text|application)\/(?:x-|vnd\.)?/, '').replace(/;.*$/s, '')
  const plain = media.replace(/ (?:code|script|source|file|language|lang|program)$/, '')
  const unversioned = plain.replace(/[\s_-]*v?\d+(?:\.[\dx]+)*$/, '')
  const tries = [wanted, wanted.replace(/^\./, ''), media, media.replace(/src$/, ''), plain, unversioned]
  for (const each of tries) {
    const found = byName.get(each) ?? byName.get(compact(each))
    if (found !== undefined) return found
  }
  return /[./\\]/.test(wanted) ? findByFilename(wanted) : null
}

function findByFilename(filename: string): Language | null {
  const own = filename
    .trim()
    .toLowerCase()
    .replace(/^.*[/\\]/s, '')
  const language = byFilename.get(own) ?? byName.get(extensionOf(own))
  return language === undefined || language === generic ? null : language
}

/** The program that a script names on its first line; null without such a line. */
export function readInterpreter(text: string): string | null {
  const line = /^#!\s{0,20}\S{0,200}?(?:\/env (?:-S )?)?([a-z]+)[\d.]{0,20}(?:\s|$)/i.exec(text.slice(0, 400))
  return line?.[1]?.toLowerCase() ?? null
}

function findByInterpreter(filename: string, text: string): Language | null {
  const interpreter = extensionOf(filename) === '' ? readInterpreter(text) : null
  return interpreter === null ? null : findByName(interpreter)
}

function extensionOf(filename: string): string {
  return /\.([^./\\]+)$/.exec(filename.trim().toLowerCase())?.[1] ?? ''
}

/** Endings that several languages share. */
function tellByText(name: string, text: string): string | null {
  if (text === '') return null
  if (isEnding(name, 'h')) return tellHeader(text)
  // Translations of Qt end like TypeScript, too.
  if (isEnding(name, 'ts') && /^\uFEFF?\s{0,20}<(?:\?xml|!DOCTYPE TS|TS)\b/.test(text)) return 'xml'
  return isEnding(name, 'm') ? tellM(text) : null
}

/** The extension itself, or a name that ends with it. */
function isEnding(name: string, extension: string): boolean {
  const plain = name.trim().toLowerCase()
  return plain === extension || plain.endsWith(`.${extension}`)
}

/** `C Sharp`, `c-sharp` and `objective_c` as one word. */
function compact(name: string): string {
  return name.replace(/[\s_-]+/g, '')
}

function buildIndex(): ReadonlyMap<string, Language> {
  const index = new Map<string, Language>()
  const add = (name: string, language: Language): void => {
    if (name !== '' && !index.has(name)) index.set(name, language)
  }
  for (const language of languages) {
    for (const name of [language.id, ...language.aliases, ...language.extensions]) add(name, language)
  }
  for (const language of languages) {
    for (const name of [language.id, language.title, ...language.aliases])
      add(compact(name.toLowerCase()), language)
  }
  return index
}
