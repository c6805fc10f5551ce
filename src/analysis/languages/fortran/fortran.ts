import { defineLanguage } from '../language.ts'
import { lineComment } from '../engine/lexing/comments.ts'
import { directive } from '../engine/lexing/directives.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { quoted } from '../engine/lexing/strings.ts'
import { always, branchOn } from '../engine/structure/branch-tests.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { fortranReview } from './fortran-review.ts'
import { readFortran } from './read-fortran.ts'

/** `if (…)`, `elseif (…)`; not `end if`. */
const condition: BranchTest = (code, index) => code.text(index - 1) !== 'end' && code.text(index + 1) === '('

/** A loop: not `end do`, and not a name that something is given to. */
const loop: BranchTest = (code, index) =>
  (code.startsLine(index) || !['end', '%', '.'].includes(code.text(index - 1))) &&
  !['=', '(', '%'].includes(code.text(index + 1))

/** `case (…)`, neither `select case` nor `case default`. */
const arm: BranchTest = (code, index) =>
  (code.startsLine(index) || code.text(index - 1) !== 'select') && code.text(index + 1) === '('

/** `type is (…)`, `class is (…)`: arms of `select type`. */
const typeArm: BranchTest = (code, index) => code.text(index + 1) === 'is' && code.text(index + 2) === '('

/** `C a remark`, `*> a remark` in the first column, as in fixed form; `c = 1` and `call f` are code. */
const fixedComment: LexicalRule = {
  first: 'Cc*',
  read(scanner) {
    const start = scanner.position
    if (start > 0 && !/[\r\n]/.test(scanner.text.charAt(start - 1))) return false
    const end = scanner.lineEnd(start)
    const line = scanner.text.slice(start, Math.min(end, start + 80))
    if (!/^(?:\*|[Cc](?:\s*$|[ \t]+[^\s=(%,:&]|>|[-*=+!]{2}))/.test(line)) return false
    scanner.position = end
    scanner.emitComment(start)
    return true
  },
}

/** Fortran: routines with a body; operators between dots decide. */
export const fortran = defineLanguage({
  id: 'fortran',
  title: 'Fortran',
  aliases: ['fortran90', 'fortran95', 'fortran2003', 'fortran2008', 'fortran2018'],
  extensions: ['f90', 'f95', 'f03', 'f08', 'f18', 'fpp', 'f', 'for', 'ftn', 'f77'],
  signs: [
    /^[ \t]*end (?:subroutine|function|module|program|do|select|interface|submodule|if)\b/im,
    /^[ \t]*implicit none\b/im,
    /^[ \t]*(?:real|integer|logical|character|type|complex|class)\b[^\n]{0,160}::/im,
    /^[ \t]*contains[ \t]*$/im,
    /^[ \t]*(?:(?:pure|elemental|recursive|impure|module|integer|real|logical|double precision) ){0,3}(?:subroutine|function) \w{1,60} ?\(/im,
    /\bintent ?\((?:in|out|inout)\)/i,
    /\.(?:eq|ne|lt|gt|le|ge|and|or|not|true|false)\./i,
    /^[ \t]*call \w{1,60} ?\(/im,
    /^[Cc*](?:[ *]|$)/m,
    /^ {5}[$&+\d] {0,10}\S/m,
    /^[ \t]*use,? ?(?:intrinsic ?:: ?)?\w{1,60}(?:, ?only ?:|\s*$)/im,
    /^[ \t]*(?:EXTERNAL|DIMENSION|PARAMETER ?\(|INTRINSIC|DO \d{1,5} |GO ?TO \d)/im,
  ],
  ignoresCase: true,
  lexicon: {
    rules: [
      lineComment('!'),
      fixedComment,
      directive,
      quoted('"', { backslash: false, doubled: true }),
      quoted("'", { backslash: false, doubled: true }),
    ],
    operators: '.and. .or. .AND. .OR. .not. .NOT. :: => == /= <= >= ** //'.split(' '),
    wordCharacters: '',
    wordEndings: '',
  },
  readStructure: readFortran,
  branches: {
    ...branchOn('if elseif', condition),
    ...branchOn('do forall', loop),
    case: arm,
    ...branchOn('type class', typeArm),
    ...branchOn('.and. .or.', always),
  },
  review: fortranReview,
  examples: [
    {
      title: 'modules, interfaces, both routines, loops',
      source: [
        'module shapes',
        '  implicit none ! subroutine no',
        '  interface area',
        '    module function area_box(b) result(a)',
        '      real, intent(in) :: b',
        '    end function',
        '  end interface',
        'contains',
        '  pure elemental real function half(x) result(y)',
        '    real, intent(in) :: x',
        "    if (x > 0 .and. x < 9) y = x / 2 ! it's",
        '  end function half',
        '  SUBROUTINE total(all, n)',
        '    do i = 1, n',
        '      select case (i)',
        '      case (1)',
        '        print *, "end subroutine", &',
        '          i',
        '      case default',
        '        if (i == 2) then',
        '        else if (i == 3) then',
        '        end if',
        '      end select',
        '    end do',
        '  END SUBROUTINE',
        'end module',
        'program main',
        '  call total(a, 1)',
        'end',
      ],
      functions: [
        {
          name: 'shapes.half',
          kind: 'function',
          line: 9,
          endLine: 12,
          branchPoints: 2,
          parameters: 1,
          nesting: 0,
        },
        {
          name: 'shapes.total',
          kind: 'function',
          line: 13,
          endLine: 25,
          branchPoints: 4,
          parameters: 2,
          nesting: 3,
        },
      ],
      branchPoints: 6,
      classes: 0,
      lines: { code: 29, comments: 0, blank: 0 },
    },
    {
      title: 'fixed form: remarks in the first column, labels, a line that goes on',
      source: [
        '      SUBROUTINE OLD(A, B,',
        '     *               C)',
        'C     IF (NO) THEN',
        '*> if (no) then',
        'C',
        '      IF (A .GT. 0) GO TO 10',
        '      DO 20 I = 1, 10',
        '   20 CONTINUE',
        'c = 1',
        '   10 RETURN',
        '      END',
        'call f()',
      ],
      functions: [{ name: 'OLD', kind: 'function', line: 1, endLine: 11, branchPoints: 2, parameters: 3 }],
      branchPoints: 2,
      classes: 0,
      lines: { code: 9, comments: 3, blank: 0 },
    },
  ],
})
