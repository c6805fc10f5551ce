import type { FindingDefinition } from './finding.ts'

/** Changes that take a name away from others, and such as only look like it. */
export const declarationExamples: FindingDefinition['examples'] = {
  flags: [
    {
      language: 'java',
      before: 'public class A {\n  public long f() {\n    return 1;\n  }\n}\n',
      after: 'public class A {\n  private long f() {\n    return 1;\n  }\n}\n',
    },
    {
      language: 'kotlin',
      before: 'class A {\n    fun f() = 1\n}\n',
      after: 'class A {\n    private fun f() = 1\n}\n',
    },
    {
      language: 'csharp',
      before: 'public class A {\n    public int F() {\n        return 1;\n    }\n}\n',
      after: 'public class A {\n    internal int F() {\n        return 1;\n    }\n}\n',
    },
    {
      language: 'swift',
      before: 'public class A {\n    public func f() -> Int {\n        return 1\n    }\n}\n',
      after: 'public class A {\n    private func f() -> Int {\n        return 1\n    }\n}\n',
    },
    {
      language: 'php',
      before: '<?php\nclass A {\n    public function f() {\n        return 1;\n    }\n}\n',
      after: '<?php\nclass A {\n    protected function f() {\n        return 1;\n    }\n}\n',
    },
    { language: 'python', before: 'LIMIT = 3\nLOW = 1\n', after: 'LOW = 1\n' },
    {
      language: 'python',
      before: 'LIMIT = 3\nLOW = 1\n',
      after: '_LIMIT = 3\nLOW = 1\n',
    },
    {
      language: 'python',
      before: "class Color(Enum):\n    RED = 'r'\n    BLUE = 'b'\n",
      after: "class Color(Enum):\n    BLUE = 'b'\n",
    },
    {
      language: 'typescript',
      before: 'export const limit = 3\nexport const low = 1\n',
      after: 'export const low = 1\n',
    },
    {
      language: 'typescript',
      before: 'export const limit = 3\nexport const low = 1\n',
      after: 'const limit = 3\nexport const low = limit\n',
    },
    {
      language: 'typescript',
      before: "export enum Color { Red = 'r', Blue = 'b' }\nexport type Id = string\n",
      after: 'export type Id = string\n',
    },
    {
      language: 'typescript',
      before: 'export interface Box {\n  size: number\n  depth: number\n}\n',
      after: 'export interface Box {\n  size: number\n}\n',
    },
    {
      language: 'tsx',
      before: 'export type Id = string\nexport const a = 1\n',
      after: 'export const a = 1\n',
    },
    {
      language: 'javascript',
      before: 'export function load(a) { return a }\nexport function save(b) { return load(b) }\n',
      after: 'function load(a) { return a }\nexport function save(b) { return load(b) }\n',
    },
    {
      language: 'javascript',
      before: "export { sum, mean } from './math.js'\n",
      after: "export { sum } from './math.js'\n",
    },
    {
      language: 'jsx',
      before: 'export const a = 1\nexport const b = 2\n',
      after: 'export const b = 2\n',
    },
    {
      language: 'go',
      before: 'package shop\n\nconst (\n\tLimit = 3\n\tLow = 1\n)\n',
      after: 'package shop\n\nconst (\n\tLow = 1\n)\n',
    },
    {
      language: 'go',
      before: 'package shop\n\ntype Opener interface {\n\tOpen() error\n\tShut() error\n}\n',
      after: 'package shop\n\ntype Opener interface {\n\tOpen() error\n}\n',
    },
    {
      language: 'rust',
      before: 'pub enum Color { Red, Blue }\npub const LIMIT: u8 = 3;\n',
      after: 'pub enum Color { Red }\npub const LIMIT: u8 = 3;\n',
    },
    {
      language: 'rust',
      before: 'pub const LIMIT: u8 = 3;\n',
      after: 'pub(crate) const LIMIT: u8 = 3;\n',
    },
  ],
  allows: [
    {
      language: 'java',
      before: 'public class A {\n  private long f() {\n    return 1;\n  }\n}\n',
      after: 'public class A {\n  public long f() {\n    return 1;\n  }\n}\n',
    },
    {
      language: 'kotlin',
      before: 'class A {\n    private fun f() = 1\n}\n',
      after: 'class A {\n    fun f() = 1\n}\n',
    },
    {
      language: 'csharp',
      before: 'internal class A {\n    public int F() {\n        return 1;\n    }\n}\n',
      after: 'internal class A {\n    public int F() {\n        return 2;\n    }\n}\n',
    },
    {
      language: 'swift',
      before: 'public class A {\n    private func f() -> Int {\n        return 1\n    }\n}\n',
      after: 'public class A {\n    private func f() -> Int {\n        return 2\n    }\n}\n',
    },
    {
      language: 'php',
      before: '<?php\nclass A {\n    protected function f() {\n        return 1;\n    }\n}\n',
      after: '<?php\nclass A {\n    public function f() {\n        return 1;\n    }\n}\n',
    },
    {
      language: 'python',
      before: 'LIMIT = 3\nLOW = 1\n',
      after: 'from limits import LIMIT\nLOW = 1\n',
    },
    {
      language: 'python',
      before: '_LIMIT = 3\nlogger = f()\n',
      after: 'x = 1\n',
    },
    {
      language: 'python',
      filename: 'tests/test_a.py',
      before: 'LIMIT = 3\nLOW = 1\n',
      after: 'LOW = 1\n',
    },
    {
      language: 'typescript',
      before: 'export const limit = 3\nexport const low = 1\n',
      after: "export const low = 1\nexport { limit } from './limits.js'\n",
    },
    {
      language: 'typescript',
      before: 'export const limit = 3\nexport const low = 1\n',
      after: "export const low = 1\nexport * from './limits.js'\n",
    },
    {
      language: 'typescript',
      before: 'export const limit = 3\nexport const low = 1\n',
      after: 'const limit = 3\nconst low = 1\nexport { limit, low }\n',
    },
    {
      language: 'tsx',
      before: 'export type Id = string\nexport const a = 1\n',
      after: 'export interface Id { a: string }\nexport const a = 1\n',
    },
    {
      language: 'javascript',
      before: 'var limit = 3\nvar low = 1\n',
      after: 'var low = 1\n',
    },
    {
      language: 'javascript',
      before: 'const limit = 3\nconst low = 1\nexport default low\n',
      after: 'const low = 1\nexport default low\n',
    },
    {
      language: 'jsx',
      before: 'export const a = 1\n',
      after: 'export const b = 1\n',
    },
    {
      language: 'go',
      before: 'package shop\n\nconst Limit = 3\nconst low = 1\n',
      after: 'package shop\n\nconst (\n\tLimit int = 4\n)\n',
    },
    {
      language: 'go',
      before: 'package main\n\nconst Limit = 3\n',
      after: 'package main\n',
    },
    {
      language: 'rust',
      before: 'pub const LIMIT: u8 = 3;\npub(crate) const LOW: u8 = 3;\n',
      after: 'pub use crate::limits::LIMIT;\n',
    },
  ],
}
