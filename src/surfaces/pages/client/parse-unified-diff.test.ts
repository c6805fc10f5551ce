import { expect, test } from 'vitest'
import { parseUnifiedDiff } from './parse-unified-diff.ts'

const diff = `diff --git a/src/a.py b/src/a.py
index 1..2 100644
--- a/src/a.py
+++ b/src/a.py
@@ -1,3 +1,2 @@ def f():
 one
-two
 three
@@ -10 +9,2 @@
--- not a header
+++ nor this
+last
\\ No newline at end of file
diff --git a/new.txt b/new.txt
new file mode 100644
--- /dev/null
+++ b/new.txt
@@ -0,0 +1 @@
+hello
diff --git a/old.txt b/old.txt
deleted file mode 100644
--- a/old.txt
+++ /dev/null
@@ -1 +0,0 @@
-bye
diff --git a/image.png b/image.png
Binary files differ
`

test('a diff of git becomes files with what it shows of either side', () => {
  expect(parseUnifiedDiff(diff)).toEqual([
    {
      path: 'src/a.py',
      before: 'one\ntwo\nthree\n-- not a header\n',
      after: 'one\nthree\n++ nor this\nlast\n',
    },
    { path: 'new.txt', before: null, after: 'hello\n' },
    { path: 'old.txt', before: 'bye\n', after: null },
  ])
})

test('what is no diff has no files', () => {
  expect(parseUnifiedDiff('')).toEqual([])
  expect(parseUnifiedDiff('@@ -1 +1 @@\n+x\n')).toEqual([])
  expect(parseUnifiedDiff('just\ntext\n')).toEqual([])
})

test('a hunk that says more lines than it has ends where the next file begins', () => {
  const cut = diff.replace('@@ -10 +9,2 @@', '@@ -10,9 +9,9 @@')
  expect(parseUnifiedDiff(cut)).toEqual(parseUnifiedDiff(diff))
})
