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
  {
    source: [
      'using Callback = std::function<void(int)>;',
      'static const int kLimit = 3;',
      'NS_ENUM(NSInteger, Color) { ColorRed, ColorBlue };',
      '@interface Panel : NSView',
      '@property (nonatomic, copy) NSString *title;',
      '- (void)layout:(CGRect)frame;',
      '@end',
      '@implementation Panel',
      '- (void)layout:(CGRect)frame { auto inner = 1; }',
      '@end',
    ],
    declarations: ['4 public class Panel', '9 public method Panel.layout:(frame/)'],
    others: [
      '1 internal type Callback: std :: function < void ( int ) >',
      '2 private constant kLimit: static const int',
      '3 internal type Color',
      '3 internal constant ColorRed',
      '3 internal constant ColorBlue',
      '5 internal field Panel.title: NSString *',
      '6 internal function Panel.layout:: ( void ) layout : ( CGRect ) frame',
    ],
  },
]
