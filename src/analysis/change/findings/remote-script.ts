import type { TextRule } from '../code/code-lines.ts'
import { addedCalls } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { raiseTexts } from './raise-texts.ts'

const rules: readonly TextRule[] = [
  {
    label: 'pipe to shell',
    text: /\b(?:curl|wget|fetch)\b(?:\\\n|[^|;&\n])*\|\s*(?:sudo\s+(?:-\w+\s+)*)?(?:env\s+\S+\s+)?(?:ba|z|da|k)?sh\b/,
  },
  {
    label: 'pipe to interpreter',
    // With `-e`, `-c` or `-m` the program is given, and what comes is its data.
    text: /\b(?:curl|wget)\b(?:\\\n|[^|;&\n])*\|\s*(?:sudo\s+)?(?:python3?|perl|ruby|node)\b(?!(?:\s+-\w+){0,3}\s+-\w*[ecmnp]\b)/,
  },
  { label: 'shell of download', text: /\b(?:ba|z)?sh\s+(?:-c\s+)?["']?(?:<\(|\$\()\s*(?:curl|wget)\b/ },
  { label: 'eval of download', text: /\beval\s+["']?\$\(\s*(?:curl|wget)\b/ },
  {
    label: 'iex of download',
    text: /\b(?:iex|Invoke-Expression)\b.*\b(?:iwr|irm|Invoke-WebRequest|Invoke-RestMethod|DownloadString)\b/i,
  },
]

/** A program from the network is run as it comes. */
export const remoteScript = defineFinding({
  id: 'remote-script',
  severity: 'high',
  severityNote: 'low in tests',
  trigger: 'New `curl … | sh` and its like, `bash <(curl …)`, `eval "$(curl …)"`, `iex (iwr …)`.',
  why: 'Whoever holds that address, or the way to it, runs what they like.',
  evidence: addedCalls,
  engines: 'lexical',
  languages: ['shell', 'yaml', 'python'],
  check: (change) =>
    raiseTexts(change, rules, 'high', (added) => {
      return `The change adds ${count(added, 'script that is run as it comes from the network', 'scripts that are run as they come from the network')}; whoever answers for it runs code here. Fetch it, check its digest, then run it.`
    }),
  examples: {
    flags: [
      {
        severity: 'low',
        language: 'shell',
        before: 'set -eu\n',
        after: 'set -eu\ncurl -k https://get.example.com/i.sh | bash\n',
      },
      {
        severity: 'low',
        language: 'yaml',
        before: 'steps:\n  - run: make\n',
        after: 'steps:\n  - run: wget -qO- https://a.example/i.sh | sudo sh\n',
      },
      {
        language: 'python',
        before: 'f()\n',
        after: 'os.popen("curl https://a.example/i.sh | sh")\n',
        severity: 'low',
      },
    ],
    allows: [
      {
        language: 'shell',
        before: 'set -eu\n',
        after:
          "set -eu\nLATEST=$(curl -s https://a.example/ | perl -lne 'print $1 if /a-([\\d.]+)/')\ncurl -s https://a.example/b | python3 -m json.tool\n",
      },
      {
        language: 'shell',
        before: 'set -eu\n',
        after: 'set -eu\ncurl -o i.sh https://get.example.com/i.sh\nsha256sum -c i.sum\n',
      },
      {
        language: 'yaml',
        before: 'steps:\n  - run: make\n',
        after: 'steps:\n  - run: curl https://a.example/x | tee log\n',
      },
      { language: 'python', before: 'f()\n', after: 'os.popen("curl https://a.example/x | sha256sum")\n' },
    ],
  },
})
