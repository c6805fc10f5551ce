import type { Change, Side } from '../change.ts'
import { countLost, listCodeLines } from '../code/code-lines.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** Random numbers that nobody can guess. */
const SECRET =
  /\bcrypto\/rand\b|\bSecureRandom\b|\bsecrets\.\w|\brandomBytes\b|\brandomUUID\b|\bRandomNumberGenerator\b|\brandom_bytes\b|\brandom_int\b|\bSecRandomCopyBytes\b|\bOsRng\b|\bgetrandom\b|\bgetRandomValues\b|\bRAND_bytes\b|\bos\.urandom\b|\bSystemRandom\b|\brandomInt\b|\b\w*[cC]rypto\w*\.\w*[rR]andom\w*|\b[sS]ecure_?[rR]andom\w*/
/** Random numbers that can. */
const ORDINARY =
  /"math\/rand(?:\/v2)?"|\bjava\.util\.Random\b|\bnew Random\s*\(|\brandom\.(?:choice|choices|randint|random|randrange|getrandbits|sample|shuffle)\b|\bMath\.random\s*\(|\bmt_rand\s*\(|\buniqid\s*\(|(?<![\w.>:])s?rand\s*\(|\bRandom\.rand\b|\bkotlin\.random\.Random\b|\bRandom\.(?:next\w*|Shared)\b|\bSmallRng\b/

/** Numbers that could not be guessed are replaced by ones that can. */
export const randomnessWeakened = defineFinding({
  id: 'randomness-weakened',
  severity: 'medium',
  severityNote: 'low in tests, and where the file still makes random values for secrets',
  trigger:
    'Random numbers made for secrets (secrets, crypto/rand, SecureRandom, randomBytes, RandomNumberGenerator…) are gone and ordinary ones (random, math/rand, java.util.Random, Math.random, mt_rand…) came.',
  why: 'Whoever sees a few of them can tell the next.',
  evidence: addedLines,
  engines: 'lexical',
  languages: ['python', 'javascript', 'java', 'go', 'php'],
  check: (change) => {
    const lines = listWeakened(change)
    if (lines.length === 0) return null
    return {
      // Where secrets are still made as they were, or ordinary ones stood too, one may have taken the other's place.
      severity: change.isTest || SECRET.test(change.after.text) ? 'low' : 'medium',
      message: `The change makes ${count(lines.length, 'random value')} with a generator whose next number can be guessed, where one for secrets stood. Use the one for secrets again unless nothing depends on it.`,
      places: lines.map((line) => ({ side: 'after' as const, line })),
      evidence: { added: lines.length, lines },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'import secrets\na = secrets.choice(b)\n',
        after: 'import random\na = random.choice(b)\n',
      },
      {
        language: 'javascript',
        before: "const a = randomBytes(9).toString('hex')\n",
        after: 'const a = Math.random().toString(36)\n',
      },
      {
        language: 'java',
        before: 'class A {\n    SecureRandom r = new SecureRandom();\n}\n',
        after: 'class A {\n    Random r = new Random();\n}\n',
      },
      {
        language: 'go',
        before: 'package a\nimport "crypto/rand"\nfunc f() { rand.Read(b) }\n',
        after: 'package a\nimport "math/rand"\nfunc f() { rand.Read(b) }\n',
      },
      {
        language: 'php',
        before: '<?php\n$a = bin2hex(random_bytes(9));\n',
        after: '<?php\n$a = md5(mt_rand());\n',
      },
    ],
    allows: [
      {
        // The numbers of Rust's `thread_rng` cannot be guessed either.
        language: 'rust',
        before: 'fn f() -> u8 {\n    OsRng.gen()\n}\n',
        after: 'fn f() -> u8 {\n    rand::thread_rng().gen()\n}\n',
      },
      { language: 'python', before: 'a = random.choice(b)\n', after: 'a = random.choices(b)\n' },
      { language: 'javascript', before: 'f()\n', after: 'const delay = Math.random()\n' },
      {
        language: 'java',
        before: 'class A {\n    SecureRandom r = new SecureRandom();\n}\n',
        after: 'class A {\n    SecureRandom r = new SecureRandom();\n    Random s = new Random();\n}\n',
      },
      {
        language: 'go',
        before: 'package a\nimport "math/rand"\nfunc f() { rand.Intn(b) }\n',
        after: 'package a\nimport "crypto/rand"\nfunc f() { rand.Read(b) }\n',
      },
      { language: 'php', before: '<?php\n$a = f();\n', after: '<?php\n$a = mt_rand();\n' },
    ],
  },
})

/** New lines of ordinary numbers, no more than there are lines less of the others. */
function listWeakened(change: Change): number[] {
  const { before, after, isBroken, isRepaired } = change
  if (isBroken || isRepaired) return []
  const lost = countLost(change, SECRET)
  if (lost <= 0) return []
  const known = new Set(linesWith(before, ORDINARY).map(({ text }) => text.trim()))
  return linesWith(after, ORDINARY)
    .filter(({ text }) => !known.has(text.trim()))
    .map(({ line }) => line)
    .slice(0, lost)
}

function linesWith(side: Side, pattern: RegExp): { text: string; line: number }[] {
  return listCodeLines(side).filter(({ text }) => pattern.test(text))
}
