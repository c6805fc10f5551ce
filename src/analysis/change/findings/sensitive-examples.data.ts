import type { Example } from './finding.ts'

/** Excerpts are not weighed. */
const LONG_FILE = Array.from({ length: 40 }, (_, n) => `#define ITEM_${n} ${n}\n`).join('')

/** Code that keeps someone out and has less in it, a reason each, and changes that only look like it. */
export const sensitiveExamples: {
  readonly flags: readonly Example[]
  readonly allows: readonly Example[]
} = {
  flags: [
    {
      language: 'ruby',
      before:
        'class User\n  def a\n    1\n  end\n\n  # Works around GHSA-57hq-95w6-v4fc until the update.\n  def pending?\n    keep(self)\n    super\n  end\nend\n',
      after: 'class User\n  def a\n    1\n  end\nend\n',
    },
    {
      language: 'python',
      before:
        'def f(a):\n    # An attacker may send a very long name.\n    a = shorten(a)\n    return store(a)\n',
      after: 'def f(a):\n    return store(a)\n',
    },
    {
      language: 'go',
      before: 'package a\nfunc f(c *C) {\n\tl, err := db.Label(c.RepoID, c.Query("id"))\n\tshow(l, err)\n}\n',
      after: 'package a\nfunc f(c *C) {\n\tl, err := db.Label(c.Query("id"))\n\tshow(l, err)\n}\n',
    },
    {
      language: 'python',
      before: 'def check_host(h):\n    if bad(h):\n        raise E(h)\n    return h\n',
      after:
        'def check_host(h):\n    if settings.DEBUG:\n        return h\n    if bad(h):\n        raise E(h)\n    return h\n',
    },
    {
      language: 'php',
      before:
        '<?php\nclass Firewall {\n    function f($token) {\n        $value = $this->randomize($token);\n        return new T($value);\n    }\n}\n',
      after: '<?php\nclass Firewall {\n    function f($token) {\n        return new T($token);\n    }\n}\n',
      filename: 'Security/Firewall.php',
    },
    {
      language: 'java',
      before:
        'class A {\n    void f(int a) {\n        if (a < 0) {\n            throw new E();\n        }\n        g(a);\n    }\n}\n',
      after:
        'class A {\n    void f(int a) {\n        if (a < 0) {\n            return;\n        }\n        g(a);\n    }\n}\n',
    },
    {
      language: 'php',
      before: '<?php\nfunction f($name) {\n    echo "<b>" . string_display($name) . "</b>";\n}\n',
      after: '<?php\nfunction f($name) {\n    echo "<b>" . $name . "</b>";\n}\n',
    },
    {
      language: 'c',
      before:
        'int f(int a) {\n  if (a > 0) {\n    run(a);\n  } else {\n    return -EINVAL;\n  }\n  return g(a);\n}\n',
      after: 'int f(int a) {\n  if (a > 0) {\n    run(a);\n  }\n  return g(a);\n}\n',
    },
    // A check asks something else.
    {
      language: 'python',
      before:
        'def f(user, a):\n    if not user.has_permission(a.owner):\n        raise E(a)\n    return go(a)\n',
      after: 'def f(user, a):\n    if not user.has_name(a.title):\n        raise E(a)\n    return go(a)\n',
    },
    // The value itself is asked.
    {
      language: 'javascript',
      before: 'function f(a) {\n  if (isLocal(a.url)) {\n    go(a.url)\n  }\n}\n',
      after: 'function f(a) {\n  if (a.url) {\n    go(a.url)\n  }\n}\n',
    },
    // A number is a text again.
    {
      language: 'php',
      before: '<?php\nfunction f($a) {\n    return show((int) $a);\n}\n',
      after: '<?php\nfunction f($a) {\n    return show($a);\n}\n',
    },
    // Text is markup.
    {
      language: 'javascript',
      before: 'function f(a) {\n  a.box.text(a.name)\n}\n',
      after: 'function f(a) {\n  a.box.html(a.name)\n}\n',
    },
    // A check that gets less, or something else.
    {
      language: 'python',
      before: 'def f(path, root):\n    check_inside(path, root, strict)\n    return read(path)\n',
      after: 'def f(path, root):\n    check_inside(path, root)\n    return read(path)\n',
    },
    {
      language: 'php',
      before: "<?php\nfunction f($a) {\n    current_user_can('edit_users');\n    return go($a);\n}\n",
      after: "<?php\nfunction f($a) {\n    current_user_can('read');\n    return go($a);\n}\n",
    },
    // Cleaned for an address, shown in a page.
    {
      language: 'php',
      before: '<?php\nfunction f($a) {\n    $b = escapeHtml($a);\n    return $b;\n}\n',
      after: '<?php\nfunction f($a) {\n    $b = escapeUrl($a);\n    return $b;\n}\n',
    },
    // Rows of everyone.
    {
      language: 'python',
      before: 'def f(user, b):\n    return Note.objects.filter(owner=user).get(b)\n',
      after: 'def f(user, b):\n    return Note.objects.get(b)\n',
    },
    // A mark that is gone.
    {
      language: 'javascript',
      before: 'function f(a) {\n  a.isApiToken = true\n  return save(a)\n}\n',
      after: 'function f(a) {\n  return save(a)\n}\n',
    },
    // A type that promised something.
    {
      language: 'python',
      before: 'def f(a):\n    return load(a, SafeLoader)\n',
      after: 'def f(a):\n    return load(a, Loader)\n',
    },
    // One number is enough to reach what belongs to others.
    {
      language: 'typescript',
      before:
        'export async function f(planId: string, shopId: string) {\n  return await getPlan(planId, shopId)\n}\n',
      after: 'export async function f(planId: string, shopId: string) {\n  return await getPlan(planId)\n}\n',
    },
    // Words that bound or clean, in a change that hardly does anything else.
    {
      language: 'c',
      before: `${LONG_FILE}int f(box_t *b, int n) {\n  size_t max = room_of(b) / sizeof(int);\n  return fill(b, n, max);\n}\n`,
      after: `${LONG_FILE}int f(box_t *b, int n) {\n  return fill(b, n);\n}\n`,
    },
  ],
  allows: [
    {
      language: 'python',
      before: 'def f(x):\n    x = escape(x)\n    g(x)\n\n\ndef h(x):\n    x = 1\n',
      after: 'def h(x):\n    x = 1\n\n\ndef f(x):\n    x = escape(x)\n    g(x)\n',
    },
    {
      language: 'php',
      before: '<?php\nfunction f($name) {\n    $a = pad($name);\n}\n',
      after: '<?php\nfunction f($name) {\n    $a = $name;\n}\n',
    },
    {
      language: 'python',
      before:
        'def f(a):\n    # An attacker may send a very long name.\n    a = shorten(a)\n    return store(a)\n',
      after:
        'def f(a):\n    # An attacker may send a very long name.\n    b = shorten(a)\n    return store(b)\n',
    },
    {
      language: 'go',
      before: 'package a\nfunc f(c *C) {\n\tl, err := db.Label(c.Query("id"))\n\tshow(l, err)\n}\n',
      after: 'package a\nfunc f(c *C) {\n\tl, err := db.Label(c.RepoID, c.Query("id"))\n\tshow(l, err)\n}\n',
    },
    {
      language: 'php',
      before: '<?php\nfunction f($a) {\n    $value = $this->round($a);\n    return new T($value);\n}\n',
      after: '<?php\nfunction f($a) {\n    return new T($a);\n}\n',
    },
    {
      language: 'java',
      before:
        'class A {\n    void f(int a) {\n        if (a < 0) {\n            return;\n        }\n        g(a);\n    }\n}\n',
      after:
        'class A {\n    void f(int a) {\n        if (a < 0) {\n            throw new E();\n        }\n        g(a);\n    }\n}\n',
    },
    // Handed on by the call that says it.
    {
      language: 'c',
      before:
        'int f(s_t *s) {\n  if (s->fd < 0) {\n    set_error(s, EBADF);\n    return -1;\n  }\n  return s->fd;\n}\n',
      after: 'int f(s_t *s) {\n  if (s->fd < 0)\n    return set_error(s, EBADF);\n  return s->fd;\n}\n',
    },
    // The same shape, and no word that protects.
    {
      language: 'javascript',
      before:
        'function f(a) {\n  const opts = { color: theme.color, name: a.name }\n  return walk(a, opts)\n}\n',
      after: 'function f(a) {\n  const opts = { name: a.name }\n  return walk(a, opts)\n}\n',
    },
  ],
}
