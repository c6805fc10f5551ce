import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export type Settings = Readonly<Record<string, string | undefined>>

export type SettingOrigin = 'environment' | '.env' | 'file' | 'default'

/** What is set where; the first of them that says anything is heard. */
export type Sources = Readonly<Record<Exclude<SettingOrigin, 'default'>, Settings>>

/** `.env` in the working folder; what is none of ours in it is somebody else's. */
export function loadDotenv(names: readonly string[], mistakes: string[]): Settings {
  try {
    const given = Object.entries(parseEnv(readFileSync('.env', 'utf8')))
    return Object.fromEntries(given.filter(([name]) => name.startsWith('TOLLGAUGE_') || names.includes(name)))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT')
      mistakes.push(`.env: ${cause instanceof Error ? cause.message : 'unreadable'}`)
    return {}
  }
}

/** The first of them that says anything; an empty text says that nothing is set. */
export function findOrigin(name: string, sources: Sources): SettingOrigin {
  const order = ['environment', '.env', 'file'] as const
  return order.find((origin) => (sources[origin][name] ?? '') !== '') ?? 'default'
}

/** The JSON file that TOLLGAUGE_CONFIG names. */
export function loadFile(path: string | undefined, mistakes: string[]): Settings {
  if (path === undefined || path === '') return {}
  try {
    if (!existsSync(path)) throw new Error('no such file')
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed))
      throw new Error('not a JSON object')
    return Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, String(value)]))
  } catch (cause) {
    mistakes.push(`TOLLGAUGE_CONFIG: ${path}: ${cause instanceof Error ? cause.message : 'unreadable'}`)
    return {}
  }
}
