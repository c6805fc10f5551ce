import type { Example } from './finding.ts'

/** Parts of a condition that what is left of it says too: near misses of all that is told about conditions. */
export const impliedParts: readonly Example[] = [
  {
    language: 'php',
    before:
      "<?php\nfunction f($v) {\n    if (a() || (!is_null($v) && $v == 'x')) {\n        go($v);\n    }\n}\n",
    after: "<?php\nfunction f($v) {\n    if (a() || ($v == 'x')) {\n        go($v);\n    }\n}\n",
  },
  {
    language: 'c',
    before:
      'int *f(int size, int need) {\n  if (size > 0 && size < need) {\n    fail("small");\n    return (NULL);\n  }\n  return g(size);\n}\n',
    after:
      'int *f(int size, int need) {\n  if (size < need) {\n    fail("small");\n    return (NULL);\n  }\n  return g(size);\n}\n',
  },
]
