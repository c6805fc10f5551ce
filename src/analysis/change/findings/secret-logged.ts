import type { Call } from '../../languages/engine/calls.ts'
import type { Side } from '../change.ts'
import { findCalls, type CallRules } from './call-rules.ts'
import { addedCalls } from './evidence-shapes.ts'
import { defineFinding } from './finding.ts'
import { raiseCalls } from './raise-calls.ts'

/** Names that hold a secret itself; what is said about one (`token_id`, `passwordLength`) has another. */
const SECRET =
  /^(?:\w+[._])?(?:password|passwd|passphrase|secret|secret_?key|client_?secret|api_?key|access_?token|refresh_?token|auth_?token|private_?key|credentials?)$/i
const MOST_TOKENS = 60

const rules: CallRules = {
  any: [
    {
      callee:
        /(?:^|\.)_?(?:log|logs|logger|logging|console|slog|zap|klog|glog|Log|Logger|LOG|LOGGER|Rails\.logger|Debug)\.(?!prompt|ask|input|read)\w+$|^(?:print|println|printf|puts|error_log|fmt\.Print\w*|System\.out\.print\w*)$/,
      when: givesSecret,
    },
  ],
}

/** A secret that is written where many can read it. */
export const secretLogged = defineFinding({
  id: 'secret-logged',
  severity: 'medium',
  severityNote: 'low in tests',
  trigger:
    'A new call that logs or prints is given a password, a key or a token by its name, as an argument or inside a text, and not through something that hides or hashes it.',
  why: 'Logs are kept for long, copied far and read by many.',
  evidence: addedCalls,
  engines: 'both',
  check: (change) =>
    raiseCalls(change, {
      severity: 'medium',
      what: 'logged secret',
      advice: ': logs are kept and read by many. Leave the value out, or log only that it is there.',
      find: (side) => findCalls(side, rules),
    }),
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(name, password):\n    log.info("login of %s", name)\n',
        after: 'def f(name, password):\n    log.info("login of %s with %s", name, password)\n',
        severity: 'low',
      },
      {
        language: 'javascript',
        before: 'f(user)\n',
        after: 'console.log(`token ${user.accessToken}`)\nf(user)\n',
        severity: 'low',
      },
      {
        language: 'go',
        before: 'package a\nfunc f(apiKey string) {\n\tg(apiKey)\n}\n',
        after: 'package a\nfunc f(apiKey string) {\n\tlog.Printf("key %s", apiKey)\n\tg(apiKey)\n}\n',
        severity: 'low',
      },
      {
        language: 'java',
        before: 'class A { void f(String password) { g(password); } }\n',
        after: 'class A { void f(String password) { logger.info("in: {}", password); g(password); } }\n',
        severity: 'low',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(password):\n    g(password)\n',
        after: 'def f(password):\n    log.info("password of %d letters", len(password))\n    g(password)\n',
      },
      {
        language: 'javascript',
        before: 'f(user)\n',
        after: "console.error('no password given', user.tokenId)\nf(user)\n",
      },
      {
        language: 'python',
        before: 'def f(token_id):\n    log.info("%s", token_id)\n',
        after: 'def f(token_id):\n    log.debug("token %s", token_id)\n',
      },
    ],
  },
})

/** A name at the top of the arguments: what is handed through another call first is not shown as it is. */
function givesSecret({ from, to }: Call, { reader }: Side): boolean {
  for (let at = from; at < Math.min(to, from + MOST_TOKENS); at++) {
    if (reader.isString(at)) {
      if (hasSecretInside(reader.text(at))) return true
    } else if (reader.text(at) === '(') {
      at = Math.max(at, reader.partner(at))
    } else if (isShown(reader, at)) return true
  }
  return false
}

/** Neither called, nor asked for a part, nor a name given to an argument. */
function isShown(reader: Side['reader'], at: number): boolean {
  if (!reader.isWord(at) || !SECRET.test(reader.text(at).replace(/^[$@]+/, ''))) return false
  return !/^(?:\(|\.|\?\.|->|=|:|\[)$/.test(reader.text(at + 1))
}

const INSIDE = /\{([\w$.?]{1,80})\}/g

/** `{user.password}` and `${apiKey}`. */
function hasSecretInside(text: string): boolean {
  return [...text.slice(0, 1_000).matchAll(INSIDE)].some(([, name = '']) =>
    SECRET.test(name.slice(name.lastIndexOf('.') + 1)),
  )
}
