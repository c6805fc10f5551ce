import type { Example } from './finding.ts'

/** Expected calls of stand-ins that became wider, and some that only look like it. */
export const callCheckExamples: {
  readonly flags: readonly Example[]
  readonly allows: readonly Example[]
} = {
  flags: [
    {
      language: 'python',
      severity: 'low',
      before: 'def test_a():\n    m.assert_called_once_with("a", b=1)\n',
      after: 'def test_a():\n    assert m.called\n',
    },
    {
      language: 'python',
      severity: 'low',
      before: 'def test_a():\n    m.assert_called_once_with("a", b=1)\n',
      after: 'def test_a():\n    m.assert_called()\n',
    },
    {
      language: 'python',
      severity: 'low',
      before: 'def test_a():\n    m.assert_called_once_with("a", b=1)\n',
      after: 'def test_a():\n    m.assert_called_once_with(ANY, b=mock.ANY)\n',
    },
    {
      language: 'python',
      severity: 'low',
      before: 'def test_a():\n    m.send.assert_called_once()\n',
      after: 'def test_a():\n    assert m.send.called\n',
    },
    {
      language: 'java',
      severity: 'low',
      before:
        'class ATest {\n    @Test\n    void a() {\n        verify(m, times(1)).send("a", "b");\n    }\n}\n',
      after:
        'class ATest {\n    @Test\n    void a() {\n        verify(m, atLeast(0)).send(any(), any());\n    }\n}\n',
    },
    {
      language: 'java',
      before: 'class ATest {\n    @Test\n    void a() {\n        verify(m).send("a", "b");\n    }\n}\n',
      after:
        'class ATest {\n    @Test\n    void a() {\n        verify(m).send(anyString(), eq("b"));\n    }\n}\n',
      severity: 'low',
    },
    {
      language: 'java',
      before: 'class ATest {\n    @Test\n    void a() {\n        verify(m, times(2)).send("a");\n    }\n}\n',
      after:
        'class ATest {\n    @Test\n    void a() {\n        verify(m, atLeastOnce()).send("a");\n    }\n}\n',
      severity: 'low',
    },
    {
      language: 'go',
      severity: 'low',
      before: 'package a\nfunc TestA(t *testing.T) {\n\terr := f()\n\tm.AssertCalled(t, "Send", "a", 1)\n}\n',
      after:
        'package a\nfunc TestA(t *testing.T) {\n\terr := f()\n\tm.AssertCalled(t, "Send", mock.Anything, mock.Anything)\n}\n',
    },
    {
      language: 'go',
      before: 'package a\nfunc TestA(t *testing.T) {\n\terr := f()\n\tm.AssertCalled(t, "Send", "a")\n}\n',
      after:
        'package a\nfunc TestA(t *testing.T) {\n\terr := f()\n\tm.AssertNumberOfCalls(t, "Send", 1)\n}\n',
      severity: 'low',
    },
    {
      language: 'ruby',
      severity: 'low',
      before: "it 'a' do\n  expect(x).to have_received(:f).with(1)\nend\n",
      after: "it 'a' do\n  expect(x).to have_received(:f)\nend\n",
    },
    {
      language: 'ruby',
      severity: 'low',
      before: "it 'a' do\n  expect(x).to receive(:f).with(1).once\nend\n",
      after: "it 'a' do\n  expect(x).to receive(:f).with(1).at_least(:once)\nend\n",
    },
    {
      language: 'csharp',
      severity: 'low',
      before:
        'class ATest {\n    [Fact]\n    public void A() {\n        m.Verify(x => x.F("a"), Times.Once);\n    }\n}\n',
      after:
        'class ATest {\n    [Fact]\n    public void A() {\n        m.Verify(x => x.F("a"), Times.AtMost(3));\n    }\n}\n',
    },
    {
      severity: 'low',
      language: 'csharp',
      before:
        'class ATest {\n    [Fact]\n    public void A() {\n        m.Verify(x => x.F("a"), Times.Once);\n    }\n}\n',
      after:
        'class ATest {\n    [Fact]\n    public void A() {\n        m.Verify(x => x.F(It.IsAny<string>()), Times.Once);\n    }\n}\n',
    },
    {
      language: 'csharp',
      severity: 'low',
      before: 'class ATest {\n    [Fact]\n    public void A() {\n        m.Received(1).F("a");\n    }\n}\n',
      after:
        'class ATest {\n    [Fact]\n    public void A() {\n        m.Received().F(Arg.Any<string>());\n    }\n}\n',
    },
    {
      language: 'typescript',
      before: "it('a', () => {\n  expect(f).toHaveBeenCalledWith('a', 1)\n})\n",
      after: "it('a', () => {\n  expect(f).toHaveBeenCalledWith('a', expect.anything())\n})\n",
      severity: 'low',
    },
    {
      language: 'typescript',
      before: "it('a', () => {\n  expect(f).toHaveBeenCalledExactlyOnceWith('a')\n})\n",
      after: "it('a', () => {\n  expect(f).toHaveBeenCalledOnce()\n})\n",
      severity: 'low',
    },
    {
      language: 'typescript',
      severity: 'low',
      before: "it('a', () => {\n  expect(f).to.have.been.calledWith('a')\n})\n",
      after: "it('a', () => {\n  expect(f).to.have.been.called\n})\n",
    },
    {
      language: 'typescript',
      severity: 'low',
      before: "it('a', () => {\n  sinon.assert.calledWith(f, 'a')\n})\n",
      after: "it('a', () => {\n  sinon.assert.called(f)\n})\n",
    },
    {
      language: 'php',
      severity: 'low',
      before:
        '<?php\nclass ATest extends TestCase {\n    public function testA() {\n        $m->expects($this->once())->method("send")->with("a");\n    }\n}\n',
      after:
        '<?php\nclass ATest extends TestCase {\n    public function testA() {\n        $m->expects($this->any())->method("send");\n    }\n}\n',
    },
  ],
  allows: [
    {
      language: 'php',
      before:
        '<?php\nclass ATest extends TestCase {\n    public function testA() {\n        $m->expects($this->once())->method("send")->with("a");\n    }\n}\n',
      after:
        '<?php\nclass ATest extends TestCase {\n    public function testA() {\n        $m->expects(self::once())->method("send")->with("a", $this->anything());\n    }\n}\n',
    },
    {
      language: 'python',
      before: 'def test_a():\n    m.assert_called_once_with("a")\n',
      after: 'def test_a():\n    n.assert_called_once_with("a", b=ANY)\n',
    },
    {
      language: 'python',
      before: 'def test_a():\n    m.assert_called_once_with("a")\n',
      after: 'def test_a():\n    m.assert_called_with("a")\n    m.assert_called_once()\n',
    },
    {
      language: 'python',
      before: 'def test_a():\n    m.assert_called_once_with("a")\n',
      after: 'def test_a():\n    m.assert_called_once()\n    assert m.call_args == call("a")\n',
    },
    {
      language: 'python',
      before: 'def test_a():\n    m.assert_any_call("a")\n    m.assert_any_call("b")\n',
      after: 'def test_a():\n    m.assert_any_call("b")\n    m.assert_any_call("a")\n',
    },
    {
      language: 'java',
      before:
        'class ATest {\n    @Test\n    void a() {\n        verify(m, times(1)).send("a", "b");\n    }\n}\n',
      after:
        'class ATest {\n    @Test\n    void a() {\n        verify(m).send(eq("a"), eq("b"));\n    }\n}\n',
    },
    {
      language: 'java',
      before: 'class ATest {\n    @Test\n    void a() {\n        verify(m).send("a");\n    }\n}\n',
      after: 'class ATest {\n    @Test\n    void a() {\n        verify(n).send("a", any());\n    }\n}\n',
    },
    {
      language: 'java',
      before: 'class ATest {\n    @Test\n    void a() {\n        verify(m, never()).send("a");\n    }\n}\n',
      after: 'class ATest {\n    @Test\n    void a() {\n        verify(m, never()).send(any());\n    }\n}\n',
    },
    {
      language: 'java',
      before: 'class ATest {\n    @Test\n    void a() {\n        verify(m).send("a");\n    }\n}\n',
      after:
        'class ATest {\n    @Test\n    void a() {\n        verify(m).send(captor.capture());\n        assertEquals("a", captor.getValue());\n    }\n}\n',
    },
    {
      language: 'go',
      before: 'package a\nfunc TestA(t *testing.T) {\n\terr := f()\n\tm.AssertCalled(t, "Send", "a")\n}\n',
      after:
        'package a\nfunc TestA(t *testing.T) {\n\terr := f()\n\tm.AssertCalled(t, "Send", "a", mock.Anything)\n}\n',
    },
    {
      language: 'ruby',
      before: "it 'a' do\n  expect(x).to have_received(:f).once.with(1)\nend\n",
      after: "it 'a' do\n  expect(x).to have_received(:f).with(1, 2).once\nend\n",
    },
    {
      language: 'csharp',
      before:
        'class ATest {\n    [Fact]\n    public void A() {\n        m.Verify(x => x.F("a"), Times.Once);\n    }\n}\n',
      after:
        'class ATest {\n    [Fact]\n    public void A() {\n        m.Verify(y => y.F("a"), Times.Exactly(1));\n    }\n}\n',
    },
    {
      language: 'typescript',
      before: "it('a', () => {\n  expect(f).toHaveBeenCalledTimes(1)\n})\n",
      after: "it('a', () => {\n  expect(f).toHaveBeenCalledWith('a')\n})\n",
    },
    {
      language: 'typescript',
      before: "it('a', () => {\n  expect(f).toHaveBeenCalledWith('a')\n})\n",
      after: "it('a', () => {\n  expect(g).toHaveBeenCalledWith('a', expect.anything())\n})\n",
    },
  ],
}
