/** What a terminal can do; a pipe can do nothing. */
export interface Screen {
  readonly columns: number
  readonly hasColours: boolean
}

/** The part of a stream that tells. */
export interface ScreenStream {
  readonly isTTY?: boolean
  readonly columns?: number
  hasColors?(): boolean
}

const MIN_COLUMNS = 40
const MAX_COLUMNS = 140
const PIPE_COLUMNS = 100

/** `hasColors` heeds NO_COLOR, FORCE_COLOR and TERM by itself. */
export function readScreen(stream: ScreenStream | undefined, wantsColours: boolean): Screen {
  const isTerminal = stream?.isTTY === true
  const columns = isTerminal ? (stream.columns ?? PIPE_COLUMNS) : PIPE_COLUMNS
  return {
    columns: Math.max(MIN_COLUMNS, Math.min(MAX_COLUMNS, columns)),
    hasColours: wantsColours && isTerminal && (stream.hasColors?.() ?? false),
  }
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, cyan: 36 } as const
export type Colour = keyof typeof CODES

export type Paint = (colour: Colour, text: string) => string

export function createPaint({ hasColours }: Screen): Paint {
  return hasColours
    ? (colour, text) => (text === '' ? '' : `\u001b[${CODES[colour]}m${text}\u001b[0m`)
    : (_, text) => text
}
