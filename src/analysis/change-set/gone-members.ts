import { splitLines } from '../source/lines.ts'
import type { Finding } from '../change/findings/finding.ts'
import type { FileDigest } from './file-digest.ts'
import { isProduction } from './file-relations.ts'
import type { PairedFile } from './set-file.ts'
import { isHeavy, showLow } from '../change/show-low.ts'

const ASSERTED = new Set(['assertion-removed', 'assertion-weakened'])

/** Assertions about a member that the same change took out of the code are shown at low; they count as before. */
export function lowerGoneMembers(digests: readonly FileDigest[], files: readonly PairedFile[]): FileDigest[] {
  if (!digests.some(({ findings }) => findings.some(isAsked))) return [...digests]
  const gone = listGone(digests.filter(isProduction), files)
  if (gone.size === 0) return [...digests]
  return digests.map((digest) => {
    if (!digest.findings.some(isAsked)) return digest
    const lines = splitLines(files.find(({ path }) => path === digest.path)?.before ?? '')
    const speaksOfIt = ({ locations }: Finding): boolean => {
      const old = locations.filter(({ side }) => side === 'before')
      return old.length > 0 && old.every(({ line }) => namesAny(lines[line - 1] ?? '', gone))
    }
    const findings = digest.findings.map((finding) =>
      isAsked(finding) && speaksOfIt(finding) ? showLow(finding) : finding,
    )
    return { ...digest, findings }
  })
}

/** Members that are declared no more, and longer words that the code of the change says nowhere any more. */
function listGone(code: readonly FileDigest[], files: readonly PairedFile[]): Set<string> {
  const gone = new Set(code.flatMap(({ declarationsRemoved }) => declarationsRemoved))
  for (const { declarationsAdded } of code) for (const name of declarationsAdded) gone.delete(name)
  const paths = new Set(code.map(({ path }) => path))
  const own = files.filter(({ path }) => paths.has(path))
  const said = new Set(own.flatMap(({ after }) => listWords(after)))
  for (const word of own.flatMap(({ before }) => listWords(before))) if (!said.has(word)) gone.add(word)
  return gone
}

/** Shorter ones are of any sentence. */
const LONG_WORD = /\b[a-zA-Z]\w{7,80}\b/g

function listWords(text: string | null): string[] {
  return text?.match(LONG_WORD) ?? []
}

function isAsked(finding: Finding): boolean {
  return ASSERTED.has(finding.id) && isHeavy(finding)
}

function namesAny(line: string, names: ReadonlySet<string>): boolean {
  return line.split(/\W+/).some((word) => names.has(word))
}
