import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'
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

test.each(['', 'what is this?', 'const a = 1', '{"a": 1}', 'SELECT', 'if x then y'])(
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
