import { resolveLanguage, type ResolvedLanguage } from '../languages/resolve-language.ts'
import { isNotebook, placeNotebook, readNotebook, type NotebookCode } from '../source/notebook.ts'

/** Texts as they are read: those of a notebook are its code, each line where it stands in the file. */
export interface ReadSources {
  readonly texts: readonly string[]
  readonly language: ResolvedLanguage
  readonly isNotebook: boolean
}

const PLACED =
  'A notebook: the code of its code cells was read, each line where it stands in the file; everything else counts as blank, and lines for the notebook itself are comments.'
const JOINED =
  'A notebook whose lines of code do not stand on lines of their own: its code cells were read one after the other, and lines count from the first of them.'
const BROKEN = 'This is no notebook that can be read: it was read as JSON.'

/** Snapshots of one file, the newest last, in the language that was said or that the filename tells. */
export function readSources(texts: readonly string[], name?: string, filename?: string): ReadSources {
  if (!isNotebook(name, filename)) {
    return { texts, language: resolveLanguage(name, filename, texts.at(-1)), isNotebook: false }
  }
  const placed = readAll(texts, placeNotebook)
  const read = placed ?? readAll(texts, readNotebook)
  if (read === null)
    return { texts, language: { ...resolveLanguage('json'), note: BROKEN }, isNotebook: false }
  const language = read.findLast((each) => each.code !== '')?.language ?? 'python'
  const resolved = resolveLanguage(language)
  return {
    texts: read.map(({ code }) => code),
    language: { ...resolved, note: placed === null ? JOINED : PLACED },
    isNotebook: true,
  }
}

/** One of a file that is not there is empty; null when one cannot be read this way. */
function readAll(
  texts: readonly string[],
  read: (text: string) => NotebookCode | null,
): readonly NotebookCode[] | null {
  const all = texts.map((text) => (text === '' ? { code: '', language: 'python', cells: 0 } : read(text)))
  return all.every((each) => each !== null) ? all : null
}
