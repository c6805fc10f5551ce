import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPythonHost, type PythonHost } from '../../../execution/python/python-host.ts'
import { findingCatalogue } from '../findings/catalogue.ts'
import { reviewFile } from '../review-file.ts'
import { describeExceptions } from './calibrate.ts'
import { calibrations } from './calibration.data.ts'
import { SELDOM_WANTED } from './seldom-wanted.ts'

let python: PythonHost
beforeAll(async () => {
  python = createPythonHost()
  await python.ready()
})
afterAll(() => python.close())

async function find(id: string, filename: string, before: string, after: string) {
  const { findings } = await reviewFile({ before, after, filename }, python)
  return findings.find((each) => each.id === id)
}

interface Case {
  readonly what: string
  readonly id: string
  readonly filename: string
  readonly before: string
  readonly after: string
}

const GUARD =
  'func f(a, b int) (int, error) {\n\tif b == 0 {\n\t\treturn 0, errors.New("zero")\n\t}\n\treturn a / b, nil\n}\n'
const UNGUARDED = 'func f(a, b int) (int, error) {\n\treturn a / b, nil\n}\n'
const many = (line: (n: number) => string): string => Array.from({ length: 90 }, (_, n) => line(n)).join('\n')
const TEST = 'def test_a():\n    x = f(1)\n    assert x == 2\n    assert g(x) == 3\n    assert g(2) == 5\n'
const tangles = (loops: number): string =>
  `def f(a):\n${Array.from({ length: loops }, (_, n) => `    for b in a:\n        if b == ${n}:\n            run(${n})\n`).join('')}`
const WORKFLOW = 'jobs:\n  t:\n    steps:\n      - run: npm ci\n      - run: npm test\n'

const UNLOCKED = 'package a\n\nfunc (c *C) Inc(key string) {\n\tc.n[key]++\n\tc.total++\n}\n'
const LOCKED = UNLOCKED.replace('\tc.n[key]', '\tc.mu.Lock()\n\tdefer c.mu.Unlock()\n\tc.n[key]')

const cases = (count: number): string =>
  `package a\n\nfunc f(a int) string {\n\tswitch a {\n${Array.from({ length: count }, (_, n) => `\tcase ${n}:\n\t\treturn "${n}"\n`).join('')}\t}\n\treturn ""\n}\n`
const cTangles = (loops: number): string =>
  `int f(int a) {\n${Array.from({ length: loops }, (_, n) => `  while (next(a)) {\n    if (a == ${n}) {\n      run(${n});\n    }\n  }\n`).join('')}  return a;\n}\n`
const bundle = (loops: number): string =>
  `(function (global, factory) {\n  typeof exports === 'object' ? module.exports = factory() : global.a = factory()\n})(this, function () {\n${cTangles(loops).replace('int f(int a)', 'function f(a)')}return f\n})\n`
const goErrors = (call: string): string =>
  `package a\n\nfunc g(a []int) error {\n${Array.from({ length: 12 }, (_, n) => `\tfor _, b := range a {\n\t\tif b == ${n} {\n\t\t\t${call}\n\t\t}\n\t}\n`).join('')}\treturn nil\n}\n`
const KEY =
  '-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIJ0dMx7r2sPzq1pQvYw8kL3nTfGhRbVcXaZsDeWqUyIo\n-----END EC PRIVATE KEY-----'

/** Put together here, so that no scanner takes them for one. */
const GOOGLE_KEY = ['AIza', 'SyB7BaPJjTcSgEdY7JjCjHkc8bM3tvtLsI9'].join('')

const JSON_WEB_TOKEN = [
  'eyJhbGciOiJIUzI1NiJ9',
  'eyJ1c2VyX2lkIjoxLCJleHAiOjE3NzE3NTEyMTB9',
  'rQScCOhPN-AoB2H_liaHoZU0FgU7WM',
].join('.')

const NOTHING = Array.from({ length: 6 }, (_, n) => `    if (b instanceof Check${n}) {\n    }`).join('\n')
const SIXTEEN = Array.from({ length: 16 }, (_, n) => `  prepare${n}(a, ${n});`).join('\n')
const SIX = Array.from({ length: 8 }, (_, n) => `  prepare${n}(a, ${n});`).join('\n')
const profile = (when: string, property: string): string =>
  `<project>\n  <profiles>\n    <profile>\n      <id>docs</id>\n      <activation>\n        ${when}\n      </activation>\n      <properties>\n        <a>1</a>\n        ${property}\n      </properties>\n    </profile>\n  </profiles>\n</project>\n`

const sure: readonly Case[] = [
  {
    what: 'lines of a program that asked who somebody is',
    id: 'code-disabled',
    filename: 'a.js',
    before: 'function f(a) {\n  lockOwner(a)\n  unlockOwner(a)\n  closeAll(a)\n  return go(a)\n}\n',
    after: 'function f(a) {\n  // lockOwner(a)\n  // unlockOwner(a)\n  // closeAll(a)\n  return go(a)\n}\n',
  },
  {
    what: 'assertions of a test that is skipped from now on',
    id: 'code-disabled',
    filename: 'a.test.js',
    before:
      "it('adds', () => {\n  const a = f()\n  expect(a.b).toBe(1)\n  expect(a.c).toBe(2)\n  expect(a.d).toBe(3)\n})\n",
    after:
      "it.skip('adds', () => {\n  const a = f()\n  // expect(a.b).toBe(1)\n  // expect(a.c).toBe(2)\n  // expect(a.d).toBe(3)\n})\n",
  },
  {
    what: 'sixteen lines of a test',
    id: 'code-disabled',
    filename: 'test/midi_test.cpp',
    before: `void f(int a) {\n${SIXTEEN.replaceAll('prepare', 'check')}\n}\n`,
    after: `void f(int a) {\n${SIXTEEN.replaceAll('  prepare', '//  check')}\n}\n`,
  },
  {
    what: 'tests that a profile skips which runs unless somebody asks for another',
    id: 'gate-weakened',
    filename: 'pom.xml',
    before: profile('<activeByDefault>true</activeByDefault>', ''),
    after: profile('<activeByDefault>true</activeByDefault>', '<skipTests>true</skipTests>'),
  },
  {
    what: 'a print in a file whose functions say what they take',
    id: 'syntax-broken',
    filename: 'app/a.py',
    before: 'def f(a: int):\n    return a\n',
    after: 'def f(a: int):\n    print "a", a\n    return a\n',
  },
  {
    what: 'a key in Rust below an import that only tests need',
    id: 'hardcoded-secret',
    filename: 'src/sign.rs',
    before: '#[cfg(test)]\nuse mocks::A;\n\nfn send() -> u8 { 1 }\n',
    after: `#[cfg(test)]\nuse mocks::A;\n\nfn send() -> u8 {\n    let key = r#"${KEY}"#;\n    g(key)\n}\n`,
  },
  {
    what: 'a call of a name that is gone and bound nowhere, whatever else came',
    id: 'removed-name-used',
    filename: 'a.py',
    before: 'import os\nimport re\n\n\ndef f(x):\n    return re.sub("a", os.sep, x)\n',
    after: 'import os\n\n\ndef f(x):\n    return re.sub("a", os.sep, x)\n\n\ndef g(y):\n    return y\n',
  },
  {
    what: 'a name that nothing binds, in a test',
    id: 'undefined-name',
    filename: 'tests/test_a.py',
    before: 'import pytest\n\n\ndef test_a():\n    assert abs(1) == 1\n',
    after: 'import pytest\n\n\ndef test_a():\n    assert client.get(1) == 1\n',
  },
  {
    what: 'a value that is compared with nothing and stands in a remark',
    id: 'assertion-weakened',
    filename: 'tests/test_refunds.py',
    before: 'def test_refund():\n    assert refund(order, amount, clerk, shop) == 5\n',
    after: 'def test_refund():\n    assert refund(order, amount, clerk, shop)  # == 5\n',
  },
  {
    what: 'what somebody wrote into a form, in a query',
    id: 'sql-string-building',
    filename: 'shop/users.py',
    before:
      'def find(db, form):\n    return db.execute("SELECT * FROM users WHERE email = %s", (form.email.data,))\n',
    after:
      'def find(db, form):\n    return db.execute("SELECT * FROM users WHERE email = \'%s\'" % form.email.data)\n',
  },
  {
    what: 'a long call whose value is compared with nothing any more',
    id: 'assertion-weakened',
    filename: 'tests/test_refunds.py',
    before: 'def test_refund():\n    assert refund(order, amount, clerk, shop) == 5\n',
    after: 'def test_refund():\n    assert refund(order, amount, clerk, shop)\n',
  },
  {
    what: 'a value that is compared with nothing, though its number stands in the call',
    id: 'assertion-weakened',
    filename: 'tests/test_refunds.py',
    before: 'def test_refund():\n    assert refund(order, 5, clerk) == 5\n',
    after: 'def test_refund():\n    assert refund(order, 5, clerk)\n',
  },
  {
    what: 'a skip that only says that somebody has to mend it',
    id: 'test-skipped',
    filename: 'tests/test_a.py',
    before: 'def test_a():\n    assert f(1) == 2\n',
    after:
      '@pytest.mark.skip("TODO: fix this test before the release")\ndef test_a():\n    assert f(1) == 2\n',
  },
  {
    what: 'a look at a failure inside a library',
    id: 'debug-leftover',
    filename: 'shop/pay.py',
    before: 'import pdb\n\n\ndef pay(a):\n    return go(a)\n',
    after:
      'import pdb\n\n\ndef pay(a):\n    try:\n        return go(a)\n    except Exception:\n        pdb.post_mortem()\n',
  },
  {
    what: 'a step whose failures are let pass below a comment that stood there',
    id: 'gate-weakened',
    filename: '.github/workflows/ci.yml',
    before:
      'jobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      # Holds every file against the rules of the house.\n      - run: npm run lint\n',
    after:
      'jobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      # Holds every file against the rules of the house.\n      - continue-on-error: true\n        run: npm run lint\n',
  },
  {
    what: 'a workflow that takes what a stranger proposes',
    id: 'supply-chain-loosened',
    filename: '.github/workflows/bench.yml',
    before:
      'on:\n  pull_request:\n    types: [labeled]\njobs:\n  main:\n    steps:\n      - uses: actions/checkout@v4\n      - run: npm ci\n',
    after:
      'on:\n  pull_request_target:\n    types: [labeled]\njobs:\n  main:\n    steps:\n      - uses: actions/checkout@v4\n      - run: npm ci\n',
  },
  {
    what: 'many lines, though others run in their place',
    id: 'code-disabled',
    filename: 'a.js',
    before: `function f(a) {\n${Array.from({ length: 20 }, (_, n) => `  asOwner${n}(a, ${n});`).join('\n')}\n  return a;\n}\n`,
    after: `function f(a) {\n${Array.from({ length: 20 }, (_, n) => `  // asOwner${n}(a, ${n});`).join('\n')}\n${Array.from({ length: 12 }, (_, n) => `  other${n}(a);`).join('\n')}\n  return a;\n}\n`,
  },
  {
    what: 'many lines beside a new comment about comments that people write',
    id: 'code-disabled',
    filename: 'a.js',
    before: `function f(a) {\n${Array.from({ length: 12 }, (_, n) => `  asOwner${n}(a, ${n});`).join('\n')}\n  return a;\n}\n`,
    after: `function f(a) {\n  // Post a comment to the board for this user until it answers\n  const b = open(a);\n  show(b);\n\n${Array.from({ length: 12 }, (_, n) => `  // asOwner${n}(a, ${n});`).join('\n')}\n  return a;\n}\n`,
  },
  {
    what: 'a file that is opened to everyone',
    id: 'permissions-open',
    filename: 'a.js',
    before: 'exports.f = (file) => {\n  return file\n}\n',
    after: 'exports.f = (file) => {\n  fs.chmodSync(file, 0o666)\n  return file\n}\n',
  },
  {
    what: 'a file that stays while another is deleted below',
    id: 'permissions-open',
    filename: 'a.php',
    before: '<?php\nfunction f($file, $old) {\n  return true;\n}\n',
    after: '<?php\nfunction f($file, $old) {\n  @chmod($file, 0777);\n  @unlink($old);\n  return true;\n}\n',
  },
  {
    what: 'a helper of tests',
    id: 'syntax-broken',
    filename: 'test/helpers.py',
    before: 'def f():\n    return 1\n',
    after: 'def f():\n    return 1 +\n',
  },
  {
    what: 'a file beside templates without a place to be filled in',
    id: 'syntax-broken',
    filename: 'app/templates/render.py',
    before: 'def f():\n    return 1\n',
    after: 'def f():\n    return 1 +\n',
  },
  {
    what: 'a value of a caller in a statement about rows below one about tables',
    id: 'sql-string-building',
    filename: 'a.php',
    before: '<?php\nfunction f($db, $request) {\n  return [];\n}\n',
    after:
      '<?php\nfunction f($db, $request) {\n  $db->query("SHOW TABLES LIKE \'a\'");\n  return $db->query("SELECT * FROM a WHERE id = " . $request["id"]);\n}\n',
  },
  {
    what: 'a token that was checked with its key before',
    id: 'token-verification-disabled',
    filename: 'src/session.js',
    before:
      "const jwt = require('jsonwebtoken')\n\nfunction show(token) {\n  return jwt.verify(token, KEY)\n}\n",
    after: "const jwt = require('jsonwebtoken')\n\nfunction show(token) {\n  return jwt.decode(token)\n}\n",
  },
  {
    what: 'a space of no width in a text and one in code beside it',
    id: 'hidden-characters',
    filename: 'src/a.js',
    before: 'let a = 1\n',
    after: "let a\u200b = 'An\u200bdorra'\n",
  },
  {
    what: 'a text whose direction is turned',
    id: 'hidden-characters',
    filename: 'src/a.js',
    before: 'let a = 1\n',
    after: "let a = 'user\u202e'\n",
  },
  {
    what: 'an installer of whatever version comes',
    id: 'remote-script',
    filename: 'Makefile',
    before: 'all:\n\techo a\n',
    after: 'all:\n\tcurl -s https://raw.githubusercontent.com/some/tool/master/install.sh | bash\n\techo a\n',
  },
  {
    what: 'an assertion of values that nothing else in the test says',
    id: 'assertion-removed',
    filename: 'tests/test_swagger.py',
    before:
      "def test_model_not_found(self):\n    api = self.build_api()\n    data = self.get_specs()\n    self.assertEqual(data['status'], 500)\n",
    after: 'def test_model_not_found(self):\n    api = self.build_api()\n    data = self.get_specs()\n',
  },
  {
    what: 'a conflict inside a text that runs',
    id: 'merge-conflict-markers',
    filename: 'internal/query.go',
    before: 'package a\n',
    after: 'package a\n\nconst query = `SELECT *\n<<<<<<< local\nFROM a\n=======\nFROM b\n>>>>>>> other\n`\n',
  },
  {
    what: 'a mask that is taken off and stays off',
    id: 'permissions-open',
    filename: 'a.py',
    before: 'def start():\n    run()\n',
    after: 'def start():\n    os.umask(0)\n    run()\n',
  },
  {
    what: 'a folder for everyone whose mode was left to a name',
    id: 'permissions-open',
    filename: 'a.go',
    before: 'package a\n\nfunc f(p string) error {\n\treturn os.MkdirAll(p, closed)\n}\n',
    after: 'package a\n\nfunc f(p string) error {\n\treturn os.MkdirAll(p, 0777)\n}\n',
  },
  {
    what: 'tests left out where no other step runs them',
    id: 'gate-weakened',
    filename: '.github/workflows/ci.yml',
    before: 'jobs:\n  t:\n    steps:\n      - run: mvn -B verify\n      - run: mvn -B deploy\n',
    after:
      'jobs:\n  t:\n    steps:\n      - run: mvn -B verify -DskipTests\n      - run: mvn -B deploy -DskipTests\n',
  },
  {
    what: 'a test that prints and asserts',
    id: 'test-skipped',
    filename: 'src/test/java/ATest.java',
    before:
      'class ATest {\n  @Test\n  public void a() {\n    System.out.println(f(1));\n    assertEquals(2, f(1));\n  }\n}\n',
    after:
      'class ATest {\n  @Ignore\n  @Test\n  public void a() {\n    System.out.println(f(1));\n    assertEquals(2, f(1));\n  }\n}\n',
  },
  {
    what: 'a skip whose note names an encoding, and no issue',
    id: 'test-skipped',
    filename: 'ATest.java',
    before: 'class ATest {\n  @Test\n  void adds() {\n    assertEquals(2, add(1));\n  }\n}\n',
    after:
      'class ATest {\n  @Test\n  @Ignore("TODO: bug with UTF-8")\n  void adds() {\n    assertEquals(2, add(1));\n  }\n}\n',
  },
  {
    what: 'a script of another owner than those that the file ran',
    id: 'remote-script',
    filename: 'Makefile',
    before: 'tools:\n\tcurl -sSfL https://raw.githubusercontent.com/some/one/main/install.sh | sh -s v1\n',
    after:
      'tools:\n\tcurl -sSfL https://raw.githubusercontent.com/some/one/main/install.sh | sh -s v1\n\tcurl -sSfL https://raw.githubusercontent.com/other/two/main/install.sh | sh -s v2\n',
  },
  {
    what: 'a function of a module that is gone and still called',
    id: 'removed-name-used',
    filename: 'src/edit.js',
    before: 'export function getPath() {\n  return location.href\n}\n\nexport const a = getPath()\n',
    after: 'export const a = getPath()\n',
  },
  {
    what: 'a command that a package runs when it is installed',
    id: 'remote-script',
    filename: 'package.json',
    before: '{ "scripts": {} }\n',
    after:
      '{\n  "scripts": {\n    "postinstall": "curl -L https://raw.githubusercontent.com/some/shop/main/install.sh | bash"\n  }\n}\n',
  },
  {
    what: 'a weak digest of a password in place of a strong one',
    id: 'weak-primitive',
    filename: 'login.py',
    before: 'def check(password):\n    return hashlib.sha256(password).hexdigest()\n',
    after: 'def check(password):\n    return hashlib.md5(password).hexdigest()\n',
  },
  {
    what: 'a token of a known issuer that another scanner is told to let pass',
    id: 'hardcoded-secret',
    filename: 'src/plugins/a.py',
    before: `TOKEN = "${'ghp_'}Zk3vLm9XwP2rKd7QhT5bN8sJ4yGfC6aEuR1d"\n`,
    after: `TOKEN = "${'ghp_'}Bk3vLm9XwP2rKd7QhT5bN8sJ4yGfC6aEuR1x"  # gitleaks:allow\n`,
  },
  {
    what: 'a flag that held what is fetched, gone from a command that fetches',
    id: 'supply-chain-loosened',
    filename: '.github/workflows/ci.yml',
    before: 'jobs:\n  a:\n    steps:\n      - run: uv sync --frozen\n',
    after: 'jobs:\n  a:\n    steps:\n      - run: uv sync\n',
  },
  {
    what: 'a step that tests and may fail now',
    id: 'gate-weakened',
    filename: '.github/workflows/ci.yml',
    before: 'jobs:\n  t:\n    steps:\n      - run: npm ci\n      - run: npm test\n',
    after:
      'jobs:\n  t:\n    steps:\n      - run: npm ci\n      - run: npm test\n        continue-on-error: true\n',
  },
  {
    what: 'all actions of a file, named by versions instead of commits',
    id: 'supply-chain-loosened',
    filename: '.github/workflows/ci.yml',
    before: `jobs:\n  a:\n    steps:\n      - uses: a/setup@${'5a5accef51'.repeat(4)}\n      - uses: b/wheels@${'c90accef51'.repeat(4)}\n`,
    after: 'jobs:\n  a:\n    steps:\n      - uses: a/setup@v5.0.1\n      - uses: b/wheels@v3.0.0\n',
  },
  {
    what: 'an old Python in a file of a newer one',
    id: 'syntax-broken',
    filename: 'a.py',
    before: "def f(a):\n    return f'{a}'\n",
    after: "def f(a):\n    print 'a'\n    return f'{a}'\n",
  },
  {
    what: 'a script from a branch that whoever may push changes',
    id: 'remote-script',
    filename: 'build.sh',
    before: 'set -e\n',
    after: 'set -e\ncurl -sSL https://raw.githubusercontent.com/some/tool/master/install.sh | sh\n',
  },
  {
    what: 'a file of settings that no tool can read any more, new as it is',
    id: 'syntax-broken',
    filename: '.github/dependabot.yml',
    before: '',
    after: 'version: 2\nupdates:\n  - a: b\n- c: d\n',
  },
  {
    what: 'a call of the file itself that gives a promise and is not awaited any more',
    id: 'await-removed',
    filename: 'src/content.js',
    before:
      'async function save(a) {\n  await put(a)\n}\nasync function update(a) {\n  await save(a)\n  return a\n}\n',
    after:
      'async function save(a) {\n  await put(a)\n}\nasync function update(a) {\n  save(a)\n  return a\n}\n',
  },
  {
    what: 'an action that was pinned and follows a branch now',
    id: 'supply-chain-loosened',
    filename: '.github/workflows/ci.yml',
    before: 'jobs:\n  t:\n    steps:\n      - uses: some/action@v2\n',
    after: 'jobs:\n  t:\n    steps:\n      - uses: some/action@main\n',
  },
  {
    what: 'a test skipped without a word',
    id: 'test-skipped',
    filename: 'tests/test_a.py',
    before: 'import pytest\n\n\ndef test_a():\n    assert f() == 1\n',
    after: 'import pytest\n\n\n@pytest.mark.skip\ndef test_a():\n    assert f() == 1\n',
  },
  {
    what: 'a handler that told of the failure and is silent now',
    id: 'swallowed-exception',
    filename: 'a.py',
    before: 'def f():\n    try:\n        g()\n    except Exception as e:\n        log.error(e)\n    h()\n',
    after: 'def f():\n    try:\n        g()\n    except Exception as e:\n        pass\n    h()\n',
  },
  {
    what: 'an assertion that says nothing now',
    id: 'assertion-weakened',
    filename: 'tests/test_a.py',
    before: TEST,
    after: TEST.replace('assert g(x) == 3', 'assert True'),
  },
  {
    what: 'a page of a shop where forged requests are not refused any more',
    id: 'csrf-disabled',
    filename: 'views.py',
    before: 'def pay(request):\n    return done(request)\n',
    after: '@csrf_exempt\ndef pay(request):\n    return done(request)\n',
  },
  {
    what: 'answers with credentials for every origin',
    id: 'cors-open',
    filename: 'app.py',
    before: 'app = make()\n',
    after: "app = make()\nadd(app, allow_origins=['*'], allow_credentials=True)\n",
  },
  {
    what: 'a value that was escaped by the page and becomes markup',
    id: 'html-injection',
    filename: 'root.jsx',
    before: 'export const Root = ({ user }) => {\n  return <p>{user.name}</p>\n}\n',
    after:
      'export const Root = ({ user }) => {\n  return <p dangerouslySetInnerHTML={{ __html: user.name }} />\n}\n',
  },
  {
    what: 'a copy that took the place of one that knew the length',
    id: 'unsafe-memory',
    filename: 'a.c',
    before: 'void f(char *a, char *b) {\n  strlcpy(a, b, sizeof a);\n}\n',
    after: 'void f(char *a, char *b) {\n  strcpy(a, b);\n}\n',
  },
  {
    what: 'a table that went',
    id: 'destructive-sql',
    filename: 'up.sql',
    before: 'ALTER TABLE archives ADD kept INT;\n\nCREATE TABLE others (id INT);\n',
    after: 'DROP TABLE archives;\n\nCREATE TABLE others (id INT);\n',
  },
  {
    what: 'a query that is handed a value beside its table',
    id: 'sql-string-building',
    filename: 'a.php',
    before: '<?php\nfunction f($db, $name) {\n  return 1;\n}\n',
    after:
      "<?php\nfunction f($db, $name) {\n  $sql = 'SELECT a FROM ' . $this->types_table . ' WHERE b = ' . $name;\n  return $db->sql_query($sql);\n}\n",
  },
  {
    what: 'a folder whose mode was narrower',
    id: 'permissions-open',
    filename: 'a.go',
    before: 'package a\n\nfunc f(p string) error {\n\treturn os.MkdirAll(p, 0700)\n}\n',
    after: 'package a\n\nfunc f(p string) error {\n\treturn os.MkdirAll(p, 0777)\n}\n',
  },
  {
    what: 'lines in a block below a sentence that was there before',
    id: 'code-disabled',
    filename: 'a.js',
    before:
      'function f(a) {\n  // Locks everything, since the server asks for it.\n  lockOwner(a)\n  unlockOwner(a)\n  closeAll(a)\n  return go(a)\n}\n',
    after:
      'function f(a) {\n  // Locks everything, since the server asks for it.\n  // lockOwner(a)\n  // unlockOwner(a)\n  // closeAll(a)\n  return go(a)\n}\n',
  },
  {
    what: 'statements of an older Python in a file that is of a newer one',
    id: 'syntax-broken',
    filename: 'a.py',
    before: 'def f(x: int) -> int:\n    return x\n',
    after: 'def f(x):\n    print "x", x\n',
  },
  {
    what: 'a table that goes with what is named for something else',
    id: 'destructive-sql',
    filename: 'src/a.py',
    before: 'def save(db):\n    db.execute("DELETE FROM users WHERE gone")\n    db.commit()\n',
    after: 'def save(db):\n    db.execute("DROP TABLE users")\n    db.commit()\n',
  },
  {
    what: 'lines switched off beside a block that is switched by its mark',
    id: 'code-disabled',
    filename: 'a.js',
    before:
      'function f(a) {\n  //*\n  a.first = start(a);\n  //*/\n  check(a);\n  audit(a);\n  return go(a)\n}\n',
    after:
      'function f(a) {\n  /*\n  a.first = start(a);\n  //*/\n  // check(a);\n  // audit(a);\n  return go(a)\n}\n',
  },
  {
    what: 'a log of what was audited',
    id: 'code-disabled',
    filename: 'a.js',
    before:
      'function f(a) {\n  auditTrail.log(a.name)\n  auditTrail.log(a.other)\n  auditTrail.log(a.third)\n  return go(a)\n}\n',
    after:
      'function f(a) {\n  // auditTrail.log(a.name)\n  // auditTrail.log(a.other)\n  // auditTrail.log(a.third)\n  return go(a)\n}\n',
  },
  {
    what: 'a value of a page that becomes markup',
    id: 'html-injection',
    filename: 'resources/views/a.blade.php',
    before: '<p>{{ $user->bio }}</p>\n',
    after: '<p>{!! $user->bio !!}</p>\n',
  },
  {
    what: 'a command in new lines that holds what somebody sends',
    id: 'shell-execution',
    filename: 'shell.php',
    before: '<?php\nfunction go($a) {\n  return $a;\n}\n',
    after: '<?php\nfunction go($a) {\n  exec("which " . $_GET["a"], $out);\n  return $a;\n}\n',
  },
  {
    what: 'a command in the place of one that needed no shell',
    id: 'shell-execution',
    filename: 'shell.py',
    before: 'import subprocess\n\n\ndef go(a):\n    return subprocess.run(["which", a])\n',
    after: 'import subprocess\n\n\ndef go(a):\n    return subprocess.run(f"which {a}", shell=True)\n',
  },
  {
    what: 'text that becomes code in a file that calls itself generated from now on',
    id: 'dynamic-code-execution',
    filename: 'a.js',
    before: 'export const f = (a) => JSON.parse(a)\n',
    after: '// @generated\nexport const f = (a) => eval(a)\n',
  },
  {
    what: 'text that becomes code in a file that imports as compilers write it from now on',
    id: 'dynamic-code-execution',
    filename: 'a.js',
    before: 'export const f = (a) => JSON.parse(a)\n',
    after: 'var b = _interopRequireDefault(c)\nexport const f = (a) => eval(a)\n',
  },
  {
    what: 'lines that do something, among them one that prints',
    id: 'code-disabled',
    filename: 'a.js',
    before:
      'function f(a) {\n  console.log(a)\n  lockOwner(a)\n  unlockOwner(a)\n  closeAll(a)\n  return go(a)\n}\n',
    after:
      'function f(a) {\n  // console.log(a)\n  // lockOwner(a)\n  // unlockOwner(a)\n  // closeAll(a)\n  return go(a)\n}\n',
  },
  {
    what: 'a workflow that no longer sees the pull requests of others',
    id: 'gate-weakened',
    filename: '.github/workflows/ci.yml',
    before: `on:\n  push:\n  pull_request:\n${WORKFLOW}`,
    after: `on:\n  push:\n${WORKFLOW}`,
  },
  {
    what: 'an access check whose words are nowhere any more',
    id: 'guard-removed',
    filename: 'a.py',
    before: 'def f(x):\n    if not g.user.is_admin:\n        abort(403)\n    return go(x)\n',
    after: 'def f(x):\n    return go(x)\n',
  },
  {
    what: 'the only assertion of a test, of which the call is left',
    id: 'assertion-removed',
    filename: 'tests/test_a.py',
    before: 'def test_a():\n    x = f(1)\n    assert g(x) == 3\n',
    after: 'def test_a():\n    x = f(1)\n    g(x)\n',
  },
  {
    what: 'an exact value of which only the presence is asserted now',
    id: 'assertion-weakened',
    filename: 'tests/test_a.py',
    before: TEST,
    after: TEST.replace('assert g(x) == 3', 'assert g(x) is not None'),
  },
  {
    what: 'a rule of access that lets everyone in now',
    id: 'protection-removed',
    filename: 'A.java',
    before:
      'class A {\n  void f(Http http) {\n    http.anyRequest().authenticated();\n    http.build();\n  }\n}\n',
    after:
      'class A {\n  void f(Http http) {\n    http.anyRequest().permitAll();\n    http.build();\n  }\n}\n',
  },
  {
    what: 'reading data by building any object, where a plain reader stood',
    id: 'unsafe-deserialization',
    filename: 'a.py',
    before: 'import json, pickle\n\n\ndef f(raw):\n    return json.loads(raw)\n',
    after: 'import json, pickle\n\n\ndef f(raw):\n    return pickle.loads(raw)\n',
  },
  {
    what: 'a handler that lost what it did',
    id: 'swallowed-exception',
    filename: 'A.java',
    before:
      'class A {\n  void f() {\n    try {\n      g();\n    } catch (Exception e) {\n      throw new F(e);\n    }\n  }\n}\n',
    after: 'class A {\n  void f() {\n    try {\n      g();\n    } catch (Exception e) {\n    }\n  }\n}\n',
  },
  {
    what: 'a script of tests that does nothing now',
    id: 'gate-weakened',
    filename: 'package.json',
    before: '{\n  "scripts": {\n    "test": "vitest run"\n  }\n}\n',
    after: '{\n  "scripts": {\n    "test": "echo none"\n  }\n}\n',
  },
  {
    what: 'a job of tests that never runs',
    id: 'gate-weakened',
    filename: '.github/workflows/ci.yml',
    before: WORKFLOW,
    after: WORKFLOW.replace('    steps:', '    if: false\n    steps:'),
  },
  {
    what: 'a failing step of tests that is ignored',
    id: 'gate-weakened',
    filename: '.github/workflows/ci.yml',
    before: WORKFLOW,
    after: WORKFLOW.replace('npm test', 'npm test || true'),
  },
  {
    what: 'sixteen lines of a program',
    id: 'code-disabled',
    filename: 'common/midi.cpp',
    before: `void f(int a) {\n${SIXTEEN}\n}\n`,
    after: `void f(int a) {\n${SIXTEEN.replaceAll('  prepare', '//  prepare')}\n}\n`,
  },
  {
    what: 'eight lines of a program, none of care',
    id: 'code-disabled',
    filename: 'common/midi.cpp',
    before: `void f(int a) {\n${SIX}\n}\n`,
    after: `void f(int a) {\n${SIX.replaceAll('  prepare', '//  prepare')}\n}\n`,
  },
  {
    what: 'when a workflow runs',
    id: 'code-disabled',
    filename: '.github/workflows/ci.yml',
    before:
      'concurrency:\n  group: a\n  cancel-in-progress: true\non:\n  push:\n  schedule:\n    - cron: "0 10 * * *"\njobs: {}\n',
    after:
      'concurrency:\n  group: a\n  # cancel-in-progress: true\non:\n  push:\n  # schedule:\n  #   - cron: "0 10 * * *"\njobs: {}\n',
  },
  {
    what: 'settings of a program',
    id: 'code-disabled',
    filename: 'src/main/resources/application.yml',
    before: 'a:\n  b: 1\n\nstore.jdbc:\n  url: jdbc:mysql://127.0.0.1:3306/a\n  username: root\n  pool: 12\n',
    after:
      'a:\n  b: 1\n\n#store.jdbc:\n#  url: jdbc:mysql://127.0.0.1:3306/a\n#  username: root\n#  pool: 12\n',
  },
  {
    what: 'a step of a workflow',
    id: 'code-disabled',
    filename: '.github/workflows/ci.yml',
    before:
      'jobs:\n  t:\n    steps:\n      - run: npm ci\n      - run: npm test\n      - run: npm run lint\n      - run: npm run e2e\n',
    after:
      'jobs:\n  t:\n    steps:\n      - run: npm ci\n#      - run: npm test\n#      - run: npm run lint\n#      - run: npm run e2e\n',
  },
  {
    what: 'a few lines of a program that hold it to nothing',
    id: 'code-disabled',
    filename: 'src/Scan.java',
    before:
      'class Scan {\n  private static final int Block_Height[] = { 8, 8 };\n  private static final int Block_Width[] = { 8, 4 };\n\n  void drive(int y) {\n    final boolean rows = y < height;\n    go(y);\n  }\n}\n',
    after:
      'class Scan {\n//  private static final int Block_Height[] = { 8, 8 };\n//  private static final int Block_Width[] = { 8, 4 };\n\n  void drive(int y) {\n    //final boolean rows = y < height;\n    go(y);\n  }\n}\n',
  },
  {
    what: 'messages of a file that keeps those it retired as comments',
    id: 'code-disabled',
    filename: 'src/Log.java',
    before:
      'interface Log {\n//   @Message(value = "a", id = 1)\n//   void a();\n//   @Message(value = "b", id = 2)\n//   void b();\n//   @Message(value = "c", id = 3)\n//   void c();\n\n   @LogMessage(level = WARN)\n   @Message(value = "d is deprecated", id = 4)\n   void dIsDeprecated();\n\n   void last();\n}\n',
    after:
      'interface Log {\n//   @Message(value = "a", id = 1)\n//   void a();\n//   @Message(value = "b", id = 2)\n//   void b();\n//   @Message(value = "c", id = 3)\n//   void c();\n\n//   @LogMessage(level = WARN)\n//   @Message(value = "d is deprecated", id = 4)\n//   void dIsDeprecated();\n\n   void last();\n}\n',
  },
]

/** Kinds that are always shown at low, and whose own doubts the score heeds. */
const JUDGED_BY_SCORE = new Set([
  'complexity-increased',
  'function-too-complex',
  'nesting-too-deep',
  ...[...SELDOM_WANTED].filter((id) => !calibrations[id]?.doubts.some(({ grows }) => grows)),
])

/** Shown at low whatever speaks for them, and counted. */
const HEX_KEY = ['9f7d929b018cdffb', '338517efa06f58359e86ff1ffd350bc8'].join('')

/** Two functions with the same query, of which the second names its answer. */
const QUERIES = (answer: string): string =>
  ['$result', answer]
    .map(
      (name, n) =>
        `function f${n}($db) {\n  $query = "SELECT a FROM b WHERE id = " . $_GET["id"];\n  ${name} = $db->query($query);\n  return ${name};\n}\n`,
    )
    .join('')

const counted: readonly Case[] = [
  {
    what: 'a check that says what a function cannot do',
    id: 'guard-removed',
    filename: 'R/anova.R',
    before:
      'f <- function(object) {\n  if (inherits(object, "prc"))\n    stop("f cannot be allowed_for prc")\n  g(object)\n}\n',
    after: 'f <- function(object) {\n  g(object)\n}\n',
  },
  {
    what: 'code behind a return whose remark says why',
    id: 'unreachable-code',
    filename: 'build.py',
    before: 'def f(a):\n    call(a)\n',
    after: 'def f(a):\n    return  # Currently leaving out this step because it is broken\n    call(a)\n',
  },
  {
    what: 'numbers of a search that is to go the same way again',
    id: 'randomness-weakened',
    filename: 'search/numbers.py',
    before:
      'import random\n\n\nclass A:\n    def token(self):\n        return random.SystemRandom().random()\n',
    after:
      'import random\n\n\nclass A:\n    def start(self, n):\n        random.seed(n)\n\n    def token(self):\n        return random.random()\n',
  },
  {
    what: 'a private key in an example',
    id: 'hardcoded-secret',
    filename: 'examples/vpn/node.py',
    before: 'x = 1\n',
    after: `x = """${KEY}"""\n`,
  },
  {
    what: 'a signed token in a file of its own',
    id: 'hardcoded-secret',
    filename: 'clients/token.json.token',
    before: '',
    after: `${JSON_WEB_TOKEN}k3Jd9QwZx7\n`,
  },
  {
    what: 'a key that is named for a test',
    id: 'hardcoded-secret',
    filename: 'src/views/Integration.tsx',
    before: 'const a = 1\n',
    after: `const a = 1\nconst testSecretKey =\n  "SC3JPZM3IULPEWMXYCMUI5DHQQRE4TVC75BMNKZ"\n`,
  },
  {
    what: 'a token beside a text that names a demonstration',
    id: 'hardcoded-secret',
    filename: 'app/src/App.kt',
    before: 'val agent = start()\n',
    after:
      'val agent = start(\n    accessToken = "1CucSUVwF5f2hNyuHwKNfw",\n    realm = lab(),\n    name = "Android demo app",\n)\n',
  },
  {
    what: 'tests that are replaced by tests in which nothing known is asserted',
    id: 'test-removed',
    filename: 'tests/test_a.py',
    before:
      'def test_refused(client):\n    reply = client.get("/a")\n    assert reply.status == 401\n\n\ndef test_found(client):\n    assert client.get("/b").body == "b"\n',
    after:
      'def test_pages(suite):\n    suite.walk("/a", 401)\n\n\ndef test_files(suite):\n    suite.read("/b", "b")\n',
  },
  {
    what: 'a key in the example of a description',
    id: 'hardcoded-secret',
    filename: 'src/client.dto.ts',
    before: 'export class A {\n  data!: B;\n}\n',
    after: `export class A {\n  @ApiProperty({\n    example: {\n      id: 1,\n      clientSecret: '${HEX_KEY}',\n    },\n  })\n  data!: B;\n}\n`,
  },
  {
    what: 'a password in what fills a database to be tried',
    id: 'hardcoded-secret',
    filename: 'scripts/seed.ts',
    before: 'create({ name: "a" })\n',
    after: 'create({\n  name: "a",\n  password: "ORCHARDfern2022!",\n})\n',
  },
  {
    what: 'modes of what a container leaves on the host',
    id: 'permissions-open',
    filename: '.buildkite/release.yaml',
    before: 'steps:\n  - commands:\n      - make\n',
    after:
      'steps:\n  - commands:\n      - make\n      - docker run --rm -v $(pwd)/out:/out image bash -c "cp -r dist /out && chmod -R a+rw /out"\n',
  },
  {
    what: 'a field given to itself, with its reason',
    id: 'self-assignment',
    filename: 'src/strategy.py',
    before: 'class A:\n    def f(self):\n        self.b = 1\n',
    after:
      'class A:\n    def f(self):\n        self.b = 1\n        self.c = self.c  # The setter wraps them again.\n',
  },
  {
    what: 'a command that a scanner was told to let pass',
    id: 'shell-execution',
    filename: 'flat/postprocess.py',
    before: 'import os\nimport sys\n\nsubprocess.run(["black", sys.argv[1]])\n',
    after: 'import os\nimport sys\n\nos.system(f"black {sys.argv[1]}")  # nosec\n',
  },
  {
    what: 'a key of Google in settings',
    id: 'hardcoded-secret',
    filename: 'config/maps.json',
    before: '{}\n',
    after: `{\n  "apiKey": "${GOOGLE_KEY}",\n  "region": "eu"\n}\n`,
  },
  {
    what: 'a private key in a test that is about something else',
    id: 'hardcoded-secret',
    filename: 'tests/test_orders.py',
    before: 'x = 1\n',
    after: `x = """${KEY}"""\n`,
  },
  {
    what: 'a private key below the mark of tests',
    id: 'hardcoded-secret',
    filename: 'src/fcm/client.rs',
    before: 'fn f() {}\n',
    after: `fn f() {}\n\n#[cfg(test)]\npub mod tests {\n    const KEY: &str = r#"${KEY}"#;\n}\n`,
  },
  {
    what: 'a private key in a fixture',
    id: 'hardcoded-secret',
    filename: 'test-fixtures/publish/key.txt',
    before: '',
    after: `${KEY}\n`,
  },
  {
    what: 'a private key named for what is shown with it',
    id: 'hardcoded-secret',
    filename: 'priv/demo.key',
    before: '',
    after: `${KEY}\n`,
  },
  {
    what: 'a secret in a log beside a word that is no parameter',
    id: 'secret-logged',
    filename: 'src/names.ts',
    before: 'export const f = (secret: string) => {\n  run(secret)\n}\n',
    after:
      "export const f = (secret: string) => {\n  console.log('with params: ', { secret })\n  run(secret)\n}\n",
  },
  {
    what: 'coverage whose threshold the tests move by themselves',
    id: 'gate-weakened',
    filename: 'vitest.config.ts',
    before: 'export default {\n  thresholds: {\n    autoUpdate: true,\n    statements: 75.4,\n  },\n}\n',
    after: 'export default {\n  thresholds: {\n    autoUpdate: true,\n    statements: 71.6,\n  },\n}\n',
  },
  {
    what: 'coverage that may be a tenth of a hundredth lower',
    id: 'gate-weakened',
    filename: 'ci/do_ci.sh',
    before:
      'function unit_test_coverage() {\n    export COVERAGE_THRESHOLD=94.2\n    bazel coverage //test/...\n}\n',
    after:
      'function unit_test_coverage() {\n    export COVERAGE_THRESHOLD=94.1\n    bazel coverage //test/...\n}\n',
  },
  {
    what: 'code behind a way out that is marked to be finished',
    id: 'unreachable-code',
    filename: 'modules/contacts.php',
    before: '<?php\nfunction f($a) {\n    $b = g($a);\n    return $b;\n}\n',
    after:
      '<?php\nfunction f($a) {\n    /* TODO: finish and enable */\n    return;\n    $b = g($a);\n    return $b;\n}\n',
  },
  {
    what: 'an assertion that proves less, with its reason',
    id: 'assertion-weakened',
    filename: 'tests/test_tool.py',
    before: 'def test_a():\n    a = f(1)\n    assert a.text == g(1).text\n    assert a.name == 2\n',
    after:
      'def test_a():\n    a = f(1)\n    # Texts may differ: the new server has simpler ones.\n    assert a.text\n    assert a.name == 2\n',
  },
  {
    what: 'modes in what makes a container',
    id: 'permissions-open',
    filename: 'features/Dockerfile',
    before: 'FROM debian\n',
    after: 'FROM debian\nRUN find /src/output -type d -exec chmod 777 {} +\n',
  },
  {
    what: 'a branch that asked about access and left nothing early',
    id: 'guard-removed',
    filename: 'spawner/objects.py',
    before:
      'def make(context, allow_escalation, run_privileged):\n    if allow_escalation and not run_privileged:\n        context.escalation = True\n    return context\n',
    after: 'def make(context, allow_escalation, run_privileged):\n    return context\n',
  },
  {
    what: 'a key that a comment says is publicly available',
    id: 'hardcoded-secret',
    filename: 'app/nwjs.ts',
    before: 'export class A {}\n',
    after: `/**\n * The bucket credentials are publicly available in its page.\n * @see https://a.example\n *\n */\n\n\nexport class A {\n  private secretAccessKey = '${['34eeb665b34bfb9b773a8f', 'f763a15e76621f541f'].join('')}'\n}\n`,
  },
  {
    what: 'a password in settings',
    id: 'hardcoded-secret',
    filename: 'deploy/app.yml',
    before: 'app:\n  name: a\n',
    after: 'app:\n  name: a\n  db_password: Orchard774fern\n',
  },
  {
    what: 'lines of a test that a comment above it is about',
    id: 'code-disabled',
    filename: 'test/a.test.ts',
    before:
      "it('selects', async () => {\n  await keys('j');\n  await assertContent(\n    {\n      selections: [1, 2],\n    },\n    client,\n  );\n  await keys('l');\n  await assertContent(first, client);\n  await assertContent(second, client);\n  await assertContent(third, client);\n});\n",
    after:
      "// visual modes don't produce selections right now\nit('selects', async () => {\n  await keys('j');\n  // await assertContent(\n  //   {\n  //     selections: [1, 2],\n  //   },\n  //   client,\n  // );\n  await keys('l');\n  // await assertContent(first, client);\n  // await assertContent(second, client);\n  // await assertContent(third, client);\n});\n",
  },
  {
    what: 'a password of a service on the own machine',
    id: 'hardcoded-secret',
    filename: 'cme.conf',
    before: '[CME]\nworkspace=default\n',
    after:
      '[CME]\nworkspace=default\n\n[Empire]\napi_host=127.0.0.1\nusername=admin\npassword=Password123!\n',
  },
  {
    what: 'a byte order mark that a new head left behind',
    id: 'hidden-characters',
    filename: 'A.cs',
    before: '\ufeffusing B;\n',
    after: '/* The licence. */\n\n\ufeffusing B;\n',
  },
  {
    what: 'a step that may fail, and another that asks how it ended',
    id: 'gate-weakened',
    filename: '.github/workflows/e2e.yml',
    before: 'jobs:\n  t:\n    steps:\n      - run: npm ci\n      - run: npm test\n',
    after:
      "jobs:\n  t:\n    steps:\n      - run: npm ci\n      - run: npm test\n        id: tests\n        continue-on-error: true\n      - if: steps.tests.outcome == 'failure'\n        run: cat log && exit 1\n",
  },
  {
    what: 'an installer whose version a name says',
    id: 'remote-script',
    filename: 'bin/lint',
    before: '#!/bin/sh\nset -eu\nlintversion=1.25.1\n',
    after:
      '#!/bin/sh\nset -eu\nlintversion=1.25.1\ncurl -sfL https://raw.githubusercontent.com/golangci/golangci-lint/v$lintversion/install.sh | sh -s -- -b .\n',
  },
  {
    what: 'a key that the console of Firebase wrote for an app',
    id: 'hardcoded-secret',
    filename: 'app/google-services.json',
    before: '{}\n',
    after: `{\n  "api_key": [{ "current_key": "${GOOGLE_KEY}" }]\n}\n`,
  },
  {
    what: 'a script that shows its own failure',
    id: 'debug-leftover',
    filename: 'tools/gen.py',
    before: 'import pdb\n',
    after:
      'import pdb\n\n\nif __name__ == "__main__":\n    try:\n        cli()\n    except SystemExit:\n        raise\n    except Exception:\n        pdb.post_mortem(sys.exc_info()[-1])\n',
  },
  {
    what: 'a script that is put into a container',
    id: 'permissions-open',
    filename: 'src/kafka-container.ts',
    before:
      'class KafkaContainer {\n  async containerStarted(command: string) {\n    await wait(command)\n  }\n}\n',
    after:
      'class KafkaContainer {\n  async containerStarted(command: string) {\n    await copy([{ content: command, target: SCRIPT, mode: 0o777 }])\n    await wait(command)\n  }\n}\n',
  },
  {
    what: 'a value that is waited for',
    id: 'assertion-weakened',
    filename: 'ATest.java',
    before:
      'class ATest {\n  @Test\n  public void sends() {\n    s.commit();\n    Assert.assertEquals(10, countOf(q));\n  }\n}\n',
    after:
      'class ATest {\n  @Test\n  public void sends() {\n    s.commit();\n    Assert.assertTrue(Wait.waitFor(() -> countOf(q) == 10, 2000, 100));\n  }\n}\n',
  },
  {
    what: 'exact texts of which a part is asserted now, in three tests',
    id: 'assertion-weakened',
    filename: 'a.test.js',
    before: [1, 2, 3]
      .map(
        (n) =>
          `it('a${n}', () => {\n  expect(run(${n}).stderr).toBe('')\n  expect(run(${n}).code).toBe(0)\n})\n`,
      )
      .join(''),
    after: [1, 2, 3]
      .map(
        (n) =>
          `it('a${n}', () => {\n  expect(run(${n}).stderr).toContain('falls back')\n  expect(run(${n}).code).toBe(0)\n})\n`,
      )
      .join(''),
  },
  {
    what: 'a step whose failures are let pass, with the reason above',
    id: 'gate-weakened',
    filename: '.github/workflows/ci.yml',
    before:
      'jobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - name: Lint\n        run: npm run lint\n',
    after:
      'jobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - name: Lint\n        # The template is not formatted yet, so failures are let pass until it is.\n        continue-on-error: true\n        run: npm run lint\n',
  },
  {
    what: 'a bot that is told of changes and fetches none',
    id: 'supply-chain-loosened',
    filename: '.github/workflows/bot.yml',
    before:
      'on:\n  pull_request:\n    types: [opened]\njobs:\n  main:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: a/bot@v1\n',
    after:
      'on:\n  pull_request_target:\n    types: [opened]\njobs:\n  main:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: a/bot@v1\n',
  },
  {
    what: 'ten lines or fewer in whose place others run',
    id: 'code-disabled',
    filename: 'a.js',
    before: `function f(a) {\n${SIX}\n  return a;\n}\n`,
    after: `function f(a) {\n${SIX.replaceAll('  prep', '  // prep')}\n  for (const each of steps) {\n    each.prepare(a);\n    each.check(a);\n    each.close(a);\n  }\n  return a;\n}\n`,
  },
  {
    what: 'a key that everyone shares who has none',
    id: 'hardcoded-secret',
    filename: 'src/node.ts',
    before: '',
    after: `const defaultApiKey = '${HEX_KEY}'\n`,
  },
  {
    what: 'a default of a chart',
    id: 'hardcoded-secret',
    filename: 'charts/a/values.yaml',
    before: '',
    after: `# Default values for a.\nadmin:\n  user: admin\n  password: ${HEX_KEY}\n`,
  },
  {
    what: 'a token that only takes uploads, as the line above says',
    id: 'hardcoded-secret',
    filename: '.github/workflows/scan.yml',
    before: '',
    after: `jobs:\n  scan:\n    steps:\n      - env:\n          # Push-Only API token\n          SCAN_API_KEY: '${HEX_KEY}'\n        run: scan\n`,
  },
  {
    what: 'the mode that files are created with',
    id: 'permissions-open',
    filename: 'a.js',
    before: 'exports.f = (assets) => {\n  return assets\n}\n',
    after:
      "exports.f = (assets) => {\n  assets['a.js'] = { source: read('a.js'), permissions: 0o666, mode: 0o666 }\n  return assets\n}\n",
  },
  {
    what: 'an installer that is told its version',
    id: 'remote-script',
    filename: 'Makefile',
    before: 'all:\n\tgo build\n',
    after:
      'all:\n\tgo build\n\nlint:\n\tcurl -sSfL https://raw.githubusercontent.com/a/lint/master/install.sh | sh -s -- -b .tmp/ v1.26.0\n',
  },
  {
    what: 'a job that waits for an issue, which the line names',
    id: 'gate-weakened',
    filename: '.github/workflows/ci.yml',
    before:
      'jobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm ci\n      - run: npm test\n',
    after:
      'jobs:\n  test:\n    runs-on: ubuntu-latest\n    if: false # until https://github.com/a/b/issues/3 is mended\n    steps:\n      - run: npm ci\n      - run: npm test\n',
  },
  {
    what: 'yes and no that were numbers',
    id: 'assertion-weakened',
    filename: 'tests/test_a.py',
    before:
      'class TestA(unittest.TestCase):\n    def test_delay(self):\n        self.assertEqual(s.option(NODELAY), 1)\n        close(s)\n        self.assertEqual(s.option(NODELAY), 0)\n',
    after:
      'class TestA(unittest.TestCase):\n    def test_delay(self):\n        self.assertTrue(s.option(NODELAY))\n        close(s)\n        self.assertFalse(s.option(NODELAY))\n',
  },
  {
    what: 'a socket that is said to be for everyone',
    id: 'permissions-open',
    filename: 'a.py',
    before: 'def start(path):\n    bind(path)\n',
    after:
      'def start(path):\n    # So everyone can access the socket...\n    os.chmod(path, 0o777)\n    bind(path)\n',
  },
  {
    what: 'what a page tells Firebase',
    id: 'hardcoded-secret',
    filename: 'client/firebase.json',
    before: '{}\n',
    after: `{\n  "apiKey": "${GOOGLE_KEY}",\n  "authDomain": "temp.firebaseapp.com"\n}\n`,
  },
  {
    what: 'a key of Google in what reads another site',
    id: 'hardcoded-secret',
    filename: 'extractor/src/Helper.java',
    before: 'class Helper {\n  String url = "https://music.example.org/";\n}\n',
    after: `class Helper {\n  String url = "https://music.example.org/";\n  String[] keys = {"${GOOGLE_KEY}", "67"};\n}\n`,
  },
  {
    what: 'a token that was handed on unread before',
    id: 'token-verification-disabled',
    filename: 'src/session.js',
    before: "const jwt = require('jsonwebtoken')\n\nfunction show(token) {\n  return print(token)\n}\n",
    after:
      "const jwt = require('jsonwebtoken')\n\nfunction show(token) {\n  return print(jwt.decode(token))\n}\n",
  },
  {
    what: 'spaces of no width in a text',
    id: 'hidden-characters',
    filename: 'src/a.js',
    before: 'let a = 1\n',
    after: "let a = 'An\u200bdorra' // \u200b\n",
  },
  {
    what: 'spaces of no width in a text of several lines',
    id: 'hidden-characters',
    filename: 'src/a.js',
    before: 'let a = 1\n',
    after: 'let a = `To\n  An\u200bdorra\n`\n',
  },
  {
    what: 'the uploader of results that its makers gave out',
    id: 'remote-script',
    filename: '.travis.yml',
    before: 'script: npm test\n',
    after: 'script: npm test\nafter_script: bash <(curl -s https://codecov.io/bash)\n',
  },
  {
    what: 'an installer of one version',
    id: 'remote-script',
    filename: 'Makefile',
    before: 'all:\n\techo a\n',
    after: 'all:\n\tcurl -s https://raw.githubusercontent.com/some/tool/v1.3.4/install.sh | bash\n\techo a\n',
  },
  {
    what: 'an assertion whose values a helper is still told',
    id: 'assertion-removed',
    filename: 'tests/test_swagger.py',
    before:
      "def test_model_not_found(self):\n    api = self.build_api()\n    data = self.get_specs(status=500)\n    self.assertEqual(data['status'], 500)\n",
    after:
      'def test_model_not_found(self):\n    api = self.build_api()\n    data = self.get_specs(status=500)\n',
  },
  {
    what: 'lines that others took the place of, right there',
    id: 'code-disabled',
    filename: 'src/settings.php',
    before:
      '<?php\nfunction f($k) {\n  if ($k == "a") { one($k); }\n  if ($k == "b") { two($k); }\n  if ($k == "c") { three($k); }\n  return $k;\n}\n',
    after:
      '<?php\nfunction f($k) {\n  // if ($k == "a") { one($k); }\n  // if ($k == "b") { two($k); }\n  // if ($k == "c") { three($k); }\n  if (in_array($k, KEYS)) {\n    many($k);\n  }\n  return $k;\n}\n',
  },
  {
    what: 'a secret that a comment above says is public',
    id: 'hardcoded-secret',
    filename: 'docker-compose.yml',
    before: 'services:\n  web:\n    environment:\n      A: 1\n',
    after:
      'services:\n  web:\n    environment:\n      A: 1\n      # test application of a public account\n      GITHUB_SECRET: "4346472f3d168fb72ca540a04d2d277c0cb8f247"\n',
  },
  {
    what: 'a bound that became a question of yes or no',
    id: 'assertion-weakened',
    filename: 'tests/test_query.py',
    before: 'class T(TestCase):\n    def test_many(self):\n        self.assertTrue(iq.execute() >= 4)\n',
    after: 'class T(TestCase):\n    def test_many(self):\n        self.assertTrue(iq.execute())\n',
  },
  {
    what: 'a function that another script of the page may bring',
    id: 'removed-name-used',
    filename: 'static/js/edit.js',
    before: "function getPath() {\n  return location.href\n}\n\nvar a = getPath()\nvar pages = ['import']\n",
    after: "var a = getPath()\nvar pages = ['import']\n",
  },
  {
    what: 'a command in a fence of the notes that a script writes',
    id: 'remote-script',
    filename: 'tools/notes.sh',
    before: '#!/bin/sh\nset -e\n',
    after:
      '#!/bin/sh\nset -e\ncat > notes.md << EOF\n```sh\ncurl -L https://raw.githubusercontent.com/some/shop/main/install.sh | sh\n```\nEOF\n',
  },
  {
    what: 'the id of a key in settings, without its secret',
    id: 'hardcoded-secret',
    filename: 'deploy/values.yml',
    before: 'a: 1\n',
    after: `a: 1\naccessKeyId: ${['AKIA', 'IVRN52PLDBP55LBQ'].join('')}\n`,
  },
  {
    what: 'a command that the settings of a site show to its visitors',
    id: 'remote-script',
    filename: 'oranda.json',
    before: '{ "a": 1 }\n',
    after:
      '{\n  "preferred": {\n    "unix": "curl -L https://raw.githubusercontent.com/some/shop/main/install.sh | bash"\n  }\n}\n',
  },
  {
    what: 'a value that another scanner is told to let pass',
    id: 'hardcoded-secret',
    filename: 'identity/kinds.go',
    before: 'package a\n',
    after: 'package a\n\nvar passwordToken = "78c1b41d-8341-4507-aa60-aff1d4369670" // gitleaks:allow\n',
  },
  {
    what: 'a key that took the place of another',
    id: 'hardcoded-secret',
    filename: 'src/client.py',
    before: 'API_SECRET = "A12Svb&%1UUmf@hC"\n',
    after: 'API_SECRET = "a2053899224e8a92974c729dceed1cc9"\n',
  },
  {
    what: 'the key that a site gives to its visitors, in what reads that site',
    id: 'hardcoded-secret',
    filename: 'src/streams/plugins/live.py',
    before: 'URL = "https://example.com/live/{0}"\n',
    after: 'URL = "https://example.com/live/{0}"\nLIVE_SECRET = "a2053899224e8a92974c729dceed1cc9"\n',
  },
  {
    what: 'a digest by a weak primitive, where no stronger one stood',
    id: 'weak-primitive',
    filename: 'flags/client.go',
    before: 'package a\n\nfunc sessionFile(f *Flag) string {\n\treturn join(f.url.Host, f.name)\n}\n',
    after:
      'package a\n\nfunc sessionFile(f *Flag) string {\n\treturn join(f.url.Host, sha1.Sum([]byte(f.name)))\n}\n',
  },
  {
    what: 'a list that was given, of which one entry is denied now',
    id: 'assertion-weakened',
    filename: 'spec/a_spec.rb',
    before: "describe A do\n  it 'calls' do\n    expect(cbs).to eq([])\n  end\nend\n",
    after: "describe A do\n  it 'calls' do\n    expect(cbs).not_to include(:b)\n  end\nend\n",
  },
  {
    what: 'a new call that was never verified',
    id: 'tls-verification-disabled',
    filename: 'client/load.js',
    before: "const https = require('https')\n",
    after:
      "const https = require('https')\n\nexports.load = (url) => https.get(url, { rejectUnauthorized: false })\n",
  },
  {
    what: 'a right that a job was given',
    id: 'supply-chain-loosened',
    filename: '.github/workflows/docs.yml',
    before: 'jobs:\n  docs:\n    permissions:\n      contents: read\n      pull-requests: read\n',
    after: 'jobs:\n  docs:\n    permissions:\n      contents: read\n      pull-requests: write\n',
  },
  {
    what: 'two places, of which one says that it is off for a while',
    id: 'code-disabled',
    filename: 'a.js',
    before:
      'function f(a) {\n  lockAll(a)\n  return go(a)\n}\n\nfunction lockAll(a) {\n  a.lock(1)\n  a.lock(2)\n}\n',
    after:
      'function f(a) {\n  // lockAll(a)\n  return go(a)\n}\n\n// was for the cache, disabled for a while\n// function lockAll(a) {\n//   a.lock(1)\n//   a.lock(2)\n// }\n',
  },
  {
    what: 'a flat function beside a new one that is nested',
    id: 'function-too-complex',
    filename: 'a.go',
    before: cases(5),
    after: `${cases(16)}\n${cTangles(40).replace('int f(int a)', 'func g(a int) int')}`,
  },
  {
    what: 'a linter that went, and no other took its place',
    id: 'gate-weakened',
    filename: '.pre-commit-config.yaml',
    before: 'repos:\n- repo: b\n  hooks:\n  - id: flake8\n  - id: other\n',
    after: 'repos:\n- repo: b\n  hooks:\n  - id: other\n',
  },
  {
    what: 'a lock that was only taken away',
    id: 'protection-removed',
    filename: 'a.go',
    before: LOCKED,
    after: UNLOCKED,
  },
  {
    what: 'a function that was complex already and has eight more decisions',
    id: 'complexity-increased',
    filename: 'a.py',
    before: tangles(6),
    after: tangles(40),
  },
  {
    what: 'a flat list of cases in each of which more is decided now',
    id: 'function-too-complex',
    filename: 'a.go',
    before: cases(8),
    after: cases(8).replaceAll(
      '\t\treturn',
      '\t\tfor b {\n\t\t\tif c {\n\t\t\t\tif d {\n\t\t\t\t\treturn ""\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t\treturn',
    ),
  },
  {
    what: 'a function that passed ten decisions, nested, by more than two',
    id: 'function-too-complex',
    filename: 'src/a.py',
    before: tangles(4),
    after: tangles(40),
  },
  {
    what: 'a default that signs',
    id: 'hardcoded-secret',
    filename: 'src/session.ts',
    before: '',
    after: `const defaultSecretKey = '${['9f7d929b018cdffb', '338517efa06f5835'].join('')}'\n`,
  },
  {
    what: 'a key in a program',
    id: 'hardcoded-secret',
    filename: 'src/client.py',
    before: 'URL = "https://example.com/api"\n',
    after: 'URL = "https://example.com/api"\nAPI_SECRET = "a2053899224e8a92974c729dceed1cc9"\n',
  },
]

const doubtful: readonly Case[] = [
  {
    what: 'an exact value that became a kind in Scala',
    id: 'assertion-weakened',
    filename: 'src/test/scala/ASpec.scala',
    before: 'class ASpec {\n  test("a") {\n    assert(f(1).cause == Refused(2))\n  }\n}\n',
    after: 'class ASpec {\n  test("a") {\n    assert(f(1).cause.isInstanceOf[Refused])\n  }\n}\n',
  },
  {
    what: 'words about a program, named for its language',
    id: 'syntax-broken',
    filename: 'README.python',
    before: 'a = 1\n',
    after: "The bindings don't need much.\n",
  },
  {
    what: 'a stop that a helper for failures is there for',
    id: 'debug-leftover',
    filename: 'base/base.py',
    before: 'import sys\n',
    after:
      'import sys\n\n\ndef debug_on_error():\n    def hook(kind, value, tb):\n        import pdb\n        pdb.post_mortem(tb)\n\n    sys.excepthook = hook\n',
  },
  {
    what: 'a transport named for being insecure, asked for in other words',
    id: 'tls-verification-disabled',
    filename: 'src/main/java/Failover.java',
    before:
      'class Failover {\n  Transport insecure() {\n    return new Transport.Builder().doNotValidateCertificate().build();\n  }\n}\n',
    after:
      'class Failover {\n  Transport insecure() {\n    return Transport.create().setVerifier(new NoopHostnameVerifier());\n  }\n}\n',
  },
  {
    what: 'lines that are switched off and on by a mark below them',
    id: 'code-disabled',
    filename: 'src/tag.cpp',
    before:
      'void f(char *a) {\n  start(a);\n  allowOwner(a);\n  dropOwner(a);\n  keepOwner(a);\n  stop(a);\n}\n',
    after:
      'void f(char *a) {\n  start(a);\n/*\n  allowOwner(a);\n  dropOwner(a);\n  keepOwner(a);\n/*/\n  other(a);\n//*/\n  stop(a);\n}\n',
  },
  {
    what: 'skips of tests that run now',
    id: 'code-disabled',
    filename: 'tests/test_a.py',
    before: ['a', 'b', 'c']
      .map((name) => `@unittest.skip("skip")\ndef test_${name}():\n    assert f() == 1\n`)
      .join('\n'),
    after: ['a', 'b', 'c']
      .map((name) => `#@unittest.skip("skip")\ndef test_${name}():\n    assert f() == 1\n`)
      .join('\n'),
  },
  {
    what: 'a name that became a word of the language in 3.7, in a file of Python 3',
    id: 'syntax-broken',
    filename: 'a.py',
    before: 'def f(x: int) -> int:\n    return x\n',
    after: '@core.async\ndef f(x: int) -> int:\n    yield from g(x)\n',
  },
  {
    what: 'calls of what prints one thing',
    id: 'code-disabled',
    filename: 'font/install.go',
    before: `package a\n\nfunc f(a int) {\n${Array.from({ length: 20 }, (_, n) => `\tprintRange(${n}, a)\n`).join('')}\tg(a)\n}\n`,
    after: `package a\n\nfunc f(a int) {\n${Array.from({ length: 20 }, (_, n) => `\t// printRange(${n}, a)\n`).join('')}\tg(a)\n}\n`,
  },
  {
    what: 'a key in a file that says that it is not real',
    id: 'hardcoded-secret',
    filename: 'web/src/main/resources/local-not-real-credentials.json',
    before: '{}\n',
    after: `{ "private_key": ${JSON.stringify(KEY)} }\n`,
  },
  {
    what: 'markers of a conflict in a case that a tool is tried on',
    id: 'merge-conflict-markers',
    filename: 'test/testcases/other/issue_558_merge_conflict.hxtest',
    before: '',
    after: 'class A {\n<<<<<<< .mine\n  a\n=======\n  b\n>>>>>>> .r12\n}\n',
  },
  {
    what: 'a fixed command whose process is named for what it does',
    id: 'shell-execution',
    filename: 'src/bridge.ts',
    before:
      "import { exec } from 'child_process'\n\nexport function flash(path: string) {\n  return path\n}\n",
    after:
      "import { exec } from 'child_process'\n\nexport function flash(path: string) {\n  const upload = exec('make flash ' + path)\n  return upload\n}\n",
  },
  {
    what: 'calls that show what a value holds',
    id: 'code-disabled',
    filename: 'tests/InterpreterTest.cpp',
    before: `TEST(A, b) {\n${Array.from({ length: 4 }, (_, n) => `  expectThat(a${n});\n  output${n}.dump();\n`).join('')}}\n`,
    after: `TEST(A, b) {\n${Array.from({ length: 4 }, (_, n) => `  expectThat(a${n});\n  // output${n}.dump();\n`).join('')}}\n`,
  },
  {
    what: 'a print of several lines in a block',
    id: 'code-disabled',
    filename: 'crates/tests/test_a.rs',
    before:
      'fn f() {\n    rt.schedule();\n\n    dbg!(rt\n        .core()\n        .get_worker_or_panic(102.into())\n        .sn_tasks()\n        .len());\n\n    assert_eq!(rt.core(), 2);\n}\n',
    after:
      'fn f() {\n    rt.schedule();\n\n    /*dbg!(rt\n    .core()\n    .get_worker_or_panic(102.into())\n    .sn_tasks()\n    .len());*/\n\n    assert_eq!(rt.core(), 2);\n}\n',
  },
  {
    what: 'a stop in a function that is a test',
    id: 'debug-leftover',
    filename: 'src/pitch.rs',
    before: 'use a::B;\n\nfn f() -> u8 {\n    1\n}\n',
    after:
      'use a::B;\n\nfn f() -> u8 {\n    1\n}\n\n#[test]\nfn test_f() {\n    dbg!(f());\n    assert_eq!(f(), 1);\n}\n',
  },
  {
    what: 'marks of direction in the texts of an app',
    id: 'hidden-characters',
    filename: 'app/src/main/res/values-fa/strings.xml',
    before: '<resources>\n</resources>\n',
    after: '<resources>\n    <string name="a">نسخه \u202cFreenet</string>\n</resources>\n',
  },
  {
    what: 'a token that pages tell Datadog',
    id: 'hardcoded-secret',
    filename: 'static/datadog.js',
    before: 'start()\n',
    after: `start()\ninit({ clientToken: 'pub${'16d64cd1c00cf073ce85af914333bf72'}', site: 'datadoghq.com' })\n`,
  },
  {
    what: 'a field given to itself by a test of its setter',
    id: 'self-assignment',
    filename: 'spec/models/a_spec.rb',
    before: 'describe A do\n  it "a" do\n    a.b.should be_empty\n  end\nend\n',
    after:
      'describe A do\n  it "a" do\n    a.b.should be_empty\n  end\n  it "b" do\n    @a.b.xml = @a.b.xml\n    @a.b.should_not be_changed\n  end\nend\n',
  },
  {
    what: 'tests that were not written',
    id: 'code-disabled',
    filename: 'test/cli.js',
    before:
      "describe('a', function () {\n  it('b', function () {\n    expect(f()).to.equal(1)\n  })\n  describe('c', function () {\n    it('d');\n    it('e');\n    it('f');\n  })\n})\n",
    after:
      "describe('a', function () {\n  it('b', function () {\n    expect(f()).to.equal(1)\n  })\n  // describe('c', function () {\n  //   it('d');\n  //   it('e');\n  //   it('f');\n  // })\n})\n",
  },
  {
    what: 'a block that begins with what is to be done',
    id: 'code-disabled',
    filename: 'src/A.java',
    before: `class A {\n  void f() {\n${'    check(a, b, c);\n'.repeat(20)}  }\n}\n`,
    after: `class A {\n  /* TODO[classes]\n  void f() {\n${'    check(a, b, c);\n'.repeat(20)}  }\n  */\n}\n`,
  },
  {
    what: 'tests left out of a recipe that builds for whoever works on it',
    id: 'gate-weakened',
    filename: 'justfile',
    before: 'build:\n  ./mvnw clean install -Dlib\nstart:\n  java -jar a.jar\n',
    after: 'build:\n  ./mvnw clean install -Dlib -DskipTests\nstart:\n  java -jar a.jar\n',
  },
  {
    what: 'the same on both sides in a plugin of jQuery, on the day it comes',
    id: 'operands-identical',
    filename: 'static/jquery.hotkeys.js',
    before: '',
    after: 'function f(a) {\n  return a.id && a.id\n}\n',
  },
  {
    what: 'lines in a block that begins with the word unused',
    id: 'code-disabled',
    filename: 'src/keys.c',
    before: `int f(int a) {\n  return a;\n}\n\nint g(int a) {\n${'  if (!check(a)) return 1;\n'.repeat(20)}  return 0;\n}\n`,
    after: `int f(int a) {\n  return a;\n}\n\n/**** unused function ****\nint g(int a) {\n${'  if (!check(a)) return 1;\n'.repeat(20)}  return 0;\n}\n****/\n`,
  },
  {
    what: 'lines of a program to try things with',
    id: 'code-disabled',
    filename: 'src/main/scala/RunMe.scala',
    before: `object RunMe extends App {\n${'  writer.put(a, b, c)\n'.repeat(20)}}\n`,
    after: `object RunMe extends App {\n  /*\n${'  writer.put(a, b, c)\n'.repeat(20)}  */\n}\n`,
  },
  {
    what: 'a verifier that accepts all, by its name where it was written out',
    id: 'tls-verification-disabled',
    filename: 'src/main/java/Client.java',
    before:
      'class Client {\n  Factory f() {\n    return make(b, new HostnameVerifier() {\n      public boolean verify(String a, Session s) {\n        return true;\n      }\n    });\n  }\n}\n',
    after:
      'import org.apache.http.conn.ssl.NoopHostnameVerifier;\n\nclass Client {\n  Factory f() {\n    return make(b, NoopHostnameVerifier.INSTANCE);\n  }\n}\n',
  },
  {
    what: 'tests that a profile skips which somebody has to ask for',
    id: 'gate-weakened',
    filename: 'pom.xml',
    before: profile('<property><name>docs</name></property>', ''),
    after: profile('<property><name>docs</name></property>', '<skipTests>true</skipTests>'),
  },
  {
    what: 'a print in a file that speaks of a linter behind what its functions take',
    id: 'syntax-broken',
    filename: 'app/a.py',
    before: 'def f(a): # pylint: disable-msg=W0613\n    return a\n',
    after: 'def f(a): # pylint: disable-msg=W0613\n    print "a", a\n    return a\n',
  },
  {
    what: 'a part that a template puts in or leaves out',
    id: 'syntax-broken',
    filename: 'cookiecutter/hooks/post_gen_project.py',
    before: '',
    after: 'import os\n\nPATHS = [\n    {% if not cookiecutter.glue -%} "glue", {%- endif %}\n]\n',
  },
  {
    what: 'a stand-in for another program, which runs whatever it is given',
    id: 'shell-execution',
    filename: 'pkg/hoist/fake_exec.rb',
    before: '',
    after: 'puts ARGV\nexec ARGV.join(" ")\n',
  },
  {
    what: 'lines of which an issue says that they are to come back',
    id: 'code-disabled',
    filename: 'common/midi.cpp',
    before: `void f(int a) {\n${SIXTEEN}\n}\n`,
    after: `// TODO(https://github.com/a/b/issues/8385): enable out commented code.\n\nint b = 1;\n\nvoid f(int a) {\n${SIXTEEN.replaceAll('  prepare', '//  prepare')}\n}\n`,
  },
  {
    what: 'conditions that nothing stood under',
    id: 'code-disabled',
    filename: 'src/A.java',
    before: `class A {\n  void f(B b) {\n${NOTHING}\n  }\n}\n`,
    after: `class A {\n  void f(B b) {\n${NOTHING.replaceAll('    ', '    // ')}\n  }\n}\n`,
  },
  {
    what: 'a condition asked twice in a test of conditions',
    id: 'condition-repeated',
    filename: 'Tests/BuilderTests.swift',
    before: 'func test() {\n  check(build { a })\n}\n',
    after: 'func test() {\n  check(build {\n    if no { b } else if no { c }\n  })\n}\n',
  },
  {
    what: 'code behind a way out that is said to be for now',
    id: 'unreachable-code',
    filename: 'src/read.cpp',
    before: 'bool read(In& in) {\n  int a = next(in);\n  return shift(a);\n}\n',
    after:
      'bool read(In& in) {\n  // It is not known yet how to shift the cell, so for now we skip this.\n  in.skip(a);\n  in.skip(b);\n  in.skip(c);\n  in.skip(d);\n  return true;\n\n  a = next(in);\n  return shift(a);\n}\n',
  },
  {
    what: 'rows of a version that is no longer built for',
    id: 'test-rows-removed',
    filename: 'test/ForwarderTests.cs',
    before:
      'public class ForwarderTests\n{\n    [Theory]\n#if !NET7_0_OR_GREATER\n    [InlineData("a", 1)]\n    [InlineData("b", 2)]\n#endif\n    [InlineData("c", 3)]\n    public void Sends(string a, int b)\n    {\n        Assert.Equal(b, F(a));\n    }\n}\n',
    after:
      'public class ForwarderTests\n{\n    [Theory]\n    [InlineData("c", 3)]\n    public void Sends(string a, int b)\n    {\n        Assert.Equal(b, F(a));\n    }\n}\n',
  },
  {
    what: 'a mode in what a script tells its user to do',
    id: 'permissions-open',
    filename: 'run-dev.sh',
    before: '#!/bin/bash\nset -e\n',
    after: '#!/bin/bash\nset -e\necho " chmod -R 777 /var/app/"\n',
  },
  {
    what: 'values that an assertion beside the code shows where it fails',
    id: 'debug-leftover',
    filename: 'src/types.rs',
    before: '#[test]\nfn a() {\n    f();\n}\n',
    after: '#[test]\nfn a() {\n    assert_eq!(dbg!(f("1-65535")), set([1..=65535]));\n}\n',
  },
  {
    what: 'lines switched off where things are tried out',
    id: 'code-disabled',
    filename: 'src/utils/_playground.ts',
    before: 'function f(a) {\n  const b = open(a)\n  verify(b, a.c)\n  send(b, a.d)\n  return close(b)\n}\n',
    after:
      'function f(a) {\n  // const b = open(a)\n  // verify(b, a.c)\n  // send(b, a.d)\n  // return close(b)\n}\n',
  },
  {
    what: 'a skip that says what is amiss',
    id: 'test-skipped',
    filename: 'tests/test_a.py',
    before: 'def test_a():\n    assert f(1) == 2\n',
    after:
      '@pytest.mark.skip("FIXME: highlevel to_categorical not defined")\ndef test_a():\n    assert f(1) == 2\n',
  },
  {
    what: 'a skip whose reason names a linter',
    id: 'test-skipped',
    filename: 'tests/test_a.py',
    before: 'def test_a():\n    assert f(1) == 2\n',
    after:
      '@pytest.mark.skip  # skipped because the parser which pylint uses is not picklable\ndef test_a():\n    assert f(1) == 2\n',
  },
  {
    what: 'a file named for what fills it in',
    id: 'syntax-broken',
    filename: 'base/src/main/resources/application.tpl.qute.yml',
    before: 'quarkus:\n  azure:\n    app-name: a\n',
    after: 'quarkus:\n  azure:\n    app-name: {project.id}-{gen-info.time}\n',
  },
  {
    what: 'a file that a highlighter is tested on',
    id: 'compile-broken',
    filename: 'test/highlight/keywords.py',
    before: '',
    after: 'if foo():\n# <- keyword\n    pass\n\nreturn\n# ^ keyword\n',
  },
  {
    what: 'a file that a checker of style is tested on',
    id: 'syntax-broken',
    filename: 'testsuite/E11.py',
    before: '#: E111\nif x > 2:\n  go(x)\n',
    after: '#: E111\nif x > 2:\n  go(x)\n#: E112\nif False:\ngo()\n',
  },
  {
    what: 'a script below data of tests',
    id: 'syntax-broken',
    filename: 'test_data/show.py',
    before: 'a = 1\n',
    after: 'a = 1\nb = "\n',
  },
  {
    what: 'a skip above whose marks the issue is named that it waits for',
    id: 'test-skipped',
    filename: 'src/test/java/ListDaoTest.java',
    before: 'class ListDaoTest {\n  @Test\n  public void update() {\n    assertEquals(1, f());\n  }\n}\n',
    after:
      'class ListDaoTest {\n  // TODO(b/147246613): Un-ignore this.\n  @Test\n  @Ignore\n  public void update() {\n    assertEquals(1, f());\n  }\n}\n',
  },
  {
    what: 'attributes of a page beside a form of its own',
    id: 'html-injection',
    filename: 'templates/whole.html',
    before:
      '<form class="{{ form_class }}" method="{{ form_method }}" {% if form.is_multipart %}enctype="a"{% endif %}>\n',
    after:
      '<form {{ flat_attrs|safe }} method="{{ form_method }}" {% if form.is_multipart %}enctype="a"{% endif %}>\n',
  },
  {
    what: 'lines that only log, by a constant',
    id: 'code-disabled',
    filename: 'A.java',
    before:
      'class A {\n  void f(int a) {\n    LOGGER.info("one " + a);\n    LOGGER.info("two " + a);\n    LOGGER.info("three " + a);\n    go(a);\n  }\n}\n',
    after:
      'class A {\n  void f(int a) {\n    // LOGGER.info("one " + a);\n    // LOGGER.info("two " + a);\n    // LOGGER.info("three " + a);\n    go(a);\n  }\n}\n',
  },
  {
    what: 'the machine of a build',
    id: 'permissions-open',
    filename: 'travis/before_install.bash',
    before: 'set -e\n',
    after: 'set -e\nsudo chmod 777 /etc/postgresql/9.6/main/pg_hba.conf\n',
  },
  {
    what: 'one commit beside as many versions',
    id: 'supply-chain-loosened',
    filename: '.github/workflows/ci.yml',
    before: 'jobs:\n  t:\n    steps:\n      - uses: actions/checkout@v2\n      - uses: some/conda@16930e6\n',
    after: 'jobs:\n  t:\n    steps:\n      - uses: actions/checkout@v2\n      - uses: some/conda@v2\n',
  },
  {
    what: 'the header of a page',
    id: 'html-injection',
    filename: 'theme/content.html',
    before: '',
    after:
      '{% macro item(header) -%}\n  <li><a href="{{ header.anchor }}">{{ header.text|safe }}</a></li>\n{%- endmacro %}\n',
  },
  {
    what: 'lines below the word of C that leaves them out',
    id: 'code-disabled',
    filename: 'a.js',
    before:
      'function f(a) {\n//#ifdef ALLOW_FAR\n  copy(a);\n  left(a);\n  fill(a);\n  stop(a);\n//#endif\n  return a\n}\n',
    after:
      'function f(a) {\n//#ifdef ALLOW_FAR\n//  copy(a);\n//  left(a);\n//  fill(a);\n//  stop(a);\n//#endif\n  return a\n}\n',
  },
  {
    what: 'a block that says that it is not there yet',
    id: 'code-disabled',
    filename: 'a.js',
    before: 'f()\nexports.copy = copy;\nexports.mark = mark;\nexports.sync = sync;\nexports.back = back;\n',
    after:
      'f()\n\n/* Not implemented\nexports.copy = copy;\nexports.mark = mark;\nexports.sync = sync;\nexports.back = back;\n*/\n',
  },
  {
    what: 'a script that a compiler wrote',
    id: 'code-disabled',
    filename: 'lib.esm/a.js',
    before: 'f()\nlock(a);\nopen(a);\nclose(a);\nsend(a);\n//# sourceMappingURL=a.js.map\n',
    after: 'f()\n//lock(a);\n//open(a);\n//close(a);\n//send(a);\n//# sourceMappingURL=a.js.map\n',
  },
  {
    what: 'a program that ran no tests before either',
    id: 'gate-weakened',
    filename: 'site/scripts/pages.sh',
    before: 'cd site\nmvn compile javadoc:aggregate\n',
    after: 'cd site\nmvn clean install javadoc:aggregate -DskipTests\n',
  },
  {
    what: 'a failure that is expected on one platform, said below',
    id: 'test-skipped',
    filename: 'tests/test_a.py',
    before: '@given(data())\ndef test_a():\n    assert f(1) == 2\n',
    after:
      '@pytest.mark.xfail(\n    platform.system() == "Windows", reason="bug"\n)\n@given(data())\ndef test_a():\n    assert f(1) == 2\n',
  },
  {
    what: 'a list that is empty, said by its being false',
    id: 'assertion-weakened',
    filename: 'tests/test_a.py',
    before: 'class T(Base):\n    def test_a(self):\n        found = f(1)\n        self.assertEmpty(found)\n',
    after: 'class T(Base):\n    def test_a(self):\n        found = f(1)\n        self.assertFalse(found)\n',
  },
  {
    what: 'a key in a page that a test reads',
    id: 'hardcoded-secret',
    filename: 'test/test-pages/news/source.html',
    before: '<html>\n</html>\n',
    after: `<html>\n<script>\nvar a = { browser_key: '${GOOGLE_KEY}' }\n</script>\n</html>\n`,
  },
  {
    what: 'a mode in the words of an error',
    id: 'permissions-open',
    filename: 'path.py',
    before: 'class Path:\n  def touch(self, mode):\n    pass\n',
    after:
      'class Path:\n  def touch(self, mode):\n    if mode != USUAL:\n      raise NotImplementedError("Only mode=0o666 supported")\n',
  },
  {
    what: 'one commit among versions that is a version again',
    id: 'supply-chain-loosened',
    filename: '.github/workflows/check.yml',
    before:
      'steps:\n  - uses: r-lib/actions/setup-r@v1\n  - uses: r-lib/actions/setup-pandoc@v1\n  - uses: r-lib/actions/setup-tinytex@5f1c1346f28a05c35128f89c766079a0bca8d786\n',
    after:
      'steps:\n  - uses: r-lib/actions/setup-r@v1\n  - uses: r-lib/actions/setup-pandoc@v1\n  - uses: r-lib/actions/setup-tinytex@v1\n',
  },
  {
    what: 'an answer for every origin beside a line that changed',
    id: 'cors-open',
    filename: 'server.go',
    before:
      'package a\n\nfunc (s *S) options(w W, r *R) {\n\tw.Header().Set("Access-Control-Allow-Methods", "GET")\n\tw.Header().Set("Access-Control-Allow-Origin", "*")\n}\n',
    after:
      'package a\n\nfunc (s *S) options(w W, r *R) {\n\tw.Header().Set("Access-Control-Allow-Methods", "GET, DELETE")\n\tw.Header().Set("Access-Control-Allow-Origin", "*")\n}\n\nfunc (s *S) login(w W, r *R) {\n\tw.Header().Set("Access-Control-Allow-Origin", "*")\n}\n',
  },
  {
    what: 'where the page of a socket came from',
    id: 'tls-verification-disabled',
    filename: 'server.go',
    before: 'package a\n\nfunc f() {\n\tg(websocket.Upgrader{CheckOrigin: all})\n}\n',
    after: 'package a\n\nfunc f() {\n\tg(websocket.AcceptOptions{\n\t\tInsecureSkipVerify: true,\n\t})\n}\n',
  },
  {
    what: 'what a build made',
    id: 'permissions-open',
    filename: 'utils/pack.py',
    before: 'def main():\n    pack()\n',
    after: 'def main():\n    pack()\n    os.system("chmod a+w dist/*")\n',
  },
  {
    what: 'a folder that a program for tests opens',
    id: 'permissions-open',
    filename: 'gulp/docker/run-functional-test-here.js',
    before: 'run(dir)\n',
    after: 'childProcess.execSync(`chmod -R 777 ${dir}`)\nrun(dir)\n',
  },
  {
    what: 'the id of a key whose secret is named beside it',
    id: 'hardcoded-secret',
    filename: '.github/workflows/ci.yml',
    before: 'jobs:\n  a:\n    steps:\n      - run: make\n',
    after: `jobs:\n  a:\n    steps:\n      - run: make\n        env:\n          AWS_ACCESS_KEY_ID: ${['AKIA', 'IVRN52PLDBP55LBQ'].join('')}\n          AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}\n`,
  },
  {
    what: 'a key in a recorded answer of another site',
    id: 'hardcoded-secret',
    filename: 'src/test/resources/mocks/v1/answer.json',
    before: '{}\n',
    after: `{\n  "responseBody": "key=${GOOGLE_KEY}"\n}\n`,
  },
  {
    what: 'certificates in a folder of examples that begins with a line',
    id: 'tls-verification-disabled',
    filename: '_examples/server/server.go',
    before: 'package main\n\nfunc main() {\n\ta := tls.Config{InsecureSkipVerify: false}\n}\n',
    after: 'package main\n\nfunc main() {\n\ta := tls.Config{InsecureSkipVerify: true}\n}\n',
  },
  {
    what: 'a file that tests are run on',
    id: 'syntax-broken',
    filename: 'test/refactor/extract_function.py',
    before: 'def f():\n    return 1\n',
    after: 'def f():\n    return 1\n# ++++\nCan only extract a return at the end.\n',
  },
  {
    what: 'a helper for whoever debugs',
    id: 'debug-leftover',
    filename: 'lib/helpers.py',
    before: 'class Trace:\n    pass\n',
    after:
      'class Trace:\n    def set_trace(self, message):\n        import pdb\n\n        pdb.set_trace()\n        return message\n',
  },
  {
    what: 'a template whose places stand in braces',
    id: 'undefined-name',
    filename: 'build/wheel/template/setup.py',
    before: 'from setuptools import setup\n\nsetup(name="{PACKAGE_NAME}")\n',
    after: 'from setuptools import setup\n\nsetup(name="{PACKAGE_NAME}", package_data={{"": {LIBS}}})\n',
  },
  {
    what: 'a template that is filled in before anybody reads it',
    id: 'syntax-broken',
    filename: 'kedro/templates/project/{{ cookiecutter.name }}/run.py',
    before: 'from pathlib import Path\n',
    after: 'from {{ cookiecutter.package }} import run\n',
  },
  {
    what: 'a macro of that name',
    id: 'debug-leftover',
    filename: 'src/logging.rs',
    before: 'fn f() {}\n',
    after:
      'macro_rules! dbg {\n    ($val:expr) => { $val };\n    ($($val:expr),+) => { ($(dbg!($val)),+,) };\n}\nfn f() {}\n',
  },
  {
    what: 'a file that a test reads',
    id: 'debug-leftover',
    filename: 'src/test/resources/es5.js',
    before: 'with(0);\n',
    after: 'with(0);\ndebugger;\n',
  },
  {
    what: 'a column that is changed in a table by its name',
    id: 'sql-string-building',
    filename: 'a.php',
    before: '<?php\nfunction f($table, $params) {\n  global $wpdb;\n}\n',
    after:
      '<?php\nfunction f($table, $params) {\n  global $wpdb;\n  $wpdb->query("ALTER TABLE ${table} MODIFY COLUMN a datetime NULL default " . $params["date"]);\n}\n',
  },
  {
    what: 'a conflict that a test is given',
    id: 'merge-conflict-markers',
    filename: 'internal/vcs_test.go',
    before: 'package a\n',
    after:
      'package a\n\nfunc TestCheck(t *testing.T) {\n\twrite("b.go", `type User struct {\n<<<<<<< local\n\tSchema\n=======\n\tschema\n>>>>>>> other\n}`)\n\trequire.Error(t, Check())\n}\n',
  },
  {
    what: 'a command that was given to a shell before',
    id: 'shell-execution',
    filename: 'sut.php',
    before: '<?php\nchdir($sut);\npassthru($cmd, $return);\nexit($return);\n',
    after:
      '<?php\nchdir($sut);\n$process = proc_open($cmd, array(0 => STDIN, 1 => STDOUT), $pipes);\nexit(proc_close($process));\n',
  },
  {
    what: 'signed tokens that a test reads, by their first letters',
    id: 'hardcoded-secret',
    filename: 'src/test/java/JWTTest.java',
    before: 'class JWTTest {\n}\n',
    after:
      'class JWTTest {\n  @Test\n  public void keyId() {\n    String token = "eyJhbGciOiJIUzI1NiIsImtpZCI6ImtleSJ9.e30.von1Vt9tq9cn5ZYdX1f4cf2EE7fUvb5BCBlKOTm9YWs";\n    assertEquals("key", read(token).id());\n  }\n}\n',
  },
  {
    what: 'what is dumped for whoever looks, and two lines for it',
    id: 'code-disabled',
    filename: 'src/main.rs',
    before:
      'fn main() {\n    let mut data: Vec<u32> = Default::default();\n    device.read_buffer(&buf, &mut data).unwrap();\n    dump_data(&data);\n    run(&device);\n}\n',
    after:
      'fn main() {\n    /*\n    let mut data: Vec<u32> = Default::default();\n    device.read_buffer(&buf, &mut data).unwrap();\n    dump_data(&data);\n    */\n    run(&device);\n}\n',
  },
  {
    what: 'a token that is read for its key and parsed with it below',
    id: 'token-verification-disabled',
    filename: 'jwk.go',
    before: 'package a\n\nfunc f(token string) error {\n\treturn g(token, keys)\n}\n',
    after:
      'package a\n\nfunc f(token string) error {\n\tt, _, err := jwt.NewParser().ParseUnverified(token, claims)\n\tkey := fetch(t.Header["kid"])\n\tparsed, err := parser.Parse(token, func(t *jwt.Token) (any, error) {\n\t\treturn key, nil\n\t})\n\treturn check(parsed, err)\n}\n',
  },
  {
    what: 'functions that did nothing',
    id: 'code-disabled',
    filename: 'src/audio.rs',
    before:
      'impl A {\n    pub fn stop(&self) {}\n    pub fn set_looping() {}\n    pub fn set_pitch() {}\n    pub fn volume(&self) -> f32 { self.v }\n}\n',
    after:
      'impl A {\n    // pub fn stop(&self) {}\n    // pub fn set_looping() {}\n    // pub fn set_pitch() {}\n    pub fn volume(&self) -> f32 { self.v }\n}\n',
  },
  {
    what: 'what a file is created with before the mask',
    id: 'permissions-open',
    filename: 'src/open_options.rs',
    before: 'use std::io;\n',
    after:
      'use std::io;\n\nimpl OpenOptions {\n    pub fn new() -> OpenOptions {\n        OpenOptions {\n            read: false,\n            mode: 0o666,\n        }\n    }\n}\n',
  },
  {
    what: 'a mask that goes with a process of its own',
    id: 'permissions-open',
    filename: 'a.py',
    before: 'def start():\n    run()\n',
    after:
      'def start():\n    if os.fork() > 0:\n        os._exit(0)\n    os.setsid()\n    os.umask(0)\n    run()\n',
  },
  {
    what: 'a folder that nobody had rights to before',
    id: 'permissions-open',
    filename: 'make.go',
    before: 'package a\n\nfunc f() {\n\tos.Mkdir("ext/lib", os.ModeDir)\n\tbuild()\n}\n',
    after: 'package a\n\nfunc f() {\n\tos.Mkdir("ext/lib", os.ModeDir | 0777)\n\tbuild()\n}\n',
  },
  {
    what: 'a file that is deleted on the next lines',
    id: 'permissions-open',
    filename: 'a.php',
    before: '<?php\nfunction f($file) {\n  return true;\n}\n',
    after: '<?php\nfunction f($file) {\n  @chmod($file, 0777);\n  @unlink($file);\n  return true;\n}\n',
  },
  {
    what: 'tests left out of one step and run by the next',
    id: 'gate-weakened',
    filename: '.github/workflows/build.yml',
    before:
      'jobs:\n  b:\n    steps:\n      - name: Install\n        run: mvn dependency:go-offline -q -P checkstyle\n      - name: Build\n        run: mvn clean checkstyle:checkstyle package -P checkstyle\n',
    after:
      'jobs:\n  b:\n    steps:\n      - name: Install\n        run: mvn -DskipTests=true clean install checkstyle:checkstyle -q\n      - name: Build\n        run: mvn checkstyle:checkstyle package -P checkstyle\n',
  },
  {
    what: 'a test that only prints',
    id: 'test-skipped',
    filename: 'src/test/java/ATest.java',
    before:
      'class ATest {\n  @Test\n  public void looksNice() {\n    System.out.println(new Usage().text());\n  }\n}\n',
    after:
      'class ATest {\n  @Test(enabled = false)\n  public void looksNice() {\n    System.out.println(new Usage().text());\n  }\n}\n',
  },
  {
    what: 'a library that is named in other letters now',
    id: 'token-verification-disabled',
    filename: 'jwt.js',
    before:
      "const JWT = require('jsonwebtoken')\n\nfunction read(token, options) {\n  return JWT.decode(token, options)\n}\n",
    after:
      "const jwt = require('jsonwebtoken')\n\nfunction read(token, options) {\n  return jwt.decode(token, options)\n}\n",
  },
  {
    what: 'a test of what reads tokens',
    id: 'token-verification-disabled',
    filename: 'test.js',
    before: "const jwt = require('jsonwebtoken')\n\nconst a = (token) => jwt.verify(token, key)\n",
    after: "const jwt = require('jsonwebtoken')\n\nconst a = (token) => jwt.decode(token)\n",
  },
  {
    what: 'lines of a folder that is for a while',
    id: 'code-disabled',
    filename: 'src/tmp/a.js',
    before: 'function f(a) {\n  lockAll(a)\n  unlockAll(a)\n  closeAll(a)\n  return go(a)\n}\n',
    after: 'function f(a) {\n  // lockAll(a)\n  // unlockAll(a)\n  // closeAll(a)\n  return go(a)\n}\n',
  },
  {
    what: 'a skip that names the number of its issue',
    id: 'test-skipped',
    filename: 'ATest.java',
    before: 'class ATest {\n  @Test\n  void adds() {\n    assertEquals(2, add(1));\n  }\n}\n',
    after:
      'class ATest {\n  @Test\n  @Ignore("TODO: issue #3278")\n  void adds() {\n    assertEquals(2, add(1));\n  }\n}\n',
  },
  {
    what: 'a script of an owner whose scripts the file ran before',
    id: 'remote-script',
    filename: 'Makefile',
    before: 'tools:\n\tcurl -sSfL https://raw.githubusercontent.com/some/one/main/install.sh | sh -s v1\n',
    after:
      'tools:\n\tcurl -sSfL https://raw.githubusercontent.com/some/one/main/install.sh | sh -s v1\n\tcurl -sSfL https://raw.githubusercontent.com/some/two/main/install.sh | sh -s v2\n',
  },
  {
    what: 'a token that a function named for it reads',
    id: 'token-verification-disabled',
    filename: 'lib/jwt.js',
    before: 'function plugin(options) {\n  this.decode = (token) => read(token)\n}\n',
    after:
      'function plugin(options) {\n  function decode(token) {\n    return jwt.decode(token, options)\n  }\n  this.decode = decode\n}\n',
  },
  {
    what: 'a stop behind a flag for whoever debugs it',
    id: 'debug-leftover',
    filename: 'app/crash.py',
    before: 'def handle(flags):\n    report(flags)\n',
    after:
      "def handle(flags):\n    if 'pdb-postmortem' in flags.debug:\n        pdb.set_trace()  # noqa: T100\n    report(flags)\n",
  },
  {
    what: 'marks of direction in prose that runs from right to left',
    id: 'hidden-characters',
    filename: 'README.ir.md',
    before: '# a\n',
    after: '# a\n\nپیکربندی در \u202a`~/.config/sway`\u202c است\n',
  },
  {
    what: 'the word for a password, in a translation',
    id: 'hardcoded-secret',
    filename: 'resources/lang/zu-ZA/words.php',
    before: '<?php\nreturn [\n];\n',
    after: "<?php\nreturn [\n    'password' => 'crwdns934:0crwdne934:0',\n];\n",
  },
  {
    what: 'a private key among the data of samples',
    id: 'hardcoded-secret',
    filename: 'Sources/GRPCSampleData/Certificate.swift',
    before: 'let a = 1\n',
    after: `let a = 1\nlet key = """\n${KEY}\n"""\n`,
  },
  {
    what: 'lines that a note with an owner says when to bring back',
    id: 'code-disabled',
    filename: 'src/Service.cs',
    before:
      'class Service {\n  void Run(A a) {\n    Check(a.First);\n    Check(a.Second);\n    Check(a.Third);\n    Go(a);\n  }\n}\n',
    after:
      'class Service {\n  void Run(A a) {\n    // TODO(name): bring back when trailers are supported\n    // Check(a.First);\n    // Check(a.Second);\n    // Check(a.Third);\n    Go(a);\n  }\n}\n',
  },
  {
    what: 'a token of which nothing is kept but whether it is one',
    id: 'token-verification-disabled',
    filename: 'cmd/register.go',
    before: 'package a\n\nfunc f(key string) error {\n\t_, e := uuid.Parse(key)\n\treturn e\n}\n',
    after:
      'package a\n\nfunc f(key string) error {\n\t_, _, e := new(jwt.Parser).ParseUnverified(key, jwt.MapClaims{})\n\treturn e\n}\n',
  },
  {
    what: 'arms that were not there yet',
    id: 'code-disabled',
    filename: 'src/conn.rs',
    before:
      'fn f(a: A) -> u8 {\n    match a {\n        A::B(..) => unimplemented!(),\n        A::C(..) => unimplemented!(),\n        A::D(..) => unimplemented!(),\n        A::E(b) => b,\n    }\n}\n',
    after:
      'fn f(a: A) -> u8 {\n    match a {\n        // A::B(..) => unimplemented!(),\n        // A::C(..) => unimplemented!(),\n        // A::D(..) => unimplemented!(),\n        A::E(b) => b,\n    }\n}\n',
  },
  {
    what: 'a private key inside a test that stands beside the code',
    id: 'hardcoded-secret',
    filename: 'src/message/mail.rs',
    before: 'fn send() -> u8 { 1 }\n',
    after: `fn send() -> u8 { 1 }\n\n#[cfg(test)]\nmod test {\n    #[test]\n    fn sends() {\n        let key = "${KEY}";\n        assert!(send() > 0);\n    }\n}\n`,
  },
  {
    what: 'the key and the certificate of a server of the tests, in their folder',
    id: 'hardcoded-secret',
    filename: 't/server.pem',
    before: '\n',
    after: `${KEY}\n-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n`,
  },
  {
    what: 'a method whose new body says where it is tracked',
    id: 'code-disabled',
    filename: 'src/Bean.java',
    before:
      'class Bean {\n  Set all(List l) {\n    Set s = make();\n    s.addAll(l);\n    s.sort();\n    return s;\n  }\n}\n',
    after:
      'class Bean {\n  Set all(List l) {\n    // TODO HV-571\n    throw new X("not yet");\n    // Set s = make();\n    // s.addAll(l);\n    // s.sort();\n    // return s;\n  }\n}\n',
  },
  {
    what: 'methods that say where they begin that they are not for here',
    id: 'code-disabled',
    filename: 'src/Suite.java',
    before:
      'class Suite {\n  void main() {\n    run(suite());\n    close(suite());\n    end(suite());\n  }\n  void f() {\n    go();\n  }\n}\n',
    after:
      'class Suite {\n  /* Removed for GWT void main() {\n    run(suite());\n    close(suite());\n    end(suite());\n  } */\n  void f() {\n    go();\n  }\n}\n',
  },
  {
    what: 'a mode that was written in another way',
    id: 'permissions-open',
    filename: 'lib/remove.js',
    before: 'function fix (p, options) {\n  options.chmodSync(p, 666)\n}\n',
    after: 'function fix (p, options) {\n  options.chmodSync(p, 0o666)\n}\n',
  },
  {
    what: 'a stop that whoever runs it asks for',
    id: 'debug-leftover',
    filename: 'lib/logger.js',
    before: 'function log(options) {\n  write(options)\n}\n',
    after: 'function log(options) {\n  if (options.debugging) debugger;\n  write(options)\n}\n',
  },
  {
    what: 'a password that a test function reads from an address',
    id: 'hardcoded-secret',
    filename: 'src/builder.rs',
    before: 'fn f() {}\nfn g() {}\nfn h() {}\n',
    after:
      'fn f() {}\nfn g() {}\nfn h() {}\n\n#[tokio::test]\nasync fn from_dsn() {\n    let b = read("edgedb://user1:EiPhohl7@host2/db2").await;\n    assert_eq!(b.password, "EiPhohl7");\n}\n',
  },
  {
    what: 'blocks that print when they are asked to, and make ready what they print',
    id: 'code-disabled',
    filename: 'edgedb.go',
    before:
      'package a\n\nfunc send(b []byte) {\n\ttmp := b\n\tfor len(tmp) > 0 {\n\t\tm := pop(&tmp)\n\t\tfmt.Printf("%q", m)\n\t}\n\tgo(b)\n}\n',
    after:
      'package a\n\nfunc send(b []byte) {\n\t// tmp := b\n\t// for len(tmp) > 0 {\n\t// \tm := pop(&tmp)\n\t// \tfmt.Printf("%q", m)\n\t// }\n\tgo(b)\n}\n',
  },
  {
    what: 'prints of C++ under a question, over several lines',
    id: 'code-disabled',
    filename: 'src/tree.cpp',
    before:
      'void f(int n) {\n  if(verbose == true){\n    Rcout <<\n      "empty: " <<\n        n <<\n          std::endl;\n  }\n  LOG_DEBUG("offset: `", n);\n  go(n);\n}\n',
    after:
      'void f(int n) {\n  // if(verbose == true){\n  //   Rcout <<\n  //     "empty: " <<\n  //       n <<\n  //         std::endl;\n  // }\n  // LOG_DEBUG("offset: `", n);\n  go(n);\n}\n',
  },
  {
    what: 'a stop that whoever runs it asked for, some lines below the question',
    id: 'debug-leftover',
    filename: 'config.py',
    before: 'def run(on_error):\n    go()\n',
    after:
      "def run(on_error):\n    try:\n        go()\n    except Exception:\n        if on_error == 'debug':\n            log.critical('failed')\n            kind, value, tb = sys.exc_info()\n            traceback.print_exc()\n            pdb.post_mortem(tb)\n",
  },
  {
    what: 'what stands in typings that were copied from where they are kept',
    id: 'debug-leftover',
    filename: 'typescript/bluebird/bluebird-tests.ts',
    before: '',
    after:
      '// Type definitions for bluebird 2.0.0\n// Project: https://github.com/petkaantonov/bluebird\n\nfunction f() {\n  debugger\n}\n',
  },
  {
    what: 'a new command beside others that run no tests either',
    id: 'gate-weakened',
    filename: 'build_distribution.sh',
    before: 'set -e\nBUILD=("$MVN" clean package -DskipTests)\n"${BUILD[@]}"\nmvn test\n',
    after:
      'set -e\nBUILD=("$MVN" clean package -DskipTests)\n"${BUILD[@]}"\nmvn test\nTEZ=("$MVN" clean package -pl tez -DskipTests)\n"${TEZ[@]}"\n',
  },
  {
    what: 'tests that whoever sets a variable runs alone',
    id: 'test-focused',
    filename: 'test/manual.js',
    before: 'if (process.env.RUN_MANUAL === "true") {\n  describe("a", () => {})\n}\n',
    after: 'if (process.env.RUN_MANUAL === "true") {\n  describe.only("a", () => {})\n}\n',
  },
  {
    what: 'what an operator gives in a test of operators',
    id: 'operands-identical',
    filename: 'tests/BooleanTests.java',
    before: 'class A {\n  @Test\n  void f() {\n    assertEquals("or", b.x | b.x, v);\n  }\n}\n',
    after: 'class A {\n  @Test\n  void f() {\n    assertEquals("or", b.x || b.x, v);\n  }\n}\n',
  },
  {
    what: 'a skip whose reason is an issue',
    id: 'test-skipped',
    filename: 'a_test.go',
    before: 'package a\n\nfunc TestA(t *testing.T) {\n\tcheck(t)\n}\n',
    after: 'package a\n\nfunc TestA(t *testing.T) {\n\tt.Skip("flaky - #634")\n\tcheck(t)\n}\n',
  },
  {
    what: 'a script of the shell that is named as one of Python',
    id: 'syntax-broken',
    filename: 'tools/watch.py',
    before: '#!/bin/bash\n',
    after: '#!/bin/bash\ncd "$1" && while true; do make; done\n',
  },
  {
    what: 'a script that projects copy',
    id: 'debug-leftover',
    filename: 'ez_setup.py',
    before: 'import os\n',
    after: 'import os\nimport pdb\n\npdb.set_trace()\n',
  },
  {
    what: 'code of an app that shows a library',
    id: 'code-disabled',
    filename: 'PostHogExampleStoryboard/View.swift',
    before: 'func f() {\n  let a = g()\n  let b = h(a)\n  let c = k(b)\n  send(c)\n  send(b)\n  send(a)\n}\n',
    after:
      'func f() {\n  // let a = g()\n  // let b = h(a)\n  // let c = k(b)\n  // send(c)\n  // send(b)\n  // send(a)\n}\n',
  },
  {
    what: 'a stop that a tool for developers puts in',
    id: 'debug-leftover',
    filename: 'tools/devtools/src/hook.js',
    before: 'const a = 1\n',
    after: 'const a = 1\nfunction inject(hooks) {\n  hooks.push(() => {\n    debugger\n  })\n}\n',
  },
  {
    what: 'a file that a linter is run on',
    id: 'compile-broken',
    filename: 'tests/autofix_files/async124.py',
    before: 'async def test_a():\n    await f()\n',
    after: 'def test_a():\n    await f()\n',
  },
  {
    what: 'a role that had to be given',
    id: 'guard-removed',
    filename: 'minio/config.py',
    before:
      'def f(role):\n    if not role:\n        raise ValueError("role must be provided")\n    return go(role)\n',
    after: 'def f(role):\n    return go(role)\n',
  },
  {
    what: 'a question whether a container for tests is up',
    id: 'tls-verification-disabled',
    filename: 'src/Testcontainers.Elastic/wait.go',
    before: 'package a\n\nvar c = tls.Config{}\n',
    after: 'package a\n\nvar c = tls.Config{InsecureSkipVerify: true}\n',
  },
  {
    what: 'a focused test in data that tests are run on',
    id: 'test-focused',
    filename: 'src/test/resources/simple.test.ts',
    before: "describe('a', () => {})\n",
    after: "describe.only('a', () => {})\n",
  },
  {
    what: 'a program of Python that a build fills in',
    id: 'syntax-broken',
    filename: 'interface/example.in.py',
    before: 'import sys\n',
    after: 'import sys\n@Example_import@\nimport example\n',
  },
  {
    what: "a command with the object's own parameters, which nobody sends",
    id: 'shell-execution',
    filename: 'lib/build/source.rb',
    before: 'def fetch(dir)\n  @dir = dir\nend\n',
    after: 'def fetch(dir)\n  @dir = dir\n  system "git fetch origin #{@params[:rev]}"\nend\n',
  },
  {
    what: 'a command of a task that whoever builds the project runs',
    id: 'shell-execution',
    filename: 'rake_tasks/version.rake',
    before: 'task :a do |_, args|\nend\n',
    after: 'task :a do |_, args|\n  system("git log v#{args[:old]}")\nend\n',
  },
  {
    what: 'a password that is hashed, and named for it',
    id: 'hardcoded-secret',
    filename: 'src/web/appsettings.json',
    before: '{\n  "Users": []\n}\n',
    after:
      '{\n  "Users": [\n    { "Name": "admin",\n      "HashedPassword": "TfKzh9RLix6FPcCNeHLkGrysFu3bYxqzGqduNdi8v1U=" }\n  ]\n}\n',
  },
  {
    what: 'code that a page shows',
    id: 'randomness-weakened',
    filename: 'rules/S2119.html',
    before: '<pre>\nRandom r = SecureRandom.getInstanceStrong();\n</pre>\n',
    after: '<pre>\nRandom r = new Random();\n</pre>\n',
  },
  {
    what: 'the key of a search box',
    id: 'hardcoded-secret',
    filename: 'www/src/side-nav.js',
    before: 'function attach(ref) {\n}\n',
    after:
      "function attach(ref) {\n  window.docsearch({\n    apiKey: '00f98b765b687b91399288e7c4c68ce1',\n    indexName: 'shop',\n  })\n}\n",
  },
  {
    what: 'what had to be nothing and has to be there now',
    id: 'assertion-weakened',
    filename: 'test/a_test.rb',
    before:
      'class ATest < Minitest::Test\n  def test_a\n    assert_equal nil, config.api_version\n  end\nend\n',
    after: 'class ATest < Minitest::Test\n  def test_a\n    assert !config.api_version.nil?\n  end\nend\n',
  },
  {
    what: "a program's own pager, which is handed its input",
    id: 'shell-execution',
    filename: 'console.py',
    before: 'def more(pager):\n    pass\n',
    after: 'def more(pager):\n    subprocess.Popen(pager, stdin=subprocess.PIPE, shell=True)\n',
  },
  {
    what: 'more than none, asserted as not empty',
    id: 'assertion-weakened',
    filename: 'a_test.go',
    before: 'package a\n\nfunc TestA(t *testing.T) {\n\ts := list()\n\trequire.Greater(t, len(s), 0)\n}\n',
    after: 'package a\n\nfunc TestA(t *testing.T) {\n\ts := list()\n\trequire.NotEmpty(t, s)\n}\n',
  },
  {
    what: 'a test whose skip names the issue it is dealt with in',
    id: 'test-skipped',
    filename: 'ATest.java',
    before: 'class ATest {\n  @Test\n  void adds() {\n    assertEquals(2, add(1));\n  }\n}\n',
    after:
      'class ATest {\n  @Test\n  @Ignore // FIXME: https://example.com/some/shop/issues/1676\n  void adds() {\n    assertEquals(2, add(1));\n  }\n}\n',
  },
  {
    what: 'calls for whoever looks for a fault, switched off',
    id: 'code-disabled',
    filename: 'a.py',
    before:
      'def f(a):\n    debug("a %s", a)\n    b = g(a)\n    debug("b %s", b)\n    debug("c %s", b)\n    return b\n',
    after:
      'def f(a):\n    # debug("a %s", a)\n    b = g(a)\n    # debug("b %s", b)\n    # debug("c %s", b)\n    return b\n',
  },
  {
    what: 'parts of a page, with a reason above them',
    id: 'code-disabled',
    filename: 'book/master.xml',
    before:
      '<book>\n  <xi:include href="modules/using.xml" a="b" />\n  <xi:include href="modules/custom.xml" a="b" />\n  <xi:include href="modules/config.xml" a="b" />\n</book>\n',
    after:
      '<book>\n  <!-- For the alpha release the others are left out -->\n  <!--\n  <xi:include href="modules/using.xml" a="b" />\n  <xi:include href="modules/custom.xml" a="b" />\n  <xi:include href="modules/config.xml" a="b" />\n  -->\n</book>\n',
  },
  {
    what: 'the installer of Rust below a line that installs curl',
    id: 'remote-script',
    filename: '.github/workflows/main.yml',
    before: 'jobs:\n  a:\n    steps:\n',
    after:
      'jobs:\n  a:\n    steps:\n    - uses: a/vm@v1\n      with:\n        prepare: |\n          pkg install -y curl\n          curl https://sh.rustup.rs -sSf | sh -s -- -y\n',
  },
  {
    what: 'a password of a fixture, as a hash',
    id: 'hardcoded-secret',
    filename: 'sample_shop/fixtures/users.json',
    before: '[]\n',
    after:
      '[{"password": "pbkdf2_sha256$720000$KnQUl5xpmqQF2aWaANeHIG$kO4C7iRjRpDfUNwWgvXyCtmfoCQqOHUT="}]\n',
  },
  {
    what: 'lines behind what is no comment in a language without a table',
    id: 'code-disabled',
    filename: 'bin/python-build',
    before: 'prepare(1)\nfirst(1)\nsecond(2)\nthird(3)\n',
    after: 'cat "$a"/* || true\nfirst(1)\nsecond(2)\nthird(3)\n',
  },
  {
    what: 'a value that a key service sealed',
    id: 'hardcoded-secret',
    filename: 'releasing/cloudbuild.yaml',
    before: 'timeout: 14m\n',
    after: `timeout: 14m\nsecrets:\n- kmsKeyName: projects/a/keyRings/b/cryptoKeys/c\n  secretEnv:\n    GITHUB_TOKEN: ${'CiQAJ+XRLwPj71lnT8zn0UdE7ihQIdCzDUsgEX7+mRN4aJ2ffRUSUQAdel1M9mEzxqs6'}\n`,
  },
  {
    what: 'a check of its own that is given beside it',
    id: 'tls-verification-disabled',
    filename: 'tls.go',
    before: 'package a\n\nfunc f(m *M) *tls.Config {\n\treturn &tls.Config{RootCAs: m.Roots}\n}\n',
    after:
      'package a\n\nfunc f(m *M) *tls.Config {\n\treturn &tls.Config{\n\t\tInsecureSkipVerify: true,\n\t\tVerifyPeerCertificate: verifyBy(m),\n\t}\n}\n',
  },
  {
    what: 'lines of a sandbox',
    id: 'code-disabled',
    filename: 'Assets/Scenes/SandboxMain.cs',
    before:
      'class SandboxMain {\n  void Start() {\n    First(1);\n    Second(2);\n    Third(3);\n    Go();\n  }\n}\n',
    after:
      'class SandboxMain {\n  void Start() {\n    // First(1);\n    // Second(2);\n    // Third(3);\n    Go();\n  }\n}\n',
  },
  {
    what: 'an old Python that prints what a call with `sep` wrote',
    id: 'syntax-broken',
    filename: 'tests/runtests.py',
    before: 'def f(a, sep):\n    print(a.format(sep=sep))\n',
    after: "def f(a, sep):\n    print(a.format(sep=sep))\n    print 'grains'\n",
  },
  {
    what: 'a folder for tests that everyone may write to',
    id: 'permissions-open',
    filename: 'dev/create-files.sh',
    before: '#!/bin/sh\nmkdir "$TEST_ROOT"\n',
    after: '#!/bin/sh\nmkdir "$TEST_ROOT"\nsudo chmod 777 "$TEST_ROOT"\n',
  },
  {
    what: 'a token that was read unverified before, in other words',
    id: 'token-verification-disabled',
    filename: 'pkg/keys.py',
    before: 'def f(token):\n    return decode_token(token, verify=False)\n',
    after: 'def f(token):\n    return decode_token(token, options={"verify_signature": False})\n',
  },
  {
    what: 'a space of no width in data',
    id: 'hidden-characters',
    filename: '.env',
    before: 'A=1\n',
    after: 'A=1\n\u200bB=2\n',
  },
  {
    what: 'a commit that gives way to the version it became, among versions',
    id: 'supply-chain-loosened',
    filename: '.github/workflows/ci.yml',
    before: `jobs:\n  a:\n    steps:\n      - uses: a/checkout@v4.1.0\n      - uses: a/setup@v5.0.1\n      - uses: b/wheels@${'c90accef51'.repeat(4)}\n`,
    after:
      'jobs:\n  a:\n    steps:\n      - uses: a/checkout@v4.1.0\n      - uses: a/setup@v5.0.1\n      - uses: b/wheels@v3.0.0\n',
  },
  {
    what: 'an address that is nobody\u2019s',
    id: 'supply-chain-loosened',
    filename: 'pom.xml',
    before: '<project>\n  <properties>\n  </properties>\n</project>\n',
    after:
      '<project>\n  <properties>\n    <snapshot.repo.url>http://example.com/snapshots</snapshot.repo.url>\n  </properties>\n</project>\n',
  },
  {
    what: 'a step that only keeps what others made may fail',
    id: 'gate-weakened',
    filename: '.github/workflows/ci.yml',
    before:
      'jobs:\n  t:\n    steps:\n      - run: npm test\n      - uses: actions/upload-artifact@v4\n        with:\n          path: a\n',
    after:
      'jobs:\n  t:\n    steps:\n      - run: npm test\n      - uses: actions/upload-artifact@v4\n        with:\n          path: a\n        continue-on-error: true\n',
  },
  {
    what: 'lines with a reason in a script without spaces',
    id: 'code-disabled',
    filename: 'A.java',
    before:
      'class A {\n  void f(int a) {\n    first(a);\n    second(a);\n    third(a);\n    go(a);\n  }\n}\n',
    after:
      'class A {\n  void f(int a) {\n    // 此处转义导致输出不和预期一致\n    // first(a);\n    // second(a);\n    // third(a);\n    go(a);\n  }\n}\n',
  },
  {
    what: 'the default of a function that makes folders, which the mask narrows',
    id: 'permissions-open',
    filename: 'pkg/folders.py',
    before: 'import os\n',
    after: 'import os\n\n\ndef ensure_directory(name, mode=0o777):\n    os.mkdir(name, mode)\n',
  },
  {
    what: 'what only a build that asks for it holds',
    id: 'tls-verification-disabled',
    filename: 'session.cpp',
    before: 'void f(CURL* c) {\n  open(c);\n}\n',
    after:
      'void f(CURL* c) {\n#ifdef INSECURE_CURL\n  curl_easy_setopt(c, CURLOPT_SSL_VERIFYPEER, 0L);\n#endif\n  open(c);\n}\n',
  },
  {
    what: 'lines of a folder in which things are tried out',
    id: 'code-disabled',
    filename: 'Assets/ObjectTest/Trial.cs',
    before:
      'class Trial {\n  void Awake() {\n    First(1);\n    Second(2);\n    Third(3);\n    Go();\n  }\n}\n',
    after:
      'class Trial {\n  void Awake() {\n    // First(1);\n    // Second(2);\n    // Third(3);\n    Go();\n  }\n}\n',
  },
  {
    what: "the step of Go's old template that installs dep where its list stands",
    id: 'remote-script',
    filename: '.github/workflows/go.yml',
    before: '',
    after:
      'jobs:\n  build:\n    steps:\n    - run: |\n        if [ -f Gopkg.toml ]; then\n            curl https://raw.githubusercontent.com/golang/dep/master/install.sh | sh\n            dep ensure\n        fi\n',
  },
  {
    what: 'a key that a test of reading keys is given',
    id: 'hardcoded-secret',
    filename: 'test/qunit-keyutil-getpem.html',
    before: '<p>a</p>\n',
    after: `<p>a</p>\n<script>\nvar k = \`${KEY}\`\n</script>\n`,
  },
  {
    what: 'an old Python in a file whose texts end in f',
    id: 'syntax-broken',
    filename: 'test_loader.py',
    before: "OPTIONS = (('-f', '--foo'), 1)\n",
    after: "OPTIONS = (('-f', '--foo'), 1)\nexec 'a = 1'\n",
  },
  {
    what: 'a script of which one command is left',
    id: 'strict-mode-removed',
    filename: 'build.sh',
    before: '#!/bin/bash\nset -e\nprepare\nmake test\n',
    after: '#!/bin/bash\nmake test\n',
  },
  {
    what: 'a token that is read for its key and verified right below',
    id: 'token-verification-disabled',
    filename: 'src/index.js',
    before: 'function check(token, secret) {\n  return jwt.verify(token, secret)\n}\n',
    after:
      'function check(token, find) {\n  const read = jwt.decode(token, { complete: true })\n  return jwt.verify(token, find(read))\n}\n',
  },
  {
    what: 'a file in conflict, which is told by its marks',
    id: 'syntax-broken',
    filename: 'src/a.js',
    before: 'function f(a) {\n  return g(a)\n}\n',
    after:
      'function f(a) {\n<<<<<<< HEAD\n  if (a) {\n=======\n  while (a) {\n>>>>>>> other\n  return g(a)\n  }\n}\n',
  },
  {
    what: 'lines of a sandbox',
    id: 'code-disabled',
    filename: 'src/TestSandbox.cs',
    before: 'class A {\n  void F() {\n    First(1);\n    Second(2);\n    Third(3);\n    Last(4);\n  }\n}\n',
    after:
      'class A {\n  void F() {\n    // First(1);\n    // Second(2);\n    // Third(3);\n    Last(4);\n  }\n}\n',
  },
  {
    what: 'a handler that only a remark stood in',
    id: 'swallowed-exception',
    filename: 'src/a.ts',
    before: 'function f(a) {\n  try {\n    a.close()\n  } catch {\n    // nothing\n  }\n}\n',
    after: 'function f(a) {\n  try {\n    a.close()\n  } catch {}\n}\n',
  },
  {
    what: 'a helper that runs one test alone',
    id: 'test-focused',
    filename: 'tests/utils.js',
    before: 'export function run(name, f) {\n  it(name, f)\n}\n',
    after:
      'export function run(name, f) {\n  it(name, f)\n}\nexport function only(name, f) {\n  it.only(name, f)\n}\n',
  },
  {
    what: 'certificates of a base of tests',
    id: 'tls-verification-disabled',
    filename: 'src/_testbase.py',
    before: 'import ssl\n\n\ndef context():\n    return ssl.create_default_context()\n',
    after:
      'import ssl\n\n\ndef context():\n    made = ssl.create_default_context()\n    made.check_hostname = False\n    made.verify_mode = ssl.CERT_NONE\n    return made\n',
  },
  {
    what: 'names that were constants of a module before Python had them',
    id: 'syntax-broken',
    filename: 'lib/prober.py',
    before: '',
    after: 'from . import constants\n\n\ndef reset(self):\n    self.done = constants.False\n',
  },
  {
    what: 'a copy into what was made for the length of something else',
    id: 'unsafe-memory',
    filename: 'a.c',
    before: 'void f(T *t, char *m, char *n) {\n  t->m = 0;\n}\n',
    after: 'void f(T *t, char *m, char *n) {\n  t->m = emalloc(strlen(n) + 1);\n  strcpy(t->m, m);\n}\n',
  },
  {
    what: 'a command in new lines that a caller gives',
    id: 'shell-execution',
    filename: 'shell.php',
    before: '<?php\nfunction go($a) {\n  return $a;\n}\n',
    after: '<?php\nfunction go($a) {\n  exec("which " . $a, $out);\n  return $a;\n}\n',
  },
  {
    what: 'what a helper made of a value, as markup',
    id: 'html-injection',
    filename: 'resources/views/a.blade.php',
    before: '<p>{{ $body }}</p>\n',
    after: '<p>{!! nl2br(e($body)) !!}</p>\n',
  },
  {
    what: 'an awaited call of which nobody knows what it gives',
    id: 'await-removed',
    filename: 'src/content.js',
    before: 'async function update(a) {\n  await saveLazy(a)\n  return a\n}\n',
    after: 'async function update(a) {\n  saveLazy(a)\n  return a\n}\n',
  },
  {
    what: 'a token whose key is looked for before it is verified',
    id: 'tls-verification-disabled',
    filename: 'client.py',
    before: 'def f(token):\n    return key(token)\n',
    after: 'def f(token):\n    return key(decode_token(token, verify=False))\n',
  },
  {
    what: 'new data that something else than a parser of its kind reads',
    id: 'syntax-broken',
    filename: 'suite/several-objects.json',
    before: '',
    after: '{\n  "a": 1\n}\n{\n  "b": 2\n}\n',
  },
  {
    what: 'an installer on the site of its makers',
    id: 'remote-script',
    filename: 'build.sh',
    before: 'set -e\n',
    after: 'set -e\ncurl -sSL https://install.example.org | python3 -\n',
  },
  {
    what: 'random values for secrets that are made as before, with others beside them',
    id: 'randomness-weakened',
    filename: 'a.js',
    before: 'const a = randomBytes(9)\nconst b = randomBytes(8)\n',
    after: 'const a = randomBytes(9)\nconst b = Math.random()\n',
  },
  {
    what: 'the only pin of a list in which all others have one',
    id: 'supply-chain-loosened',
    filename: 'Gemfile',
    before: 'gem "a", "1.0"\ngem "b", "2.0"\ngem "c", "3.1"\n',
    after: 'gem "a", "1.0"\ngem "b"\ngem "c", "3.1"\n',
  },
  {
    what: 'one version of a dependency that may be any later one now',
    id: 'supply-chain-loosened',
    filename: 'package.json',
    before: '{\n  "dependencies": {\n    "chroma-js": "2.4.2"\n  }\n}\n',
    after: '{\n  "dependencies": {\n    "chroma-js": ">=2.4.2"\n  }\n}\n',
  },
  {
    what: 'a test skipped with its reason',
    id: 'test-skipped',
    filename: 'tests/test_a.py',
    before: 'import unittest\n\n\ndef test_a():\n    assert f() == 1\n',
    after:
      'import unittest\n\n\n@unittest.skip("clients fail silently, and so do we for now")\ndef test_a():\n    assert f() == 1\n',
  },
  {
    what: 'tests that do nothing and are skipped',
    id: 'test-skipped',
    filename: 'tests/read.rs',
    before: '#[test]\nfn reads_a_frame() {}\n',
    after: '#[test]\n#[ignore]\nfn reads_a_frame() {}\n',
  },
  {
    what: 'a script that was run before by the whole path of its programs',
    id: 'remote-script',
    filename: 'install.sh',
    before: 'set -e\n/usr/bin/curl -Ls $SETUP_URL | /bin/bash -s\n',
    after: 'set -e\ncurl -Ls $SETUP_URL | bash -s\n',
  },
  {
    what: 'a script that a page for readers tells of',
    id: 'remote-script',
    filename: 'README.markdown',
    before: '# A\n',
    after: '# A\n\n    curl https://example.com/install.sh | sh\n',
  },
  {
    what: 'a tool of which any version was installed before too',
    id: 'supply-chain-loosened',
    filename: '.github/workflows/ci.yml',
    before: 'steps:\n  - run: cargo install grcov --force --locked\n  - run: cargo test\n',
    after: 'steps:\n  - run: cargo install grcov --force\n  - run: cargo test\n',
  },
  {
    what: 'a mask that is put back',
    id: 'permissions-open',
    filename: 'a.php',
    before: '<?php\nfunction f($a) {\n  make($a);\n}\n',
    after: '<?php\nfunction f($a) {\n  $old = umask(0);\n  make($a);\n  umask($old);\n}\n',
  },
  {
    what: 'a push of built pages that was forced before too',
    id: 'destructive-command',
    filename: 'ci/pages.sh',
    before: 'make pages\ngit push -fq origin gh-pages\n',
    after: 'make pages\ngit push --force --quiet origin gh-pages\n',
  },
  {
    what: 'a translation that holds a link',
    id: 'html-injection',
    filename: 'index.vue',
    before: "<template>\n  <p>{{ $t('rates.intro') }}</p>\n</template>\n",
    after: '<template>\n  <p v-html="$t(\'rates.intro\')"></p>\n</template>\n',
  },
  {
    what: 'marks for values that are bound',
    id: 'sql-string-building',
    filename: 'a.py',
    before: 'def pages(db, books):\n    return {}\n',
    after:
      'def pages(db, books):\n    q = ",".join("?" * len(books))\n    return db.execute("SELECT a FROM b WHERE c IN (" + q + ")", books)\n',
  },
  {
    what: 'cleaning that is gone from what a call around it is given',
    id: 'protection-removed',
    filename: 'src/a.js',
    before: 'function f(el, text) {\n  el.innerHTML = wrap(escapeHtml(text))\n}\n',
    after: 'function f(el, text) {\n  el.innerHTML = wrap(text)\n}\n',
  },
  {
    what: 'a text put together with a value that becomes markup',
    id: 'html-injection',
    filename: 'root.jsx',
    before: 'export const Root = ({ user }) => <head></head>\n',
    after:
      "export const Root = ({ user }) => {\n  const smooth = '<b>' + user.name\n  return <p dangerouslySetInnerHTML={{ __html: smooth }} />\n}\n",
  },
  {
    what: 'a silent handler around what ran without one',
    id: 'swallowed-exception',
    filename: 'a.py',
    before: 'def f():\n    g()\n    h()\n',
    after: 'def f():\n    try:\n        g()\n    except Exception:\n        pass\n    h()\n',
  },
  {
    what: 'a check of the type of a parameter that has none',
    id: 'guard-removed',
    filename: 'a.php',
    before:
      "<?php\nclass A {\n  public function push($call) {\n    if (!is_callable($call)) {\n      throw new Bad('no');\n    }\n    $this->all[] = $call;\n  }\n}\n",
    after: '<?php\nclass A {\n  public function push($call) {\n    $this->all[] = $call;\n  }\n}\n',
  },
  {
    what: 'a failure of more than a look, let go',
    id: 'swallowed-exception',
    filename: 'a.js',
    before: 'function f(file) {\n  stats = read(file)\n  if (stats) go(stats)\n}\n',
    after:
      'function f(file) {\n  try {\n    stats = read(file)\n    go(stats)\n  } catch (e) {}\n  if (stats) end(stats)\n}\n',
  },
  {
    what: 'a guard that only went',
    id: 'guard-removed',
    filename: 'a.go',
    before: `package a\n\n${GUARD}`,
    after: `package a\n\n${UNGUARDED}`,
  },
  {
    what: 'an exact value of which only a bound is asserted now',
    id: 'assertion-weakened',
    filename: 'tests/test_a.py',
    before: TEST,
    after: TEST.replace('assert g(x) == 3', 'assert g(x) > 0'),
  },
  {
    what: 'a new page where forged requests are not refused',
    id: 'csrf-disabled',
    filename: 'views.py',
    before: 'def f(request):\n    return g(request)\n',
    after:
      'def f(request):\n    return g(request)\n\n\n@csrf_exempt\ndef missing(request):\n    return 404\n',
  },
  {
    what: 'public answers for every origin',
    id: 'cors-open',
    filename: 'app.py',
    before: 'app = make()\n',
    after: "app = make()\nadd(app, allow_origins=['*'])\n",
  },
  {
    what: 'an exact tuple that is looked for among others',
    id: 'assertion-weakened',
    filename: 'tests/test_a.py',
    before: 'def test_a(log):\n    run()\n    assert log.all[0] == (\n        "root",\n        40,\n    )\n',
    after: 'def test_a(log):\n    run()\n    assert (\n        "root",\n        40,\n    ) in log.all\n',
  },
  {
    what: 'one rule of a linter',
    id: 'gate-weakened',
    filename: '.eslintrc.json',
    before: '{\n  "rules": {\n    "no-eval": "error"\n  }\n}\n',
    after: '{\n  "rules": {\n    "no-eval": "off"\n  }\n}\n',
  },
  {
    what: 'the installer that the makers of Rust give out',
    id: 'remote-script',
    filename: 'ci/build.yml',
    before: 'steps:\n  - run: make\n',
    after: "steps:\n  - run: curl --proto '=https' -sSf https://sh.rustup.rs | sh -s -- -y\n",
  },
  {
    what: 'lines of which a comment further up says that they are commented out',
    id: 'code-disabled',
    filename: 'a.js',
    before: `function f(a) {\n${Array.from({ length: 12 }, (_, n) => `  lock${n}(a, ${n});`).join('\n')}\n  return a;\n}\n`,
    after: `function f(a) {\n  // The library locks by itself, hence commenting the earlier code\n  const b = open(a);\n  show(b);\n\n${Array.from({ length: 12 }, (_, n) => `  // lock${n}(a, ${n});`).join('\n')}\n  return a;\n}\n`,
  },
  {
    what: 'a checker of Gradle that comes with the change and only reports',
    id: 'gate-weakened',
    filename: 'build.gradle',
    before: "apply plugin: 'java'\n\ntest {\n}\n",
    after:
      "apply plugin: 'java'\n\ntest {\n}\n\nfindbugs {\n    ignoreFailures = true\n    effort = 'max'\n}\n",
  },
  {
    what: 'the installer that the makers of Homebrew give out',
    id: 'remote-script',
    filename: 'tools/macos.sh',
    before: '#!/bin/bash\nset -e\n',
    after:
      '#!/bin/bash\nset -e\n/bin/bash -c "$(curl -fsSL https://raw.githubusercontent.com/Homebrew/install/HEAD/install.sh)"\n',
  },
  {
    what: 'values that the tests below the source show where they fail',
    id: 'debug-leftover',
    filename: 'src/linear.rs',
    before:
      'fn f() -> u8 {\n    1\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn a() {\n        assert_eq!(f(), 1);\n    }\n}\n',
    after:
      'fn f() -> u8 {\n    1\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn a() {\n        let b = dbg!(f());\n        assert_eq!(b, 1);\n    }\n}\n',
  },
  {
    what: 'tokens of a test, signed ones and others',
    id: 'hardcoded-secret',
    filename: 'test/login.test.js',
    before: "test('a', () => {\n  expect(f(1)).toBe(1)\n})\n",
    after: `test('a', () => {\n  const accessToken = '${JSON_WEB_TOKEN}'\n  const refreshToken = '${['4346472f3d168fb7', '2ca540a04d2d277c0cb8f247'].join('')}'\n  expect(f(accessToken, refreshToken)).toBe(1)\n})\n`,
  },
  {
    what: 'values that a test shows where it fails',
    id: 'debug-leftover',
    filename: 'tests/linear.rs',
    before: '#[test]\nfn a() {\n    assert_eq!(f(), 1);\n}\n',
    after: '#[test]\nfn a() {\n    let b = dbg!(f());\n    assert_eq!(b, 1);\n}\n',
  },
  {
    what: 'two lines switched off',
    id: 'code-disabled',
    filename: 'a.py',
    before: 'def f(x):\n    check(x)\n    audit(x)\n    return go(x)\n',
    after: 'def f(x):\n    # check(x)\n    # audit(x)\n    return go(x)\n',
  },
  {
    what: 'lines of a test that prepare nothing and assert nothing',
    id: 'code-disabled',
    filename: 'tests/test_a.py',
    before: 'def test_a():\n    first = f(1)\n    second = f(2)\n    third = f(3)\n    assert g() == 2\n',
    after:
      'def test_a():\n    # first = f(1)\n    # second = f(2)\n    # third = f(3)\n    assert g() == 2\n',
  },
  {
    what: 'fields of a type in C',
    id: 'code-disabled',
    filename: 'a.c',
    before: 'struct a {\n  int first;\n  long second;\n  char third[4];\n  int used;\n};\n',
    after: 'struct a {\n  /* int first; */\n  /* long second; */\n  /* char third[4]; */\n  int used;\n};\n',
  },
  {
    what: 'a step that its own comment says to switch off that way',
    id: 'code-disabled',
    filename: '.github/workflows/score.yml',
    before:
      'steps:\n  - run: score\n  # Commenting out will disable uploads of results.\n  - name: Upload\n    uses: a/upload@v3\n    with:\n      name: results\n',
    after:
      'steps:\n  - run: score\n  # Commenting out will disable uploads of results.\n  # - name: Upload\n  #   uses: a/upload@v3\n  #   with:\n  #     name: results\n',
  },
  {
    what: "a template's step with commands of its own right below",
    id: 'code-disabled',
    filename: '.github/workflows/scan.yml',
    before:
      'steps:\n  - name: Start\n    uses: a/init@v2\n  - name: Autobuild\n    uses: a/autobuild@v2\n    id: build\n  - name: End\n    uses: a/end@v2\n',
    after:
      'steps:\n  - name: Start\n    uses: a/init@v2\n  # - name: Autobuild\n  #   uses: a/autobuild@v2\n  #   id: build\n  - name: Build\n    run: make all\n  - name: End\n    uses: a/end@v2\n',
  },
  {
    what: 'certificates of the machine itself',
    id: 'tls-verification-disabled',
    filename: 'wait.sh',
    before: 'set -e\n',
    after: 'set -e\ncurl -k https://localhost:8443/health\n',
  },
  {
    what: 'a secret that was printed before in other brackets',
    id: 'secret-logged',
    filename: 'a.py',
    before: 'def f(password):\n    print "password=", password\n',
    after: 'def f(password):\n    print("password=", password)\n',
  },
  {
    what: 'an awaited call of an example',
    id: 'await-removed',
    filename: 'examples/spin.ts',
    before: 'async function main() {\n  await spin.start()\n  await done()\n}\n',
    after: 'async function main() {\n  spin.start()\n  await done()\n}\n',
  },
  {
    what: 'a key of a server that a test starts, beside its certificate',
    id: 'hardcoded-secret',
    filename: 'proxy_test.go',
    before: 'package a\n',
    after: `package a\n\nconst cert = \`-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\`\nconst key = \`${KEY}\`\n`,
  },
  {
    what: 'the id of a key whose secret stands beside it, encrypted',
    id: 'hardcoded-secret',
    filename: '.travis.yml',
    before: 'language: rust\n',
    after: `language: rust\ndeploy:\n  provider: s3\n  access_key_id: ${['AKIA', 'IGFX36YKEFRZJAXA'].join('')}\n  secret_access_key:\n    secure: S4Um8Ka3zadNForAYcMi46\n`,
  },
  {
    what: 'a call that a document explains',
    id: 'token-verification-disabled',
    filename: 'CHANGELOG.rst',
    before: 'Changes\n',
    after: 'Changes\n\nUse ``jwt.decode(t, options={"verify_signature": False})`` now.\n',
  },
  {
    what: 'an algorithm in the words of an error that refuses it',
    id: 'token-verification-disabled',
    filename: 'a.py',
    before: 'def f(key):\n    return None\n',
    after:
      'def f(key):\n    if key is not None:\n        raise InvalidKeyError(\'When alg = "none", key must be None.\')\n    return None\n',
  },
  {
    what: 'a key that a document shows',
    id: 'hardcoded-secret',
    filename: 'docs/usage.rst',
    before: 'Usage\n',
    after: `Usage\n\n${KEY}\n`,
  },
  {
    what: 'lines that three words above them explain',
    id: 'code-disabled',
    filename: '.travis.yml',
    before: 'matrix:\n  - os: linux\n    compiler: clang\n    env: A=1\n  - os: osx\n',
    after:
      'matrix:\n# Activate when available:\n#  - os: linux\n#    compiler: clang\n#    env: A=1\n  - os: osx\n',
  },
  {
    what: 'marks of direction in a translation',
    id: 'hidden-characters',
    filename: 'options/locale/locale_fa-IR.json',
    before: '{}\n',
    after: '{"name": "a\u200eb"}\n',
  },
  {
    what: 'a handler of everything that hands on what it caught',
    id: 'bare-except',
    filename: 'a.py',
    before: 'def f(self):\n    self.run()\n',
    after:
      'def f(self):\n    try:\n        self.run()\n    except:\n        self.future.set_exc_info(sys.exc_info())\n',
  },
  {
    what: 'a folder that the makefile names itself',
    id: 'destructive-command',
    filename: 'Makefile',
    before: 'BUILD_DIR := ${TMP}/redis\n',
    after: 'BUILD_DIR := ${TMP}/redis\nall:\n\trm -rf ${BUILD_DIR}\n',
  },
  {
    what: 'a query that is handed names of a table and a column',
    id: 'sql-string-building',
    filename: 'a.py',
    before: 'def f(db, table_name, time_col):\n    return 0\n',
    after:
      'def f(db, table_name, time_col):\n    query = f"SELECT a FROM {table_name} WHERE {time_col} < ?"\n    return db.execute(query)\n',
  },
  {
    what: 'a new step of CI that skips what others run',
    id: 'gate-weakened',
    filename: '.github/workflows/codeql.yml',
    before: 'jobs:\n  t:\n    steps:\n      - uses: a@v1\n',
    after: 'jobs:\n  t:\n    steps:\n      - uses: a@v1\n      - run: mvn clean package -DskipTests\n',
  },
  {
    what: 'tests left out of a step that builds, and run by the next',
    id: 'gate-weakened',
    filename: '.travis.yml',
    before: 'language: java\nscript: mvn test\n',
    after: 'language: java\nscript:\n  - mvn install -DskipTests=true -B\n  - mvn test -B\n',
  },
  {
    what: 'a restriction that went with its field',
    id: 'constraint-removed',
    filename: 'rule.rb',
    before:
      'class Rule\n  validates :type, presence: true\n  validates :priority, presence: true\n  scope :by_priority, -> { order(priority: :desc) }\nend\n',
    after: 'class Rule\n  validates :type, presence: true\nend\n',
  },
  {
    what: 'a query whose names are quoted for it',
    id: 'sql-string-building',
    filename: 'a.go',
    before: 'package a\n\nfunc f(tx *sql.Tx) {\n}\n',
    after:
      'package a\n\nfunc f(tx *sql.Tx) {\n\tquery := `INSERT INTO ` + quoteIdentifier(c.schema) + `.` + quoteIdentifier(c.name) + ` (a) VALUES ($1)`\n\ttx.Exec(query, 1)\n}\n',
  },
  {
    what: 'a statement that a document shows',
    id: 'destructive-sql',
    filename: 'README.md',
    before: '# Upgrading\n',
    after: '# Upgrading\n\n1. `DROP TABLE schema_migrations`\n',
  },
  {
    what: 'a part of a condition that decides nothing about access, beside one that does',
    id: 'condition-weakened',
    filename: 'a.js',
    before:
      'function f(last, posts, isAdmin, busy) {\n  if (\n    last.index === posts.length - 1 &&\n    isAdmin &&\n    !busy\n  ) {\n    more()\n  }\n}\n',
    after:
      'function f(last, posts, isAdmin, busy) {\n  if (\n    last.index >= posts.length - 1 &&\n    isAdmin &&\n    !busy\n  ) {\n    more()\n  }\n}\n',
  },
  {
    what: 'a function that holds both versions of a conflict',
    id: 'complexity-increased',
    filename: 'a.py',
    before: tangles(6),
    after: `<<<<<<< HEAD\n${tangles(40)}=======\n>>>>>>> other\n`,
  },
  {
    what: 'a reinterpretation where nothing was checked before',
    id: 'unsafe-memory',
    filename: 'a.rs',
    before: 'fn f(p: usize) -> fn() {\n    g(p)\n}\n',
    after: 'fn f(p: usize) -> fn() {\n    unsafe { std::mem::transmute(p) }\n}\n',
  },
  {
    what: 'a silent handler in a function that is new',
    id: 'swallowed-exception',
    filename: 'a.py',
    before: 'def f():\n    g()\n',
    after: 'def f():\n    g()\n\n\ndef h():\n    try:\n        k()\n    except Exception:\n        pass\n',
  },
  {
    what: 'a handler of everything that says in two words that it ignores',
    id: 'bare-except',
    filename: 'A.cs',
    before: 'class A {\n  void F() {\n    Run();\n  }\n}\n',
    after: 'class A {\n  void F() {\n    try { Run(); } catch { } // ignore exceptions\n  }\n}\n',
  },
  {
    what: 'an expected failure on one platform',
    id: 'test-skipped',
    filename: 'tests/test_a.py',
    before: TEST,
    after: `@pytest.mark.xfail('platform.python_implementation() == "PyPy"', reason='buggy')\n${TEST}`,
  },
  {
    what: 'a copy in a function that is new',
    id: 'unsafe-memory',
    filename: 'a.c',
    before: 'void g(void) {}\n',
    after: 'void g(void) {}\n\nvoid f(char *a, char *b) {\n  strcpy(a, b);\n}\n',
  },
  {
    what: 'unchecked memory in new code of a language that makes its author say so',
    id: 'unsafe-memory',
    filename: 'a.rs',
    before: 'fn g() {}\n',
    after: 'fn g() {}\n\nfn f(v: &[u8]) -> u8 {\n    unsafe { *v.get_unchecked(0) }\n}\n',
  },
  {
    what: 'a folder whose name stands alone in quotes',
    id: 'destructive-command',
    filename: 'ci.sh',
    before: 'set -x\n',
    after: 'set -x\nsudo rm -rf "$AGENT_TOOLS"\n',
  },
  {
    what: 'escaping that went with what it escaped',
    id: 'protection-removed',
    filename: 'a.rb',
    before: 'def text\n  "#{html_escape(options[:prefix])} #{full}".html_safe\nend\n',
    after: 'def text\n  "#{full}".html_safe\nend\n',
  },
  {
    what: 'a handler of everything whose reason stands below it',
    id: 'bare-except',
    filename: 'a.py',
    before: 'def f(a):\n    g(a)\n',
    after:
      'def f(a):\n    try:\n        g(a)\n    except:\n        # What cannot be converted is left as it is\n        a = 1\n    return a\n',
  },
  {
    what: 'a failure that is named for being ignored',
    id: 'swallowed-exception',
    filename: 'A.java',
    before: 'class A { void g() {\n  f();\n} }\n',
    after: 'class A { void g() {\n  try {\n    f();\n  } catch (Exception ignore) {\n  }\n} }\n',
  },
  {
    what: 'a key in a file that is named for being made up',
    id: 'hardcoded-secret',
    filename: 'fake-service-account.pem',
    before: '',
    after: `${KEY}\n`,
  },
  {
    what: 'a filter that the template used before',
    id: 'html-injection',
    filename: 'a.twig',
    before: '<p>{{ pages | raw }}</p>\n',
    after: '<p>{{ pages | raw }}</p>\n<p>{{ text | translate | raw }}</p>\n',
  },
  {
    what: 'a folder that the script names by a word',
    id: 'destructive-command',
    filename: 'deploy.sh',
    before: 'set -e\nDIR=temp-clone\n',
    after: 'set -e\nDIR=temp-clone\nrm -rf $DIR\n',
  },
  {
    what: 'a silent handler that catches less than before',
    id: 'swallowed-exception',
    filename: 'a.py',
    before: 'def f():\n    try:\n        g()\n    except:\n        pass\n',
    after: 'def f():\n    try:\n        g()\n    except Exception:\n        pass\n',
  },
  {
    what: 'a silent handler below a comment that says so',
    id: 'swallowed-exception',
    filename: 'a.js',
    before: 'function f(s) {\n  return JSON.parse(s)\n}\n',
    after:
      'function f(s) {\n  try {\n    // What cannot be parsed is ignored here.\n    s = decode(s)\n    return JSON.parse(s)\n  } catch (e) {}\n}\n',
  },
  {
    what: 'a silent handler in a library that lies in the tree',
    id: 'swallowed-exception',
    filename: 'static/cookie.js',
    before: '/*!\n * A library v1.3.0\n */\nfunction f(s) {\n  return JSON.parse(s)\n}\n',
    after:
      '/*!\n * A library v1.4.0\n */\nfunction f(s) {\n  try {\n    return JSON.parse(s)\n  } catch (e) {}\n}\n',
  },
  {
    what: 'a linter whose rules another one in the file has',
    id: 'gate-weakened',
    filename: '.pre-commit-config.yaml',
    before: 'repos:\n- repo: a\n  hooks:\n  - id: ruff\n- repo: b\n  hooks:\n  - id: flake8\n  - id: other\n',
    after: 'repos:\n- repo: a\n  hooks:\n  - id: ruff\n- repo: b\n  hooks:\n  - id: other\n',
  },
  {
    what: 'a copy into what was made for its length',
    id: 'unsafe-memory',
    filename: 'a.c',
    before: 'void f(T *t, char *m) {\n  t->m = 0;\n}\n',
    after: 'void f(T *t, char *m) {\n  t->m = emalloc(strlen(m) + 1);\n  strcpy(t->m, m);\n}\n',
  },
  {
    what: 'a handler around nothing but a throw',
    id: 'swallowed-exception',
    filename: 'a.js',
    before: 'function f(m) {\n  warn(m)\n}\n',
    after: 'function f(m) {\n  warn(m)\n  try {\n    throw new Error(m)\n  } catch (e) {}\n}\n',
  },
  {
    what: 'a handler that goes on with the next',
    id: 'swallowed-exception',
    filename: 'a.py',
    before: 'def f(a):\n    for b in a:\n        g(b)\n',
    after:
      'def f(a):\n    for b in a:\n        try:\n            g(b)\n        except Exception:\n            continue\n',
  },
  {
    what: 'a picture that the file imports',
    id: 'html-injection',
    filename: 'a.jsx',
    before: "import { XIcon } from './icons'\nconst a = <p />\n",
    after: "import { XIcon } from './icons'\nconst a = <p dangerouslySetInnerHTML={{ __html: XIcon }} />\n",
  },
  {
    what: 'a table that is made anew',
    id: 'destructive-sql',
    filename: 'up.sql',
    before: '',
    after: 'DROP TABLE IF EXISTS archives;\n\nCREATE TABLE archives (id INT);\n',
  },
  {
    what: 'the way back of a migration',
    id: 'destructive-sql',
    filename: 'migrations/1_archives/down.sql',
    before: '',
    after: 'DROP TABLE archives;\n',
  },
  {
    what: 'a writer of SQL that is handed the name',
    id: 'destructive-sql',
    filename: 'Generator.cs',
    before: 'class A {\n  string F(T t) {\n    return "";\n  }\n}\n',
    after: 'class A {\n  string F(T t) {\n    return String.Format("DROP TABLE [{0}]", t.Name);\n  }\n}\n',
  },
  {
    what: 'a query that is handed the name of its table',
    id: 'sql-string-building',
    filename: 'a.php',
    before: '<?php\nfunction f($db) {\n  return 1;\n}\n',
    after:
      "<?php\nfunction f($db) {\n  $sql = 'SELECT a, b\n    FROM ' . $this->types_table;\n  return $db->sql_query($sql);\n}\n",
  },
  {
    what: 'a signed token that a document shows',
    id: 'hardcoded-secret',
    filename: 'docs/api.yaml',
    before: 'example:\n  a: 1\n',
    after: `example:\n  a: 1\n  token: ${JSON_WEB_TOKEN}\n`,
  },
  {
    what: 'a question about something that went as a whole',
    id: 'condition-weakened',
    filename: 'a.cc',
    before:
      'const char kSignature[] = "s";\nconst char kLabels[] = "l";\nbool F(FILE* f) {\n  if (!IsTrusted(f) ||\n      !Allowed(f, kLabels)) {\n    return false;\n  }\n  return G(f);\n}\n',
    after:
      'const char kSignature[] = "s";\nbool F(FILE* f) {\n  if (!IsTrusted(f)) {\n    return false;\n  }\n  return G(f);\n}\n',
  },
  {
    what: 'a folder that is new, under the mask of the process',
    id: 'permissions-open',
    filename: 'a.go',
    before: 'package a\n\nfunc f(p string) error {\n\treturn nil\n}\n',
    after: 'package a\n\nfunc f(p string) error {\n\treturn os.MkdirAll(p, 0777)\n}\n',
  },
  {
    what: 'a line that ran a check and may run elsewhere now',
    id: 'gate-weakened',
    filename: 'Makefile',
    before: 'all:\n\tgo build\n\tgo vet ./...\n',
    after: 'all:\n\tgo build ./cmd\n',
  },
  {
    what: 'an assertion that the runner is told to make above the test',
    id: 'assertion-removed',
    filename: 'tests/InlineTest.php',
    before:
      "<?php\nclass InlineTest extends TestCase {\n  /**\n   * @group a\n   */\n  public function testOld() {\n    ErrorAssert::assertDeprecated('no space');\n    Inline::parse('a:b');\n  }\n}\n",
    after:
      "<?php\nclass InlineTest extends TestCase {\n  /**\n   * @group a\n   * @expectedDeprecation no space\n   */\n  public function testOld() {\n    Inline::parse('a:b');\n  }\n}\n",
  },
  {
    what: 'a handler of everything that does nothing, which is told by itself',
    id: 'bare-except',
    filename: 'a.py',
    before: 'def f():\n    g()\n',
    after: 'def f():\n    try:\n        g()\n    except:\n        pass\n',
  },
  {
    what: 'lines in a block whose first line says why, above a comment that was there',
    id: 'code-disabled',
    filename: 'A.java',
    before:
      'class A {\n  void f(String value) {\n    // Configure writes such lines, just ignore them\n    if (value.isEmpty()) {\n      skip(value);\n      return;\n    }\n    keep(value);\n  }\n}\n',
    after:
      'class A {\n  void f(String value) {\n    /* ISSUE-238 allows empty values by commenting this out\n    // Configure writes such lines, just ignore them\n    if (value.isEmpty()) {\n      skip(value);\n      return;\n    }\n    */\n    keep(value);\n  }\n}\n',
  },
  {
    what: 'one more condition in a function that was complex already',
    id: 'complexity-increased',
    filename: 'a.py',
    before: tangles(6),
    after: `${tangles(6)}    if a[0] != "[" or a.count("[") > 1 or a.count("]") > 1:\n        raise ValueError(a)\n`,
  },
  {
    what: 'settings of a checker that were written anew',
    id: 'gate-weakened',
    filename: '.eslintrc.json',
    before: '{\n  "rules": {\n    "no-eval": "error"\n  }\n}\n',
    after: `{\n  "rules": {\n    "no-eval": "off",\n${many((n) => `    "a-${n}": "error"`).replaceAll('\n', ',\n')}\n  }\n}\n`,
  },
  {
    what: 'a right of a container with the reason above it',
    id: 'supply-chain-loosened',
    filename: '.github/workflows/a.yml',
    before: 'jobs:\n  t:\n    container:\n      image: a\n',
    after:
      'jobs:\n  t:\n    container:\n      image: a\n# Needed for TCP FastOpen in tests\n      options: --privileged\n',
  },
  {
    what: 'lines in a block that a new sentence explains',
    id: 'code-disabled',
    filename: 'A.cs',
    before: 'class A {\n  [Test]\n  public void F() {\n    var a = Make();\n    Check(a, 1);\n  }\n}\n',
    after:
      'class A {\n  // Removed until version three keeps what it promises\n\n  /*\n  [Test]\n  public void F() {\n    var a = Make();\n    Check(a, 1);\n  }*/\n}\n',
  },
  {
    what: 'a check that a document shows how to switch off',
    id: 'tls-verification-disabled',
    filename: 'guides/proxies.md',
    before: '# Proxies\n',
    after: '# Proxies\n\n```python\ncontext.check_hostname = False\n```\n',
  },
  {
    what: 'a file below tests that is no data of its format',
    id: 'syntax-broken',
    filename: 'tests/main/symlink/tsconfig.json',
    before: '',
    after: 'this is not to be read\n',
  },
  {
    what: 'text that becomes code in a function that is named for it',
    id: 'dynamic-code-execution',
    filename: 'src/repl.js',
    before: 'function start(a) {\n  go(a)\n}\n',
    after:
      'function start(a) {\n  go(a)\n}\n\nfunction evalCode(text) {\n  return vm.runInThisContext(text)\n}\n',
  },
  {
    what: 'a failure that was let go in other words',
    id: 'swallowed-exception',
    filename: 'src/a.js',
    before: 'async function f(a) {\n  Promise.resolve(a).catch(noop)\n  return 1\n}\n',
    after: 'async function f(a) {\n  try {\n    await a\n  } catch {}\n  return 1\n}\n',
  },
  {
    what: 'a pin among entries that have none',
    id: 'supply-chain-loosened',
    filename: 'Gemfile',
    before: 'gem "a"\ngem "b", "2.0"\ngem "c"\n',
    after: 'gem "a"\ngem "b"\ngem "c"\n',
  },
  {
    what: 'cleaning of what another call is given now',
    id: 'protection-removed',
    filename: 'lib/page.rb',
    before:
      'class Page\n  def destination(dest)\n    dest = site.in_dir(dest)\n    path = sanitized_path(dest, unescape(url))\n    path\n  end\nend\n',
    after:
      'class Page\n  def destination(dest)\n    path = site.in_dir(dest, unescape(url))\n    path\n  end\nend\n',
  },
  {
    what: 'lines of a style sheet that were commented out',
    id: 'code-disabled',
    filename: 'a.css',
    before: 'p {\n  text-align: justify;\n  line-height: 130%;\n  color: black;\n}\n',
    after: 'p {\n  /*text-align: justify;*/\n  /*line-height: 130%;*/\n  color: black;\n}\n',
  },
  {
    what: 'lines that only told what they did to a log of their own',
    id: 'code-disabled',
    filename: 'a.js',
    before: 'function f(a) {\n  my_events.log(a.name)\n  my_events.log(a.other)\n  return go(a)\n}\n',
    after: 'function f(a) {\n  // my_events.log(a.name)\n  // my_events.log(a.other)\n  return go(a)\n}\n',
  },
  {
    what: 'values put in by hand over what was computed above',
    id: 'code-disabled',
    filename: 'a.js',
    before:
      'function f(a) {\n  this.frames = count(a)\n  this.first = Math.round(a)\n  this.first = 40;\n  this.frames = 1;\n}\n',
    after:
      'function f(a) {\n  this.frames = count(a)\n  this.first = Math.round(a)\n  /*this.first = 40;\n  this.frames = 1;*/\n}\n',
  },
  {
    what: 'a block that is switched off by its first mark',
    id: 'code-disabled',
    filename: 'a.js',
    before: 'function f(a) {\n  //*\n  a.first = start(a);\n  a.last = end(a);\n  //*/\n  return go(a)\n}\n',
    after: 'function f(a) {\n  /*\n  a.first = start(a);\n  a.last = end(a);\n  //*/\n  return go(a)\n}\n',
  },
  {
    what: 'one version of a dependency of an example that may be any now',
    id: 'supply-chain-loosened',
    filename: 'examples/basic/package.json',
    before: '{\n  "dependencies": {\n    "chroma-js": "2.4.2"\n  }\n}\n',
    after: '{\n  "dependencies": {\n    "chroma-js": "latest"\n  }\n}\n',
  },
  {
    what: 'a lock whose lines are comments now, with what it guarded',
    id: 'protection-removed',
    filename: 'a.cpp',
    before:
      'void f(P& p) {\n  start(p);\n  std::lock_guard<std::mutex> lock(mutex);\n  count(p, 1);\n  stop(p);\n}\n',
    after:
      'void f(P& p) {\n  start(p);\n  /*std::lock_guard<std::mutex> lock(mutex);\n  count(p, 1);*/\n  stop(p);\n}\n',
  },
  {
    what: 'a function of C that a package of Swift wraps',
    id: 'function-too-complex',
    filename: 'Sources/CSomeTLS/ssl/record.c',
    before: cTangles(4),
    after: cTangles(40),
  },
  {
    what: 'a function of a library that a package of Python brings along',
    id: 'function-too-complex',
    filename: 'tool/packages/yaml/parser.py',
    before: tangles(4),
    after: tangles(40),
  },
  {
    what: 'a function of a release, by its name',
    id: 'function-too-complex',
    filename: 'lib-1.4.1.js',
    before: cTangles(4).replace('int f(int a)', 'function f(a)'),
    after: cTangles(40).replace('int f(int a)', 'function f(a)'),
  },
  {
    what: 'a function of a library that says its name and version first',
    id: 'function-too-complex',
    filename: 'lib.js',
    before: `// lib, v1.10.0\n${cTangles(4).replace('int f(int a)', 'function f(a)')}`,
    after: `// lib, v1.10.1\n${cTangles(40).replace('int f(int a)', 'function f(a)')}`,
  },
  {
    what: 'a function inside what a bundler puts around a library',
    id: 'function-too-complex',
    filename: 'lib.js',
    before: bundle(4),
    after: bundle(40),
  },
  {
    what: 'a plain text of the file that becomes a style',
    id: 'html-injection',
    filename: 'root.jsx',
    before: 'export const Root = () => <head></head>\n',
    after:
      'export const Root = () => <head>\n  <style dangerouslySetInnerHTML={{ __html: smooth }} />\n</head>\n\nconst smooth = `\n  html { color: red; }\n`\n',
  },
  {
    what: 'a mode with the mask of the process taken off',
    id: 'permissions-open',
    filename: 'a.js',
    before: 'function f(p, mode) {\n  fs.mkdirSync(p, mode)\n}\n',
    after:
      'function f(p, mode) {\n  if (mode === undefined) {\n    mode = 0777 & (~process.umask());\n  }\n  fs.mkdirSync(p, mode)\n}\n',
  },
  {
    what: 'data that is named for being broken',
    id: 'syntax-broken',
    filename: 'jsonchecker/fail76.json',
    before: '',
    after: '{"": "a"\n',
  },
  {
    what: 'a flat list of cases that is longer now',
    id: 'function-too-complex',
    filename: 'a.go',
    before: cases(5),
    after: cases(16),
  },
  {
    what: 'many decisions side by side, however many they are',
    id: 'function-too-complex',
    filename: 'a.py',
    before: 'def f(a):\n    return a\n',
    after: `def f(a):\n${Array.from({ length: 40 }, (_, n) => `    if a == ${n}:\n        run(${n})\n`).join('')}`,
  },
  {
    what: 'nested decisions below a limit that all readers share',
    id: 'function-too-complex',
    filename: 'a.py',
    before: tangles(4),
    after: tangles(14),
  },
  {
    what: 'decisions that came from other functions of the file',
    id: 'function-too-complex',
    filename: 'a.py',
    before: `${tangles(4)}\n\n${Array.from({ length: 11 }, (_, n) => tangles(3).replace('f(', `g${n}(`)).join('\n\n')}`,
    after: `${tangles(40)}`,
  },
  {
    what: 'a call of code in a library that says its version and whose it is',
    id: 'dynamic-code-execution',
    filename: 'js/window/lib.js',
    before: '',
    after:
      '/*  Lib framework, version 1.5.0\n *  (c) 2005 A. Author\n */\nfunction run(text) {\n  return eval(text)\n}\n',
  },
  {
    what: 'a print over several lines that became a comment',
    id: 'code-disabled',
    filename: 'a.c',
    before:
      'void f(int a) {\n  printf("got %d of %d\\n",\n         read(a),\n         size(a));\n  go(a);\n}\n',
    after:
      'void f(int a) {\n  /*\n  printf("got %d of %d\\n",\n         read(a),\n         size(a));\n  */\n  go(a);\n}\n',
  },
  {
    what: 'lines whose neighbour says where they went',
    id: 'code-disabled',
    filename: 'a.c',
    before:
      'void f(int a) {\n  switch (a) {\n  case 1:\n    s->log = b(a);\n    break;\n  case 2:\n    s->cut = c(a);\n    break;\n  }\n}\n',
    after:
      'void f(int a) {\n  switch (a) {\n  case 1: /* moved to g() */\n    /*s->log = b(a);*/\n    break;\n  case 2: /* moved to g() */\n    /*s->cut = c(a);*/\n    break;\n  }\n}\n',
  },
  {
    what: 'lines in a block of their own, below a comment that says why',
    id: 'code-disabled',
    filename: 'a.ts',
    before: '// All optional\n{\n  const A = Type.Object({})\n  const T = Type.Composite([A])\n}\ngo()\n',
    after:
      '// All optional (later)\n// There is no way to check this without going on for ever.\n{\n  // const A = Type.Object({})\n  // const T = Type.Composite([A])\n}\ngo()\n',
  },
  {
    what: 'a skip by a new name, above another mark than before',
    id: 'test-skipped',
    filename: 'ATest.java',
    before:
      'class ATest {\n  @Ignore("down")\n  @Test\n  public void a() {\n    assertEquals(1, f());\n  }\n}\n',
    after: 'class ATest {\n  @Test\n  @Disabled("down")\n  void a() {\n    assertEquals(1, f());\n  }\n}\n',
  },
  {
    what: 'a mark of bytes in a minified file',
    id: 'hidden-characters',
    filename: 'dist/a.min.js',
    before: `!function(n){${'n.a=1;'.repeat(400)}}()\n`,
    after: `!function(n){${'n.a=1;'.repeat(400)}n.b=/[\uFEFFx]/}()\n`,
  },
  {
    what: 'two values that are not equal any more, as their test says now',
    id: 'assertion-weakened',
    filename: 'test_a.py',
    before:
      'class T(TestCase):\n    def test_a(self):\n        a = f(1)\n        self.assertEqual(a, g(2))\n',
    after:
      'class T(TestCase):\n    def test_a(self):\n        a = f(1)\n        self.assertNotEqual(a, g(2))\n',
  },
  {
    what: 'warnings that are denied all at once now',
    id: 'strict-mode-removed',
    filename: 'src/lib.rs',
    before: '#![deny(unused_result)]\n#![deny(missing_doc)]\nfn f() {}\n',
    after: '#![deny(missing_doc, warnings)]\nfn f() {}\n',
  },
  {
    what: 'a function as a compiler wrote it',
    id: 'function-too-complex',
    filename: 'lib/base/collection.js',
    before: '',
    after: `var _lodash2 = _interopRequireDefault(_lodash);\n${cTangles(40).replace('int f(int a)', 'function f(a)')}`,
  },
  {
    what: 'a text that is not there, said in other words',
    id: 'assertion-weakened',
    filename: 'spec/a_spec.rb',
    before: 'describe A do\n  it "stores" do\n    expect(value =~ /HashOfAnyKind/).to be_nil\n  end\nend\n',
    after: 'describe A do\n  it "stores" do\n    expect(value).not_to include("HashOfAnyKind")\n  end\nend\n',
  },
  {
    what: 'a failure that gave a value and no word before',
    id: 'swallowed-exception',
    filename: 'a.js',
    before:
      'function f(value) {\n  try {\n    const made = JSON.parse(value)\n    return [made]\n  }\n  catch (e) {\n    return value\n  }\n}\n',
    after:
      'function f(value) {\n  const result = { value }\n  try {\n    const made = JSON.parse(value)\n    result.value = [made]\n  }\n  catch (e) {\n  }\n  return result\n}\n',
  },
  {
    what: 'the version of the language that a package runs on',
    id: 'supply-chain-loosened',
    filename: 'composer.json',
    before: '{\n  "require": {\n    "php": "^7.1.3",\n    "a/b": "^2.1"\n  }\n}\n',
    after: '{\n  "require": {\n    "php": ">=7.1.3",\n    "a/b": "^2.1"\n  }\n}\n',
  },
  {
    what: 'what a test prints for whoever reads its log',
    id: 'code-disabled',
    filename: 'retry_test.go',
    before: 'package a\n\nfunc TestA(t *testing.T) {\n\tt.Logf("call %d", i)\n\tt.Log("ok")\n\tgo()\n}\n',
    after:
      'package a\n\nfunc TestA(t *testing.T) {\n\t// t.Logf("call %d", i)\n\t// t.Log("ok")\n\tgo()\n}\n',
  },
  {
    what: 'markup in lines that are new',
    id: 'html-injection',
    filename: 'a.js',
    before: 'function f(a) {\n  go(a)\n}\n',
    after: 'function f(a) {\n  go(a)\n  box.innerHTML = a.text\n}\n',
  },
  {
    what: 'a query about a table whose name it is given',
    id: 'sql-string-building',
    filename: 'db.py',
    before: 'class Table:\n    name = "a"\n',
    after:
      'class Table:\n    name = "a"\n\n    def count(self):\n        return self.db.execute("select count(*) from [{}]".format(self.name)).fetchone()\n',
  },
  {
    what: 'every row of a column that is new',
    id: 'destructive-sql',
    filename: 'versions/add_column.py',
    before: '',
    after: 'def upgrade():\n    op.execute("UPDATE services SET from_config = true")\n',
  },
  {
    what: 'what a compiler does anyway',
    id: 'gate-weakened',
    filename: 'tsconfig.json',
    before: '{\n  "compilerOptions": {\n    "target": "es5"\n  }\n}\n',
    after: '{\n  "compilerOptions": {\n    "strictNullChecks": false,\n    "target": "es5"\n  }\n}\n',
  },
  {
    what: 'the first settings of a checker',
    id: 'gate-weakened',
    filename: 'setup.cfg',
    before: '[flake8]\nmax-line-length = 99\n',
    after: '[flake8]\nmax-line-length = 99\n\n[mypy]\nignore_missing_imports = true\n',
  },
  {
    what: 'a reader that lets only some classes in',
    id: 'unsafe-deserialization',
    filename: 'util.py',
    before: 'import pickle\n',
    after:
      'import pickle\n\n\nclass SafeUnpickler(pickle.Unpickler):\n    def find_class(self, module, name):\n        return ALLOWED[module, name]\n\n    @classmethod\n    def loads(cls, data):\n        return pickle.loads(data)\n',
  },
  {
    what: 'text that became code before, by another name',
    id: 'dynamic-code-execution',
    filename: 'util.rb',
    before: 'def f(base, text)\n  old = list\n  eval(text)\n  list - old\nend\n',
    after: 'def f(base, text)\n  old = list\n  Sandbox.class_eval(text)\n  list - old\nend\n',
  },
  {
    what: 'a key of an example of secure connections',
    id: 'hardcoded-secret',
    filename: 'examples/tls/key.rsa',
    before: '',
    after: `${KEY}\n`,
  },
  {
    what: 'errors that are passed on after each call',
    id: 'complexity-increased',
    filename: 'a.go',
    before: goErrors('f(b)'),
    after: goErrors('if err := f(b); err != nil {\n\t\t\t\treturn err\n\t\t\t}'),
  },
  {
    what: 'a command in new lines that holds nothing from outside',
    id: 'shell-execution',
    filename: 'shell.php',
    before: '<?php\nfunction go($a) {\n  return $a;\n}\n',
    after: '<?php\nfunction go($a) {\n  exec("which " . NAME, $out);\n  return $a;\n}\n',
  },
  {
    what: 'a failure that is kept and raised below',
    id: 'swallowed-exception',
    filename: 'http.rb',
    before: 'def f\n  read\n  done\nend\n',
    after: 'def f\n  begin\n    read\n  rescue Exception => err\n  end\n  done\n  raise err if err\nend\n',
  },
  {
    what: 'linters whose work another one does',
    id: 'gate-weakened',
    filename: '.golangci.yml',
    before: 'linters:\n  enable:\n    - deadcode\n    - varcheck\n    - unused\n    - govet\n',
    after: 'linters:\n  enable:\n    - unused\n    - govet\n',
  },
  {
    what: 'a step that only clears up may fail, below one that checks out',
    id: 'gate-weakened',
    filename: '.github/workflows/template.yml',
    before: 'jobs:\n  a:\n    steps:\n      - run: git checkout -b b\n      - run: git push\n',
    after:
      'jobs:\n  a:\n    steps:\n      - run: git checkout -b b\n      - name: Clear\n        run: git push --delete b\n        continue-on-error: true\n      - run: git push\n',
  },
  {
    what: 'a function that is new, however nested',
    id: 'function-too-complex',
    filename: 'src/a.py',
    before: '',
    after: tangles(40),
  },
  {
    what: 'a table that goes on the way back',
    id: 'destructive-sql',
    filename: 'migrations/a.py',
    before: '',
    after: 'def down():\n    op.execute("DROP TABLE users")\n',
  },
  {
    what: 'a range that is wider',
    id: 'supply-chain-loosened',
    filename: 'Gemfile',
    before: "gem 'rack', '< 2'\ngem 'rack-cache', '>= 1.1', '< 1.3'\ngem 'rake', '13.0.1'\n",
    after: "gem 'rack', '< 2'\ngem 'rack-cache'\ngem 'rake', '13.0.1'\n",
  },
  {
    what: 'certificates of a run of tests',
    id: 'supply-chain-loosened',
    filename: 'Makefile',
    before: 'test:\n\t@./node_modules/.bin/mocha --reporter spec\n',
    after: 'test:\n\t@NODE_TLS_REJECT_UNAUTHORIZED=0 ./node_modules/.bin/mocha --reporter spec\n',
  },
  {
    what: 'a script that Travis runs anyway',
    id: 'gate-weakened',
    filename: '.travis.yml',
    before: 'script: "bundle exec rake test"\nrvm:\n  - 1.9.3\n',
    after: 'rvm:\n  - 1.9.3\n',
  },
  {
    what: 'a table that goes in a statement of its own',
    id: 'destructive-sql',
    filename: 'src/a.py',
    before: 'def save(db):\n    db.commit()\n',
    after: 'def save(db):\n    db.execute("DROP TABLE users")\n    db.commit()\n',
  },
  {
    what: 'a script of a release that lies below pkg',
    id: 'permissions-open',
    filename: 'pkg/twitter-0.0.3/setup.rb',
    before: 'def f(path)\n  go(path)\nend\n',
    after: 'def f(path)\n  File.chmod 0777, path\n  go(path)\nend\n',
  },
  {
    what: 'text that becomes code in a file that was generated before',
    id: 'dynamic-code-execution',
    filename: 'a.js',
    before: '// @generated\nexport const f = (a) => JSON.parse(a)\n',
    after: '// @generated\nexport const f = (a) => eval(a)\n',
  },
  {
    what: 'what a test compares with',
    id: 'code-disabled',
    filename: 'tests/parse.expected',
    before: 'parse(a, 1);\nparse(b, 2);\nparse(c, 3);\n',
    after: '// parse(a, 1);\n// parse(b, 2);\nparse(c, 3);\n',
  },
  {
    what: 'a look whether something is there, asked about right below',
    id: 'swallowed-exception',
    filename: 'a.js',
    before: 'function f(file) {\n  if (fs.existsSync(file)) return\n  make(file)\n}\n',
    after:
      'function f(file) {\n  let stats\n  try {\n    stats = fs.statSync(file)\n  } catch (e) {}\n  if (stats && stats.isFile()) return\n  make(file)\n}\n',
  },
  {
    what: 'an attempt, as the comment above it says',
    id: 'swallowed-exception',
    filename: 'a.py',
    before: 'def f(a):\n    a.go()\n    log.info("closed")\n',
    after:
      'def f(a):\n    a.go()\n    # Last attempt to leave no connection open.\n    try:\n        a.close()\n    except Exception:\n        pass\n',
  },
  {
    what: 'texts of the project and files by their names',
    id: 'html-injection',
    filename: 'resources/views/a.blade.php',
    before: '<p>a</p>\n',
    after: "<p>{!! trans('errors.more') !!}</p>\n{!! Theme::js('vendor/a.js') !!}\n",
  },
  {
    what: 'a list of offences that a checker wrote down anew',
    id: 'gate-weakened',
    filename: '.rubocop_todo.yml',
    before: 'Metrics/MethodLength:\n  Max: 20\n',
    after: 'Metrics/MethodLength:\n  Max: 32\n',
  },
  {
    what: 'a file that a build writes',
    id: 'function-too-complex',
    filename: 'dist/a.js',
    before: 'function f(a) {\n  return a\n}\n',
    after: cTangles(40).replace('int f(int a)', 'function f(a)'),
  },
  {
    what: 'statements of an older Python where nothing says which one it is',
    id: 'syntax-broken',
    filename: 'a.py',
    before: 'x = 1\n',
    after: 'x = 1\nprint "x", x\n',
  },
  {
    what: 'a private key in a test of keys',
    id: 'hardcoded-secret',
    filename: 'tests/test_pem_loading.py',
    before: 'x = 1\n',
    after: `x = """${KEY}"""\n`,
  },
  {
    what: 'a table that goes by a function that is named for it',
    id: 'destructive-sql',
    filename: 'src/a.py',
    before: 'def f():\n    pass\n',
    after: 'def f():\n    pass\n\n\ndef drop_users(db):\n    db.execute("DROP TABLE users")\n',
  },
  {
    what: 'a check of the type of a parameter that is declared with it',
    id: 'guard-removed',
    filename: 'a.php',
    before:
      "<?php\nclass A {\n  public function push(callable $call) {\n    if (!is_callable($call)) {\n      throw new Bad('no');\n    }\n    $this->all[] = $call;\n  }\n}\n",
    after: '<?php\nclass A {\n  public function push(callable $call) {\n    $this->all[] = $call;\n  }\n}\n',
  },
  {
    what: 'lines that only printed',
    id: 'code-disabled',
    filename: 'a.js',
    before: 'function f(a) {\n  console.log(a)\n  console.log(go(a))\n  return go(a)\n}\n',
    after: 'function f(a) {\n  // console.log(a)\n  // console.log(go(a))\n  return go(a)\n}\n',
  },
  {
    what: 'a call of a method that is gone, beside something new',
    id: 'removed-name-used',
    filename: 'a.py',
    before:
      'class A:\n    def f(self, x):\n        return self._g(x)\n\n    def _g(self, x):\n        return x + 1\n',
    after:
      'class A:\n    def f(self, x):\n        return self._g(x)\n\n    def h(self, y):\n        return y\n',
  },
  {
    what: 'a name in a script, which a page may give',
    id: 'undefined-name',
    filename: 'a.js',
    before: "import { a } from './a'\n\na()\n",
    after: "import { a } from './a'\n\na(catalogue.get(1))\n",
  },
  {
    what: 'a template of Java that FreeMarker fills in',
    id: 'syntax-broken',
    filename: 'src/main/codegen/templates/Vectors.java',
    before: 'class A {\n}\n',
    after: 'class A {\n<#if a>\n  void f() {\n<#else>\n  void g() {\n</#if>\n  }\n}\n',
  },
  {
    what: 'a name in code that tests are run on',
    id: 'undefined-name',
    filename: 'testing/data/a.py',
    before: 'import os\n',
    after: 'import os\n\nprint(path)\n',
  },
  {
    what: 'a build that was switched off and runs again, without tests',
    id: 'gate-weakened',
    filename: 'build/build.sh',
    before: 'set -e\n## mvn clean install -DskipTests -Dcheckstyle.skip $@ || { exit 1; }\n',
    after: 'set -e\nmvn clean install -DskipTests $@ || { exit 1; }\n',
  },
  {
    what: 'tests that wait for an issue',
    id: 'test-skipped',
    filename: 'tests/test_a.py',
    before: TEST,
    after: `import pytest\n\n\n@pytest.mark.skip(reason="until b/470069573 is fixed")\n${TEST}`,
  },
  {
    what: 'a comparison in code that tests are run on',
    id: 'comparison-unused',
    filename: 'testing/data/E72.py',
    before: 'x = 1\n',
    after: 'x = 1\nx == 2\n',
  },
  {
    what: 'a test that is skipped while another part of the file changes',
    id: 'test-skipped',
    filename: 'tests/test_a.py',
    before: `${TEST}\n\n${'# a\n'.repeat(9)}\ndef test_b():\n    assert h(1) == 2\n`,
    after: `import pytest\n\n\n@pytest.mark.skip\n${TEST}\n\n${'# a\n'.repeat(9)}\ndef test_b():\n    assert h(1) == 3\n`,
  },
  {
    what: 'data of a test that is broken on purpose',
    id: 'syntax-broken',
    filename: 'tests/data/cases/a.py',
    before: 'x = 1\n',
    after: 'x = (1\n',
  },
  {
    what: 'a file of an older Python that goes on as it was',
    id: 'syntax-broken',
    filename: 'a.py',
    before: 'x = unicode("a")\n',
    after: 'x = unicode("a")\nprint "x", x\n',
  },
  {
    what: 'a key of a search box on a page for readers',
    id: 'hardcoded-secret',
    filename: 'website/config.js',
    before: 'module.exports = {}\n',
    after: "module.exports = { apiKey: 'q8Zt3vLm9XwP2rKd7' }\n",
  },
  {
    what: 'markup whose value is escaped on its line',
    id: 'html-injection',
    filename: 'src/a.js',
    before: 'function f(el, a) {\n  el.textContent = a\n}\n',
    after: 'function f(el, a) {\n  el.innerHTML = escapeHtml(a)\n}\n',
  },
  {
    what: 'a workflow that is new as a whole',
    id: 'gate-weakened',
    filename: '.github/workflows/nightly.yml',
    before: '',
    after: WORKFLOW.replace('npm test', 'npm test || true'),
  },
  {
    what: 'what a package asks of whoever uses it',
    id: 'supply-chain-loosened',
    filename: 'package.json',
    before: '{\n  "peerDependencies": {\n    "chroma-js": "^2.4.2"\n  }\n}\n',
    after: '{\n  "peerDependencies": {\n    "chroma-js": ">=2.4.2"\n  }\n}\n',
  },
  {
    what: 'a part of a condition about what the program is able to do',
    id: 'condition-weakened',
    filename: 'a.php',
    before:
      "<?php\nfunction f() {\n  if (class_exists('A') && Misc::canSendHeaders()) {\n    header('a');\n  }\n}\n",
    after: "<?php\nfunction f() {\n  if (Misc::canSendHeaders()) {\n    header('a');\n  }\n}\n",
  },
  {
    what: 'a function of an example that grew',
    id: 'function-too-complex',
    filename: 'examples/a.py',
    before: tangles(4),
    after: tangles(40),
  },
  {
    what: 'a guard beside an unrelated new one',
    id: 'guard-removed',
    filename: 'a.py',
    before: 'def f(a, b):\n    if a < 0:\n        raise ValueError(a)\n    return g(a, b)\n',
    after: 'def f(a, b):\n    if b is None:\n        raise KeyError(b)\n    return g(a, b)\n',
  },
  {
    what: 'one assertion of several, taken out of a test that did not change otherwise',
    id: 'assertion-removed',
    filename: 'tests/test_a.py',
    before: TEST,
    after: TEST.replace('    assert g(x) == 3\n', ''),
  },
  {
    what: 'lines that were commented out, with a sentence that says why',
    id: 'code-disabled',
    filename: 'a.js',
    before: 'function f(a) {\n  lockAll(a)\n  unlockAll(a)\n  return go(a)\n}\n',
    after:
      'function f(a) {\n  // Left out until the server of version two speaks of locks.\n  // lockAll(a)\n  // unlockAll(a)\n  return go(a)\n}\n',
  },
  {
    what: 'an assertion that gave way in a file in which something else changed',
    id: 'assertion-weakened',
    filename: 'tests/test_a.py',
    before: TEST,
    after: TEST.replace('assert g(x) == 3', 'assert g(x) > 0').replace('f(1)', 'f(1, 2)'),
  },
  {
    what: 'a test that is new and skipped from the start',
    id: 'test-skipped',
    filename: 'spec/a_spec.rb',
    before: "describe A do\n  it 'adds' do\n    expect(add(1)).to eq(2)\n  end\nend\n",
    after:
      "describe A do\n  it 'adds' do\n    expect(add(1)).to eq(2)\n  end\n\n  xit 'takes text' do\n    body = filter('text')\n    expect(body).to have_tag('input')\n  end\nend\n",
  },
  {
    what: 'a skip that was one before, in other words',
    id: 'test-skipped',
    filename: 'ATest.java',
    before:
      'class ATest {\n  @Ignore("later")\n  @Test\n  void adds() {\n    assertEquals(2, add(1));\n  }\n}\n',
    after:
      'class ATest {\n  @Disabled("later")\n  @Test\n  void adds() {\n    assertEquals(2, add(1));\n  }\n}\n',
  },
  {
    what: 'a filter of access that is written without its alternative',
    id: 'protection-removed',
    filename: 'app/page_controller.rb',
    before:
      'class PageController < Base\n  if Rails.new?\n    before_action :authorize_access!\n  else\n    before_filter :authorize_access!\n  end\nend\n',
    after: 'class PageController < Base\n  before_action :authorize_access!\nend\n',
  },
  {
    what: 'a check that stood there twice',
    id: 'guard-removed',
    filename: 'a.c',
    before:
      'int f(int r, int p) {\n  if (r == 0) {\n    return -1;\n  }\n  first(r);\n  if (r == 0) {\n    return -1;\n  }\n  return go(r, p);\n}\n',
    after:
      'int f(int r, int p) {\n  first(r);\n  if (r == 0) {\n    return -1;\n  }\n  return go(r, p);\n}\n',
  },
  {
    what: 'a call that the file made before, moved into a function of its own',
    id: 'dynamic-code-execution',
    filename: 'a.py',
    before: 'def f(script, names):\n    eval(compile(script, "", "exec"), names)\n    return names\n',
    after:
      'def run(source, names):\n    eval(compile(source, "", "exec"), names)\n\n\ndef f(script, names):\n    run(script, names)\n    return names\n',
  },
  {
    what: 'a folder that the script itself names, below another',
    id: 'destructive-command',
    filename: 'make.sh',
    before: 'root=$(pwd)\nmake\n',
    after: 'root=$(pwd)\nout="$root/.build/docs"\nrm -rf "$out"\nmake\n',
  },
  {
    what: 'a password made up for tests',
    id: 'weak-primitive',
    filename: 'src/app/pytest.py',
    before: 'import random\n',
    after:
      'import random\n\n\ndef start():\n    password = "".join(random.choice("abc") for _ in range(8))\n    return password\n',
  },
  {
    what: 'a test that ends early where it cannot run',
    id: 'test-bypassed',
    filename: 'a_test.go',
    before: 'package a\nfunc TestA(t *testing.T) {\n\tx := f()\n\tif x != 1 {\n\t\tt.Fatal(x)\n\t}\n}\n',
    after:
      'package a\nfunc TestA(t *testing.T) {\n\tif runtime.GOOS == "windows" {\n\t\treturn\n\t}\n\tx := f()\n\tif x != 1 {\n\t\tt.Fatal(x)\n\t}\n}\n',
  },
  {
    what: 'a guard about something that the function does not use any more',
    id: 'guard-removed',
    filename: 'a.js',
    before:
      "module.exports = (options) => {\n  if (options.json) {\n    throw new Error('not with json')\n  }\n  send(options.body)\n}\n",
    after: 'module.exports = (options) => {\n  send(options.body)\n}\n',
  },
  {
    what: 'a guard with another that speaks of the same in its place',
    id: 'guard-removed',
    filename: 'a.php',
    before:
      "<?php\nclass A {\n  public function sum($algo, $path) {\n    if (! in_array($algo, ['md5', 'etag'])) {\n      throw new Unable('not supported', $path);\n    }\n    $header = static::$map[$algo];\n    return $this->read($path, $header);\n  }\n}\n",
    after:
      '<?php\nclass A {\n  public function sum($algo, $path) {\n    $header = static::$map[$algo] ?? null;\n    if ($header === null) {\n      throw new NotSupported();\n    }\n    return $this->read($path, $header);\n  }\n}\n',
  },
  {
    what: 'a guard in a change of many lines',
    id: 'guard-removed',
    filename: 'a.go',
    before: `package a\n\n${GUARD}`,
    after: `package a\n\n${UNGUARDED}\n${many((n) => `var a${n} = ${n}`)}\n`,
  },
  {
    what: 'one assertion of several, in a test that changed otherwise too',
    id: 'assertion-removed',
    filename: 'tests/test_a.py',
    before: TEST,
    after: TEST.replace('    assert g(x) == 3\n', '').replace('f(1)', 'f(1, 2)'),
  },
  {
    what: 'a lock that went with other code',
    id: 'protection-removed',
    filename: 'a.go',
    before: LOCKED,
    after: `${UNLOCKED}\n${many((n) => `var a${n} = ${n}`)}\n`,
  },
  {
    what: 'a time limit',
    id: 'protection-removed',
    filename: 'a.py',
    before: 'def f(url):\n    return requests.get(url, timeout=5).json()\n',
    after: 'def f(url):\n    return requests.get(url).json()\n',
  },
  {
    what: 'a script of a package that is gone',
    id: 'gate-weakened',
    filename: 'package.json',
    before: '{\n  "scripts": {\n    "build": "tsc",\n    "test:old": "jest --config old.js"\n  }\n}\n',
    after: '{\n  "scripts": {\n    "build": "tsc"\n  }\n}\n',
  },
  {
    what: 'a value that may be one of two now',
    id: 'assertion-weakened',
    filename: 'tests/test_a.py',
    before: TEST,
    after: TEST.replace('assert g(x) == 3', 'assert g(x) in [3, 4]'),
  },
  {
    what: 'an assertion about something that is nowhere in the file any more',
    id: 'assertion-removed',
    filename: 'tests/test_a.py',
    before: `from a import old_name, f, g\n\n\n${TEST.replace('assert g(x) == 3', 'assert old_name(x) == 3')}`,
    after: `from a import f, g\n\n\n${TEST.replace('    assert g(x) == 3\n', '')}`,
  },
  {
    what: 'a block that says itself that it is unchecked',
    id: 'unsafe-memory',
    filename: 'a.rs',
    before: 'fn f(p: *const u8) -> u8 {\n    0\n}\n',
    after: 'fn f(p: *const u8) -> u8 {\n    unsafe { *p }\n}\n',
  },
  {
    what: 'a step that is gone as a whole and may run elsewhere',
    id: 'gate-weakened',
    filename: '.github/workflows/ci.yml',
    before: `${WORKFLOW}  lint:\n    runs-on: ubuntu-latest\n    steps:\n      - run: rustup update\n      - run: cargo clippy -- -D warnings\n`,
    after: WORKFLOW,
  },
  {
    what: 'a query whose answer has another name',
    id: 'sql-string-building',
    filename: 'a.php',
    before: `<?php\n${QUERIES('$result')}`,
    after: `<?php\n${QUERIES('$response')}`,
  },
  {
    what: 'calls of a log switched off',
    id: 'code-disabled',
    filename: 'A.java',
    before:
      'class A {\n  void f() {\n    LogManager.instance().log(this, "first");\n    g();\n    LogManager.instance().log(this, "second");\n  }\n}\n',
    after:
      'class A {\n  void f() {\n//    LogManager.instance().log(this, "first");\n    g();\n//    LogManager.instance().log(this, "second");\n  }\n}\n',
  },
  {
    what: 'who signed an address for a while',
    id: 'hardcoded-secret',
    filename: 'logs/run.txt',
    before: 'start\n',
    after: `start\nDownloading https://a.example/b.zip?X-Amz-Credential=${['AKIA', 'IWNJYAX4CSVEH53A'].join('')}%2F20220607&X-Amz-Signature=9f\n`,
  },
  {
    what: 'a call of a mock that stood there before the one above it was laid out anew',
    id: 'assertion-hollow',
    filename: 'tests/test_git.py',
    before:
      'class GitTests(TestCase):\n    def test_a(self, run):\n        run.has_calls([call(1)])\n\n    def test_b(self, run):\n        run.has_calls(\n            [call(2)]\n        )\n',
    after:
      'class TestGit:\n    def test_a(self, run):\n        run.has_calls(\n            [call(1)]\n        )\n\n    def test_b(self, run):\n        run.has_calls(\n            [call(2)]\n        )\n',
  },
  {
    what: 'a place that is filled in before anybody runs it',
    id: 'syntax-broken',
    filename: 'tests/core/test_import.py',
    before: '',
    after: 'def test_import():\n    import <MODULE_NAME>\n',
  },
  {
    what: 'a file below tests',
    id: 'stray-file',
    filename: 'test_files/qchem/mol.qin.orig',
    before: '',
    after: '$molecule\n',
  },
  {
    what: 'a range that lost its upper end',
    id: 'supply-chain-loosened',
    filename: 'test_requirements.txt',
    before: 'requests\npytest>=5.4.1,<6.0\n',
    after: 'requests\npytest>=5.4.1\n',
  },
  {
    what: 'lines in a block of comments that begins with its title',
    id: 'code-disabled',
    filename: 'common/midi.cpp',
    before: `void f(int a) {\n${SIX}\n}\nvoid g(int a) {}\n`,
    after: `/*\nPost jack 0.103.0 version\n\nvoid f(int a) {\n${SIX}\n}\n*/\nvoid g(int a) {}\n`,
  },
]

describe('a finding is raised above low only when nothing speaks against it', () => {
  it.each(sure)('$id keeps its weight: $what', async ({ id, filename, before, after }) => {
    const told = await find(id, filename, before, after)
    const heavy = ['medium', 'high', 'critical']
    expect(heavy).toContain(told?.scoredAs ?? told?.severity)
    // What readers seldom want is shown at low all the same, and counts.
    if (!SELDOM_WANTED.has(id)) expect(heavy).toContain(told?.severity)
  })

  it.each(counted)('$id is low and counts: $what', async ({ id, filename, before, after }) => {
    const told = await find(id, filename, before, after)
    const counts = id === 'hardcoded-secret' ? /^(?:high|critical)$/ : /^(?:medium|high)$/
    expect([told?.severity, told?.scoredAs]).toEqual(['low', expect.stringMatching(counts)])
  })

  it.each(doubtful)('$id is told, and low: $what', async ({ id, filename, before, after }) => {
    const told = await find(id, filename, before, after)
    expect(told?.severity).toBe('low')
    // Where all of its kind are shown at low, the score tells that something speaks against this one.
    if (JUDGED_BY_SCORE.has(id)) expect(told?.scoredAs).toBeUndefined()
  })
})

it('a key in a folder of test data is shown at low and counts as one in a test', async () => {
  const key = ['AKIA', 'IRYLJVKMPEGZMPJS'].join('')
  for (const filename of ['test_data/leaks.json', 'tests/unit/account.json']) {
    const told = await find('hardcoded-secret', filename, '{}\n', `{"line": "aws = ${key}"}\n`)
    expect([told?.severity, told?.scoredAs]).toEqual(['low', 'high'])
  }
})

it('many tokens of one kind in a test are shown at low and count, two keep their weight', async () => {
  const token = (n: number): string => ['xoxb', `52342${n}-234243`, 'e039d02840a0b9379cQz'].join('-')
  const file = (count: number): string =>
    `TOKENS = [\n${Array.from({ length: count }, (_, n) => `    '${token(n)}',\n`).join('')}]\n`
  const told = (count: number) => find('hardcoded-secret', 'tests/test_slack.py', '', file(count))
  expect(await told(5)).toMatchObject({ severity: 'low', scoredAs: 'high' })
  expect(await told(2)).toMatchObject({ severity: 'high' })
})

describe('the calibration', () => {
  it('speaks of findings that are there, and its words are in their documents', () => {
    for (const [id, { doubts }] of Object.entries(calibrations)) {
      const definition = findingCatalogue.find((each) => each.id === id)
      expect(definition?.id).toBe(id)
      for (const { when } of doubts) expect(definition && describeExceptions(definition)).toContain(when)
    }
  })
})

it('a handler that lost very many blank lines is weighed before the test runs out of time', async () => {
  const before = `function f() {\n  try {\n    g()\n  } catch (e) {${'\n'.repeat(60_000)}    x()\n  }\n}\n`
  const after = 'function f() {\n  try {\n    g()\n  } catch (e) {}\n}\n'
  expect(await find('swallowed-exception', 'a.js', before, after)).toMatchObject({ scoredAs: 'medium' })
})

it('a switched off line with brackets that never end is weighed before the test runs out of time', async () => {
  const lines = [`${'(.'.repeat(40_000)}open(first)`, 'send(second)', 'close(third)', 'open(fourth)']
  // Beside many short lines nothing looks minified, which would be low for that.
  const short = Array.from({ length: 4000 }, (_, n) => `const a${n} = ${n}\n`).join('')
  const file = (mark: string): string =>
    `${short}function f() {\n${lines.map((each) => `  ${mark}${each}\n`).join('')}}\n`
  expect(await find('code-disabled', 'a.js', file(''), file('// '))).toBeDefined()
})
