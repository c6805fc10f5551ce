import type { Finding } from '../change/findings/finding.ts'
import { splitLines } from '../source/lines.ts'
import type { FileDigest } from './file-digest.ts'
import { folderOf } from './file-relations.ts'
import type { PairedFile } from './set-file.ts'
import { isHeavy, showLow } from '../change/show-low.ts'

/** Each is looked for in every file of the change. */
const MOST_KEYS = 20
const IS_KEY = /^\s*(?:Bag Attributes|-----BEGIN )/
const RUST_TESTS = /^\s*#\[cfg\(test\)\]/

/**
 * The same files, with keys at low that stand in files of their own: which tests of the change name and nothing else, or
 * which come with a certificate or the command that made them in the same folder. The others of a pair may be a server's, so that they count as before.
 */
export function lowerTestKeys(digests: readonly FileDigest[], files: readonly PairedFile[]): FileDigest[] {
  const after = new Map(files.map((file) => [file.path, file.after]))
  const tests = new Set(digests.filter(({ isTest }) => isTest).map(({ path }) => path))
  let left = MOST_KEYS
  const isOwnFile = (path: string): boolean => IS_KEY.test(after.get(path) ?? '') && left-- > 0
  const isForTests = (path: string): boolean => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const users = [...after].filter(([other, text]) => other !== path && text.includes(name))
    return users.length > 0 && users.every(([other, text]) => tests.has(other) || isBelowTests(text, name))
  }
  const isPaired = (path: string): boolean =>
    [...after].some(
      ([other, text]) => other !== path && folderOf(other) === folderOf(path) && text.includes(CERTIFICATE),
    )
  const isMade = (path: string): boolean => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    return [...after].some(
      ([other, text]) =>
        folderOf(other) === folderOf(path) &&
        text.includes(name) &&
        splitLines(text).some((line) => MAKES.test(line) && line.includes(name)),
    )
  }
  return digests.map((digest) => {
    const { path, findings } = digest
    if (!findings.some(isPrivateKey) || !isOwnFile(path)) return digest
    if (isForTests(path)) return { ...digest, findings: findings.map(lowerKey) }
    if (!isPaired(path) && !isMade(path)) return digest
    return { ...digest, findings: findings.map((each) => (isPrivateKey(each) ? showLow(each) : each)) }
  })
}

const MAKES = /\b(?:openssl|ssh-keygen|certtool|keytool|cfssl)\s/

const CERTIFICATE = '-----BEGIN CERTIFICATE-----'

function isPrivateKey(finding: Finding): boolean {
  const kinds: unknown = finding.evidence['kinds']
  return (
    finding.id === 'hardcoded-secret' &&
    isHeavy(finding) &&
    Array.isArray(kinds) &&
    kinds.every((kind) => kind === 'private-key')
  )
}

function lowerKey(finding: Finding): Finding {
  return isPrivateKey(finding) ? { ...finding, severity: 'low' } : finding
}

/** Rust keeps the tests of a file at its end. */
function isBelowTests(text: string, name: string): boolean {
  const lines = splitLines(text)
  const start = lines.findIndex((line) => RUST_TESTS.test(line))
  return start >= 0 && !lines.slice(0, start).some((line) => line.includes(name))
}
