import type { Example } from './finding.ts'

/** Ways in that were closed, a reason each, and changes that open none. */
export const openedExamples: {
  readonly flags: readonly Example[]
  readonly allows: readonly Example[]
} = {
  flags: [
    {
      language: 'javascript',
      before: "function f(a) {\n  if (a.url.startsWith('http')) {\n    open(a.url)\n  }\n}\n",
      after: "function f(a) {\n  if (a.url.includes('http')) {\n    open(a.url)\n  }\n}\n",
    },
    {
      language: 'go',
      before: 'package a\nfunc f(u string) bool {\n\treturn strings.HasPrefix(u, "http")\n}\n',
      after: 'package a\nfunc f(u string) bool {\n\treturn strings.Contains(u, "http")\n}\n',
    },
    {
      language: 'ruby',
      before: 'class Order < Base\n  attr_protected :total, :user_id, :state\nend\n',
      after: 'class Order < Base\n  attr_protected :total, :state\nend\n',
    },
    // What attacks are written with is looked for no more.
    {
      language: 'php',
      before:
        "<?php\nfunction f($page) {\n    $bad = $page->query('//*[contains(@href, \\'javascript:\\')]');\n    drop($bad);\n    return $page->save();\n}\n",
      after: '<?php\nfunction f($page) {\n    return $page->save();\n}\n',
    },
    {
      language: 'javascript',
      before:
        "function f(link) {\n  const plain = lower(link)\n  mark(plain, plain.includes('javascript:'))\n  return show(plain)\n}\n",
      after: 'function f(link) {\n  const plain = lower(link)\n  return show(plain)\n}\n',
    },
    {
      language: 'python',
      before: "def f(name):\n    parts = split(name)\n    drop(parts, '..')\n    return join(parts)\n",
      after: 'def f(name):\n    parts = split(name)\n    return join(parts)\n',
    },
    // One place of a request, and all of them.
    {
      language: 'ruby',
      before: 'class A\n  def f(request)\n    keep(request.GET)\n  end\nend\n',
      after: 'class A\n  def f(request)\n    keep(request.params)\n  end\nend\n',
    },
    {
      language: 'php',
      before: "<?php\nfunction f() {\n    return find($_POST['id']);\n}\n",
      after: "<?php\nfunction f() {\n    return find($_REQUEST['id']);\n}\n",
    },
    // Sizes hang on the answer.
    {
      language: 'c',
      before: 'void f(image *a) {\n    a->halved = a->bands == 3;\n    g(a);\n}\n',
      after: 'void f(image *a) {\n    a->halved = TRUE;\n    g(a);\n}\n',
    },
    // The same words but one.
    {
      language: 'go',
      before: 'package a\nfunc f(r *R) {\n\te := checkAdminRequest(r)\n\tanswer(e)\n}\n',
      after: 'package a\nfunc f(r *R) {\n\te := checkRequest(r)\n\tanswer(e)\n}\n',
    },
    {
      language: 'c',
      before: 'int f(char *a, int n) {\n    int r = unpack_safe(a, n);\n    return done(r);\n}\n',
      after: 'int f(char *a, int n) {\n    int r = unpack(a, n);\n    return done(r);\n}\n',
    },
    // What the caller wrote stands in the page.
    {
      language: 'php',
      before: "<?php\n$a = array(\n    'send' => '?action=search',\n);\n",
      after: "<?php\n$a = array(\n    'send' => $_SERVER['PHP_SELF'] . '?action=search',\n);\n",
    },
    // A link can send it.
    {
      language: 'html',
      before: '<form method="post" action="drop"><input name="a"></form>\n',
      after: '<form method="get" action="drop"><input name="a"></form>\n',
    },
  ],
  allows: [
    {
      language: 'javascript',
      before: "function f(a) {\n  if (a.url.includes('http')) {\n    open(a.url)\n  }\n}\n",
      after: "function f(a) {\n  if (a.url.startsWith('http')) {\n    open(a.url)\n  }\n}\n",
    },
    {
      language: 'ruby',
      before: 'class Order < Base\n  attr_protected :total, :state\nend\n',
      after: 'class Order < Base\n  attr_protected :total, :user_id, :state\nend\n',
    },
    {
      language: 'php',
      before: "<?php\nfunction f() {\n    return find($_REQUEST['id']);\n}\n",
      after: "<?php\nfunction f() {\n    return find($_POST['id']);\n}\n",
    },
    {
      language: 'php',
      before: "<?php\nfunction f() {\n    return g('?action=search');\n}\n",
      after: "<?php\nfunction f() {\n    return g(h($_SERVER['PHP_SELF']));\n}\n",
    },
    {
      language: 'javascript',
      before: "function f(link) {\n  mark(link, link.includes('javascript:'))\n  return show(link)\n}\n",
      after:
        "function f(link) {\n  mark(link, lower(link).startsWith('javascript:'))\n  return show(link)\n}\n",
    },
    {
      language: 'python',
      before: "from a import b\nx = load('../data.json')\ny = load('c')\n",
      after: "from a import b\ny = load('c')\n",
    },
    {
      language: 'ruby',
      before: 'class A\n  def f(request)\n    keep(request.params)\n  end\nend\n',
      after: 'class A\n  def f(request)\n    keep(request.GET)\n  end\nend\n',
    },
    {
      language: 'c',
      before: 'void f(image *a) {\n    a->halved = FALSE;\n    g(a);\n}\n',
      after: 'void f(image *a) {\n    a->halved = TRUE;\n    g(a);\n}\n',
    },
    {
      language: 'go',
      before: 'package a\nfunc f(r *R) {\n\te := checkNewRequest(r)\n\tanswer(e)\n}\n',
      after: 'package a\nfunc f(r *R) {\n\te := checkRequest(r)\n\tanswer(e)\n}\n',
    },
    {
      language: 'python',
      before: 'def f(a):\n    return read_safe(a)\n',
      after: 'def f(a):\n    return read(a, mode=SAFE)\n',
    },
    {
      language: 'html',
      before: '<form method="get" action="find"><input name="a"></form>\n',
      after: '<form method="post" action="find"><input name="a"></form>\n',
    },
  ],
}
