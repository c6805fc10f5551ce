type Kind = 'newline' | 'space' | 'word' | 'single'

/** Words, runs of spaces, line feeds and single signs, in order; joined they are the text again. */
export function tokenize(text: string): string[] {
  const tokens: string[] = []
  let start = 0
  while (start < text.length) {
    const kind = kindAt(text, start)
    let end = start + (isPairStart(text, start) ? 2 : 1)
    if (kind === 'space' || kind === 'word') while (end < text.length && kindAt(text, end) === kind) end++
    tokens.push(text.slice(start, end))
    start = end
  }
  return tokens
}

function isPairStart(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit <= 0xdbff && at + 1 < text.length
}

function kindAt(text: string, at: number): Kind {
  const unit = text.charCodeAt(at)
  return unit < 0x80 ? asciiKinds[unit]! : kindBeyondAscii(unit)
}

const asciiKinds: readonly Kind[] = Array.from({ length: 0x80 }, (_, unit) => {
  const character = String.fromCharCode(unit)
  if (character === '\n') return 'newline'
  if (/\s/.test(character)) return 'space'
  return /\w/.test(character) ? 'word' : 'single'
})

/** Scripts written without spaces go sign by sign: a run of them would be one token, and all of it changed. */
function kindBeyondAscii(unit: number): Kind {
  if (unit === 0xa0 || unit === 0x3000) return 'space'
  if (unit < 0x2000) return 'word'
  if (unit <= 0x200a) return 'space'
  const syllables = unit >= 0xa4d0 && unit <= 0xd7ff
  return syllables || unit > 0xfaff ? 'word' : 'single'
}
