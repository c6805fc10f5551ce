/** Text from outside as text: no links, images, mentions, tables or markup of its own, on one line. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, ' ')
    .replace(/[\\|<>`*_[\]!#~]/g, '\\$&')
    .replaceAll('@', '@\u200b')
    .replace(/\s+/g, ' ')
}

/** The same within a code span, where only ticks and breaks end it. */
export function codeSpan(text: string): string {
  const plain = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/g, ' ').replaceAll('`', "'")
  return `\`${plain.replaceAll('|', '\\|')}\``
}
