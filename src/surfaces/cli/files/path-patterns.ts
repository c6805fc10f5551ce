/** Patterns as in `.gitignore`; the last one that fits a path decides. */
export interface PathPatterns {
  readonly patterns: readonly PathPattern[]
}

interface PathPattern {
  /** Parts between slashes; `**` stands for any number of them. */
  readonly parts: readonly string[]
  readonly isNegated: boolean
  readonly foldersOnly: boolean
}

/** Lines of a pattern file, or the values of a flag. Comments and blank lines say nothing. */
export function parsePatterns(lines: readonly string[]): PathPatterns {
  return { patterns: lines.flatMap(parsePattern) }
}

function parsePattern(line: string): PathPattern[] {
  const text = trimEnd(line.replace(/\r$/, ''))
  if (text === '' || text.startsWith('#')) return []
  const isNegated = text.startsWith('!')
  const whole = isNegated ? text.slice(1) : text
  const foldersOnly = whole.endsWith('/')
  const body = foldersOnly ? whole.slice(0, -1) : whole
  if (body === '' || body === '/') return []
  const parts = body.replace(/^\//, '').split('/')
  const isAnchored = body.includes('/')
  return [{ parts: isAnchored ? parts : ['**', ...parts], isNegated, foldersOnly }]
}

/** Spaces at the end count only when they are escaped. */
function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === ' ' && text[end - 2] !== '\\') end--
  return text.slice(0, end)
}

/** Whether a path is meant: itself, or a folder above it that no later pattern could take back. */
export function matchesPath(patterns: PathPatterns, path: string): boolean {
  if (patterns.patterns.length === 0) return false
  const parts = path.split('/')
  for (let depth = 1; depth <= parts.length; depth++) {
    if (decide(patterns, parts.slice(0, depth), depth < parts.length)) return true
  }
  return false
}

/** The same for one name, whatever is above it: null when no pattern speaks of it. */
export function decidePath(patterns: PathPatterns, path: string, isFolder: boolean): boolean | null {
  const parts = path.split('/')
  for (const pattern of patterns.patterns.toReversed())
    if (fits(pattern, parts, isFolder)) return !pattern.isNegated
  return null
}

function decide({ patterns }: PathPatterns, parts: readonly string[], isFolder: boolean): boolean {
  for (let index = patterns.length - 1; index >= 0; index--) {
    const pattern = patterns[index]
    if (pattern !== undefined && fits(pattern, parts, isFolder)) return !pattern.isNegated
  }
  return false
}

function fits(pattern: PathPattern, parts: readonly string[], isFolder: boolean): boolean {
  if (pattern.foldersOnly && !isFolder) return false
  return fitsParts(pattern.parts, parts)
}

/** Every pair of positions is looked at once, so that no pattern takes more than its length times the path's. */
function fitsParts(wanted: readonly string[], parts: readonly string[]): boolean {
  let reachable = Array.from({ length: parts.length + 1 }, () => false)
  reachable[0] = true
  for (const [index, part] of wanted.entries()) {
    const next = Array.from({ length: parts.length + 1 }, () => false)
    if (part === '**') spread(reachable, next, index === wanted.length - 1)
    else
      for (const [at, name] of parts.entries())
        if (reachable[at] === true && fitsName(part, name)) next[at + 1] = true
    reachable = next
  }
  return reachable[parts.length] ?? false
}

/** `**` at the end asks for something below; elsewhere it may stand for nothing. */
function spread(from: readonly boolean[], to: boolean[], isLast: boolean): void {
  let open = false
  for (let at = 0; at < to.length; at++) {
    if (isLast) to[at] = open
    open ||= from[at] ?? false
    if (!isLast) to[at] = open
  }
}

/** `*`, `?` and `[a-z]` within one name; a star is tried again one place further, never two stars at once. */
function fitsName(pattern: string, name: string): boolean {
  let [at, from, star, mark] = [0, 0, -1, 0]
  while (from < name.length) {
    const step = pattern[at] === '*' ? null : readStep(pattern, at, name[from] ?? '')
    if (pattern[at] === '*') {
      star = at++
      mark = from
    } else if (step !== null && step > at) {
      at = step
      from++
    } else if (star >= 0) {
      at = star + 1
      from = ++mark
    } else return false
  }
  while (pattern[at] === '*') at++
  return at === pattern.length
}

/** Where the pattern goes on after this character; null when it does not fit. */
function readStep(pattern: string, at: number, character: string): number | null {
  const sign = pattern[at]
  if (sign === undefined) return null
  if (sign === '?') return at + 1
  if (sign === '[') return readClass(pattern, at, character)
  const isEscape = sign === '\\' && at + 1 < pattern.length
  const literal = isEscape ? pattern[at + 1] : sign
  return literal === character ? at + (isEscape ? 2 : 1) : null
}

function readClass(pattern: string, at: number, character: string): number | null {
  const isNegated = pattern[at + 1] === '!' || pattern[at + 1] === '^'
  const first = at + (isNegated ? 2 : 1)
  let end = first + 1
  while (end < pattern.length && pattern[end] !== ']') end += pattern[end] === '\\' ? 2 : 1
  if (end >= pattern.length) return null
  return isInClass(pattern.slice(first, end), character) === isNegated ? null : end + 1
}

const MEMBER = /\\?([^])(?:-\\?([^]))?/g

function isInClass(members: string, character: string): boolean {
  for (const [, low = '', high = low] of members.matchAll(MEMBER))
    if (character >= low && character <= high) return true
  return false
}

/** Whether a word of the command line is a pattern rather than a name. */
export function isPattern(text: string): boolean {
  return /[*?[]/.test(text)
}
