import type { TextRule } from '../code/code-lines.ts'
import { addedCalls } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { raiseTexts } from './raise-texts.ts'

const rules: readonly TextRule[] = [
  {
    label: 'verify_signature',
    text: /['"]?verify_(?:signature|exp|aud|iss)['"]?\s*[:=]\s*(?:False|false)\b/,
  },
  { label: 'jwt.decode', text: /\bjwt\.decode\s*\([^)]*\bverify\s*=\s*False/, families: ['python'] },
  {
    label: 'jwt.decode',
    text: /\bjwt(?:\.default)?\.decode\s*\(|\bjwtDecode\s*\(|\bjwt_decode\s*\(/,
    families: ['script'],
  },
  { label: 'none', text: /\balg(?:orithms?)?['"]?\s*[:=]\s*\[?\s*['"]none['"]/i },
  { label: 'ignoreExpiration', text: /\bignoreExpiration['"]?\s*:\s*true\b/, families: ['script'] },
  {
    label: 'ParseUnverified',
    text: /\.ParseUnverified\s*\(|\bUnsafeAllowNoneSignatureType\b/,
    families: ['go'],
  },
  {
    label: 'Validate',
    text: /\b(?:ValidateIssuerSigningKey|ValidateLifetime|ValidateIssuer|ValidateAudience|RequireSignedTokens|RequireExpirationTime)\s*=\s*false\b/,
    families: ['csharp'],
  },
  { label: 'JWT.decode', text: /\bJWT\.decode\s*\(?[^)]*,\s*(?:nil\s*,\s*)?false\b/, families: ['ruby'] },
  {
    label: 'insecure_decode',
    text: /\binsecure_disable_signature_validation\s*\(|(?<!\bfn )\bdangerous_(?:insecure|unsafe)_decode\w*(?:::<[^()]{0,80}>)?\s*\(/,
    families: ['rust'],
  },
]

/** A signed token is read without its signature being checked. */
export const tokenVerificationDisabled = defineFinding({
  id: 'token-verification-disabled',
  severity: 'high',
  severityNote: 'low in tests',
  trigger:
    'New JWT decoding with the signature, the algorithm or the expiry unchecked: verify_signature False, verify=False, algorithm `none`, ignoreExpiration, ValidateIssuerSigningKey false, ParseUnverified, or jwt.decode in JavaScript.',
  why: 'Anyone can write such a token.',
  evidence: addedCalls,
  engines: 'lexical',
  languages: ['python', 'javascript', 'go', 'csharp', 'ruby'],
  check: (change) =>
    raiseTexts(change, rules, 'high', (added) => {
      return `The change adds ${count(added, 'token that is read without being verified', 'tokens that are read without being verified')}; anyone can write one. Verify signature, algorithm and expiry.`
    }),
  examples: {
    flags: [
      {
        language: 'rust',
        before: 'fn f(t: &str) -> C {\n    decode::<C>(t, &key, &rules)\n}\n',
        after: 'fn f(t: &str) -> C {\n    dangerous_insecure_decode::<C>(t)\n}\n',
      },
      {
        language: 'python',
        before: 'jwt.decode(t, KEY, algorithms=["HS256"])\n',
        after: 'jwt.decode(t, KEY, options={"verify_signature": False})\n',
      },
      {
        language: 'javascript',
        before: 'const a = jwt.verify(t, key)\n',
        after: 'const a = jwt.decode(t)\n',
      },
      {
        language: 'go',
        before: 'package a\nfunc f() { p.Parse(t, k) }\n',
        after: 'package a\nfunc f() { p.ParseUnverified(t, c) }\n',
      },
      {
        language: 'csharp',
        before: 'var a = new P { ValidateLifetime = true };\n',
        after: 'var a = new P { ValidateLifetime = false };\n',
      },
      {
        language: 'ruby',
        before: 'a = JWT.decode(t, key, true)\n',
        after: 'a = JWT.decode(t, nil, false)\n',
      },
    ],
    allows: [
      {
        language: 'rust',
        before: 'pub use decoding::{decode, TokenData};\n',
        after: 'pub use decoding::{dangerous_insecure_decode, decode, TokenData};\n',
      },
      {
        language: 'python',
        before: 'jwt.decode(t, KEY, algorithms=["HS256"])\n',
        after: 'jwt.decode(t, KEY, algorithms=["HS512"])\n',
      },
      {
        language: 'javascript',
        before: 'const a = jwt.verify(t, key)\n',
        after: 'const a = jwt.verify(t, other)\n',
      },
      { language: 'go', before: 'package a\n', after: 'package a\nfunc f() { p.Parse(t, k) }\n' },
      { language: 'csharp', before: 'var a = 1;\n', after: 'var a = new P { ValidateLifetime = true };\n' },
      { language: 'ruby', before: 'a = 1\n', after: 'a = JWT.decode(t, key, true)\n' },
    ],
  },
})
