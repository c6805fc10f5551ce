import type { TextRule } from '../code/code-lines.ts'
import { addedCalls } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { raiseTexts } from './raise-texts.ts'

const rules: readonly TextRule[] = [
  {
    label: 'rm of a variable',
    text: /\brm\s+(?:-\w+\s+)*-\w*[rR]\w*\s+(?:-\w+\s+|--\s+)*(?:\$\w+|\$\{\w+\}|"\$\w+"|"\$\{\w+\}"|"\$\w+\/"|"\$\{\w+\}\/")(?:\/?\*|\/(?:\s|$)|\/\*|\s|$)/,
  },
  {
    label: 'rm of words of a variable',
    text: /\brm\s+(?:-\w+\s+)*-\w*[rR]\w*\s+(?:-\w+\s+|--\s+)*\$\{?\w+\}?\/\S/,
    onlyFrom: (line) => line.replace(/(\$\{?\w+\}?\/\S+)/, '"$1"'),
  },
  {
    label: 'rm of the root',
    text: /\brm\s+(?:-\w+\s+)*-\w*[rR]\w*\s+(?:-\w+\s+|--no-preserve-root\s+)*(?:\/|\/\*|~|~\/|\.\.)(?:\s|;|$|&)/,
  },
  {
    label: 'disk overwritten',
    text: /\bmkfs(?:\.\w+)?\s|\bdd\s[^|;]*\bof=\/dev\/(?!null|zero|stdout|stderr)|>\s*\/dev\/(?:sd|nvme|disk)\w/,
  },
  { label: 'history rewritten', text: /\bgit\s+push\b[^|;&]*\s(?:--force(?!-with-lease)|-f)\b/ },
  {
    label: 'everything deleted',
    text: /\bkubectl\s+delete\s+(?:ns|namespace|pv|pvc)\b|\bterraform\s+destroy\b[^|;&]*-auto-approve|\baws\s+s3\s+(?:rb|rm)\b[^|;&]*(?:--force|--recursive)|\bdropdb\s|\bdocker\s+(?:system|volume)\s+prune\b[^|;&]*-\w*f/,
  },
]

/** One command that takes more with it than it says. */
export const destructiveCommand = defineFinding({
  id: 'destructive-command',
  severity: 'medium',
  severityNote: 'low in tests',
  trigger:
    'New in a script: `rm -r` of a bare variable, of one that lost its quotes or of the root, mkfs, dd to a device, `git push --force`, deletion of namespaces, buckets, databases or volumes.',
  why: 'When the variable is empty or the name is wrong, everything is gone.',
  evidence: addedCalls,
  engines: 'lexical',
  languages: ['shell', 'makefile', 'dockerfile'],
  check: (change) => {
    if (!SCRIPTS.test(change.after.language)) return null
    return raiseTexts(change, rules, 'medium', (added) => {
      return `The change adds ${count(added, 'command that destroys', 'commands that destroy')} whatever it is pointed at. Name what goes (\`\${DIR:?}/cache\`), and keep a way back.`
    })
  },
  examples: {
    flags: [
      { language: 'shell', before: 'rm -rf "$DIR/cache"\n', after: 'rm -rf $DIR/cache\n', severity: 'low' },
      { language: 'shell', before: 'rm -rf "${DIR:?}/cache"\n', after: 'rm -rf $DIR/*\n', severity: 'low' },
      {
        language: 'makefile',
        before: 'clean:\n\trm -rf build\n',
        after: 'clean:\n\trm -rf /\n',
        severity: 'low',
      },
      {
        language: 'dockerfile',
        before: 'FROM a:1\n',
        after: 'FROM a:1\nRUN rm -rf $HOME_DIR/*\n',
        severity: 'low',
      },
    ],
    allows: [
      { language: 'shell', before: 'f\n', after: 'rm -rf "${DIR:?}/cache" build\nrm -f $FILE\n' },
      { language: 'makefile', before: 'clean:\n\trm -rf build\n', after: 'clean:\n\trm -rf build dist\n' },
      { language: 'dockerfile', before: 'FROM a:1\n', after: 'FROM a:1\nRUN rm -rf /var/lib/apt/lists/*\n' },
    ],
  },
})

const SCRIPTS = /^(?:shell|bash|makefile|dockerfile|yaml|powershell)$/
