import type { Change } from '../change.ts'

const PROGRAM_PATH =
  /(?:^|[\\/])(?:scripts?|bin|tools?|examples?|docs?|demos?|cmd|cli|benchmarks?|bench|samples?|tutorials?|management)[\\/]|(?:^|[\\/])(?:setup|manage|__main__|cli|main|tasks|noxfile|fabfile|conf)\.\w+$|(?:^|[\\/])[\w-]*cli[\w-]*\.\w+$/i
const COMMAND_LINE = /^(?:argparse|optparse|click|typer|docopt|fire|commander|yargs|clap|cobra|getopt|rich)\b/

/** A file that talks to a terminal: by its path, its imports, or because it printed before. */
export function isProgram({ filename, before, after }: Change, printedBefore: number): boolean {
  if (filename !== null && PROGRAM_PATH.test(filename)) return true
  if (printedBefore >= 3 || after.mainLines.length > 0) return true
  if ((after.lines[0] ?? '').startsWith('#!')) return true
  return [...before.imports, ...after.imports].some(({ module }) => COMMAND_LINE.test(module))
}
