/** The first characters of a text, whole ones: no half of a surrogate pair is left over. */
export function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text.toWellFormed()
  const start = Array.from(text.slice(0, characters * 2).toWellFormed())
  return start.slice(0, characters).join('')
}
