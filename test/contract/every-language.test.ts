import { describe, expect, test } from 'vitest'
import type { Language } from '../../src/analysis/languages/language.ts'
import type { Parameter } from '../../src/analysis/languages/engine/structure/parameters.ts'
import { listDeclarations } from '../../src/analysis/languages/engine/declarations/list-declarations.ts'
import { TokenReader } from '../../src/analysis/languages/engine/token-reader.ts'
import { languages } from '../../src/analysis/languages/registry.ts'
import { resolveLanguage } from '../../src/analysis/languages/resolve-language.ts'
import { scanSource } from '../../src/analysis/languages/engine/scan-source.ts'

describe.each(languages.map((language) => [language.id, language] as const))('%s', (_id, language) => {
  test('carries at least one example', () => {
    expect(language.examples.length).toBeGreaterThan(0)
  })

  test.each(language.examples.map((example) => [example.title, example] as const))(
    'measures: %s',
    (_title, example) => {
      for (const terminator of ['\n', '\r\n', '\r']) {
        const scan = scanSource(example.source.join(terminator), language)
        const functions = scan.functions.map(
          ({ name, kind, line, endLine, branchPoints, parameters, maxNesting }, index) => ({
            name,
            kind,
            line,
            endLine,
            branchPoints,
            parameters,
            ...(example.functions[index]?.nesting === undefined ? {} : { nesting: maxNesting }),
          }),
        )
        expect(functions).toEqual(example.functions)
        expect(scan.branchPoints).toBe(example.branchPoints)
        expect(scan.classes.length).toBe(example.classes)
        expect(scan.lines).toEqual({ ...example.lines, total: example.source.length })
      }
    },
  )

  test.each(
    (language.review.declarations ?? []).map((each) => [each.declarations.join('; '), each] as const),
  )('declares: %s', (_title, { source, declarations }) => {
    for (const terminator of ['\n', '\r\n', '\r'])
      expect(listFunctionsAndClasses(source.join(terminator), language)).toEqual(declarations)
  })

  test.each(
    (language.review.declarations ?? []).flatMap((each) =>
      each.others === undefined ? [] : [[each.others.join('; '), each] as const],
    ),
  )('declares besides functions and classes: %s', (_title, { source, others }) => {
    for (const terminator of ['\n', '\r\n', '\r'])
      expect(listOthers(source.join(terminator), language)).toEqual(others)
  })

  test('answers to its id, every alias and every extension, whatever the case', () => {
    const names = [
      language.id,
      ...language.aliases,
      ...language.extensions.flatMap((each) => [each, `.${each}`]),
    ]
    for (const name of names) {
      expect(resolveLanguage(name).language, name).toBe(language)
      expect(resolveLanguage(name.toUpperCase()).language, name).toBe(language)
    }
    expect(names.every((name) => name === name.toLowerCase())).toBe(true)
  })

  test('is found by the filename when no language is named', () => {
    for (const extension of language.extensions) {
      expect(resolveLanguage(undefined, `some/file.${extension}`).language).toBe(language)
    }
    for (const name of language.filenames)
      expect(resolveLanguage(undefined, `some/${name.toUpperCase()}`).language).toBe(language)
  })

  test('reads every prefix of its examples without failing, and counts no line twice', () => {
    for (const example of language.examples) {
      const text = example.source.join('\n')
      for (let length = 0; length <= text.length; length += 7) {
        const { lines, functions } = scanSource(text.slice(0, length), language)
        expect(lines.code + lines.comments + lines.blank).toBe(lines.total)
        for (const each of functions) expect(each.endLine).toBeGreaterThanOrEqual(each.line)
      }
    }
  })

  test('has functions and branch points in its examples if it holds code, and none otherwise', () => {
    const scans = language.examples.map(({ source }) => scanSource(source.join('\n'), language))
    const found = scans.some(({ functions }) => functions.length > 0)
    expect(found).toBe(language.holds === 'code')
    if (language.holds !== 'code') for (const scan of scans) expect(scan.branchPoints).toBe(0)
  })

  test('every branch point of a function is one of the file', () => {
    for (const example of language.examples) {
      const { functions, branchPoints } = scanSource(example.source.join('\n'), language)
      const owned = functions.reduce((sum, each) => sum + each.branchPoints, 0)
      expect(owned).toBeLessThanOrEqual(branchPoints)
    }
  })
})

test('no two languages answer to the same name', () => {
  const seen = new Map<string, string>()
  for (const language of languages) {
    for (const name of new Set([language.id, ...language.aliases, ...language.extensions])) {
      expect(seen.get(name) ?? language.id, name).toBe(language.id)
      seen.set(name, language.id)
    }
  }
})

test('an unknown language is measured by what most languages share, under the name it was given', () => {
  const resolved = resolveLanguage('  Brainfuck ')
  expect(resolved).toMatchObject({ id: 'brainfuck', known: false })
  expect(resolved.language.id).toBe('unknown')
})

test('a header is read as the language its text is written in', () => {
  const text = 'class Box { public: int size() const { return full && open ? 1 : 0; } };'
  expect(resolveLanguage('h', undefined, text).id).toBe('cpp')
  expect(resolveLanguage(undefined, 'include/box.h', text).id).toBe('cpp')
  expect(resolveLanguage('c', 'box.h', text).id).toBe('c')
  expect(resolveLanguage('.H', undefined, 'int size(int);').id).toBe('c')
  expect(scanSource(text, resolveLanguage('h', undefined, text).language).functions).toHaveLength(1)
})

test('without a language or a filename the source is Python', () => {
  expect(resolveLanguage(undefined)).toMatchObject({ id: 'python', known: true })
  expect(resolveLanguage(undefined, 'Rakefile').known).toBe(false)
  expect(resolveLanguage('', 'a.GO').id).toBe('go')
})

test('twenty languages and more state what they declare: kinds, visibilities, optional parameters and those that take the rest', () => {
  const stated = languages.filter(({ review }) => (review.declarations ?? []).length > 0)
  expect(stated.length).toBeGreaterThanOrEqual(20)
  const all = stated.flatMap(({ review }) => (review.declarations ?? []).flatMap((each) => each.declarations))
  const said = ['public ', 'protected ', 'internal ', 'private ', ' method ', ' function ', ' constructor ']
  for (const word of [...said, ' async_method ', ' async_function ', ' anonymous ', '?', '...', ':', '/'])
    expect(all.filter((each) => each.includes(word)).length, word).toBeGreaterThan(0)
})

/** As in `DeclarationExample`. */
function listFunctionsAndClasses(source: string, language: Language): string[] {
  const scan = scanSource(source, language)
  const visibility = language.review.visibility(new TokenReader(scan.code), scan)
  const functions = scan.functions.map(({ line, kind, name, parameterList }, index) => {
    const parameters = parameterList.map(showParameter).join(', ')
    return { line, text: `${line} ${visibility.functions[index]} ${kind} ${name}(${parameters})` }
  })
  const classes = scan.scopes.flatMap(({ line, name, isClass }, index) =>
    isClass ? [{ line, text: `${line} ${visibility.scopes[index]} class ${name}` }] : [],
  )
  return [...functions, ...classes].toSorted((a, b) => a.line - b.line).map(({ text }) => text)
}

function listOthers(source: string, language: Language): string[] {
  const scan = scanSource(source, language)
  const reader = new TokenReader(scan.code)
  const visibility = language.review.visibility(reader, scan)
  return listDeclarations(reader, scan, visibility, language.review.declared).map(
    ({ line, visibility: seen, kind, name, signature }) =>
      `${line} ${seen} ${kind} ${name}${signature === '' ? '' : `: ${signature}`}`,
  )
}

function showParameter({ name, kind, optional }: Parameter): string {
  if (kind === 'rest' || kind === 'keywords') return name === '...' ? name : `...${name}`
  const mark = { any: '', keyword: ':', positional: '/' }[kind]
  return name + mark + (optional ? '?' : '')
}
