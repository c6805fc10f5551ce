/**
 * Text from outside as a terminal may show it. Control characters (ANSI and C1 sequences, bells, backspaces), characters
 * that turn or hide the direction of text, and lone surrogates appear as `\u001b`. JSON stays the same JSON: there such
 * characters stand in strings only, where the escape means the character.
 */
export function visibleText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', ' ')
    .replaceAll(unsafe, (character) =>
      [...Array(character.length).keys()]
        .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
        .join(''),
    )
}

const unsafe =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Cs}/gu

const MAX_LINE_CHARACTERS = 300

/** The same for a message of one line: what is long is cut, line breaks are told apart from ours. */
export function visibleLine(text: string): string {
  const cut = text.length > MAX_LINE_CHARACTERS ? `${text.slice(0, MAX_LINE_CHARACTERS)}…` : text
  return visibleText(cut).replaceAll('\n', '\\n').replaceAll('\t', '\\t')
}
