/** Tokens whose own shape gives them away, by issuer. Every quantifier is bounded. */
export const secretShapes: readonly { readonly kind: string; readonly shape: RegExp }[] = [
  { kind: 'aws-access-key', shape: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { kind: 'github-token', shape: /\bgh[pousr]_[A-Za-z0-9]{36,255}\b/g },
  { kind: 'github-token', shape: /\bgithub_pat_[A-Za-z0-9_]{22,255}\b/g },
  { kind: 'gitlab-token', shape: /\bglpat-[A-Za-z0-9_-]{20,64}\b/g },
  { kind: 'slack-token', shape: /\bxox[abprs]-(?=\d)[A-Za-z0-9-]{10,250}/g },
  { kind: 'google-api-key', shape: /\bAIza[0-9A-Za-z_-]{35}/g },
  { kind: 'stripe-key', shape: /\b[sr]k_live_[0-9a-zA-Z]{16,250}\b/g },
  { kind: 'package-token', shape: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { kind: 'mail-api-key', shape: /\bSG\.[\w-]{20,24}\.[\w-]{39,50}\b/g },
  { kind: 'model-api-key', shape: /\bsk-(?:proj|ant|svcacct)-[\w-]{20,250}/g },
  {
    kind: 'slack-webhook',
    shape: /\bhooks\.slack\.com\/services\/T[0-9A-Z]{6,12}\/B[0-9A-Z]{6,12}\/[0-9A-Za-z]{16,32}/g,
  },
  { kind: 'azure-account-key', shape: /\bAccountKey=[A-Za-z0-9+/]{60,100}={0,2}/g },
  { kind: 'discord-webhook', shape: /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{15,22}\/[\w-]{50,80}/g },
  { kind: 'telegram-token', shape: /\b\d{8,10}:AA[A-Za-z0-9_-]{33}\b/g },
  { kind: 'json-web-token', shape: /\beyJ[\w-]{10,500}\.eyJ[\w-]{10,2000}\.[\w-]{10,1000}/g },
]

/** A key's header and the start of its body: the header alone is what parsers look for. */
export const privateKeyHeader = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/

/** Values that documentation prints for everyone, by their end or whole. */
export const documentedSecrets =
  /EXAMPLE|example|92IXUNpkjO0rOQ5byMi|wJalrXUtnFEMI|Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq|C2y6yDjf5\/R\+ob0N8A7Cgv30VRDJIWEHLM|AKIAIOSFODNN7|AKIAI44QH8DHB|eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiw|0123456789|123456789|abcdefghij|xxxx|XXXX/

export const secretName =
  /(?:password|passwd|pwd|secret|(?<!public_?key_?)token|api_?key|private_?key|access_?key|secret_?key|auth_?key)$/i

export const placeholder =
  /example|92IXUNpkjO0rOQ5byMi|changeme|change_me|change-me|your[_-]|^my[_-]|xxx|<[^>]*>|\{[^}]*\}|test|dummy|placeholder|sample|redacted|fake|mock|-development-|\*{3}|\.{3}|\s|^(?:##|@@)\w+(?:##|@@)$|%[sd(]|\$[{(]|^\$[A-Za-z_]\w*(?:$|[/.:-])|^%[\w.-]+%$/i
