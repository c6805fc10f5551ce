import { tokenKind } from '../../source/tokens.ts'
import { defineLanguage } from '../language.ts'
import { lineComment } from '../engine/lexing/comments.ts'
import { shellWords } from './shell-words.ts'
import { always, branchOn } from '../engine/structure/branch-tests.ts'
import { readShell, startsCommand } from './read-shell.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { shellReview } from './shell-review.ts'

/** An item of `case`, unless it is `*)`. */
const caseArm: BranchTest = (code, index) => {
  if (code.kind(index) !== tokenKind.directive) return false
  return (
    code.text(index - 1) !== '*' ||
    !(code.startsLine(index - 1) || [';;', 'in'].includes(code.text(index - 2)))
  )
}

/** The same item written `(pattern)`. */
const bracketedArm: BranchTest = (code, index) => {
  if (!BEFORE_ARM.has(code.text(index - 1)) || code.touchesPrevious(index)) return false
  return code.match(index) > index && !(code.text(index + 1) === '*' && code.match(index) === index + 2)
}
const BEFORE_ARM = new Set(['in', ';;', ';&', ';;&'])

/** POSIX shell, Bash, Zsh, Ksh: no parameters are declared, so each function has none. */
export const shell = defineLanguage({
  id: 'shell',
  title: 'Shell',
  aliases: ['sh', 'bash', 'zsh', 'ksh', 'shellscript', 'shell-script'],
  extensions: ['sh', 'bash', 'zsh', 'ksh', 'bats'],
  signs: [
    /^[ \t]*(?:fi|done|esac)(?:\s*$|;| [|>&])/m,
    /^[ \t]*(?:if|while|elif|until) (?:! )?\[\[? /m,
    /^set -[euxo]/m,
    /^[ \t]*(?:function )?[\w-]{1,60} ?\(\) ?\{\s*$/m,
    /;? ?\b(?:then|do)\s*$/m,
    /^[ \t]*(?:export|local|readonly|declare) (?:-\w{1,3} )?\w{1,60}=/m,
    /^[ \t]*(?:echo|printf|cd|source|exit|shift|mkdir|rm|cp|curl|sudo|apt-get|grep|sed) [-"'$\w./]/m,
    /"\$(?:\{\w{1,60}[^}\n]{0,60}\}|\w{1,60}|@|\d)"?/,
    /(?:^|[ (])\w{1,60}="?\$\(/m,
    / (?:>&2|2>&1|> ?\/dev\/null|\|\| (?:exit|true|return)\b)/,
    /^@test ["'].{1,200}["'] \{/m,
    /^[ \t]*[\w*"'|-]{1,60}\)(?:\s*$| )[^\n]{0,200};;\s*$/m,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [lineComment('#', { atWordStart: true }), ...shellWords],
    operators: ['&&', '||', ';;', ';&', ';;&', '<<<', '>>', '==', '!=', '=~', '[[', ']]', '>&', '<&', '&>'],
    wordCharacters: '$',
    wordEndings: '',
  },
  readStructure: readShell,
  branches: {
    ...branchOn('if elif for while until select', startsCommand),
    ...branchOn('&& ||', always),
    '': caseArm,
    '(': bracketedArm,
  },
  review: shellReview,
  examples: [
    {
      title: 'functions, case items, heredocs, substitutions',
      source: [
        '#!/bin/bash',
        '# build everything',
        'set -euo pipefail',
        '',
        'usage() {',
        '  cat <<EOF',
        'if you need help; then ask',
        'EOF',
        '}',
        '',
        'function deploy-all {',
        '  local name="${1:-if}" count=$#',
        '  if [ -z "$name" ] && ! command -v git >/dev/null; then',
        '    return 1',
        '  elif [[ $count -gt 1 || -n "$2" ]]; then',
        '    echo "then $(if true; then echo "done"; fi) else"',
        '  fi',
        '  for f in *.sh; do',
        '    case "$f" in',
        '      a*|b*) usage ;;',
        '      "c d") echo \'while\' ;; # not *)',
        '      *) continue ;;',
        '    esac',
        '  done',
        '  while read -r line; do echo for; done < "$name"',
        '}',
        '',
        'deploy-all "$@" || usage',
      ],
      functions: [
        { name: 'usage', kind: 'function', line: 5, endLine: 9, branchPoints: 0, parameters: 0 },
        { name: 'deploy-all', kind: 'function', line: 11, endLine: 26, branchPoints: 9, parameters: 0 },
      ],
      branchPoints: 10,
      classes: 0,
      lines: { code: 23, comments: 2, blank: 3 },
    },
    {
      title: 'patterns in brackets, words that end with `in`, a bracket after esac',
      source: [
        'pick-a-long-name-of-many-words-for-this() {',
        '  (',
        '    case "$1" in',
        '      --run-in) echo 1 ;;',
        '      (short) echo 2 ;;',
        '      (*) echo 3 ;;',
        '    esac',
        '  )',
        '}',
      ],
      functions: [
        {
          name: 'pick-a-long-name-of-many-words-for-this',
          kind: 'function',
          line: 1,
          endLine: 9,
          branchPoints: 2,
          parameters: 0,
        },
      ],
      branchPoints: 2,
      classes: 0,
      lines: { code: 9, comments: 0, blank: 0 },
    },
  ],
})
