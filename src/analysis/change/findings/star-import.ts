import { addedNames } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLabels } from './net-hits.ts'
import { soften } from './soften.ts'

/** Names that come from somewhere, nobody sees which. */
export const starImport = defineFinding({
  id: 'star-import',
  severity: 'low',
  severityNote: 'info in tests',
  trigger: 'New `from module import *`, in Java `import package.*`.',
  why: 'A later release of the module may shadow a name of this file.',
  evidence: addedNames('modules', 'Modules'),
  engines: 'both',
  check: (change) => {
    if (/__init__\.pyi?$/.test(change.filename ?? '')) return null
    const hits = findNewHits(change, ({ imports }) => {
      return imports.filter(({ name }) => name === '*').map(({ module, line }) => ({ line, label: module }))
    })
    if (hits.length === 0) return null
    return {
      severity: soften(change, 'low'),
      message: `The change imports every name of ${count(hits.length, 'module')}; names hide each other, and nobody sees where one comes from. Import what is used by name.`,
      places: atHits(hits),
      evidence: { added: hits.length, modules: listLabels(hits) },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: 'import os\n', after: 'from os import *\n' },
      { language: 'java', before: 'class A {}\n', after: 'import java.util.*;\nclass A {}\n' },
      { language: 'kotlin', before: 'class A\n', after: 'import java.util.*\nclass A\n' },
    ],
    allows: [
      { language: 'python', before: 'import os\n', after: 'from os import path\nx = 2 * 3\n' },
      { language: 'python', filename: 'pkg/__init__.py', before: '', after: 'from .a import *\n' },
      {
        language: 'java',
        before: 'import java.util.*;\nclass A {}\n',
        after: 'import java.util.*;\nclass B {}\n',
      },
    ],
  },
})
