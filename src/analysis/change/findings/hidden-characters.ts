import { addedNamesAt } from './evidence-shapes.ts'
import type { Side } from '../change.ts'
import { compareText } from '../matching/find-renames.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLabels, listLines, type Hit } from './net-hits.ts'
import { soften } from './soften.ts'

const HIDDEN = /[\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff]/g
/** A joiner between emoji or in Indic and Arabic script is ordinary text. */
const JOINED =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\p{Script=Arabic}|\p{Script=Bengali}|\p{Script=Devanagari}|\p{Script=Gujarati}|\p{Script=Gurmukhi}|\p{Script=Kannada}|\p{Script=Khmer}|\p{Script=Malayalam}|\p{Script=Mongolian}|\p{Script=Myanmar}|\p{Script=Oriya}|\p{Script=Sinhala}|\p{Script=Syriac}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Tibetan})$/u

/** Scripts that put no space between words: what may break there is said by a space of no width. */
const UNSPACED =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Khmer}|\p{Script=Lao}|\p{Script=Myanmar}|\p{Script=Thai}|\p{Script=Tibetan}/u

/** Characters that make code read differently from what it is: bidirectional controls and zero-width characters. */
export const hiddenCharacters = defineFinding({
  id: 'hidden-characters',
  severity: 'high',
  severityNote: 'low in tests',
  trigger: 'New U+202A–202E, U+2066–2069, U+200B–200F or U+FEFF inside the text (a leading BOM is none).',
  why: 'What a reviewer sees is not what the compiler reads (trojan source).',
  evidence: addedNamesAt('codePoints', 'Code points'),
  engines: 'lexical',
  check: (change) => {
    const hits = findNewHits(change, findHidden)
    if (hits.length === 0) return null
    return {
      severity: soften(change, 'high'),
      message: `The change adds ${count(hits.length, 'invisible or direction-changing character')}; what is read is not what runs. Delete them, or write them as escapes.`,
      places: atHits(hits),
      evidence: {
        added: hits.length,
        codePoints: listLabels(hits).toSorted(compareText),
        lines: listLines(hits),
      },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'a = 1\n', after: 'a = 1  # \u202e right to left\n' },
      { language: 'javascript', before: 'let a = 1\n', after: 'let a\u200b = 1\n' },
      { language: 'go', before: 'package a\n', after: 'package a // \u2066\n' },
    ],
    allows: [
      { language: 'python', before: 'a = 1\n', after: '\ufeffa = 1\n' },
      { language: 'javascript', before: "let a = '\u200b'\n", after: "let b = 1\nlet a = '\u200b'\n" },
      { language: 'javascript', before: 'let a = 1\n', after: "let a = 'داده\u200cها'\n" },
      { language: 'javascript', before: 'let a = 1\n', after: "let a = 'අප්\u200dරේල්'\n" },
      { language: 'javascript', before: 'let a = 1\n', after: "let a = 'ការ\u200bងារ'\n" },
      { language: 'javascript', before: 'let a = 1\n', after: "let a = '安道\u200b\u200b尔'\n" },
      { language: 'go', before: 'package a\n', after: 'package a // ünïcode “quotes”\n' },
    ],
  },
})

function findHidden({ text, lines }: Side): Hit[] {
  // Hardly any text holds one, and one look tells.
  if (text.search(HIDDEN) < 0) return []
  return lines.flatMap((line, index) => {
    return [...line.matchAll(HIDDEN)].flatMap((match): Hit[] => {
      // Some editors write it twice.
      const isByteOrderMark =
        index === 0 && match[0] === '\ufeff' && /^\ufeff*$/.test(line.slice(0, match.index))
      const isJoiner =
        /[\u200c\u200d]/.test(match[0]) && JOINED.test(line.slice(Math.max(0, match.index - 4), match.index))
      const isBreak =
        match[0] === '\u200b' && UNSPACED.test(line.slice(Math.max(0, match.index - 1), match.index + 2))
      // Adobe's programs write it into the metadata of pictures.
      const isPacket = match[0] === '\ufeff' && /xpacket begin=["']$/.test(line.slice(0, match.index))
      if (isByteOrderMark || isJoiner || isBreak || isPacket) return []
      return [
        { line: index + 1, label: `U+${match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` },
      ]
    })
  })
}
