import { expect, test } from 'vitest'
import { tellHeader, type HeaderLanguage } from './tell-header.ts'

const headers: readonly (readonly [HeaderLanguage, string])[] = [
  ['cpp', 'class Box {\npublic:\n  int size() const { return 1; }\n};'],
  ['cpp', 'namespace a { inline int f() { return 1; } }'],
  ['cpp', 'template <class T> T max(T a, T b) { return a > b ? a : b; }'],
  ['cpp', '#include <vector>\nint size(int);'],
  ['cpp', 'inline std::string name() { return "a"; }'],
  ['cpp', 'struct A { virtual void f(); };'],
  ['c', '/* class Box { public: }; */\nstruct box { int size; };\n#include <stdio.h>'],
  ['c', 'const char *text = "namespace a::b";\nint class_of(int namespace_id);'],
  [
    'c',
    '#ifdef __cplusplus\nextern "C" {\nnamespace a {}\n#endif\nint f(void);\n#ifdef __cplusplus\n}\n#endif',
  ],
  [
    'c',
    '#if defined(__cplusplus)\n#if X\nclass A { };\n#endif\n#else\nint using_c;\n#endif\nstatic int f(int template) { return template; }',
  ],
  ['objective-c', '#import <Foundation/Foundation.h>\n@interface Box : NSObject\n- (int)size;\n@end'],
  ['objective-c', '@class Box;\nvoid show(Box *box);'],
  ['c', ''],
]

test.each(headers)('a header is told by its content: %s', (language, text) => {
  expect(tellHeader(text)).toBe(language)
})
