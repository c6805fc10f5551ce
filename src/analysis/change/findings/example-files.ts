const EXAMPLES =
  /(?:^|[\\/])(?:examples?|samples?|demos?|bench(?:marks?)?|docs?|playgrounds?|tutorials?|sandbox(?:es)?)[\\/]/i
/** Programs that build or test, and Go's folders that no other module may import. */
const OWN = /(?:^|[\\/])(?:setup|conftest|noxfile|tasks|conf)\.py$|(?:^|[\\/])internal[\\/].+\.go$/

/** Shown to readers or measured, not called by others: nothing there is an interface. */
export function isExampleFile(filename: string | null): boolean {
  return filename !== null && (EXAMPLES.test(filename) || OWN.test(filename))
}
