import { addedCalls } from './evidence-shapes.ts'
import type { Side } from '../change.ts'
import { defineFinding } from './finding.ts'
import type { Hit } from './net-hits.ts'
import { raiseCalls } from './raise-calls.ts'

interface Setting {
  readonly name: RegExp
  readonly value: RegExp
  readonly language?: string
}

const OFF = /^(?:False|false|FALSE|0|0L|nil)$/
const settings: readonly Setting[] = [
  { name: /^verify$/, value: /^False$/, language: 'python' },
  { name: /^check_hostname$/, value: OFF },
  { name: /^(?:cert_reqs|verify_mode)$/, value: /^(?:CERT_NONE|['"]CERT_NONE['"]|VERIFY_NONE)$/ },
  { name: /^rejectUnauthorized$/, value: OFF },
  { name: /^['"]?NODE_TLS_REJECT_UNAUTHORIZED['"]?$/, value: /^(?:0|['"]0['"])$/ },
  { name: /^InsecureSkipVerify$/, value: /^true$/ },
  { name: /^CURLOPT_SSL_VERIFY(?:PEER|HOST)$/, value: OFF },
  { name: /^['"]verify_peer(?:_name)?['"]$/, value: OFF },
]
const words =
  /^(?:_create_unverified_context|danger_accept_invalid_certs|DangerousAcceptAnyServerCertificateValidator|NoopHostnameVerifier|ALLOW_ALL_HOSTNAME_VERIFIER)$/
/** A callback that accepts whatever certificate it is shown. */
const accepting = {
  label: 'accepting callback',
  text: /\b(?:ServerCertificate(?:Custom)?ValidationCallback|RemoteCertificateValidationCallback|checkServerIdentity|HostnameVerifier|setHostnameVerifier|hostnameVerifier|badCertificateCallback)\b[^;]*?(?:=>|->)\s*\{?\s*(?:return\s+)?(?:true\b|undefined\b|\}|null\b)/,
}
const insecureFlag = {
  label: 'insecure flag',
  text: /\bcurl\b(?![^|;&\n]*\bhttp:\/\/)[^|;&\n]*\s(?:-\w*k\w*|--insecure)\s|\bwget\b[^|;&\n]*--no-check-certificate|\bgit\b[^|;&\n]*http\.sslVerify[= ]+false/,
}
const FIRST_CHARACTERS = /^["'a-zA-Z_]/

/** Connections that accept any certificate. */
export const tlsVerificationDisabled = defineFinding({
  id: 'tls-verification-disabled',
  severity: 'high',
  severityNote: 'low in tests',
  trigger:
    'New verify=False, check_hostname=False, CERT_NONE, rejectUnauthorized: false, InsecureSkipVerify: true, CURLOPT_SSL_VERIFYPEER 0 and their like.',
  why: 'Anyone on the path can read and change the traffic.',
  evidence: addedCalls,
  engines: 'both',
  check: (change) =>
    raiseCalls(change, {
      severity: 'high',
      what: 'place where certificates are not verified',
      plural: 'places where certificates are not verified',
      advice: '; anyone on the path can read and change the traffic. Verify them, or pin the one you trust.',
      find: findDisabled,
      texts: [accepting, insecureFlag],
    }),
  examples: {
    flags: [
      {
        language: 'csharp',
        before: 'var h = new HttpClientHandler();\n',
        after:
          'var h = new HttpClientHandler { ServerCertificateCustomValidationCallback = (m, c, ch, e) => true };\n',
      },
      { language: 'python', before: 'r = requests.get(u)\n', after: 'r = requests.get(u, verify=False)\n' },
      { language: 'javascript', before: 'f({})\n', after: 'f({ rejectUnauthorized: false })\n' },
      {
        language: 'go',
        before: 'package a\n',
        after: 'package a\nvar c = tls.Config{InsecureSkipVerify: true}\n',
        severity: 'low',
      },
      {
        language: 'php',
        before: '<?php\n',
        after: '<?php\ncurl_setopt($c, CURLOPT_SSL_VERIFYPEER, 0);\n',
        severity: 'low',
      },
    ],
    allows: [
      {
        language: 'shell',
        before: 'set -e\n',
        after: 'set -e\ncurl -sk -f -o /dev/null "http://$HOST:80/ready" 2>/dev/null\n',
      },
      {
        language: 'csharp',
        before: 'class A { }\n',
        after:
          'class A {\n  public bool DangerousAcceptAnyServerCertificateValidator { get; set; }\n  A() { DangerousAcceptAnyServerCertificateValidator = false; }\n}\n',
      },
      {
        language: 'python',
        before: '',
        after: 'requests.get(u, verify=True)\njwt.decode(t, verify=False)\n',
      },
      { language: 'javascript', before: '', after: 'f({ rejectUnauthorized: true })\n' },
      {
        language: 'go',
        before: 'var c = tls.Config{InsecureSkipVerify: true}\n',
        after: 'var a = 1\nvar c = tls.Config{InsecureSkipVerify: true}\n',
      },
    ],
  },
})

function findDisabled(side: Side): Hit[] {
  const { reader } = side
  const hits: Hit[] = []
  for (const index of reader.where(mayDisable)) {
    if (!reader.isWord(index) && !reader.isString(index)) continue
    const text = reader.text(index)
    if (words.test(text) && !isLeftOff(side, index)) hits.push({ line: reader.line(index), label: text })
    const setting = settings.find(
      ({ name, language }) => name.test(text) && (language ?? side.language) === side.language,
    )
    if (setting !== undefined && isSet(side, index, setting)) {
      hits.push({ line: reader.line(index), label: text.replaceAll(/['"]/g, '') })
    }
  }
  return hits
}

function mayDisable(text: string): boolean {
  if (text.length > 60 || !FIRST_CHARACTERS.test(text)) return false
  return words.test(text) || settings.some(({ name }) => name.test(text))
}

const IMPORT = /^\s*(?:import|from|use|using)\b/

/** It is imported or declared, or said not to be wanted. */
function isLeftOff({ reader, lines }: Side, index: number): boolean {
  const next = reader.text(index + 1)
  if (IMPORT.test(lines[reader.line(index) - 1] ?? '')) return true
  if (next === '{' || /^bool(?:ean)?\??$/i.test(reader.text(index - 1))) return true
  return /^[=:(]$/.test(next) && /^false$/i.test(reader.text(index + 2))
}

function isSet(side: Side, index: number, { value }: Setting): boolean {
  const { reader } = side
  let at = index + 1
  if (reader.text(at) === ']') at++
  if (!/^(?:=|:|=>|,)$/.test(reader.text(at))) return false
  at++
  // `ssl.CERT_NONE`, `OpenSSL::SSL::VERIFY_NONE`: the last part decides.
  while (/^(?:\.|::)$/.test(reader.text(at + 1)) && at < index + 9) at += 2
  return value.test(reader.text(at)) && !isTokenDecoder(side, index)
}

/** `jwt.decode(token, verify=False)` is about signatures of tokens, not about connections. */
function isTokenDecoder({ reader }: Side, index: number): boolean {
  for (let at = index; at > Math.max(0, index - 40) && reader.line(at) === reader.line(index); at--) {
    if (/^(?:jwt|jws|jose)$/i.test(reader.text(at))) return true
  }
  return false
}
