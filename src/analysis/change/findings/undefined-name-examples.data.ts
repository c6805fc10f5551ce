import type { Example } from './finding.ts'

export const undefinedNameExamples: {
  readonly flags: readonly Example[]
  readonly allows: readonly Example[]
} = {
  flags: [
    {
      language: 'python',
      before: 'from __future__ import annotations\nimport os\n\n\ndef f(a):\n    return os.path.join(a)\n',
      after:
        'from __future__ import annotations\nimport os\n\n\ndef f(a: int = start()):\n    if a: pass\n    else: stop(a)\n    return {a: halt}\n',
    },
    {
      language: 'python',
      before: 'import os\n\n\ndef f(a):\n    return os.fspath(a)\n',
      after: 'import os\n\n\ndef f(a):\n    return None if is_undefined(a) else os.fspath(a)\n',
    },
    {
      language: 'python',
      before: 'import os\n\n\ndef f(a):\n    return os.path.join(a)\n',
      after:
        'import os\n\n\nclass B:\n    c: list[Stats]\n\n\ndef f(a: Stats):\n    return os.path.join(a)\n',
    },
    {
      language: 'python',
      before: 'import os\n\n\ndef f(a):\n    return os.fspath(a)\n',
      after: 'import os\n\n\ndef f(a):\n    return json.dumps(os.fspath(a))\n',
    },
    {
      language: 'python',
      before: 'from .models import A\n\nKINDS = [A]\n',
      after: 'from .models import A\n\nKINDS = [A, B]\n',
    },
    {
      language: 'python',
      before: 'import re\n\n\ndef f(row):\n    return g(row, row.size)\n\n\ndef g(a, b):\n    return a * b\n',
      after:
        'import re\n\n\ndef f(row):\n    return g(row, size=size)\n\n\ndef g(a, b):\n    return f"{a!r:>{b}}" + re.escape(a)\n',
    },
    {
      language: 'python',
      before: '',
      after:
        'from django.db import models\n\n\nclass A(models.Model, Stamped):\n    name = models.CharField()\n',
    },
    {
      language: 'python',
      before: 'import os\nfrom json import dumps\n\nX = [dumps]\n',
      after: 'import os\n\nX = [dumps]\n',
    },
    {
      language: 'javascript',
      severity: 'low',
      before: "import { a } from './a'\n\nexport function f(x) {\n  return a(x)\n}\n",
      after: "import { a } from './a'\n\nexport function f(x) {\n  return a(b(x))\n}\n",
    },
    {
      language: 'javascript',
      severity: 'low',
      before: "const fs = require('fs')\nfs.statSync('a')\n",
      after: "const fs = require('fs')\nfs.statSync(path.join('a', 'b'))\n",
    },
    {
      language: 'typescript',
      severity: 'low',
      before: "import { A } from './a'\nexport const a: A = new A()\n",
      after: "import { A } from './a'\nexport const a: A = new A(readClock())\n",
    },
  ],
  allows: [
    {
      language: 'python',
      before: 'import os\n\n\ndef f(a):\n    return os.fspath(a)\n',
      after: 'import os\n\n\ndef f(a):\n    return UNDEFINED_TABLE[os.fspath(a)]\n',
    },
    {
      language: 'python',
      filename: 'pipeline.test.py',
      before: '',
      after: 'import os\n\n\nclass A:\n    def run(self):\n        return Test.Add(os.name)\n',
    },
    {
      language: 'python',
      before: '',
      after:
        "import os\n\nTest.Summary = os.name\n\n\nclass A:\n    def run(self):\n        return Test.Add('a')\n",
    },
    {
      language: 'python',
      before: 'import os\n\n\ndef f(a):\n    return os.path.join(a)\n',
      after:
        'from __future__ import annotations\nimport os\n\n\ndef f(a: Stats, b: list[Stats] = (1, 2)) -> dict[str, Stats]:\n    return os.path.join(a)\n\n\nclass B:\n    c: Stats\n',
    },
    {
      language: 'python',
      before: 'import os\n\n\ndef f(a):\n    return os.path.join(a)\n',
      after: 'import os\n\n\ndef f(a):\n    b: list[Tensor] = os.path.join(a)\n    c: Tensor\n    return b\n',
    },
    {
      language: 'python',
      filename: 'deltacat/__init__.py',
      before: '__version__ = "1"\n',
      after:
        'import logging\nimport deltacat.logs\n\nlogs.configure(logging.getLogger(__name__))\n__version__ = "1"\n',
    },
    {
      language: 'python',
      before: 'def f(a, b):\n    return a\n',
      after:
        'def f(a, b):\n    c = rf\'{a}[^{{]+\\{{\'\n    d = f"{a:<{b}s}|{a!r:>{b}.{b}f}\\N{EM DASH}"\n    return c + d\n',
    },
    {
      language: 'python',
      filename: 'integration-tests/steps/helpers.py',
      before: 'import a\nfrom behave import *\n\n\n@then("it is")\ndef step_impl(context):\n    a.f()\n',
      after: 'import a\n\n\n@then("it is")\ndef step_impl(context):\n    a.f()\n',
    },
    {
      language: 'python',
      before: 'import a\n\na.f()\n',
      after: 'import a\n\na.f(current)  # noqa: F821\na.g(former)  # noqa\n',
    },
    {
      // Of a platform, of a build, in a page, or bound in one of many ways.
      language: 'javascript',
      before: "import a from 'a'\n",
      after: [
        "import a, { b as c } from 'a'",
        "import * as d from 'd'",
        'const { e, f: { g = 1 } } = a(), [h, ...i] = c()',
        'let j, k = () => DEBUG && fetch(d.e)',
        'function l(m, { n }, o = 2) { try { m(n(o)) } catch (p) { p.q() } }',
        'class r extends a { s(t) { return u => t(u()) } }',
        'export default <div>{e()} item(s). Call me(now).</div>',
        'for (const v of h()) v(g(), i(), j(), k(), l(), new r())',
        'if (a instanceof c) {',
        '  throw (new r())',
        '}',
        'if (hasOwnProperty(a, 1)) gettext(moment(d3.max(a)))',
        'window.w = 1',
        'w()',
        '',
      ].join('\n'),
    },
    {
      language: 'typescript',
      before: "import { A } from './a'\nexport class B {}\n",
      after:
        "import { A } from './a'\nexport class B {\n  private c = new A()\n  d(e: A): void { e.f(); structuredClone(e); }\n  g() { return process.argv.length }\n}\n",
    },
    {
      language: 'javascript',
      before: "import { a } from './a'\n\nit('b', () => {\n  a()\n})\n",
      after: "import { a } from './a'\n\nit('b', () => {\n  setUpByRunner(a())\n})\n",
    },
    {
      language: 'python',
      before: 'import os\n\n\ndef f(a):\n    return os.fspath(a)\n',
      after: 'import json\nimport os\n\n\ndef f(a):\n    return json.dumps(os.fspath(a))\n',
    },
    {
      language: 'python',
      before: 'import yaml\n',
      after:
        'import yaml\n\n\ndef setup_module(module):\n    module.EXPECTED = yaml.load("a")\n\n\ndef test_a():\n    assert EXPECTED\n',
    },
    {
      // A piece of a file.
      language: 'python',
      before: 'def f(a):\n    return a\n',
      after: 'def f(a):\n    return json.dumps(a)\n',
    },
    {
      // Names that a shell or a build puts there.
      language: 'python',
      before: 'import os\n\nenv.Program(os.sep)\n',
      after: 'import os\n\nenv.Program(os.sep)\ntarget.Install(env)\n',
    },
    {
      language: 'python',
      before: 'import os\n',
      after: 'import os\n\nImport("env")\nenv.Append(PATH=os.environ["PATH"])\n',
    },
    {
      language: 'python',
      before: 'from a import *\n\nb(1)\n',
      after: 'from a import *\n\nb(1)\nc(2)\n',
    },
    {
      language: 'python',
      before: 'import sys\n\nx = sys.argv\n',
      after:
        'import sys\n\nx = sys.argv\ntry:\n    text = unicode\nexcept NameError:\n    text = str\nraw = raw_input\n',
    },
    {
      // Everything that binds.
      language: 'python',
      before: 'import sys\n',
      after: [
        'import sys, a.b as c, d.e',
        'from f import (g,',
        '    h as i)',
        'try: import j',
        'except ImportError: j = None',
        'k, (l, *m) = n = c, g',
        '[o, p] = q.r = \\',
        '    i, j',
        's: int = d',
        't: "int"',
        'u = 1.',
        'v = lambda w, *x, y=1, **z: (w, x, y, z)',
        'for aa, (bb, cc) in k: pass',
        'dd = [ee + ff for ee, ff in l if (gg := ee)]',
        'with open(s) as hh, open(t) as (ii, jj): hh, ii, jj, gg, aa, bb, cc',
        'def kk(ll, mm: int = u, *, nn=v, **oo) -> str:',
        '    global pp',
        '    try:',
        '        return f"{ll!r} {mm:>{nn}} {oo=}" + pp',
        '    except (ValueError, TypeError) as qq:',
        '        raise sys.exit(qq)',
        'class rr[T](dict[T, int]):',
        '    ss: T',
        '    @property',
        '    def tt(self): return self.ss, __class__',
        'match dd:',
        '    case [uu, *vv] if uu: print(uu, vv)',
        '    case {"a": ww, **xx}: print(ww, xx)',
        'type yy[U] = list[U]',
        'q = 1; ab = n, p, o, q, yy, rr, kk(zz=1), k; ab += m',
        '',
      ].join('\n'),
    },
    // Types of fields are asked for by nobody inside a function.
    {
      language: 'python',
      before: 'import os\n\n\nclass A:\n    def f(self):\n        self.b = os.sep\n',
      after: 'import os\n\n\nclass A:\n    def f(self):\n        self.b: list[MemoryView] = [os.sep]\n',
    },
    // Given to all modules by whoever translates.
    {
      language: 'python',
      before: 'import os\n\n\ndef f(a):\n    return a\n',
      after: 'import os\n\n\ndef f(a):\n    return _n("%d file", "%d files", a) % a\n',
    },
    // What the file read before without a word it reads still.
    {
      language: 'python',
      before: 'import os\n\n\ndef f(a):\n    return request(a, **globals())\n',
      after: 'import os\n\n\ndef f(a):\n    return request(a)\n',
    },
  ],
}
