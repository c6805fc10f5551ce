import type { Side } from '../change.ts'
import { oncePerSide } from '../code/once-per-side.ts'
import { entropyOf, kindOf, looksSecret } from './looks-secret.ts'
import {
  documentedSecrets,
  placeholder,
  privateKeyHeader,
  secretName,
  secretShapes,
} from './secret-shapes.data.ts'

/** A credential in the source. Its value is for striking it out of answers, never for showing. */
export interface Secret {
  readonly line: number
  readonly label: string
  readonly value: string
  /** Its own shape gives it away, wherever it stands. */
  readonly isShaped?: boolean
}

/** Tokens of known issuers, private keys, and random-looking strings assigned to a name that says secret. */
export const findSecretValues = oncePerSide((side: Side): readonly Secret[] => {
  const shaped = [...findShapes(side), ...findPrivateKeys(side)]
  const lines = new Set(shaped.map(({ line }) => line))
  // A token of a known shape under a telling name is one secret, not two.
  const named = [...findAssigned(side), ...findCarried(side)].filter(({ line }) => !lines.has(line))
  return [...shaped, ...named]
})

/** Most texts, and most lines of others, hold none of them, and one look tells. */
const ANY_SHAPE = new RegExp(secretShapes.map(({ shape }) => shape.source).join('|'))

function findShapes({ text, lines }: Side): Secret[] {
  if (!ANY_SHAPE.test(text)) return []
  return lines.flatMap((line, index) => {
    if (!ANY_SHAPE.test(line)) return []
    return secretShapes.flatMap(({ kind, shape }) => {
      const real = [...line.matchAll(shape)].filter(
        ([value]) => !documentedSecrets.test(value) && isVaried(value),
      )
      return real.map(([value]) => ({ line: index + 1, label: kind, value, isShaped: true }))
    })
  })
}

function isVaried(value: string): boolean {
  return new Set(value).size >= 10
}

const KEY_BODY = /^[\s'"`+,\\nr]*([A-Za-z0-9+/=]{16,})/
const MOST_KEY_TEXT = 120

function findPrivateKeys({ text, lines }: Side): Secret[] {
  if (!text.includes('-----BEGIN')) return []
  return lines.flatMap((line, index) => {
    const header = line.includes('-----BEGIN') ? privateKeyHeader.exec(line) : null
    if (header === null) return []
    const rest = line.slice(header.index + header[0].length, header.index + header[0].length + MOST_KEY_TEXT)
    const next = (lines[index + 1] ?? '').slice(0, MOST_KEY_TEXT).trimStart()
    const body = [rest, next].map((text) => KEY_BODY.exec(text)?.[1]).find((text) => text !== undefined)
    return body === undefined || isElided(lines, index)
      ? []
      : [{ line: index + 1, label: 'private-key', value: body, isShaped: true }]
  })
}

const MOST_KEY_LINES = 60

/** `...` stands for the rest: a key that is shown and not given. */
function isElided(lines: readonly string[], begin: number): boolean {
  const below = lines.slice(begin + 1, begin + MOST_KEY_LINES)
  const end = below.findIndex((line) => line.includes('-----END'))
  return below.slice(0, end < 0 ? 0 : end).some((line) => /^\W?(?:\.{3}|…)\W{0,4}$/.test(line.trim()))
}

/** Keys that their issuers give out for pages, which everybody may read there (Mapbox, Stripe). */
const PUBLISHED = /^pk[._]/

const ASSIGNS = new Set(['=', ':', ':=', '=>'])

function findAssigned(side: Side): Secret[] {
  const { reader, language } = side
  const leastEntropy = language === 'python' ? 3 : 3.5
  const found: Secret[] = []
  for (let index = 2; index < reader.count; index++) {
    if (!reader.isString(index) || !isAssigned(reader, index, language)) continue
    const name = unquote(reader.text(index - 2).slice(0, 100))
    if (!secretName.test(name) || isFilledIn(side, index)) continue
    const value = unquote(reader.text(index).slice(0, 300))
    if (PUBLISHED.test(value) || isOrdinary(value) || !looksSecret(value, name, leastEntropy)) continue
    found.push({ line: reader.line(index), label: kindOf(name), value })
  }
  return found
}

/** `"nobody:$token"`: the value stands elsewhere. */
function isFilledIn({ reader, language }: Side, index: number): boolean {
  return (
    reader.isInterpolated(index) ||
    isPart(reader, index) ||
    (FILLS_NAMES.has(language) && HOLDS_NAME.test(reader.text(index).slice(0, 300)))
  )
}

/** `"magnet:?xt=" + token` leads on to what stands elsewhere; a whole key may be encoded or joined, and is one. */
function isPart(reader: Side['reader'], index: number): boolean {
  const leadsOn = /[:=/?&]["'`]$/.test(reader.text(index).slice(0, 300))
  return leadsOn && reader.text(index + 1) === '+' && !reader.isString(index + 2)
}

const HOLDS_NAME = /^"[^"]*\$[A-Za-z_{(]/
const FILLS_NAMES = new Set(['powershell', 'shell', 'perl', 'php', 'kotlin', 'groovy', 'dart'])

/** In Python a colon outside of brackets ends the head of a block, and the text below describes it. */
function isAssigned(reader: Side['reader'], index: number, language: string): boolean {
  const sign = reader.text(index - 1)
  return ASSIGNS.has(sign) && (sign !== ':' || language !== 'python' || reader.isInsideBrackets(index))
}

const CARRIED: readonly { readonly label: string; readonly shape: RegExp }[] = [
  {
    label: 'password-in-url',
    shape: /\b[a-z][a-z0-9+.-]{2,20}:\/\/[\w.%-]{1,64}:([^\s:@/'"{}$<>%]{4,128})@[\w.-]+/g,
  },
  { label: 'bearer-token', shape: /\b[Bb]earer\s+([A-Za-z0-9._~+/-]{20,400}=*)/g },
  {
    label: 'environment-default',
    shape:
      /(?:environ\.get|getenv|env|ENV\.fetch|GetEnvironmentVariable)\s*\(?\s*['"]\w*(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|PRIVATE_?KEY|ACCESS_?KEY|SECRET_?KEY)['"]\s*,\s*['"]([^'"]{8,200})['"]/g,
  },
  {
    label: 'environment-default',
    shape: /process\.env\.\w*(?:PASSWORD|SECRET|TOKEN|KEY)\s*(?:\|\||\?\?)\s*['"`]([^'"`]{8,200})['"`]/g,
  },
  {
    label: 'password-in-statement',
    shape: /\b(?:PASSWORD|IDENTIFIED\s+BY)\s+'([^'\s]{8,128})'/gi,
  },
  {
    label: 'password-in-call',
    shape:
      /\b(?:SetBasicAuth|basicAuth|basic_auth|HTTPBasicAuth|getConnection|auth)\s*[(=]\s*\(?[^()]{0,200}["']\w{1,64}["']\s*,\s*["']([^"'\s]{8,128})["']\s*\)/g,
  },
  { label: 'password-in-connection', shape: /\b(?:Password|Pwd)\s*=\s*([^;"'\s{}$<>()]{8,128})\s*;/g },
]
const CARRIES =
  /:\/\/[^\s/]*@|[Bb]earer\s|env|\b(?:PASSWORD|IDENTIFIED\s+BY)\s+'|[bB]asic_?[aA]uth|getConnection|\bauth\s*[(=]|\b(?:Password|Pwd)\s*=/i

/** Secrets inside a larger text: addresses, headers, defaults of the environment. */
function findCarried(side: Side): Secret[] {
  const carrying = listCarrying(side)
  return [
    ...carrying.flatMap((index) => readCarried((side.lines[index] ?? '').slice(0, MOST_CARRIED), index + 1)),
    ...findUnquoted(side),
  ]
}

const CARRIES_NEXT = new RegExp(CARRIES.source, 'gi')

/** Lines that may carry one, from 0. The text is searched as a whole: most lines are passed without a stop at each. */
function listCarrying({ text, lines, measurement }: Side): number[] {
  const { lineStarts } = measurement.scan.code
  const found: number[] = []
  let line = 0
  for (CARRIES_NEXT.lastIndex = 0; line < lines.length; CARRIES_NEXT.lastIndex = lineStarts[line] ?? 0) {
    const match = CARRIES_NEXT.exec(text)
    if (match === null) break
    while ((lineStarts[line + 1] ?? Infinity) <= match.index) line++
    // What goes on over a line's end counts on no line.
    if (CARRIES.test(lines[line] ?? '')) found.push(line)
    line++
  }
  return found
}

const MOST_CARRIED = 2_000

function readCarried(line: string, number: number): Secret[] {
  return CARRIED.flatMap(({ label, shape }) => {
    return [...line.matchAll(shape)].flatMap(([, value = '']): Secret[] => {
      const isPassword = label === 'password-in-url'
      if (placeholder.test(value) || documentedSecrets.test(value) || isOrdinary(value)) return []
      const leastEntropy = isPassword ? 2.5 : 3
      return entropyOf(value) >= leastEntropy && /\d/.test(value) ? [{ line: number, label, value }] : []
    })
  })
}

/** What everyone writes where a password has to stand: `user`, `postgres`, `password`. */
function isOrdinary(value: string): boolean {
  return /^(?:pass\w*|user\w*|admin\w*|root\w*|postgres\w*|mysql|secret\w*|guest|token|pwd|p@ss\w*|hunter2)\d{0,4}$/i.test(
    value,
  )
}

const ENTRY =
  /^\s*(?:(?:export|ENV|ARG)\s+)?["']?([\w.-]*(?:password|passwd|secret|token|api_?key|private_?key|access_?key))["']?\s*[:=]\s*([^\s"'#]{8,200})\s*(?:#.*)?$/i

/** `.env` and YAML need no quotes. */
function findUnquoted({ lines, language }: Side): Secret[] {
  if (!/^(?:yaml|yml|env|properties|ini|toml|cfg|conf|shell|dockerfile|unknown)$/.test(language)) return []
  return lines.flatMap((line, index): Secret[] => {
    const [, name = '', value = ''] = ENTRY.exec(line.slice(0, MOST_CARRIED)) ?? []
    if (name === '' || documentedSecrets.test(value) || isOrdinary(value)) return []
    return looksSecret(value, name, 3.3) ? [{ line: index + 1, label: kindOf(name), value }] : []
  })
}

function unquote(text: string): string {
  return text.replace(/^[bBrRuU]{0,2}["'`]+/, '').replace(/["'`]+$/, '')
}
