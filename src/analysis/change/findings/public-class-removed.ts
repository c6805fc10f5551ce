import { removedNames } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { isExampleFile } from './example-files.ts'
import { lastPart } from '../../facts/function-names.ts'
import { createBoundCheck } from './still-bound.ts'

/** A class others may use is gone. */
export const publicClassRemoved = defineFinding({
  id: 'public-class-removed',
  severity: 'low',
  trigger:
    'A public class is gone: not renamed, not imported or assigned under its name, and none of its name stands elsewhere in the file. Not in tests, examples, internal folders and scripts.',
  why: 'Code outside this file that names it breaks.',
  evidence: removedNames('classes'),
  engines: 'both',
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired || isExampleFile(change.filename)) return null
    const isBound = createBoundCheck(change.after)
    const now = new Set(change.after.classes.map(({ name }) => lastPart(name)))
    const renamed = new Set(change.functions.classRenames.map(({ before }) => before))
    const gone = change.before.classes.filter(({ name, isPublic }) => {
      return isPublic && !now.has(lastPart(name)) && !renamed.has(name) && !isBound(name)
    })
    if (gone.length === 0) return null
    return {
      severity: 'low',
      message: `The change removes ${count(gone.length, 'public class', 'public classes')}: code outside this file that names it breaks. Keep the name until nobody uses it.`,
      places: gone.map(({ line, name }) => ({ side: 'before', line, meaning: name })),
      evidence: { classes: gone.map(({ name }) => name) },
    }
  },
  examples: {
    flags: [
      {
        language: 'c',
        filename: 'src/a.c',
        before: 'struct b { int c; };\nint d;\n',
        after: 'int d;\n',
      },
      {
        language: 'python',
        before: 'class A:\n    pass\n\n\nclass B:\n    pass\n',
        after: 'class A:\n    pass\n',
      },
      { language: 'javascript', before: 'class A {}\nclass B { f() { return 1 } }\n', after: 'class A {}\n' },
      {
        language: 'java',
        before: 'class A {}\npublic class B { int f() { return 1; } }\n',
        after: 'class A {}\n',
      },
    ],
    allows: [
      {
        language: 'kotlin',
        before: 'class A { class B { val a = 1 } }\n',
        after: 'class A { val b = 2 }\nclass B { val a = 1 }\n',
      },
      { language: 'kotlin', before: 'private object B { val a = 1 }\n', after: 'val a = 1\n' },
      { language: 'rust', before: 'pub(crate) struct B { a: u8 }\n', after: 'pub struct C { a: u8 }\n' },
      { language: 'python', before: 'class _B:\n    pass\n', after: 'x = 1\n' },
      { language: 'python', before: 'class B:\n    pass\n', after: 'from other import B\n' },
      {
        language: 'javascript',
        before: 'class B { f(a) { const x = a.b(a.c, 1); return x.map((y) => y.z + 1) } }\n',
        after: 'class C { f(a) { const x = a.b(a.c, 1); return x.map((y) => y.z + 1) } }\n',
      },
    ],
  },
})
