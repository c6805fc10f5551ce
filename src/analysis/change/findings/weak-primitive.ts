import { addedCalls } from './evidence-shapes.ts'
import type { Side } from '../change.ts'
import type { Call } from '../../languages/engine/calls.ts'
import { findCalls, hasNamedArgument, stringArgument, type CallRules } from './call-rules.ts'
import { defineFinding } from './finding.ts'
import { raiseCalls } from './raise-calls.ts'

const isWeakName = (call: Call, side: Side): boolean =>
  /^(?:md5|sha-?1|md4|des(?:-\w+)*|rc4|[\w/-]*\/?ecb\b.*)$/i.test(stringArgument(call, side, 0))
const forSecurity = (call: Call, side: Side): boolean =>
  !hasNamedArgument(call, side, 'usedforsecurity', /^False$/)

const rules: CallRules = {
  python: [
    { callee: /^hashlib\.(?:md5|sha1)$/, when: forSecurity },
    { callee: /^hashlib\.new$/, when: (call, side) => isWeakName(call, side) && forSecurity(call, side) },
    { callee: /^tempfile\.mktemp$/ },
    { callee: /(?:^|\.)(?:modes\.ECB|DES\.new|ARC4\.new)$/ },
    { callee: /^random\.\w+$/, when: fillsSecret },
  ],
  script: [
    { callee: /(?:^|\.)create(?:Hash|Hmac|Cipheriv)$/, when: isWeakName },
    { callee: /^Math\.random$/, when: fillsSecret },
  ],
  php: [{ callee: /^(?:md5|sha1)$/ }, { callee: /^(?:rand|mt_rand|uniqid)$/, when: fillsSecret }],
  java: [
    { callee: /(?:^|\.)(?:MessageDigest|Cipher)\.getInstance$/, when: isWeakName },
    { callee: /^DigestUtils\.(?:md5|sha1)\w*$/ },
  ],
  go: [{ callee: /^(?:md5|sha1)\.(?:New|Sum)$|^des\.New\w*Cipher$/ }],
  ruby: [{ callee: /^Digest\.(?:MD5|SHA1)\.\w+$/ }],
  csharp: [
    {
      callee:
        /(?:^|\.)(?:(?:MD5|SHA1|DES)\.Create|(?:MD5|SHA1|DES|RC2)(?:CryptoServiceProvider|Managed|Cng))$/,
    },
  ],
  c: [{ callee: /^(?:MD5|SHA1)(?:_Init)?$|^(?:mktemp|tmpnam)$/ }],
}

/** Versions of TLS whose faults are public. */
const oldVersion = {
  label: 'old version',
  text: /\bVersion(?:TLS1[01]|SSL30)\b|\bPROTOCOL_(?:SSLv\w{1,6}|TLSv1(?:_1)?)\b|\bSslProtocols\.(?:Ssl[23]|Tls11|Tls)\b(?!\d)|\b(?:min_?[vV]ersion|minimum_version|secureProtocol|ssl_protocols?|sslProtocol|SSLContext\.getInstance)\b[^;\n]{0,60}?["'\s.]?(?:SSLv[23]|TLSv?1(?:[._][01])?)(?![._\d])/,
}

/** Their names as texts, where nothing on the line takes them out. */
/** Whoever began a chain of calls, not who calls: any contract in between speaks for them. */
const firstCaller = { label: 'tx.origin', text: /\btx\.origin\b/, families: ['solidity'] }

const oldVersionNamed = {
  label: 'old version',
  // What must be there is asked for first: it is on hardly any line, and the words that excuse it take long to miss.
  text: /^(?=.{0,300}["'](?:SSLv|TLSv1))(?!.{0,300}(?:exclude|disable|deny|forbid|remov|reject|unsupported|insecure|case\b|NO_|==|!=)).{0,300}["'](?:SSLv[23](?:Hello)?|TLSv1(?:\.[01])?)["']/i,
}

/** Hashes, ciphers and random numbers that no longer protect anything. */
export const weakPrimitive = defineFinding({
  id: 'weak-primitive',
  severity: 'low',
  severityNote: 'info in tests; medium where its line or function speaks of passwords, tokens or keys',
  trigger:
    'New MD5, SHA-1, DES, ECB, mktemp, SSL or TLS below 1.2, tx.origin in Solidity, or ordinary random numbers assigned to a name like token or secret.',
  why: 'Fine for a checksum, not for anything an attacker may choose.',
  evidence: addedCalls,
  engines: 'both',
  check: (change) => {
    const raised = raiseCalls(change, {
      severity: 'low',
      what: 'weak primitive (hash, cipher, protocol, random number, tx.origin)',
      plural: 'weak primitives (hashes, ciphers, protocols, random numbers, tx.origin)',
      advice:
        '; fine for a checksum, not for what an attacker may choose. Use a strong one wherever something depends on it.',
      find: (side) => findCalls(side, rules),
      texts: [oldVersion, oldVersionNamed, firstCaller],
    })
    if (raised === null || change.isTest) return raised
    const isForSecrets = raised.places.some(({ line }) => {
      return (
        SECRETS.test(change.after.lines[line - 1] ?? '') || SECRETS.test(change.after.locator(line) ?? '')
      )
    })
    return isForSecrets ? { ...raised, severity: 'medium' } : raised
  },
  examples: {
    flags: [
      {
        language: 'solidity',
        before: 'contract A {\n    function f() external {\n        require(msg.sender == o);\n    }\n}\n',
        after: 'contract A {\n    function f() external {\n        require(tx.origin == o);\n    }\n}\n',
      },
      { language: 'python', before: 'import hashlib\n', after: 'import hashlib\nx = hashlib.md5(data)\n' },
      {
        language: 'python',
        severity: 'low',
        before: 'import random\n',
        after: 'import random\ntoken = random.randint(0, 9)\n',
      },
      { language: 'javascript', before: '', after: "crypto.createHash('md5').update(a)\n" },
      { language: 'go', before: 'package a\n', after: 'package a\nvar h = md5.New()\n' },
      { language: 'php', before: '<?php\n', after: '<?php\n$a = md5($b);\n' },
      {
        language: 'go',
        before: 'package a\nvar c = tls.Config{MinVersion: tls.VersionTLS12}\n',
        after: 'package a\nvar c = tls.Config{MinVersion: tls.VersionTLS10}\n',
      },
      {
        language: 'php',
        severity: 'low',
        before: '<?php\n',
        after: '<?php\n$password = md5($b);\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: '',
        after: 'import hashlib\nhashlib.md5(data, usedforsecurity=False)\nhashlib.sha256(data)\n',
      },
      {
        language: 'javascript',
        before: '',
        after: "crypto.createHash('sha256')\nconst delay = Math.random()\n",
      },
      { language: 'go', before: '', after: 'package a\nvar h = sha256.New()\n' },
    ],
  },
})

const SECRETS = /passw(?:or)?d|secret|token|credential|signature|session|\bauth/i

function fillsSecret({ token }: Call, { reader }: Side): boolean {
  for (let at = token; at > Math.max(0, token - 20) && reader.line(at) === reader.line(token); at--) {
    if (reader.text(at) === '=')
      return /(?:token|secret|password|passwd|nonce|salt|otp)$/i.test(reader.text(at - 1))
  }
  return false
}
