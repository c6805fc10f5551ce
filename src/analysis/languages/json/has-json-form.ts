/** An object or a list that reads as JSON from beginning to end, or several, one a line. */
export function hasJsonForm(text: string): boolean {
  if (!/^\s{0,200}[[{]/.test(text)) return false
  return isJson(text) || isRows(text)
}

/** One object or list a line. */
function isRows(text: string): boolean {
  const [first = '', second, ...others] = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (second === undefined || !/^[[{]/.test(second) || !isJson(first)) return false
  return [second, ...others].every((line) => /^\s{0,20}[[{]/.test(line) && isJson(line))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
