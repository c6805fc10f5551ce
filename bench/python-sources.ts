import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Real Python of about the wanted length: whole files of a standard library, one after the other. */
export function collectPython(standardLibrary: string, lines: number): string {
  const parts: string[] = []
  let count = 0
  for (const name of readdirSync(standardLibrary).toSorted()) {
    if (!name.endsWith('.py') || count >= lines) continue
    const text = readFileSync(join(standardLibrary, name), 'utf8')
    const length = text.split('\n').length
    // `__future__` imports may only stand at the start of a file, so such files do not concatenate.
    if (text.includes('__future__') || count + length > lines * 1.1 || length > lines) continue
    parts.push(text)
    count += length
  }
  return parts.join('\n')
}
