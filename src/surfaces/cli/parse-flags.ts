import { parseArgs, type ParseArgsConfig } from 'node:util'
import { nearestName } from '../../core/nearest-name.ts'

/** Words that make no sense; whoever is told is shown how the command is called, too. */
export class UsageMistake extends Error {
  readonly code = 'ERR_PARSE_ARGS_MISTAKE'
}

/** Node's own parser of flags; of an unknown one it is said which was meant. */
export function parseFlags<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const [, flag] = /^Unknown option '([^']*)'/.exec(message) ?? []
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || flag === undefined) throw error
    const meant = nearestName(flag.replace(/^-+/, ''), Object.keys(config.options ?? {}))
    throw new UsageMistake(`no flag ${flag}${meant === null ? '' : `; did you mean --${meant}?`}`, {
      cause: error,
    })
  }
}
