import { expect, test } from 'vitest'
import { detectBesidePython, detectLanguage } from './detect-language.ts'
import { languages } from './registry.ts'

test.each([
  ['ruby', '#!/usr/bin/env ruby\nputs 1\n'],
  ['shell', '#!/bin/sh\necho 1\n'],
  ['go', 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println(1)\n}\n'],
  ['java', 'package a.b;\n\nimport java.util.List;\n\npublic class A {\n}\n'],
  ['csharp', 'using System;\n\nnamespace Shop.Core;\n\npublic class A { }\n'],
  ['rust', 'use std::fmt;\n\npub fn main() {\n    let mut a = 1;\n}\n'],
  ['php', '<?php\nclass A { function f($a) { return $this->b; } }\n'],
  ['cpp', '#include <vector>\n#define A 1\nint main() { std::vector<int> a; }\n'],
  ['c', '#include <stdio.h>\n#define LIMIT 3\nint main(void) {\n  return 0;\n}\n'],
  ['typescript', "import a from 'b'\nexport interface A {\n  b: string\n}\nexport const c = 1\n"],
  ['html', '<!doctype html>\n<html><body></body></html>\n'],
])('%s is recognised', (id, text) => {
  expect(detectLanguage(text)?.id).toBe(id)
})

test.each([
  ['c', 'cpp', '#include "a.h"\n#define A 1\nint f(int a) {\n  return a;\n}\n'],
  [
    'objective-cpp',
    'cpp',
    '#include <vector>\n#import <A/A.h>\nusing namespace std;\nint main() { return A::b(); }\n',
  ],
  [
    'groovy',
    'kotlin',
    'import a.b.C\nplugins {\n    id("a")\n}\nrepositories {\n    mavenCentral()\n}\ntasks.register<C>("d") {\n    group = "e"\n}\n',
  ],
  [
    'groovy',
    'markdown',
    '= Tool\n\n[source,groovy]\n----\napply plugin: "a"\ndef b = 1\nassert b\nimport a.b\n----\n\n== More\n',
  ],
])('%s is not said of what may be %s', (wrong, _right, text) => {
  expect(detectLanguage(text)?.id).not.toBe(wrong)
})

test.each([
  ['c', '#include "a.h"\n#define A 1\nint f(void) {\n  asm volatile("outb"::"a"(1));\n  return 0;\n}\n'],
  [
    'objective-c',
    '#import "A.h"\n@interface A ()\n@end\n@implementation A\n- (void)f {\n  [a b:NSString.class\n   c:@"d"];\n}\n@end\n',
  ],
])('%s is not taken for its extension', (id, text) => {
  expect(detectLanguage(text)?.id).toBe(id)
})

test('what is asserted to be there is said in TypeScript only', () => {
  const text = "import a from 'b'\nexport const c = () => {\n  return a![0]\n}\nexport const d = () => 1\n"
  expect(detectLanguage(text)?.id).toBe('typescript')
})

test.each(['', 'what is this?', 'const a = 1', '{a: 1}', 'SELECT', 'if x then y'])(
  '%j is nothing for sure',
  (text) => {
    expect(detectLanguage(text)).toBe(null)
  },
)

test('no sign of a language is found in an example of another often enough to be taken for it', () => {
  const family = (id: string): string =>
    /^(?:javascript|jsx|typescript|tsx|vue|svelte)$/.test(id)
      ? 'script'
      : /^(?:c|cpp|objective-c.*)$/.test(id)
        ? 'c'
        : id
  const wrong = languages
    .filter(({ id }) => id !== 'unknown')
    .flatMap(({ id, examples }) =>
      examples.flatMap(({ source, title }) => {
        const found = detectLanguage(source.join('\n'))?.id ?? id
        return family(found) === family(id) ? [] : [`${id}: ${title} is taken for ${found}`]
      }),
    )
  expect(wrong).toEqual([])
})

test.each([
  ['json', '{"a": [1, 2], "b": null}'],
  ['json', '{"a": 1}\n{"a": 2}\n'],
  [
    'yaml',
    '# What runs\nname: ci\non:\n  push:\n    branches: [main]\nsteps:\n  - run: |\n      if [ -f a ]; then echo; fi\n',
  ],
  ['toml', '[package]\nname = "a"\nkeywords = [\n  "b",\n]\n'],
  ['ini', 'root = true\n\n[*]\nindent_style = space\n'],
  ['dockerfile', 'ARG V=1\nFROM node:${V}\nRUN apt-get update && \\\n  apt-get install -y git\nCMD ["a"]\n'],
  ['xml', '<Project Sdk="a">\n  <PropertyGroup />\n</Project>\n'],
  ['html', '<!-- a -->\n<div class="a"><p>b</p></div>\n'],
  ['css', '.a,\n.b > p {\n  color: red;\n  margin: 0 auto;\n}\n'],
  ['scss', '$gap: 4px;\n.a {\n  color: red;\n  padding: $gap;\n  @include b;\n}\n'],
  [
    'markdown',
    '# Tool\n\nIt does a thing, see [the guide](guide.md).\n\n```js\nconst a = require("b")\nmodule.exports = a\nconsole.log(a)\n```\n',
  ],
  ['svelte', '<script>\n  export let a\n</script>\n{#if a}<p>{a}</p>{/if}\n'],
  ['vue', '<script setup lang="ts">\nconst a = 1\n</script>\n<template>\n  <p>{{ a }}</p>\n</template>\n'],
])('the whole text has the form of %s', (id, text) => {
  expect(detectLanguage(text)?.id).toBe(id)
})

test.each([
  ['comments and commands are no headings and lists', '# Install\n# - first\nset -e\necho "a"\nexport A=1\n'],
  ['settings in front of a text are no YAML', '---\ntitle: a\n---\n\n## Later\n'],
  [
    'queries in texts of a program',
    'use strict;\nmy $a = q{\nCREATE TABLE a (b int);\nINSERT INTO a VALUES (1);\nSELECT b\nFROM a;\n};\n',
  ],
])('%s', (_why, text) => {
  expect(['yaml', 'markdown', 'sql']).not.toContain(detectLanguage(text)?.id)
})

test.each([
  ['json', '{"a": true}'],
  ['toml', '[a]\nb = "c"\n'],
  ['yaml', 'github: someone\ncustom: https://example.com\n'],
  ['shell', '#!/bin/bash\nmake . build\n'],
  ['javascript', "module.exports = require('./a')\n"],
  ['ini', '# build\norg.gradle.jvmargs=-Xmx1536M\nandroid.useAndroidX=true\n'],
  ['ini', '# log\norg.a.Log=org.b.Log4JLogger\n'],
  ['c', '#define O_RDONLY 0x000\n#define O_WRONLY 0x001\n'],
  ['ini', 'version = "3.8.3"\nalign.preset = none\npaths = [\n    "a"\n]\n'],
])('Python accepts it and it is %s', (id, text) => {
  expect(detectBesidePython(text)?.id).toBe(id)
})

test.each([
  'a = 1\nb = {"c": [1]}\n',
  'from .a import b as b\nfrom .c import d as d\n',
  '# include what you need\n# define later\n',
  'a.b = True\nc = none\n',
  'a = yes\nb = f(c)\n',
  'x: int\ny: str\n',
  'print("{}")\n',
  '"a"',
])('%j stays Python', (text) => {
  expect(detectBesidePython(text)).toBe(null)
})
