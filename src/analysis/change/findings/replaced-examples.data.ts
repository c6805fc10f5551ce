import type { Example } from './finding.ts'

/** What stands where something safer stood, a reason each, and replacements that are as good. */
export const replacedExamples: {
  readonly flags: readonly Example[]
  readonly allows: readonly Example[]
} = {
  flags: [
    {
      language: 'php',
      before:
        '<?php\nfunction f($id) {\n    $id = intval($id);\n    if ($id == 0) {\n        return false;\n    }\n    return g("parent=$id");\n}\n',
      after:
        '<?php\nfunction f($id) {\n    if (intval($id) == 0) {\n        return false;\n    }\n    return g("parent=$id");\n}\n',
    },
    // A value in the text of a query.
    {
      language: 'ruby',
      before: 'class A\n  def f(a)\n    B.find(:all, :conditions => {:id => a})\n  end\nend\n',
      after: 'class A\n  def f(a)\n    B.find(:all, :conditions => "id = #{a}")\n  end\nend\n',
    },
    {
      language: 'javascript',
      before: 'function f(slug) {\n  order.push(`WHEN slug = ? THEN 1`, slug)\n}\n',
      after: "function f(slug) {\n  order.push(`WHEN slug = '${slug}' THEN 1`)\n}\n",
    },
    {
      language: 'java',
      before: 'class A {\n    static String idTemplate = "//node[@id = $nodeId]";\n}\n',
      after: 'class A {\n    static String idTemplate = "//node[@id = \'%s\']";\n}\n',
    },
    // A parser as it comes.
    {
      language: 'java',
      before:
        'class A {\n    void f(B b) {\n        SAXBuilder a = Tools.getSAXBuilder();\n        a.build(b);\n    }\n}\n',
      after:
        'class A {\n    void f(B b) {\n        SAXBuilder a = new SAXBuilder();\n        a.build(b);\n    }\n}\n',
    },
    // Names from outside.
    {
      language: 'javascript',
      before: 'function f(a) {\n  const seen = Object.create(null)\n  seen[a] = 1\n  return seen\n}\n',
      after: 'function f(a) {\n  const seen = {}\n  seen[a] = 1\n  return seen\n}\n',
    },
    // What was made is there, and not used.
    {
      language: 'javascript',
      before:
        'function f(a) {\n  let size = 1\n  const parsed = parseInt(a.size)\n  if (!isNaN(parsed)) {\n    size = parsed\n  }\n  return size\n}\n',
      after:
        'function f(a) {\n  let size = 1\n  const parsed = parseInt(a.size)\n  if (!isNaN(parsed)) {\n    size = a.size\n  }\n  return size\n}\n',
    },
    {
      language: 'php',
      before: "<?php\n$a->user['mail'] = htmlspecialchars_uni($a->user['mail']);\nshow($a->user['mail']);\n",
      after: "<?php\nshow($a->user['mail']);\n",
    },
    // Nothing shows that the request was meant.
    {
      language: 'javascript',
      before:
        "function f(a) {\n  const r = open(a)\n  r.setRequestHeader('X-CSRF-TOKEN', a.token)\n  r.send(a)\n}\n",
      after: 'function f(a) {\n  const r = open(a)\n  r.send(a)\n}\n',
    },
    // `/home/a` begins like `/home/ab`.
    {
      language: 'java',
      before:
        'class A {\n    void f(File a, File b) {\n        if (!a.getCanonicalFile().toPath().startsWith(b.getCanonicalFile().toPath())) throw new E();\n        g(a);\n    }\n}\n',
      after:
        'class A {\n    void f(File a, File b) {\n        if (!a.getCanonicalPath().startsWith(b.getCanonicalPath())) throw new E();\n        g(a);\n    }\n}\n',
    },
    // The size goes on as it was.
    {
      language: 'c',
      before:
        'void f(char *to, char *from, int len, int room) {\n    len = MIN(len, room);\n    copy(to, from, len);\n    next(len);\n}\n',
      after:
        'void f(char *to, char *from, int len, int room) {\n    copy(to, from, MIN(len, room));\n    next(len);\n}\n',
    },
    {
      language: 'c',
      before:
        'void f(char *a, int n, int step) {\n    int i;\n    for (i = 0; i + step <= n; i += step)\n        g(a + i, step);\n}\n',
      after:
        'void f(char *a, int n, int step) {\n    int i;\n    for (i = 0; i < n; i += step)\n        g(a + i, step);\n}\n',
    },
    // Whatever is left is taken.
    {
      language: 'php',
      before:
        "<?php\nfunction f($a) {\n    if (isUrl($a)) {\n        go($a);\n    } elseif (preg_match('/^[a-z]+$/', $a)) {\n        name($a);\n    }\n}\n",
      after:
        '<?php\nfunction f($a) {\n    if (isUrl($a)) {\n        go($a);\n    } else {\n        name($a);\n    }\n}\n',
    },
    // An error is no answer.
    {
      language: 'php',
      before:
        "<?php\nfunction f($a) {\n    if (preg_match('/<b>/', $a) !== 0) {\n        return true;\n    }\n    return go($a);\n}\n",
      after:
        "<?php\nfunction f($a) {\n    if (preg_match('/<b>/', $a)) {\n        return true;\n    }\n    return go($a);\n}\n",
    },
  ],
  allows: [
    {
      language: 'ruby',
      before: 'class A\n  def f(a)\n    B.where("id = ?", a)\n  end\nend\n',
      after: 'class A\n  def f(a)\n    B.where("name = ?", a)\n  end\nend\n',
    },
    {
      language: 'javascript',
      before: "function f(id) {\n  return query('/find', id)\n}\n",
      after: 'function f(id) {\n  return query(`/find?id=${id}`)\n}\n',
    },
    {
      language: 'java',
      before:
        'class A {\n    void f(B b) {\n        SAXBuilder a = new SAXBuilder();\n        a.build(b);\n    }\n}\n',
      after:
        'class A {\n    void f(B b) {\n        SAXBuilder a = Tools.getSAXBuilder();\n        a.build(b);\n    }\n}\n',
    },
    {
      language: 'javascript',
      before: 'function f(a) {\n  const seen = Object.create(null)\n  seen[a] = 1\n  return seen\n}\n',
      after: 'function f(a) {\n  const seen = new Map()\n  seen.set(a, 1)\n  return seen\n}\n',
    },
    {
      language: 'javascript',
      before:
        "function f(a) {\n  const r = open(a)\n  r.setRequestHeader('X-CSRF-TOKEN', a.token)\n  r.send(a)\n}\n",
      after:
        "function f(a) {\n  const r = open(a)\n  r.prepare(a)\n  r.setRequestHeader('X-CSRF-TOKEN', a.token)\n  r.send(a)\n}\n",
    },
    {
      language: 'c',
      before:
        'void f(char *to, char *from, int len, int room) {\n    len = MIN(len, room);\n    copy(to, from, len);\n}\n',
      after:
        'void f(char *to, char *from, int len, int room) {\n    len = MIN(len, room - 1);\n    copy(to, from, len);\n}\n',
    },
    {
      language: 'c',
      before: 'void f(char *a, int n) {\n    int i;\n    for (i = 0; i < n; i++)\n        g(a + i);\n}\n',
      after: 'void f(char *a, int n) {\n    int i;\n    for (i = 0; i + 1 < n; i++)\n        g(a + i);\n}\n',
    },
    {
      language: 'php',
      before:
        '<?php\nfunction f($a) {\n    if (isUrl($a)) {\n        go($a);\n    } else {\n        name($a);\n    }\n}\n',
      after:
        '<?php\nfunction f($a) {\n    if (isUrl($a)) {\n        go($a);\n    } elseif (isName($a)) {\n        name($a);\n    }\n}\n',
    },
  ],
}
