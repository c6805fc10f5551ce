import { noEvidence } from './evidence-shapes.ts'
import { defineFinding } from './finding.ts'

/** What an editor, a merge or a crash leaves behind. */
export const strayFile = defineFinding({
  id: 'stray-file',
  severity: 'medium',
  trigger:
    'A new file has a name that only merges, editors, package managers and crashes give: `*.orig`, `*.rej`, `*~`, `*.swp`, `npm-debug.log`, `nohup.out` and their like.',
  why: 'It was left behind and committed by mistake; it may hold old code, or what a machine wrote of itself.',
  evidence: noEvidence,
  engines: 'lexical',
  check: ({ filename, before, after }) => {
    if (filename === null || before.text !== '' || after.text === '' || !STRAY.test(filename)) return null
    return {
      severity: 'medium',
      message:
        'The change adds a file that a merge, an editor or a crash leaves behind. Take it out, and have it ignored.',
      places: [{ side: 'after', line: 1 }],
      evidence: {},
    }
  },
  examples: {
    flags: [
      { language: 'python', filename: 'src/app.py.orig', before: '', after: 'import a\n' },
      { language: 'javascript', filename: 'web/app.js~', before: '', after: 'f()\n' },
      {
        language: 'text',
        filename: 'web/npm-debug.log',
        before: '',
        after: '0 info it worked if it ends with ok\n',
      },
    ],
    allows: [
      { language: 'python', filename: 'src/original.py', before: '', after: 'import a\n' },
      { language: 'text', filename: 'tests/a.pnm.md5.orig', before: '', after: 'd41d8cd98f00b204\n' },
      { language: 'python', filename: 'src/app.py.orig', before: 'import a\n', after: 'import b\n' },
    ],
  },
})

const STRAY =
  /(?:^|\/)(?:[^/]+(?<!\.(?:md5|sha\d{1,3}|crc|sum))\.orig|[^/]+\.(?:rej|swp|swo|stackdump|pyc)|[^/]+\.\w+~|npm-debug\.log(?:\.\d+)?|yarn-error\.log|lerna-debug\.log|nohup\.out|hs_err_pid\d+\.log|\.DS_Store|Thumbs\.db|core\.\d{3,7}|\.#[^/]+)$/
