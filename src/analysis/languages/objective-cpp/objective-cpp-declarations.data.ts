import type { DeclarationExample } from '../review-knowledge.ts'

export const objectiveCppDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'static int half(int x, int by = 2) { return x; }',
      'void show(const char *text, ...) { }',
      'class View { public: int size() const { return 1; } };',
      '@implementation Panel',
      '- (void)layout:(CGRect)frame animated:(BOOL)animated { }',
      '- (void)_hidden { }',
      '@end',
    ],
    declarations: [
      '1 private function half(x, by?)',
      '2 public function show(text, ...)',
      '3 public method View.size()',
      '3 public class View',
      '4 public class Panel',
      '5 public method Panel.layout:animated:(frame/, animated/)',
      '6 private method Panel._hidden()',
    ],
  },
]
