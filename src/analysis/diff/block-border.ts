/** What speaks for and against a place as the border of a block. */
export interface Border {
  /** Columns of indentation of the line that would begin there; -1 at the end of the text. */
  readonly indent: number
  /** The less, the more the place looks like a border. */
  readonly penalty: number
}

export const NO_BORDER: Border = { indent: 0, penalty: 0 }

/** Less indentation outweighs this much penalty. */
const INDENT_WEIGHT = 60
const LONGEST_BLANK_RUN = 20

/** Penalties as measured by others on thousands of hand-rated slides; with them, readers of git see what they know. */
const penalties = {
  startOfText: 1,
  endOfText: 21,
  blankLine: -30,
  blankLineBelow: 6,
  deeper: { plain: -4, afterBlank: 10 },
  closedThenDeeper: { plain: 24, afterBlank: 17 },
  closed: { plain: 23, afterBlank: 17 },
} as const

/** Negative when the first pair of borders suits a reader better than the second. */
export function compareBorders(first: Border, second: Border): number {
  return INDENT_WEIGHT * Math.sign(first.indent - second.indent) + first.penalty - second.penalty
}

export function addBorders(start: Border, end: Border): Border {
  return { indent: start.indent + end.indent, penalty: start.penalty + end.penalty }
}

/** The place before line `at` as a border between blocks. */
export function blockBorder(lines: readonly string[], at: number): Border {
  const own = at < lines.length ? indentOf(lines[at]!) : null
  const above = lookAcrossBlanks(lines, at - 1, -1)
  const below = lookAcrossBlanks(lines, at + 1, 1)
  const blanksBelow = at < lines.length && own === null ? 1 + below.blanks : 0
  const blanks = above.blanks + blanksBelow
  const indent = own ?? below.indent
  let penalty = penalties.blankLine * blanks + penalties.blankLineBelow * blanksBelow
  if (above.indent === null && above.blanks === 0) penalty += penalties.startOfText
  if (at >= lines.length) penalty += penalties.endOfText
  return {
    indent: indent ?? -1,
    penalty: penalty + rateStep(indent, above.indent, below.indent, blanks > 0),
  }
}

/** How the indentation changes over the border. */
function rateStep(
  indent: number | null,
  above: number | null,
  below: number | null,
  hasBlanks: boolean,
): number {
  if (indent === null || above === null || indent === above) return 0
  const kind = hasBlanks ? 'afterBlank' : 'plain'
  if (indent > above) return penalties.deeper[kind]
  return below !== null && below > indent ? penalties.closedThenDeeper[kind] : penalties.closed[kind]
}

/** The nearest line in a direction that is not blank; a long run of blank lines counts as the margin. */
function lookAcrossBlanks(lines: readonly string[], from: number, step: 1 | -1) {
  let blanks = 0
  for (let at = from; at >= 0 && at < lines.length; at += step) {
    const indent = indentOf(lines[at]!)
    if (indent !== null) return { blanks, indent }
    blanks++
    if (blanks === LONGEST_BLANK_RUN) return { blanks, indent: 0 }
  }
  return { blanks, indent: null }
}

/** Columns of leading white space, tabs to the next multiple of 8; null for a blank line. Looks at 200 columns at most. */
function indentOf(line: string): number | null {
  let columns = 0
  for (let index = 0; index < line.length && columns < 200; index++) {
    const unit = line.charCodeAt(index)
    if (unit === 32) columns++
    else if (unit === 9) columns += 8 - (columns % 8)
    else if (unit !== 13 && unit !== 10) return columns
  }
  return columns >= 200 ? columns : null
}
