import { expect, test } from 'vitest'
import { resolveLanguage } from './resolve-language.ts'

test('a script without an extension is what its first line says', () => {
  const told = (filename: string, text: string): string => resolveLanguage('', filename, text).id
  expect(told('bin/build', '#!/usr/bin/env bash\nmake\n')).toBe('shell')
  expect(told('bin/serve', '#!/usr/bin/env -S python3\nmain()\n')).toBe('python')
  expect(told('bin/serve', '#!/usr/bin/node\nmain()\n')).toBe('javascript')
})

test('an extension, a name and a text without such a line are as they were', () => {
  expect(resolveLanguage('', 'a.rb', '#!/bin/sh\n').id).toBe('ruby')
  expect(resolveLanguage('go', 'build', '#!/bin/sh\n').id).toBe('go')
  expect(resolveLanguage('', 'bin/build', 'make\n')).toMatchObject({ id: 'unknown', known: false })
  expect(resolveLanguage('', 'bin/build', '#!/opt/ours/interpreter\n')).toMatchObject({ known: false })
})
