const EXAMPLES =
  /(?:^|[\\/])(?:examples?|samples?|demos?|bench(?:marks?)?|docs?|playgrounds?|tutorials?|sandbox(?:es)?)[\\/]/i

/** Shown to readers or measured, not called by others: nothing there is an interface. */
export function isExampleFile(filename: string | null): boolean {
  return filename !== null && EXAMPLES.test(filename)
}
