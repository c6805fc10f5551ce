import type { Import } from '../languages/engine/imports.ts'

/** Local names that stand for imported ones: `system` for `os.system`, `cp` for `child_process`. */
export function buildAliases(imports: readonly Import[]): Map<string, string> {
  const aliases = new Map<string, string>()
  for (const { module, name, alias } of imports) {
    const from = module.replace(/^node:/, '')
    if (name === '*' || from.startsWith('.')) continue
    if (name === null) {
      if (alias !== null) aliases.set(alias, from)
    } else aliases.set(alias ?? name, `${from}.${name}`)
  }
  return aliases
}
