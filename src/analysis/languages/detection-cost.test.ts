import { expect, test } from 'vitest'
import { detectBesidePython, detectLanguage } from './detect-language.ts'

/** Texts that make careless readers of forms quadratic, each repeated to size. */
const shapes: Readonly<Record<string, string>> = {
  'keys of YAML': 'a: b\n',
  'lists of YAML': '- ',
  'lists of lists': '- - - a\n',
  'texts over lines': 'a: |\n  b\n',
  'rules that stay open': 'a{b:c;',
  selectors: 'a,b>c ',
  'tables of TOML': '[a.b.c]\n',
  'open texts of TOML': 'a = """\n',
  'open lists of TOML': 'a = [\n',
  settings: 'a=b;c\n',
  'settings of a path': 'a.b.c=d.e\n',
  'bare settings': 'a = true\n',
  'open elements': '<a b="c">',
  'open comments of a page': '<!-- ',
  instructions: '<?',
  'unfinished elements': '<div ',
  'headings and fences': '# a\n```\n',
  'fences alone': '```\n~~~\n',
  links: '[a](',
  'AsciiDoc titles': '== a\n----\n',
  'lines that go on': 'RUN b \\\n',
  heredocs: 'RUN <<EOF\n',
  'targets of Make': 'a: b\n\tc\n',
  'open variables': 'A := $(',
  spaces: ' ',
  'line ends': '\n',
  'blank lines': '\t\n ',
  'open block comments': '/*',
  quotes: '"',
  'single quotes': "'",
  backticks: '`',
  words: 'a ',
  'one word': 'a',
  dashes: '-',
  colons: ':',
  hashes: '#',
  'directives alone': '#define A 1\n',
  'open objects': '{"a":[',
  'rows of JSON': '{"a":1}\n',
  assignments: 'a = ',
  attributes: '@a ',
  queries: 'select a from b where ',
  imports: 'import a.b\n',
  'imports of Python': 'from a import b\n',
  modifiers: 'public static void ',
  uses: 'use a::b;\n',
  arrows: 'fn a() -> ',
  'lines of Windows': 'a b\r\n',
  markup: 'return <a',
  messages: '[a b] ',
}

/** What a pattern that is not found has looked at: one place where it is tied to it, else all of them. */
function missed(pattern: RegExp, left: number): number {
  const isTied = pattern.sticky || (pattern.source.startsWith('^') && !pattern.multiline)
  return isTied ? 1 : left
}

/** Characters that patterns, cuts and parsers are made to look at, each pattern taken to look once. */
function countLooks(run: () => void): number {
  let looks = 0
  const { exec } = RegExp.prototype
  const { parse } = JSON
  const restores = [
    replace(RegExp.prototype, 'exec', function (this: RegExp, text: string) {
      const from = this.global || this.sticky ? this.lastIndex : 0
      const found = exec.call(this, text)
      looks += found === null ? missed(this, text.length - from) : found.index + found[0].length - from
      return found
    }),
    replace(JSON, 'parse', (text: string) => {
      looks += text.length
      return parse(text)
    }),
    ...(['slice', 'trim', 'trimStart'] as const).map((name) => {
      const cut = String.prototype[name]
      return replace(String.prototype, name, function (this: string, ...bounds: []) {
        const result = cut.apply(this, bounds)
        looks += result.length
        return result
      })
    }),
  ]
  try {
    run()
  } finally {
    for (const restore of restores) restore()
  }
  return looks
}

/** Until it is restored; spies would keep every text they are given. */
function replace(holder: object, name: string, value: unknown): () => void {
  const before: unknown = Reflect.get(holder, name)
  Reflect.set(holder, name, value)
  return () => void Reflect.set(holder, name, before)
}

function looksAt(text: string): number {
  return countLooks(() => {
    detectLanguage(text)
    detectBesidePython(text)
  })
}

test.each(Object.entries(shapes))(
  'four times the text is looked at less than six times as often: %s',
  (_name, shape) => {
    const of = (characters: number): string => shape.repeat(Math.ceil(characters / shape.length))
    const small = looksAt(of(3_000))
    const large = looksAt(of(12_000))
    expect(small).toBeGreaterThan(3_000)
    expect(large).toBeLessThan(small * 6)
  },
)

test('a reader that looks at all that is left for every line is noticed', () => {
  const readRest = (text: string): void => {
    for (let at = 0; at >= 0 && at < text.length; at = text.indexOf('\n', at + 1)) /x/.exec(text.slice(at))
  }
  const small = countLooks(() => readRest('a\n'.repeat(500)))
  expect(countLooks(() => readRest('a\n'.repeat(2_000)))).toBeGreaterThan(small * 6)
})
