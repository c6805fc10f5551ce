import type { DeclarationExample } from '../review-knowledge.ts'

export const objectiveCDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'static int Half(int x) { return x; }',
      'void Show(char *text, ...) { }',
      '@implementation Box',
      '- (instancetype)initWithName:(NSString *)name size:(int)size { return self; }',
      '+ (BOOL)isOpen { return YES; }',
      '- (void)_hidden:(int)a { }',
      '- (void)log:(NSString *)format, ... { }',
      '@end',
    ],
    declarations: [
      '1 private function Half(x)',
      '2 public function Show(text, ...)',
      '3 public class Box',
      '4 public method Box.initWithName:size:(name/, size/)',
      '5 public method Box.isOpen()',
      '6 private method Box._hidden:(a/)',
      '7 public method Box.log:(format/, ...)',
    ],
  },
]
