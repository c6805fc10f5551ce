import { expect, test } from 'vitest'
import { resolveLanguage } from '../resolve-language.ts'

test('a .m file is read as the language its text is written in', () => {
  const matlab = '% adds\nfunction c = add(a, b)\n  c = a + b;\nend\n'
  const objective = '#import "Box.h"\n@implementation Box\n- (int)size { return 1; } // end\n@end\n'
  expect(resolveLanguage(undefined, 'src/add.m', matlab).id).toBe('matlab')
  expect(resolveLanguage('m', undefined, matlab).id).toBe('matlab')
  expect(resolveLanguage(undefined, 'src/Box.M', objective).id).toBe('objective-c')
  expect(resolveLanguage('m', undefined, 'int x;').id).toBe('objective-c')
  expect(resolveLanguage('objective-c', 'add.m', matlab).id).toBe('objective-c')
  expect(resolveLanguage(undefined, 'add.m').id).toBe('objective-c')
})
