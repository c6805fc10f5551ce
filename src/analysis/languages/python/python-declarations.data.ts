import type { DeclarationExample } from '../review-knowledge.ts'

export const pythonDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'def f(a, /, b, *, c=1, **k):',
      '    pass',
      '',
      '',
      'async def g(*args, d, e: int = 3):',
      '    pass',
      '',
      '',
      'class P:',
      '    def __init__(self, x: Dict[str, int] = {}):',
      '        def inner(y): pass',
      '',
      '    async def _h(self): pass',
      '',
      '',
      'class _Q:',
      '    def i(self): pass',
    ],
    declarations: [
      '1 public function f(a/, b, c:?, ...k)',
      '5 public async_function g(...args, d:, e:?)',
      '9 public class P',
      '10 public method P.__init__(self, x?)',
      '11 private function P.__init__.inner(y)',
      '13 private async_method P._h(self)',
      '16 private class _Q',
      '17 private method _Q.i(self)',
    ],
  },
]
