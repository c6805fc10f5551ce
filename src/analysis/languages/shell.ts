import { tokenKind } from '../source/tokens.ts'
import { defineLanguage } from './language.ts'
import { lineComment } from './lexing/comments.ts'
import { shellWords } from './lexing/shell-words.ts'
import { always, branchOn } from './structure/branch-tests.ts'
import { readShell, startsCommand } from './structure/read-shell.ts'
import type { BranchTest } from './structure/structure.ts'

/** An item of `case`, unless it is `*)`. */
const caseArm: BranchTest = (code, index) => {
  if (code.kind(index) !== tokenKind.directive) return false
  return (
    code.text(index - 1) !== '*' ||
    !(code.startsLine(index - 1) || [';;', 'in'].includes(code.text(index - 2)))
  )
}

/** POSIX shell, Bash, Zsh, Ksh: no parameters are declared, so each function has none. */
export const shell = defineLanguage({
  id: 'shell',
  title: 'Shell',
  aliases: ['sh', 'bash', 'zsh', 'ksh', 'shellscript', 'shell-script'],
  extensions: ['sh', 'bash', 'zsh', 'ksh', 'bats'],
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
  },
  examples: [],
})
