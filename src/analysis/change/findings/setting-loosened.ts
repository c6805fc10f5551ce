import * as z from 'zod'
import { isFalse, isTrue, listFlipped, type FlippedValue } from '../code/flipped-values.ts'
import { protectiveNames, riskyNames } from '../code/protection-words.data.ts'
import type { Change } from '../change.ts'
import { findRootContainer } from '../code/container-user.ts'
import { listDroppedOptions } from '../code/dropped-options.ts'
import { listLineChanges } from '../code/line-changes.ts'
import { findTexts, hasNewText } from '../code/code-lines.ts'
import { findNewHits } from './net-hits.ts'
import { soften } from './soften.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A setting or default that protected does so no more. */
export const settingLoosened = defineFinding({
  id: 'setting-loosened',
  severity: 'medium',
  severityNote:
    'low for a default that speaks of neither, for an option that is not given any more, and in tests',
  trigger:
    'A boolean whose name speaks of protection (verify, secure, strict, escape, csrf…) became false, one that speaks of danger (debug, insecure, skip_verify, allow_all…) became true, a default of a parameter was flipped, an option that protected is no longer given where the rest still is, hosts were opened to `*`, or a container runs as root that did not.',
  why: 'Everything that relied on the old value relies on the other one now.',
  evidence: z.strictObject({
    settings: z
      .array(
        z.strictObject({ name: z.string().describe('Its name.'), line: z.int().describe('Its line after.') }),
      )
      .describe('Settings that were turned.'),
  }),
  engines: 'lexical',
  check: (change) => {
    const flipped = listFlipped(change).flatMap((each) => {
      const weight = weigh(each)
      return weight === null ? [] : [{ ...each, weight }]
    })
    const root = findRootContainer(change)
    const opened = [...listOpened(change), ...listEmptied(change), ...(root === null ? [] : [root])]
    const dropped = change.isTest ? [] : listDroppedOptions(change)
    const settings = [...flipped.map(({ name, line }) => ({ name, line })), ...opened, ...dropped]
    if (settings.length === 0) return null
    const isSharp = opened.length > 0 || flipped.some(({ weight }) => weight === 'sharp')
    return {
      severity: soften(change, isSharp ? 'medium' : 'low'),
      message: `The change turns ${count(settings.length, 'setting or default', 'settings or defaults')} the other way (${settings[0]?.name ?? ''}); everything that relied on the old value gets the new one. Confirm that every caller and deployment wants it.`,
      places: settings.map(({ name, line }) => ({ side: 'after' as const, line, meaning: name })),
      evidence: { settings },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'app.config["SESSION_COOKIE_SAMESITE"] = "Strict"\n',
        after: 'app.config["SESSION_COOKIE_SAMESITE"] = "None"\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'class A:\n    permission_classes = [IsAdmin]\n',
        after: 'class A:\n    permission_classes = []\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'def f(host, verify_ssl=True):\n    return g(host, verify_ssl)\n',
        after: 'def f(host, verify_ssl=False):\n    return g(host, verify_ssl)\n',
        severity: 'low',
      },
      { language: 'python', before: 'DEBUG = False\n', after: 'DEBUG = True\n', severity: 'low' },
      {
        language: 'dockerfile',
        filename: 'Dockerfile',
        before: 'FROM node:20\nRUN npm ci\nUSER node\nCMD ["node", "a.js"]\n',
        after: 'FROM node:20\nRUN npm ci\nCMD ["node", "a.js"]\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'ALLOWED_HOSTS = ["example.com"]\n',
        after: 'ALLOWED_HOSTS = ["*"]\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'def f(a, quick=False):\n    return g(a, quick)\n',
        after: 'def f(a, quick=True):\n    return g(a, quick)\n',
        severity: 'low',
      },
      {
        language: 'javascript',
        before: 'session({ secure: true })\n',
        after: 'session({ secure: false })\n',
        severity: 'low',
      },
      {
        language: 'java',
        before: 'class A {\n    boolean skipAuth = false;\n}\n',
        after: 'class A {\n    boolean skipAuth = true;\n}\n',
        severity: 'low',
      },
      {
        language: 'yaml',
        before: 'server:\n  tls_verify: true\n',
        after: 'server:\n  tls_verify: false\n',
        severity: 'low',
      },
      {
        language: 'javascript',
        before: 'function f(rows) {\n  return write(rows, { escapeFormulae: true, header: 1 })\n}\n',
        after: 'function f(rows) {\n  return write(rows, { header: 1 })\n}\n',
        severity: 'low',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'app.config["SESSION_COOKIE_SAMESITE"] = "Lax"\n',
        after: 'app.config["SESSION_COOKIE_SAMESITE"] = "Strict"\n',
      },
      { language: 'python', before: 'DEBUG = True\n', after: 'DEBUG = False\n' },
      {
        language: 'python',
        before: 'app.run(\n    debug=True, log=1,\n    port=80,\n)\n',
        after: 'app.run(debug=True, port=80)\n',
      },
      {
        language: 'python',
        before: 'def f(host, verify_ssl=True):\n    return g(host, verify_ssl)\n',
        after: 'def f(host, verify_ssl=True):\n    return g(host, verify=verify_ssl)\n',
      },
      {
        language: 'python',
        before: 'ALLOWED_HOSTS = ["example.com"]\n',
        after: 'ALLOWED_HOSTS = ["example.com", "www.example.com"]\n',
      },
      { language: 'javascript', before: 'f({ open: true })\n', after: 'f({ open: false })\n' },
      {
        language: 'java',
        before: 'class A {\n    boolean open = true;\n}\n',
        after: 'class A {\n    boolean open = false;\n}\n',
      },
      { language: 'yaml', before: 'server:\n  color: true\n', after: 'server:\n  color: false\n' },
    ],
  },
})

/** `sharp`: the name speaks of protection or danger; `default`: a parameter's default was flipped. */
function weigh({ name, before, after, isInBrackets }: FlippedValue): 'sharp' | 'default' | null {
  const isRisky = riskyNames.test(name)
  if (/same_?site/i.test(name) && siteRank(after) < siteRank(before)) return 'sharp'
  if (isTrue(before) && isFalse(after))
    return protectiveNames.test(name) && !isRisky ? 'sharp' : defaultOf(isInBrackets, before)
  if (!isFalse(before) || !isTrue(after)) return null
  return isRisky ? 'sharp' : defaultOf(isInBrackets, before)
}

/** How much a cookie is kept to its own site; an unknown value is as good as any. */
function siteRank(value: string): number {
  const at = ['none', 'lax', 'strict'].indexOf(value.replaceAll(/["']/g, '').toLowerCase())
  return at < 0 ? Number.NaN : at
}

/** Python and its like write a default inside the brackets of the parameters; a flag written as 0 or 1 is a number. */
function defaultOf(isInBrackets: boolean, before: string): 'default' | null {
  return isInBrackets && /^(?:True|False)$/.test(before) ? 'default' : null
}

const rules = [
  {
    label: 'allowed hosts',
    text: /\b(?:ALLOWED_HOSTS|allowed_?hosts|trusted_?hosts|trusted_?proxies)['"]?\s*(?:[:=]|=>)\s*\[?\s*['"]\*['"]/i,
  },
  { label: 'any address', text: /\b0\.0\.0\.0\/0\b/ },
  { label: 'permit!', text: /\.permit!/, families: ['ruby'] },
  {
    label: 'AllowAny',
    text: /\b(?:permission_classes|DEFAULT_PERMISSION_CLASSES)\b['"]?\s*[=:]\s*[[(]\s*['"]?[\w.]*AllowAny\b/,
    families: ['python'],
  },
  {
    label: 'debug server',
    text: /(?:\.run\([^)]{0,200}|^\s*)\bdebug\s*=\s*True\b\s*[,)]/,
    families: ['python'],
  },
  { label: 'exposed endpoints', text: /^\s*(?:exposure\.)?include\s*:\s*["']\*["']/ },
]

const GUARD_LISTS =
  /^(?:\w*filter_backends|permission_classes|authentication_classes|throttle_classes|validators|guards|middlewares?|decorators|permissions|roles|scopes)$/

/** `permission_classes=[IsAdmin]` became `permission_classes=[]`. */
function listEmptied(change: Change): { name: string; line: number }[] {
  return listLineChanges(change).flatMap(({ before, after, tokens, shared, line }) => {
    const isEmptied = before.length > 0 && after.length === 0 && /^[[(]$/.test(tokens[shared - 1] ?? '')
    const name = tokens[shared - 3] ?? ''
    return isEmptied && /^[=:]$/.test(tokens[shared - 2] ?? '') && GUARD_LISTS.test(name)
      ? [{ name, line }]
      : []
  })
}

function listOpened(change: Change): { name: string; line: number }[] {
  if (!hasNewText(change, rules)) return []
  return findNewHits(change, (side) => findTexts(side, rules)).map(({ label, line }) => ({
    name: label,
    line,
  }))
}
