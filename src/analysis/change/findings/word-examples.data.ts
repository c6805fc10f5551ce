import type { Example } from './finding.ts'

/** Protections that are known by a word of theirs, and words that only look like one. */
export const wordExamples: { readonly flags: readonly Example[]; readonly allows: readonly Example[] } = {
  flags: [
    {
      language: 'c',
      severity: 'low',
      before: 'int f(A *a, int n) {\n  ERR_IF_DATA_OOB(2)\n  return read(a, n);\n}\n',
      after: 'int f(A *a, int n) {\n  return read(a, n);\n}\n',
    },
    {
      language: 'c',
      before: 'void f(H *h) {\n  lock_settings(h);\n  show(h->name);\n  unlock_settings(h);\n}\n',
      after: 'void f(H *h) {\n  show(h->name);\n}\n',
      severity: 'low',
    },
    {
      language: 'c',
      severity: 'low',
      before: 'void f(A *a, int n) {\n  int layers = A_CLIP(1, n, 1000);\n  go(a, layers);\n}\n',
      after: 'void f(A *a, int n) {\n  int layers = n;\n  go(a, layers);\n}\n',
    },
    {
      language: 'python',
      severity: 'low',
      before: 'def f(url, options):\n    check_unsafe_options(options)\n    return clone(url, options)\n',
      after: 'def f(url, options):\n    return clone(url, options)\n',
    },
    {
      language: 'php',
      severity: 'low',
      before: '<?php\n$c = db_prepare_string($f);\n$w = "(name like \'$c%\')";\nshow($w);\n',
      after: '<?php\n$w = "(name like \'$f%\')";\nshow($w);\n',
    },
    {
      language: 'javascript',
      before: 'const app = make()\napp.use(clickJackingHandler)\napp.use(routes)\n',
      after: 'const app = make()\napp.use(routes)\n',
      severity: 'low',
    },
  ],
  allows: [
    {
      language: 'javascript',
      before: 'async function all(a) {\n  await runCheck(a)\n  await fix(a)\n}\n',
      after: 'async function all(a) {\n  await fix(a)\n}\n',
    },
    {
      language: 'php',
      before:
        "<?php\nfunction f($composer, $want) {\n    $composer->require(['a/b' => $want]);\n    $composer->require(['a/c' => $want]);\n}\n",
      after:
        "<?php\nfunction f($composer, $want) {\n    $composer->require(['a/b' => $want, 'a/c' => $want]);\n}\n",
    },
    {
      language: 'javascript',
      before: "function f(list) {\n  list.style.maxHeight = '0px'\n  show(list)\n}\n",
      after: 'function f(list) {\n  slide(list)\n  show(list)\n}\n',
    },
    {
      language: 'go',
      before: 'package a\nfunc f(c *C, e error) {\n\tc.Handle(500, "a.GetUser")\n\tdone(c, e)\n}\n',
      after: 'package a\nfunc f(c *C, e error) {\n\tc.Handle(404, "a.Find")\n\tdone(c, e)\n}\n',
    },
    {
      language: 'go',
      before:
        'package a\nfunc f(a string) {\n\tif e := set(a); e != nil {\n\t\tmustLogFatal(e)\n\t}\n\tgo_on(a)\n}\n',
      after: 'package a\nfunc f(a string) {\n\tgo_on(a)\n}\n',
    },
    {
      language: 'c',
      before:
        'int f(C *c, long max_bytes) {\n  if (max_bytes > 16384)\n    cork(c);\n  return send(c, max_bytes);\n}\n',
      after:
        'int f(C *c, long max_bytes) {\n  if (length(c) > 16384)\n    cork(c);\n  return send(c, max_bytes);\n}\n',
    },
    {
      language: 'php',
      before: "<?php\n$a = filter($b, 'id', FILTER_VALIDATE_INT);\nshow($c);\n",
      after: '<?php\nshow($c);\n',
    },
  ],
}
