export const lineClass = { blank: 0, comment: 1, code: 2 } as const

export interface LineCounts {
  readonly total: number
  readonly code: number
  readonly comments: number
  readonly blank: number
}

/** Every line is blank (only whitespace, wherever it stands), code (holds a code token) or comment. */
export function countLines(classes: Uint8Array): LineCounts {
  let code = 0
  let comments = 0
  for (const each of classes) {
    if (each === lineClass.code) code++
    else if (each === lineClass.comment) comments++
  }
  return { total: classes.length, code, comments, blank: classes.length - code - comments }
}
