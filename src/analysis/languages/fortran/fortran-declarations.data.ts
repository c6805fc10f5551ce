import type { DeclarationExample } from '../review-knowledge.ts'

export const fortranDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'module shapes',
      '  PRIVATE',
      '  public :: Total, &',
      '    half',
      '  interface',
      '    module function area(b) result(a)',
      '    end function',
      '  end interface',
      'contains',
      '  integer function total(all, by, deep) result(sum)',
      '    integer, intent(in) :: all(:)',
      '    integer, intent(in), optional :: by, deep',
      '    found = .true.',
      '  end',
      '  subroutine half',
      '  end subroutine',
      '  subroutine hidden(a)',
      '  end subroutine',
      'end module',
      'subroutine open(b)',
      'end subroutine',
    ],
    declarations: [
      '10 public function shapes.total(all, by?, deep?)',
      '15 public function shapes.half()',
      '17 private function shapes.hidden(a)',
      '20 public function open(b)',
    ],
  },
  {
    source: ['module m', 'private :: g', 'contains', 'subroutine f(x)', 'end', 'subroutine g', 'end', 'end'],
    declarations: ['4 public function m.f(x)', '6 private function m.g()'],
  },
  {
    source: ['submodule (m) s', 'contains', 'module procedure f', 'end procedure', 'end submodule'],
    declarations: ['3 public function s.f()'],
  },
]
