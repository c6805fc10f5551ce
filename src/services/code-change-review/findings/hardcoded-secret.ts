import type { Side } from '../change.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { findNewHits, listLabels, listLines, type Hit } from './net-hits.ts'
import { placeholder, privateKeyHeader, secretName, secretShapes } from './secret-shapes.data.ts'
import { soften } from './soften.ts'

/** Credentials written into the source. What was found is named by kind and line; the value never leaves here. */
export const hardcodedSecret = defineFinding({
  id: 'hardcoded-secret',
  severity: 'critical',
  severityNote: 'low in tests',
  trigger:
    'New tokens of known issuers, private keys and signed tokens; or a random-looking string of at least 8 characters assigned to a name that ends in password, secret, token or key. Placeholders are allowed.',
  why: 'A secret in the history has to be revoked, not deleted.',
  evidence: ['added', 'kinds', 'lines'],
  engines: 'lexical',
  check: (change) => {
    const hits = findNewHits(change, findSecrets)
    if (hits.length === 0) return null
    return {
      severity: soften(change, 'critical'),
      message: `The change adds ${count(hits.length, 'value that looks like a credential', 'values that look like credentials')}; revoke and move to configuration.`,
      evidence: { added: hits.length, kinds: listLabels(hits), lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: '', after: 'API_KEY = "q8Zt3vLm9XwP2rKd"\n' },
      { language: 'javascript', before: '', after: "const dbPassword = 'k9$Qw72!zPb0x4'\n" },
      { language: 'go', before: 'package a\n', after: `package a\nvar key = "${'AKIA'}Z7Q3MP5KD2XW8LVN"\n` },
      {
        language: 'python',
        filename: 'tests/test_login.py',
        severity: 'low',
        before: '',
        after: 'password = "k9Qw72zPb0x4"\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: '',
        after: 'API_KEY = "your_api_key_here_1234"\npassword = "changeme123"\n',
      },
      {
        language: 'python',
        before: '',
        after: 'PASSWORD_FIELD = "password"\nNEXT_TOKEN = "next-page-token"\n',
      },
      {
        language: 'javascript',
        before: '',
        after: 'const token = settings.API_TOKEN\nconst t = `${a}1234567`\n',
      },
      { language: 'go', before: '', after: 'package a\nvar header = "-----BEGIN PRIVATE KEY-----"\n' },
      {
        language: 'python',
        before: 'token = "q8Zt3vLm9XwP"\n',
        after: 'x = 1\nif x:\n    token = "q8Zt3vLm9XwP"\n',
      },
    ],
  },
})

function findSecrets(side: Side): Hit[] {
  return [...findShapes(side), ...findPrivateKeys(side), ...findAssigned(side)]
}

function findShapes({ lines }: Side): Hit[] {
  return lines.flatMap((line, index) => {
    return secretShapes.flatMap(({ kind, shape }) => {
      const real = [...line.matchAll(shape)].filter(
        ([value]) => !/example|xxxx/i.test(value) && isVaried(value),
      )
      return real.map(() => ({ line: index + 1, label: kind }))
    })
  })
}

function isVaried(value: string): boolean {
  return new Set(value).size >= 10
}

const KEY_BODY = /^[\s'"`+,\\nr]*[A-Za-z0-9+/=]{16}/

function findPrivateKeys({ lines }: Side): Hit[] {
  return lines.flatMap((line, index) => {
    const header = line.includes('-----BEGIN') ? privateKeyHeader.exec(line) : null
    if (header === null) return []
    const rest = line.slice(header.index + header[0].length, header.index + header[0].length + 60)
    const hasBody = KEY_BODY.test(rest) || KEY_BODY.test((lines[index + 1] ?? '').slice(0, 120).trimStart())
    return hasBody ? [{ line: index + 1, label: 'private-key' }] : []
  })
}

const ASSIGNS = new Set(['=', ':', ':=', '=>'])

function findAssigned({ reader, language }: Side): Hit[] {
  const leastEntropy = language === 'python' ? 3 : 3.5
  const hits: Hit[] = []
  for (let index = 2; index < reader.count; index++) {
    if (!reader.isString(index) || reader.isInterpolated(index) || !ASSIGNS.has(reader.text(index - 1)))
      continue
    const name = unquote(reader.text(index - 2).slice(0, 100))
    if (!secretName.test(name)) continue
    const value = unquote(reader.text(index).slice(0, 300))
    if (looksSecret(value, name, leastEntropy)) hits.push({ line: reader.line(index), label: kindOf(name) })
  }
  return hits
}

function unquote(text: string): string {
  return text.replace(/^[bBrRuU]{0,2}["'`]+/, '').replace(/["'`]+$/, '')
}

function kindOf(name: string): string {
  if (/(?:password|passwd|pwd)$/i.test(name)) return 'assigned-password'
  return /key$/i.test(name) ? 'assigned-key' : 'assigned-token'
}

/** Words joined by signs name things (`oauth2-token`); secrets mix letters with digits or signs in one run. */
const WORDLIKE = /^(?:[A-Za-z]+\d{0,2}|\d{1,4})(?:[-_.:/ ](?:[A-Za-z]+\d{0,2}|\d{1,4}))*$/
const ADDRESS = /:\/\/|^[./~]|^\w+(?:\/\w+)+$/

function looksSecret(value: string, name: string, leastEntropy: number): boolean {
  if (value.length < 8 || placeholder.test(value) || ADDRESS.test(value)) return false
  const mixes = /[\d!@#$%^&*+=~?]/.test(value) && /[A-Za-z]/.test(value)
  if (!mixes || entropyOf(value) < leastEntropy) return false
  return kindOf(name) === 'assigned-password'
    ? !/^[A-Za-z]+[-_.][A-Za-z\d]+$/.test(value)
    : !WORDLIKE.test(value)
}

/** Shannon entropy in bits per character. */
function entropyOf(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const times of counts.values()) bits -= (times / value.length) * Math.log2(times / value.length)
  return bits
}
