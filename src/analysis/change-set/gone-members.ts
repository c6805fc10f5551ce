import { splitLines } from '../source/lines.ts'
import type { Finding } from '../change/findings/finding.ts'
import type { FileDigest } from './file-digest.ts'
import { isProduction } from './file-relations.ts'
import type { PairedFile } from './set-file.ts'
import { isHeavy, showLow } from '../change/show-low.ts'

const ASSERTED = new Set(['assertion-removed', 'assertion-weakened'])

/** Assertions about a member that the same change took out of the code are shown at low; they count as before. */
export function lowerGoneMembers(digests: readonly FileDigest[], files: readonly PairedFile[]): FileDigest[] {
  const code = digests.filter(isProduction)
  const added = new Set(code.flatMap(({ declarationsAdded }) => declarationsAdded))
  const gone = new Set(code.flatMap(({ declarationsRemoved }) => declarationsRemoved))
  for (const name of added) gone.delete(name)
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

function isAsked(finding: Finding): boolean {
  return ASSERTED.has(finding.id) && isHeavy(finding)
}

function namesAny(line: string, names: ReadonlySet<string>): boolean {
  return line.split(/\W+/).some((word) => names.has(word))
}
