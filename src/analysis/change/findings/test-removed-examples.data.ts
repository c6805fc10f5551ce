import type { FindingDefinition } from './finding.ts'

export const testRemovedExamples: FindingDefinition['examples'] = {
  flags: [
    {
      language: 'python',
      severity: 'high',
      before:
        'def test_refused(client):\n    reply = client.get("/a")\n    assert reply.status == 401\n\n\ndef test_found(client):\n    assert client.get("/b").body == "b"\n',
      after:
        'def test_handler_exists():\n    from app import handler\n    assert callable(handler)\n\n\ndef test_handler_has_a_name():\n    assert hasattr(handler, "__name__")\n',
    },
    {
      language: 'python',
      before: 'def test_open():\n    assert f(1) == 2\n\n\ndef test_closed():\n    assert f(2) == 3\n',
      after: 'def test_breaker():\n    breaker = make()\n    check_breaker(breaker, 1, 2)\n',
    },
    {
      language: 'python',
      severity: 'low',
      before:
        'def test_shape():\n    a = read("shape", 4)\n    assert a.kind == "date"\n\n\ndef test_geo():\n    a = read("geo", 5)\n    assert a.first == None\n',
      after:
        '@pytest.mark.parametrize("driver, wanted", CASES)\ndef test_fields(tmpdir, driver, wanted):\n    with write(tmpdir, driver) as c:\n        assert is_known(driver)\n        assert len(c) == wanted\n        assert fits(c)\n        assert holds(c)\n        assert keeps(c)\n\n\ndef test_zone(tmpdir):\n    assert is_zone(tmpdir)\n',
    },
    {
      language: 'python',
      severity: 'low',
      before:
        'def test_shape():\n    a = read("shape", 4)\n    assert a.kind == "date"\n\n\ndef test_geo():\n    a = read("geo", 5)\n    assert a.first == None\n',
      after:
        'def test_round_trip(data):\n    whole = dump(data)\n    assert len(whole) > len(dump(data[:2])) * 3\n    tm.assert_series_equal(load(whole), data)\n',
    },
    {
      language: 'kotlin',
      filename: 'ATest.kt',
      severity: 'low',
      before:
        'class ATest {\n  @Test\n  fun resolves() {\n    assertEquals(hosts, find(uri, 3).list())\n  }\n  @Test\n  fun discovers() {\n    assertEquals(options, read(settings, client).all())\n  }\n}\n',
      after: 'class ATest {\n  @TestFactory\n  fun all() = Suite("all.adoc").run()\n}\n',
    },
    {
      language: 'rust',
      severity: 'low',
      before:
        '#[test]\nfn removes_one() {\n    let d = run("rm", "a");\n    assert_eq!(d.count(), 3);\n}\n\n#[test]\nfn removes_all() {\n    let e = go("rm", "all", 7);\n    assert_eq!(e.left(), 0);\n}\n',
      after:
        '#[test]\nfn closed_while_open() {\n    for i in 0..6 {\n        closed(i, true);\n    }\n}\n\nfn closed(i: u8, wanted: bool) {\n    assert_eq!(step(i), wanted);\n}\n',
    },
    {
      language: 'rust',
      severity: 'low',
      before:
        '#[test]\nfn removes_one() {\n    let d = run("rm", "a");\n    assert_eq!(d.count(), 3);\n}\n\n#[test]\nfn removes_all() {\n    let e = go("rm", "all", 7);\n    assert_eq!(e.left(), 0);\n}\n',
      after: '#[test]\nfn cli_tests() {\n    trycmd::TestCases::new().case("tests/cmd/rm/*.toml");\n}\n',
    },
    {
      language: 'java',
      filename: 'ATest.java',
      severity: 'low',
      before:
        'class ATest {\n  @Test\n  public void resolves() {\n    assertEquals(hosts, find(uri, 3).list());\n  }\n  @Test\n  public void discovers() {\n    assertEquals(options, read(settings, client).all());\n  }\n}\n',
      after:
        'class ATest {\n  @Test\n  public void passesAll() {\n    if (isError) {\n      assertErrorCondition();\n    } else {\n      assertOtherCondition();\n    }\n  }\n}\n',
    },
    {
      language: 'java',
      filename: 'ATest.java',
      severity: 'low',
      before:
        'class ATest {\n  @Test\n  public void finds() {\n    assertEquals(PATTERN, find(rules, 3).kind());\n  }\n  @Test\n  public void reads() {\n    assertEquals(EXACT, read(settings, client).all());\n  }\n}\n',
      after:
        'class ATest {\n  @Test\n  public void fits() {\n    Matcher m = Matcher.get();\n    assertTrue(m.fits("/*", "/a"));\n    assertTrue(m.fits("/a/*", "/a/b"));\n    assertFalse(m.fits("/a", "/b"));\n  }\n}\n',
    },
    {
      language: 'java',
      filename: 'ATest.java',
      severity: 'high',
      before:
        'class ATest {\n  @Test\n  public void finds() {\n    assertEquals(PATTERN, find(rules, 3).kind());\n  }\n  @Test\n  public void reads() {\n    assertEquals(EXACT, read(settings, client).all());\n  }\n}\n',
      after:
        'class ATest {\n  @Test\n  public void fits() {\n    Matcher m = Matcher.get();\n    assertTrue(m.fits("/*", "/a"));\n    assertTrue(m.fits("/a/*", "/a/b"));\n    assertTrue(m.fits("/a", "/a"));\n  }\n}\n',
    },
    {
      // Many more tests, which assert much more.
      language: 'rust',
      severity: 'low',
      before:
        '#[cfg(test)]\nmod tests {\n    #[test]\n    fn tracks_two() {\n        let all = signers(2);\n        assert_eq!(all.len(), 2);\n        assert_eq!(all[0].name, "one");\n    }\n    #[test]\n    fn tracks_none() {\n        let none = balance(config);\n        assert_eq!(none, 0);\n    }\n}\n',
      after: `#[cfg(test)]\nmod tests {\n${[1, 2, 3, 4, 5].map((n) => `    #[test]\n    fn starts_${n}() {\n        let handle = start(build(${n}).with(${n}));\n        assert!(handle.is_ok());\n    }\n`).join('')}}\n`,
    },
    {
      language: 'go',
      severity: 'low',
      before:
        'package a\nfunc TestOne(t *testing.T) {\n\to := Options{A: 1, B: 2}\n\tassert.Equal(t, 3, o.Sum())\n}\nfunc TestTwo(t *testing.T) {\n\tk, v := parse("a=b", true)\n\tassert.Equal(t, "a", k)\n\tassert.Equal(t, "b", v)\n}\n',
      after:
        'package a\nfunc TestDefaults(t *testing.T) {\n\tcfg := DefaultConfig()\n\tassert.Equal(t, "http", cfg.Scheme)\n\tassert.Equal(t, 30, cfg.Timeout)\n\tassert.False(t, cfg.Loud)\n}\n',
    },
    {
      // Tests of Swift Testing are named by their attribute, and leave what they check to a fixture here.
      language: 'swift',
      severity: 'low',
      before:
        'import XCTest\n\nclass ATests: XCTestCase {\n    func testEmpty() {\n        let size = buffer.write(a)\n        XCTAssertEqual(size, expected.utf8.count)\n    }\n    func testFull() {\n        let text = buffer.read()\n        XCTAssertEqual(text, "full")\n    }\n}\n',
      after:
        'import Testing\n\nstruct ATests {\n    @Test(arguments: [\n        Fixture(#""INBOX""#),\n        Fixture(#""""#),\n    ])\n    func encode(_ fixture: Fixture) {\n        fixture.checkEncoding()\n    }\n}\n\nextension Fixture: Described {\n    var testDescription: String { name }\n}\n',
    },
    {
      language: 'python',
      before: 'def test_a():\n    assert f(1)\n\n\ndef test_b():\n    assert f(2) == 3\n',
      after: 'def test_a():\n    assert f(1)\n',
    },
    {
      language: 'javascript',
      before: "it('adds', () => { expect(f(1)).toBe(2) })\nit('subtracts', () => { expect(g(1)).toBe(0) })\n",
      after: "it('adds', () => { expect(f(1)).toBe(2) })\n",
    },
    {
      language: 'go',
      before: 'package a\nfunc TestA(t *testing.T) { f(1) }\nfunc TestB(t *testing.T) { g(t, 2, 3) }\n',
      after: 'package a\nfunc TestA(t *testing.T) { f(1) }\n',
    },
  ],
  allows: [
    {
      language: 'python',
      before:
        'def test_a():\n    check(1)\n\n\ndef test_b():\n    check(2)\n\n\ndef test_c():\n    check(3)\n',
      after: '@pytest.mark.parametrize("n", [1, 2, 3])\ndef test_n(n):\n    check(n)\n',
    },
    {
      language: 'python',
      before: 'def test_a():\n    assert f(1, 2, 3) == g(4, 5, 6)\n',
      after: 'def test_renamed():\n    assert f(1, 2, 3) == g(4, 5, 6)\n',
    },
    {
      language: 'javascript',
      before: "it('adds', () => { expect(f(1)).toBe(2) })\n",
      after: "it('adds one', () => { expect(f(1)).toBe(2) })\n",
    },
    {
      language: 'ruby',
      before: 'class T\n  def test_a\n    assert f(1)\n  end\nend\n',
      after: 'class T\n  should "do a" do\n    assert f(1)\n  end\nend\n',
    },
    { language: 'go', before: 'package a\nfunc helper(t *T) { f(1) }\n', after: 'package a\n' },
    {
      language: 'ruby',
      before: "class T\n  test 'to be written' do\n    pend\n  end\nend\n",
      after: 'class T\nend\n',
    },
    {
      language: 'javascript',
      before:
        "const t = require('tap')\nconst test = t.test\ntest('adds', (t) => {\n  t.equal(f(1), 2)\n})\n",
      after:
        "const { test } = require('node:test')\ntest('adds', (t, done) => {\n  t.assert.strictEqual(f(1), 2)\n  done()\n})\n",
    },
  ],
}
