import * as z from 'zod'
import type { Change } from '../change.ts'
import { listLineChanges } from '../code/line-changes.ts'
import { listProducts } from '../code/product-values.ts'
import { listFlipped, type FlippedValue } from '../code/flipped-values.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A number that bounded something bounds it less. */
export const limitLoosened = defineFinding({
  id: 'limit-loosened',
  severity: 'low',
  severityNote: 'medium for rounds, key sizes and least lengths of passwords',
  trigger:
    'A number under a name that bounds (max, limit, quota, attempts, lifetime…) became larger by half or more, any number became the largest there is, or one that demands (rounds, iterations, key size, least length…) became smaller. Not in tests.',
  why: 'More of what the limit held back passes, or less work keeps a guess out.',
  evidence: z.strictObject({
    limits: z
      .array(
        z.strictObject({ name: z.string().describe('Its name.'), line: z.int().describe('Its line after.') }),
      )
      .describe('Limits that were loosened.'),
  }),
  engines: 'lexical',
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired) return null
    const limits = [
      ...[...listFlipped(change), ...listProducts(change)].filter(
        (each) => demandsLess(each) || boundsLess(each),
      ),
      ...listCheaper(change),
      ...listUnbounded(change),
    ]
    const first = limits[0]
    if (first === undefined) return null
    return {
      severity: limits.some(demandsLess) ? 'medium' : 'low',
      message: `The change loosens ${count(limits.length, 'limit')} (${first.name}); more gets through than before. Say why the new number is enough.`,
      places: limits.map(({ name, line }) => ({ side: 'after' as const, line, meaning: name })),
      evidence: { limits: limits.map(({ name, line }) => ({ name, line })) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'MAX_UPLOAD = 5 * 1024 * 1024\n',
        after: 'MAX_UPLOAD = 5 * 1024 * 1024 * 1024\n',
      },
      {
        language: 'python',
        before: 'k = hashlib.pbkdf2_hmac("sha256", p, s, 600_000)\n',
        after: 'k = hashlib.pbkdf2_hmac("sha256", p, s, 1000)\n',
        severity: 'low',
      },
      {
        language: 'python',
        before: 'ITERATIONS = 600000\n',
        after: 'ITERATIONS = 1000\n',
        severity: 'low',
      },
      {
        language: 'go',
        before: 'package a\nconst maxAttempts = 5\n',
        after: 'package a\nconst maxAttempts = 500\n',
      },
      {
        language: 'javascript',
        before: 'module.exports = { bcryptRounds: 12 }\n',
        after: 'module.exports = { bcryptRounds: 4 }\n',
        severity: 'low',
      },
      {
        language: 'java',
        before: 'class A {\n    static final int MAX_UPLOAD_BYTES = 1000;\n}\n',
        after: 'class A {\n    static final int MAX_UPLOAD_BYTES = 100000;\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'MAX_UPLOAD = 5 * 1024 * 1024\n',
        after: 'MAX_UPLOAD = 5 * 1024 * 1000\n',
      },
      {
        language: 'python',
        before: 'k = hashlib.pbkdf2_hmac("sha256", p, s, 1000)\n',
        after: 'k = hashlib.pbkdf2_hmac("sha256", p, s, 600_000)\n',
      },
      { language: 'python', before: 'ITERATIONS = 1000\n', after: 'ITERATIONS = 600000\n' },
      {
        language: 'go',
        before: 'package a\nconst maxAttempts = 500\n',
        after: 'package a\nconst maxAttempts = 5\n',
      },
      { language: 'javascript', before: 'const width = 12\n', after: 'const width = 4\n' },
      {
        language: 'java',
        before: 'class A {\n    static final int MAX_UPLOAD_BYTES = 1000;\n}\n',
        after: 'class A {\n    static final int MAX_UPLOAD_BYTES = 1024;\n}\n',
      },
    ],
  },
})

const BOUNDS =
  /(?:^|_)max_?(?:size|length|len|bytes|upload|depth|fields|files|memory|body|header|attempts|login|requests|age|redirects|entities|expansion|connections|payload|request|entity|frame|message|name|param\w*|nesting|recursion|count|entries|items|chunk|streams|window|total)|^max(?:Size|Length|Len|Bytes|Upload|Depth|Fields|Files|Memory|Body|Header|Attempts|Login|Requests|Age|Redirects|Entities|Expansion|Payload|Entity|Frame|Message|Name|Param|Nesting|Recursion|Chunk|Streams)|rate_?limit|_limit$|Limit$|quota|lifetime|expires_?in|token_?ttl/i
const DEMANDS =
  /iterations$|(?:^|_)rounds$|Rounds$|work_?factor$|(?:hash|bcrypt|salt|kdf)_?cost|bcrypt_?(?:rounds|cost)|hash_?rounds|salt_?(?:rounds|length)|(?:rsa|key)_?(?:bits|size)|pbkdf2_?\w*|scrypt_?\w*|min_?password_?length|password_?min_?length|minimum_?password\w*/i
const HALF_MORE = 1.5

/** Calls that take the number of rounds as an argument. */
const STRETCHES =
  /^(?:pbkdf2\w*|PBKDF2\w*|gensalt|genSalt|genSaltSync|hashSync|bcrypt|scrypt|GenerateFromPassword|Rfc2898DeriveBytes|PBEKeySpec|password_hash|BCryptPasswordEncoder|generateKeyPair\w*|GenerateKey|generate_private_key|initialize)$/

/** `pbkdf2_hmac("sha256", p, salt, 600_000)`: the only thing that changed is a number, and it is smaller. */
function listCheaper(change: Change): FlippedValue[] {
  return listLineChanges(change).flatMap(({ before, after, tokens, line, lineBefore }): FlippedValue[] => {
    const [was = '', is = ''] = [before.join(''), after.join('')].map((text) => text.replaceAll('_', ''))
    if (!isNumber(was) || !isNumber(is) || Number(is) >= Number(was)) return []
    const call = tokens.find((token, index) => {
      const isHash = token === 'hash' && tokens[index - 2] === 'bcrypt'
      return (STRETCHES.test(token) || isHash) && tokens[index + 1] === '('
    })
    if (call === undefined) return []
    return [{ name: `${call} iterations`, before: was, after: is, line, lineBefore, isInBrackets: true }]
  })
}

const LARGEST = /^(?:\w*_MAX|MAX_VALUE|MaxValue|MAX_SAFE_INTEGER|Infinity|maxsize|inf)$/

/** A number that became the largest there is, and nothing else on its line. */
function listUnbounded(change: Change): FlippedValue[] {
  return listLineChanges(change).flatMap(({ before, after, line, lineBefore, tokens }): FlippedValue[] => {
    const was = before.join('')
    const is = after.at(-1) ?? ''
    const isOpen = after.join('') === '-1' && tokens.some((token) => /max|limit/i.test(token))
    if (!isNumber(was) || Number(was) < 2 || after.length > 3 || !(isOpen || LARGEST.test(is))) return []
    const name = tokens.find((token) => /^[A-Za-z_]\w{2,}$/.test(token)) ?? 'number'
    return [{ name, before: was, after: is, line, lineBefore, isInBrackets: true }]
  })
}

function demandsLess({ name, before, after }: FlippedValue): boolean {
  return DEMANDS.test(name) && isNumber(before) && isNumber(after) && Number(after) < Number(before)
}

function boundsLess({ name, before, after }: FlippedValue): boolean {
  if (!BOUNDS.test(name) || !isNumber(before) || !isNumber(after)) return false
  return Number(before) > 0 && (Number(after) >= Number(before) * HALF_MORE || Number(after) <= 0)
}

function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text)
}
