import { addedNamesAt } from './evidence-shapes.ts'
import type { Change, Side } from '../change.ts'
import type { Severity } from '../severity.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLabels, listLines, type Hit } from './net-hits.ts'
import { secretShapes } from './secret-shapes.data.ts'
import { findSecretValues } from './secret-values.ts'

/** Credentials written into the source. What was found is named by kind and line; the value never leaves here. */
export const hardcodedSecret = defineFinding({
  id: 'hardcoded-secret',
  severity: 'critical',
  severityNote:
    'high for the name of an AWS key without its secret; in tests high for tokens of known shapes, low for the rest',
  trigger:
    'New tokens of known issuers, private keys and signed tokens; or a random-looking string of at least 8 characters assigned to a name that ends in password, secret, token or key. Placeholders are allowed.',
  why: 'A secret in the history has to be revoked, not deleted.',
  evidence: addedNamesAt('kinds', 'Kinds of credentials'),
  engines: 'lexical',
  check: (change) => {
    const hits = findNewHits(change, findSecrets).filter((hit) => !stoodBefore(change, hit))
    if (hits.length === 0) return null
    return {
      severity: weigh(change, hits),
      message: `The change adds ${count(hits.length, 'value that looks like a credential', 'values that look like credentials')}; whoever reads the history has them. Revoke them and move them to configuration.`,
      places: atHits(hits),
      evidence: { added: hits.length, kinds: listLabels(hits), lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      { language: 'python', severity: 'low', before: '', after: 'API_KEY = "q8Zt3vLm9XwP2rKd"\n' },
      { language: 'javascript', severity: 'low', before: '', after: "const dbPassword = 'k9$Qw72!zPb0x4'\n" },
      {
        language: 'python',
        severity: 'low',
        before: '',
        after: 'secret_key = "k9Qw72zPb0x4TtRz".encode()\n',
      },
      {
        language: 'javascript',
        severity: 'low',
        before: '',
        after: "const apiKey = 'k9Qw72zPb0x4TtRz' + suffix\n",
      },
      {
        language: 'go',
        severity: 'high',
        before: 'package a\n',
        after: `package a\nvar key = "${'AKIA'}Z7Q3MP5KD2XW8LVN"\n`,
      },
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
        language: 'hcl',
        before: 'a = 1\n',
        after: 'a = 1\npassword = "@env:AC_PASSWORD_2"\n',
      },
      {
        language: 'python',
        before: 'a = 1\n',
        after: `"""Keys::\n\n    rsa_private: |\n        ${'-----BEGIN RSA'} PRIVATE KEY-----\n        MIIBxwIBAAJhAKD0YSHy73nUgysO13XsJmd4fHiFyQ\n        ...\n        -----END RSA PRIVATE KEY-----\n"""\na = 1\n`,
      },
      {
        language: 'python',
        before: 'a = 1\n',
        after: "a = 1\nAUTHN_PASSWORD = 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password'\n",
      },
      {
        language: 'ruby',
        before: 'A = 1\n',
        after: "A = 1\nOBJECT_TOKEN = '$CANVAS_OBJECT_REFERENCE$'\n",
      },
      {
        language: 'cpp',
        before: 'int a;\n',
        after: 'int a;\nvoid f() { token = "magnet:?xt=urn:btih:" + token; }\n',
      },
      {
        language: 'python',
        before: 'a = 1\n',
        after: "a = 1\npassword = '$2a$10$52y.1Y7ig9B6SQJy4hpPn.RscBZs7rh7fljh3GtC5RC8txi1O29NS'\n",
      },
      {
        language: 'powershell',
        before: '$a = 1\n',
        after: '$a = 1\n$unencodedAuthToken = "nobody:$AccessToken2"\n',
      },
      {
        language: 'python',
        before: 'a = 1\n',
        after: "a = 1\nP4_PASSWORD = 'my-p4-password1'\n",
      },
      {
        language: 'yaml',
        before: 'a: 1\n',
        after:
          'a: 1\nb:\n  nextPageToken: &nextPageToken2Z5\n    type: string\nc:\n  nextPageToken: *nextPageToken2Z5\n',
      },
      {
        language: 'python',
        before: 'x = 1\n',
        after: "app.secret_key = '79f9823f1f0---DEVELOPMENT---c46cebdd1c8f3d0742e02'\n",
      },
      {
        language: 'json',
        before: '{}\n',
        after:
          '{"_public_key": "x", "CODECOV_TOKEN": "EJ[1:WJyUULpRUHfcT7NxIEKbyabcn1MI6m:n9vt5xjhi:lRNQuq9fSHSRGPrBVQsgvV2bO3wC]"}\n',
      },
      {
        language: 'python',
        before: 'x = 1\n',
        after:
          'x = 1\ndef t_NAME(t: LexToken) -> LexToken:\n    r"""[a-zA-Z_][a-zA-Z0-9_]*"""\n    return t\n',
      },
      {
        language: 'xml',
        before: '<project>\n</project>\n',
        after: '<project>\n  <replace file="a.sh" token="$SCRIPT_DIR/lib/native/linux-64" />\n</project>\n',
      },
      {
        language: 'python',
        filename: 'tests/test_client.py',
        before: '',
        after: 'self.client.token = "xoxb-users_list_pagination"\n',
      },
      {
        language: 'javascript',
        before: '',
        after: `const abbreviations = { "input:password": "inp[type=password]", AuthCachingSha2Password: "caching_sha2_password", tokenAlphabet: "a", secret: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", site_key: "##CAPTCHA_KEY_1##", api_key: "##CAPTCHA_KEY_1##", "label_accesskey": "Tilgangsn\\u00f8kkel" }\n`,
      },
      {
        language: 'javascript',
        before: '',
        after: "const secretKey = 'ENCRYPTED[189c3b982c2f846193bb34c3de86e017]'\n",
      },
      {
        language: 'javascript',
        before: '',
        after: "const accessToken = 'pk.eyJ1IjoibWFwIn0.q8Zt3vLm9XwP2rKd'\n",
      },
      {
        language: 'javascript',
        before: '',
        after: "const identity = { publicKeyToken: 'b77a5c561934e089' }\n",
      },
      {
        language: 'python',
        before: '',
        after:
          'API_KEY = "your_api_key_here_1234"\npassword = "changeme123"\nDEFAULT_PASSWORD = "admin123"\n',
      },
      {
        language: 'python',
        before: '',
        after: 'PASSWORD_FIELD = "password"\nNEXT_TOKEN = "next-page-token"\n',
      },
      {
        language: 'javascript',
        before: '',
        after:
          'const token = settings.API_TOKEN\nconst t = `${a}1234567`\nconst apiToken = "%env.BINTRAY_API_KEY%"\n',
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

const SHAPED = new Set(['private-key', ...secretShapes.map(({ kind }) => kind)])

function weigh({ isTest }: Change, hits: readonly Hit[]): Severity {
  if (isTest) return hits.some(({ label }) => isShaped(label)) ? 'high' : 'low'
  return hits.every(({ label }) => label === 'aws-access-key') ? 'high' : 'critical'
}

/** So much of a key tells it from others, however its lines are broken. */
const TELLING = 32
const LEAST_TELLING = 12

/** The very value stood in the file before, under another name or in other lines. */
function stoodBefore({ before }: Change, { meaning = '' }: Hit): boolean {
  return meaning.length >= LEAST_TELLING && before.text.includes(meaning.slice(0, TELLING))
}

/** A real token is one in a test too; a word that only looks random is usual there. */
function isShaped(label: string): boolean {
  return SHAPED.has(label)
}

function findSecrets(side: Side): Hit[] {
  return findSecretValues(side).map(({ line, label, value }) => ({
    line,
    label,
    meaning: value,
    isExact: true,
  }))
}
