import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseSettings } from './parse-settings.ts'
import { noSettings, SettingsError, type Settings } from './settings.ts'

export interface FoundSettings {
  /** Null: none was found and nothing is set. */
  readonly file: string | null
  readonly settings: Settings
}

const TOML = 'tollgauge.toml'
const MANIFEST = 'package.json'
const MOST_FOLDERS = 64
const MOST_BYTES = 1_000_000

/** The nearest `tollgauge.toml`, or `package.json` with a field of that name, from a folder upwards, never above the repository. */
export async function findSettings(
  folder: string,
  ceiling: string | null,
  ruleNames: () => Promise<readonly string[]>,
): Promise<FoundSettings> {
  let current = folder
  for (let depth = 0; depth < MOST_FOLDERS; depth++) {
    const found = (await readToml(join(current, TOML))) ?? (await readManifest(join(current, MANIFEST)))
    if (found !== null) return { file: found.file, settings: await parse(found, ruleNames) }
    if (dirname(current) === current || current === ceiling) break
    current = dirname(current)
  }
  return { file: null, settings: noSettings }
}

interface Document {
  readonly file: string
  readonly value: unknown
}

async function parse(document: Document, ruleNames: () => Promise<readonly string[]>): Promise<Settings> {
  const mistakes: string[] = []
  const settings = parseSettings(document.value, await ruleNames(), mistakes)
  if (mistakes.length > 0) throw new SettingsError(document.file, mistakes)
  return settings
}

async function readToml(file: string): Promise<Document | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  if (text.length > MOST_BYTES) throw new SettingsError(file, [`is longer than ${MOST_BYTES} characters`])
  const { parse: parseToml } = await import('smol-toml')
  try {
    return { file, value: parseToml(text) }
  } catch (cause) {
    const { message, line } = cause as Error & { readonly line?: number }
    const where = line === undefined ? '' : `line ${line}: `
    throw new SettingsError(file, [`${where}${message.trim().split('\n')[0] ?? 'is no TOML'}`])
  }
}

async function readManifest(file: string): Promise<Document | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null || !text.includes('"tollgauge"')) return null
  try {
    const manifest = JSON.parse(text) as { tollgauge?: unknown } | null
    return manifest?.tollgauge === undefined ? null : { file, value: manifest.tollgauge }
  } catch {
    // Gates may stand in it: a run without them would pass what they are there to stop.
    throw new SettingsError(file, [
      'is no JSON, so the settings it may hold under "tollgauge" cannot be read',
    ])
  }
}
