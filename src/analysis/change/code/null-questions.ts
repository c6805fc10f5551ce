const NOTHING = /^(?:null|NULL|nil|None|undefined|nullptr|is_null|isset|not|is)$/
const LITERAL = /^(?:["'`\d]|[A-Z][A-Z0-9_]+$|true$|false$)/

/** `a != null && a == 'x'` that became `a == 'x'`: what is missing equals no literal, so nothing is lost. */
export function dropsOnlyNull(old: readonly string[], now: readonly string[]): boolean {
  const left = [...now]
  const lost = old.filter((token) => {
    const at = left.indexOf(token)
    if (at >= 0) left.splice(at, 1)
    return at < 0 && /^[\w$@"'`]/.test(token)
  })
  if (left.some((token) => /^[\w$@"'`]/.test(token)) || !lost.some((token) => NOTHING.test(token)))
    return false
  return lost.every((token) => NOTHING.test(token) || isHeldAgainstLiteral(token, now))
}

function isHeldAgainstLiteral(name: string, tokens: readonly string[]): boolean {
  return tokens.some((token, at) => {
    if (token !== name) return false
    const [next = '', value = ''] = [tokens[at + 1], tokens[at + 2]]
    return /^={2,3}$/.test(next) && LITERAL.test(value)
  })
}
