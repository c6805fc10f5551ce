const header = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/

/** A reader of unified patches of its own, sharing nothing with the writer: the text it builds is the proof. Null = does not fit. */
export function applyPatch(before: string, patch: string): string | null {
  if (patch === '') return before
  const reader: PatchReader = { lines: patch.split('\n'), at: 2 }
  const source = { text: before, at: 0, line: 1 }
  const built: string[] = []
  while (reader.at < reader.lines.length - 1) {
    const found = header.exec(reader.lines[reader.at++]!)
    if (found === null) return null
    const count = Number(found[2] ?? 1)
    copyUntil(source, Number(found[1]) + (count === 0 ? 1 : 0), built)
    if (!applyHunk(reader, source, built, count, Number(found[3] ?? 1))) return null
  }
  built.push(before.slice(source.at))
  return built.join('')
}

interface Source {
  readonly text: string
  at: number
  line: number
}

function copyUntil(source: Source, line: number, built: string[]): void {
  const from = source.at
  while (source.line < line && source.at < source.text.length) skipLine(source)
  built.push(source.text.slice(from, source.at))
}

function skipLine(source: Source): void {
  const end = source.text.indexOf('\n', source.at)
  source.at = end === -1 ? source.text.length : end + 1
  source.line++
}

interface PatchReader {
  readonly lines: readonly string[]
  at: number
}

function applyHunk(
  reader: PatchReader,
  source: Source,
  built: string[],
  oldLines: number,
  newLines: number,
): boolean {
  let oldLeft = oldLines
  let newLeft = newLines
  while (oldLeft > 0 || newLeft > 0) {
    const entry = readEntry(reader)
    if (entry === null) return false
    if (entry.sign !== '+') {
      if (!source.text.startsWith(entry.line, source.at)) return false
      skipLine(source)
      oldLeft--
    }
    if (entry.sign !== '-') {
      built.push(entry.line)
      newLeft--
    }
  }
  return oldLeft === 0 && newLeft === 0
}

/** One signed line, with its line feed unless the patch says that it has none. */
function readEntry(reader: PatchReader): { sign: string; line: string } | null {
  const entry = reader.lines[reader.at++]
  if (entry === undefined) return null
  const unended = reader.lines[reader.at]?.startsWith('\\') === true
  if (unended) reader.at++
  return { sign: entry.slice(0, 1), line: unended ? entry.slice(1) : `${entry.slice(1)}\n` }
}
