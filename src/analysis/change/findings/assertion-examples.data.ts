import type { Example } from './finding.ts'

/** Assertions about values and errors that prove less, and some that only look like it. */
export const assertionExamples: {
  readonly flags: readonly Example[]
  readonly allows: readonly Example[]
} = {
  flags: [
    {
      language: 'python',
      severity: 'low',
      filename: 'tests/test_a.py',
      before: 'def test_a():\n    actual = f(1)\n    assert_that(actual, equal_to(3))\n',
      after: 'def test_a():\n    actual = f(1)\n    assert_that(actual, not_none())\n',
    },
    {
      language: 'javascript',
      severity: 'low',
      before: "test('a', (t) => {\n  t.is(f(1), 2)\n})\n",
      after: "test('a', (t) => {\n  t.truthy(f(1))\n})\n",
    },
    {
      language: 'javascript',
      severity: 'low',
      before: "it('a', () => {\n  assert.equal(f(1), 2)\n})\n",
      after: "it('a', () => {\n  assert.ok(f(1))\n})\n",
    },
    {
      language: 'python',
      severity: 'low',
      before: 'def test_a():\n    x = f(1)\n    tm.assert_series_equal(x, y)\n    assert g(x) == 3\n',
      after: 'def test_a():\n    x = f(1)\n    assert x\n    assert g(x) == 3\n',
    },
    {
      language: 'rust',
      before: '#[test]\n#[should_panic(expected = "a")]\nfn b() {\n    c();\n}\n',
      after: '#[test]\n#[should_panic]\nfn b() {\n    c();\n}\n',
      severity: 'low',
    },
    {
      language: 'csharp',
      before:
        'class A {\n    [Test]\n    public void B() {\n        Assert.That(C(1), Is.EqualTo(3));\n    }\n}\n',
      after:
        'class A {\n    [Test]\n    public void B() {\n        Assert.That(C(1), Is.GreaterThan(0));\n    }\n}\n',
      severity: 'low',
    },
    {
      language: 'csharp',
      before: 'class A {\n    [Fact]\n    public void B() {\n        C(1).Should().Be(3);\n    }\n}\n',
      after: 'class A {\n    [Fact]\n    public void B() {\n        C(1).Should().BePositive();\n    }\n}\n',
      severity: 'low',
    },
    {
      language: 'python',
      severity: 'low',
      before: 'def test_a():\n    assert f(1) == [1, 2]\n',
      after: 'def test_a():\n    assert len(f(1)) == 2\n',
    },
    {
      language: 'python',
      before: 'def test_a():\n    with pytest.raises(E, match="a b"):\n        f()\n',
      after: 'def test_a():\n    with pytest.raises(E):\n        f()\n',
      severity: 'low',
    },
    {
      language: 'python',
      before: 'def test_a():\n    total = f()\n    assert total == 105.3\n',
      after: 'def test_a():\n    total = f()\n    assert total > 0\n',
      severity: 'low',
    },
    {
      language: 'python',
      severity: 'low',
      before: 'class T(TestCase):\n    def test_a(self):\n        self.assertEqual(f(), 3)\n',
      after: 'class T(TestCase):\n    def test_a(self):\n        self.assertTrue(f())\n',
    },
    {
      language: 'python',
      before: 'def test_a():\n    assert f(1) == pytest.approx(2.5, rel=1e-9)\n',
      after: 'def test_a():\n    assert f(1) == pytest.approx(2.5, rel=0.5)\n',
      severity: 'low',
    },
    {
      language: 'python',
      before: 'def test_a():\n    with pytest.raises(ValueError):\n        f()\n',
      after: 'def test_a():\n    with pytest.raises(Exception):\n        f()\n',
      severity: 'low',
    },
    {
      language: 'python',
      severity: 'low',
      before: 'def test_a():\n    assert f(1) == 2\n',
      after: 'def test_a():\n    assert True\n',
    },
    {
      language: 'javascript',
      severity: 'low',
      before: "test('a', () => {\n  expect(total()).toBe(105.3)\n})\n",
      after: "test('a', () => {\n  expect(total()).toBeDefined()\n})\n",
    },
    {
      language: 'typescript',
      before: "it('a', () => {\n  expect(() => f()).toThrow(RangeError)\n})\n",
      after: "it('a', () => {\n  expect(() => f()).toThrow()\n})\n",
      severity: 'low',
    },
    {
      language: 'java',
      severity: 'low',
      before: 'class ATest {\n    @Test\n    void a() {\n        assertEquals(3, f());\n    }\n}\n',
      after: 'class ATest {\n    @Test\n    void a() {\n        assertNotNull(f());\n    }\n}\n',
    },
    {
      language: 'go',
      before:
        'package a\nfunc TestA(t *testing.T) {\n\tif got := f(); got != 3 {\n\t\tt.Fatal("no")\n\t}\n}\n',
      after:
        'package a\nfunc TestA(t *testing.T) {\n\tif got := f(); got == 0 {\n\t\tt.Fatal("no")\n\t}\n}\n',
      severity: 'low',
    },
    {
      language: 'go',
      severity: 'low',
      before: 'package a\nfunc TestA(t *testing.T) {\n\tassert.Equal(t, 3, f())\n}\n',
      after: 'package a\nfunc TestA(t *testing.T) {\n\tassert.NotNil(t, f())\n}\n',
    },
    {
      language: 'rust',
      before: '#[test]\nfn test_a() {\n    assert_eq!(f(1), 2);\n}\n',
      after: '#[test]\nfn test_a() {\n    assert!(f(1) > 0);\n}\n',
      severity: 'low',
    },
    {
      language: 'ruby',
      severity: 'low',
      before: 'def test_a\n  assert_equal 3, f\nend\n',
      after: 'def test_a\n  assert f\nend\n',
    },
    {
      language: 'php',
      severity: 'low',
      before:
        '<?php\nclass ATest extends TestCase {\n    public function testA() {\n        $this->assertSame(3, f());\n    }\n}\n',
      after:
        '<?php\nclass ATest extends TestCase {\n    public function testA() {\n        $this->assertNotNull(f());\n    }\n}\n',
    },
    {
      language: 'csharp',
      severity: 'low',
      before: 'class ATest {\n    [Fact]\n    public void A() {\n        Assert.Equal(3, F());\n    }\n}\n',
      after: 'class ATest {\n    [Fact]\n    public void A() {\n        Assert.NotNull(F());\n    }\n}\n',
    },
    {
      language: 'go',
      severity: 'low',
      before: 'package a\nfunc TestA(t *testing.T) {\n\terr := f()\n\tassert.ErrorIs(t, err, ErrX)\n}\n',
      after: 'package a\nfunc TestA(t *testing.T) {\n\terr := f()\n\tassert.Error(t, err)\n}\n',
    },
    {
      language: 'go',
      severity: 'low',
      before:
        'package a\nfunc TestA(t *testing.T) {\n\terr := f()\n\trequire.ErrorContains(t, err, "a b")\n}\n',
      after: 'package a\nfunc TestA(t *testing.T) {\n\terr := f()\n\trequire.Error(t, err)\n}\n',
    },
    {
      language: 'ruby',
      before: "it 'a' do\n  expect { f }.to raise_error(ArgumentError, /name/)\nend\n",
      after: "it 'a' do\n  expect { f }.to raise_error\nend\n",
      severity: 'low',
    },
    {
      language: 'csharp',
      before:
        'class ATest {\n    [Fact]\n    public void A() {\n        Assert.Throws<ArgumentException>(() => F());\n    }\n}\n',
      after:
        'class ATest {\n    [Fact]\n    public void A() {\n        Assert.ThrowsAny<Exception>(() => F());\n    }\n}\n',
      severity: 'low',
    },
    {
      language: 'php',
      before:
        '<?php\nclass ATest extends TestCase {\n    public function testA() {\n        $this->expectException(AFailure::class);\n        f();\n    }\n}\n',
      after:
        '<?php\nclass ATest extends TestCase {\n    public function testA() {\n        $this->expectException(\\Exception::class);\n        f();\n    }\n}\n',
      severity: 'low',
    },
    {
      language: 'kotlin',
      before:
        'class ATest {\n    @Test\n    fun a() {\n        assertFailsWith<IllegalStateException> { f() }\n    }\n}\n',
      after:
        'class ATest {\n    @Test\n    fun a() {\n        assertFailsWith<Exception> { f() }\n    }\n}\n',
      severity: 'low',
    },
    {
      language: 'java',
      before:
        'class ATest {\n    @Test\n    void a() {\n        assertThatThrownBy(() -> f()).isInstanceOf(AFailure.class);\n    }\n}\n',
      after:
        'class ATest {\n    @Test\n    void a() {\n        assertThatThrownBy(() -> f()).isInstanceOf(Exception.class);\n    }\n}\n',
      severity: 'low',
    },
  ],
  allows: [
    {
      language: 'python',
      filename: 'tests/test_a.py',
      before: 'def test_a():\n    actual = f(1)\n    assert actual == expected\n',
      after: 'def test_a():\n    actual = f(1)\n    assert_that(actual, is_(expected))\n',
    },
    {
      language: 'python',
      filename: 'tests/test_a.py',
      before: 'def test_a():\n    actual = f(1)\n    assert actual == [1, 2]\n',
      after: 'def test_a():\n    actual = f(1)\n    assert_that(actual, contains_exactly(1, 2))\n',
    },
    {
      language: 'javascript',
      before: "test('a', (t) => {\n  t.equal(f(1), 2)\n  t.ok(g(1))\n})\n",
      after: "test('a', (t) => {\n  t.is(f(1), 2)\n  t.truthy(g(1))\n})\n",
    },
    {
      language: 'javascript',
      before: "it('a', () => {\n  assert.equal(f(1), 2)\n})\n",
      after: "it('a', () => {\n  assert.ok(f(1) === 2)\n})\n",
    },
    {
      language: 'java',
      filename: 'ATest.java',
      before: 'class ATest {\n  @Test\n  void f() {\n    assertThat(ref.get()).isSameAs(e);\n  }\n}\n',
      after:
        'class ATest {\n  @Test\n  void f() {\n    assertThat(ref.get()).isInstanceOf(E.class).hasCause(e);\n  }\n}\n',
    },
    {
      language: 'java',
      filename: 'ATest.java',
      before:
        'class ATest {\n  @Test\n  void f() {\n    A a = go();\n    assertNull(a.value("m"));\n    assertEquals(a.size(), 3);\n    assertEquals(a.rows(), b);\n  }\n}\n',
      after:
        'class ATest {\n  @Test\n  void f() {\n    A a = go();\n    assertTrue(a.value("m").isNull());\n    assertTrue(a.size().equals(3));\n    assertTrue(a.rows().contentEquals(b));\n  }\n}\n',
    },
    {
      language: 'javascript',
      filename: 'a.test.js',
      before: "test('a', () => {\n  run()\n  expect(warn).toHaveBeenCalledTimes(1)\n})\n",
      after: "test('a', () => {\n  run()\n  expect(warn).not.toHaveBeenCalled()\n})\n",
    },
    {
      language: 'java',
      filename: 'ATest.java',
      before:
        'public class ATest {\n  @Test\n  public void f() {\n    A a = open();\n    assertTrue(a.isOpen());\n    assertEquals(3, a.size());\n  }\n}\n',
      after:
        'public class ATest {\n  @Test\n  public void f() {\n    A a = open();\n    assertTrue("it is open", a.isOpen());\n    assertEquals("its size", 3, a.size());\n  }\n}\n',
    },
    {
      language: 'ruby',
      before: 'class T < Test\n  def test_a\n    assert_includes page.encodings, "a"\n  end\nend\n',
      after: 'class T < Test\n  def test_a\n    assert page.encodings.include? "a"\n  end\nend\n',
    },
    {
      language: 'csharp',
      before:
        'class A {\n    [Test]\n    public void B() {\n        Assert.That(C(1).EndsWith("d"), Is.True);\n    }\n}\n',
      after:
        'class A {\n    [Test]\n    public void B() {\n        Assert.That(C(1), Does.EndWith("d"));\n    }\n}\n',
    },
    {
      language: 'python',
      before: 'def test_a():\n    assert f(1) == 2\n',
      after: 'def test_a():\n    assert 2 == f(1)\n',
    },
    {
      language: 'python',
      before: 'def test_a():\n    self.assertEqual(f(), None)\n',
      after: 'def test_a():\n    self.assertIsNone(f())\n',
    },
    {
      language: 'javascript',
      before: "test('a', () => {\n  expect(f()).toBeDefined()\n})\n",
      after: "test('a', () => {\n  expect(f()).toBe(3)\n})\n",
    },
    {
      language: 'go',
      before:
        'package a\nfunc TestA(t *testing.T) {\n\terr := f()\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}\n}\n',
      after: 'package a\nfunc TestA(t *testing.T) {\n\terr := f()\n\trequire.NoError(t, err)\n}\n',
    },
    {
      language: 'java',
      before: 'class ATest {\n    @Test\n    void a() {\n        assertEquals(2, c.count());\n    }\n}\n',
      after: 'class ATest {\n    @Test\n    void a() {\n        assertEquals(2, c.size());\n    }\n}\n',
    },
    {
      language: 'go',
      before: 'package a\nfunc TestA(t *testing.T) {\n\terr := f()\n\tassert.ErrorIs(t, err, ErrX)\n}\n',
      after:
        'package a\nfunc TestA(t *testing.T) {\n\terr := f()\n\trequire.True(t, errors.Is(err, ErrX))\n}\n',
    },
    {
      language: 'rust',
      before: '#[test]\nfn test_a() {\n    let a = f();\n    assert_eq!(false, a.is_null(0));\n}\n',
      after: '#[test]\nfn test_a() {\n    let a = f();\n    assert!(!a.is_null(0));\n}\n',
    },
    {
      language: 'go',
      before: 'package a\nfunc TestA(t *testing.T) {\n\ta := f()\n\trequire.NotEqual(t, "", a)\n}\n',
      after: 'package a\nfunc TestA(t *testing.T) {\n\ta := f()\n\trequire.NotEmpty(t, a)\n}\n',
    },
    {
      language: 'go',
      before: 'package a\nfunc TestA(t *testing.T) {\n\terr := f()\n\tassert.EqualError(t, err, "a")\n}\n',
      after:
        'package a\nfunc TestA(t *testing.T) {\n\terr := f()\n\tassert.Error(t, err)\n\tassert.Equal(t, "a", err.Error())\n}\n',
    },
    {
      language: 'ruby',
      before: "it 'a' do\n  expect { f }.to raise_error(ArgumentError)\nend\n",
      after: "it 'a' do\n  expect { f }.to raise_error ArgumentError\nend\n",
    },
    {
      language: 'csharp',
      before:
        'class ATest {\n    [Fact]\n    public void A() {\n        Assert.Throws<ArgumentException>(() => F());\n    }\n}\n',
      after:
        'class ATest {\n    [Fact]\n    public void A() {\n        var e = Assert.Throws<ArgumentException>(() => F());\n    }\n}\n',
    },
  ],
}
