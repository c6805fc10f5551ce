import type { TextRule } from '../code/code-lines.ts'
import { addedCalls } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { raiseTexts } from './raise-texts.ts'

const rules: readonly TextRule[] = [
  {
    label: 'chmod',
    text: /\bchmod\s+(?:-\w+\s+)*(?:0?[0-7]?[0-7][0-7][2367]|(?:[ug]*o[ug]*|a)[+=][rx]*w[rx]*)\b/,
  },
  { label: 'chmod', text: /\b[Cc]hmod\w*\s*\([^)]*,\s*(?:0o?[0-7]?[0-7][0-7][2367]|511|438)\s*\)/ },
  {
    label: 'mode',
    text: /\b(?:mode|permissions?|perm)['"]?\s*(?:[:=]|=>)\s*['"]?0o?[0-7]?[0-7][0-7][2367]\b/,
  },
  {
    label: 'mode',
    text: /\b(?:Mkdir(?:All)?|WriteFile|OpenFile|makedirs|mkdirSync|mkdir)\s*\([^)]*\b0o?[0-7]?7?[67][67][67]\s*\)/,
  },
  { label: 'umask', text: /\bumask\s*\(?\s*0+\s*\)?\s*;?$/ },
]

/** A file anyone may change. */
export const permissionsOpen = defineFinding({
  id: 'permissions-open',
  severity: 'medium',
  severityNote: 'low in tests',
  trigger: 'New chmod 777 or 666, umask 0, or a mode that everyone may write.',
  why: 'Any program on the machine can change it.',
  evidence: addedCalls,
  engines: 'lexical',
  languages: ['python', 'shell', 'go', 'javascript', 'php'],
  check: (change) =>
    raiseTexts(change, rules, 'medium', (added) => {
      return `The change adds ${count(added, 'file mode that everyone may write', 'file modes that everyone may write')}; any program of the machine can change it. Give the owner what is needed and no more.`
    }),
  examples: {
    flags: [
      { severity: 'low', language: 'python', before: 'os.chmod(p, 0o600)\n', after: 'os.chmod(p, 0o777)\n' },
      { severity: 'low', language: 'shell', before: 'chmod 640 a\n', after: 'chmod 777 a\n' },
      { severity: 'low', language: 'shell', before: 'chmod u+w a\n', after: 'chmod -R go=rwx a\n' },
      {
        severity: 'low',
        language: 'go',
        before: 'package a\nfunc f() { os.Chmod(p, 0600) }\n',
        after: 'package a\nfunc f() { os.Chmod(p, 0777) }\n',
      },
      {
        severity: 'low',
        language: 'javascript',
        before: 'fs.chmodSync(p, 0o600)\n',
        after: 'fs.chmodSync(p, 0o777)\n',
      },
      {
        severity: 'low',
        language: 'php',
        before: '<?php\nchmod($p, 0640);\n',
        after: '<?php\nchmod($p, 0777);\n',
      },
    ],
    allows: [
      { language: 'python', before: 'a = 1\n', after: 'os.chmod(p, 0o755)\n' },
      { language: 'shell', before: 'a\n', after: 'chmod 755 a\n' },
      { language: 'shell', before: 'a\n', after: 'chmod -R +w a\nchmod ug+w b\nchmod o+rx c\n' },
      { language: 'go', before: 'package a\n', after: 'package a\nfunc f() { os.Chmod(p, 0644) }\n' },
      { language: 'javascript', before: 'a()\n', after: 'fs.chmodSync(p, 0o644)\n' },
      { language: 'php', before: '<?php\n', after: '<?php\nchmod($p, 0644);\n' },
    ],
  },
})
