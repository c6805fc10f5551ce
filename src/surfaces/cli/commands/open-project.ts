import { realpath } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parsePatterns, type PathPatterns } from '../files/path-patterns.ts'
import type { Project } from '../files/select-files.ts'
import { findRepository } from '../git/repository.ts'
import { findSettings } from '../settings/find-settings.ts'
import type { Gates, Settings } from '../settings/settings.ts'
import type { CommonArguments } from './arguments.ts'

/** Where a command works, and by which rules. */
export interface OpenProject extends Project {
  readonly cwd: string
  readonly settings: Settings
  /** Folder of the settings; names of files in them are seen from there. */
  readonly settingsFolder: string
  readonly exclude: PathPatterns
  readonly gates: Gates
}

export async function openProject(
  folder: string,
  wanted: CommonArguments,
  usual: Gates,
): Promise<OpenProject> {
  const cwd = await realpath(folder)
  const repository = await findRepository(cwd)
  const loadNames = async () => (await import('../judge/rule-texts.ts')).listRuleNames()
  const { file, settings } = await findSettings(cwd, repository?.root ?? null, loadNames)
  const settingsFolder = file === null ? cwd : dirname(file)
  return {
    cwd,
    root: repository === null ? settingsFolder : repository.root,
    repository,
    settings,
    settingsFolder,
    exclude: parsePatterns([...settings.exclude, ...wanted.exclude]),
    gates: { ...usual, ...settings.gates, ...wanted.gates },
  }
}

/** A file that a flag names is seen from here, one of the settings from where they are. */
export function resolveNamed(
  flag: string | null,
  setting: string | null,
  { cwd, settingsFolder }: OpenProject,
): string | null {
  if (flag !== null) return resolve(cwd, flag)
  return setting === null ? null : resolve(settingsFolder, setting)
}
