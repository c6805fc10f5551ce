import { defineLanguage } from '../language.ts'
import { cpp } from '../cpp/cpp.ts'
import { objectiveCppReview } from './objective-cpp-review.ts'
import { readObjectiveC } from '../objective-c/read-objective-c.ts'

/** Objective-C++: what Objective-C adds, over C++. */
export const objectiveCpp = defineLanguage({
  id: 'objective-cpp',
  title: 'Objective-C++',
  aliases: ['objective-c++', 'objc++', 'obj-c++', 'objectivecpp', 'objectivec++', 'objcpp'],
  extensions: ['mm'],
  ignoresCase: false,
  lexicon: cpp.lexicon,
  readStructure: readObjectiveC(cpp.readStructure),
  branches: cpp.branches,
  review: objectiveCppReview,
  examples: [
    {
      title: 'methods beside classes of C++',
      source: [
        '#import <UIKit/UIKit.h>',
        'namespace ui {',
        'class View { public: int size() const { return open && full ? 1 : 0; } };',
        '}',
        '@implementation Panel',
        '- (void)layout:(CGRect)frame animated:(BOOL)animated {',
        '  auto run = [&](int&& a) { if (a) return; };',
        '  std::vector<int> all{1, 2};',
        '}',
        '@end',
        'int ui::last() { return 1; }',
      ],
      functions: [
        { name: 'View.size', kind: 'method', line: 3, endLine: 3, branchPoints: 2, parameters: 0 },
        {
          name: 'Panel.layout:animated:',
          kind: 'method',
          line: 6,
          endLine: 9,
          branchPoints: 1,
          parameters: 2,
        },
        { name: 'ui.last', kind: 'method', line: 11, endLine: 11, branchPoints: 0, parameters: 0 },
      ],
      branchPoints: 3,
      classes: 2,
      lines: { code: 11, comments: 0, blank: 0 },
    },
  ],
})
