import { describe, expect, test } from 'vitest'
import { languages } from './registry.ts'
import type { LexicalScan } from './engine/lexical-scan.ts'
import type { Language } from './language.ts'
import { listDeclarations } from './engine/declarations/list-declarations.ts'
import { TokenReader } from './engine/token-reader.ts'
import { scanSource } from './engine/scan-source.ts'

/** Shapes that make careless scanners quadratic, each repeated to size. */
const shapes: Readonly<Record<string, (times: number) => string>> = {
  'open brackets': (times) => '('.repeat(times),
  'open braces': (times) => '{'.repeat(times),
  'closing brackets': (times) => ')}]'.repeat(times),
  'targets without end': (times) => `import a\n${'for ('.repeat(times)}`,
  'parameters in parameters': (times) => `import a\n${'def f(lambda a,'.repeat(times)}`,
  'nested pairs': (times) => '('.repeat(times) + ')'.repeat(times),
  'mixed brackets': (times) => '([{<'.repeat(times),
  'arrow chain': (times) => 'a=>'.repeat(times) + 'a',
  'arrows in brackets': (times) => '(a)=>('.repeat(times),
  'typed arrow parameters': (times) => `f(${'a:(b)=>c,'.repeat(times)})`,
  'angle brackets': (times) => 'a<'.repeat(times),
  'nested angles': (times) => `${'A<'.repeat(times)}b${'>'.repeat(times)} x() {}`,
  conditionals: (times) => 'a?'.repeat(times) + 'b:'.repeat(times),
  'bodies whose ends have names': (times) => 'if (a): '.repeat(times) + 'endwhile; '.repeat(times),
  'heads without brackets': (times) => 'if a, b; '.repeat(times),
  slashes: (times) => '=/['.repeat(times),
  'slashes on lines': (times) => 'x = /[\n'.repeat(times),
  'open strings': (times) => `"a\n'b\n`.repeat(times),
  'open templates': (times) => '`${'.repeat(times),
  'open interpolations': (times) => '"#{"${"\\('.repeat(times),
  'heredocs without end': (times) =>
    Array.from({ length: times }, (_, index) => `x <<EOF${index}\n`).join(''),
  'raw strings without end': (times) => 'R"x( r#" [==[ $tag$ '.repeat(times),
  'open comments': (times) => '/* '.repeat(times),
  'line comments': (times) => '// # -- x\n'.repeat(times),
  'bare carriage returns': (times) => 'x = 1\r'.repeat(times),
  'line continuations': (times) => 'x \\\n'.repeat(times),
  'one long line': (times) => 'if (a && b) { c(d, e) } '.repeat(times),
  'function heads': (times) => 'def f(a): func g(x) function h(y) fn i( fun j() sub k '.repeat(times),
  'type heads': (times) => 'class A struct B impl C for D interface E template <T> '.repeat(times),
  'deeper and deeper lines': (times) =>
    Array.from({ length: times }, (_, n) => `${' '.repeat(n % 60)}if x:\n`).join(''),
  'nested functions': (times) => 'function a() { def b(): '.repeat(times),
  'case labels': (times) => 'case a: case when b -> switch (c) { '.repeat(times),
  'markup tags': (times) => '= <a b={'.repeat(times),
  'conditional directives': (times) => '#if A\n{ #else\n{ #endif\n'.repeat(times),
  'lines of words': (times) => 'begin end do end if then else end loop\n'.repeat(times),
  'class members': (times) => `class A { ${'private int a, b; const c: d = e, '.repeat(times)}`,
  enumerations: (times) => 'enum A { b, c = 1, '.repeat(times),
  interfaces: (times) => 'interface A { b: c; d(): '.repeat(times),
  'create routines': (times) => 'create function f() as begin if a ; '.repeat(times),
}

describe.each(languages.map((language) => [language.id, language] as const))('%s', (_id, language) => {
  test.each(Object.entries(shapes))(
    'four times the input costs less than seven times the work: %s',
    (_name, shape) => {
      const small = scanSource(shape(250), language)
      const large = scanSource(shape(1000), language)
      expect(large.work / small.work).toBeLessThan(7)
      expect(large.work).toBeLessThan(shape(1000).length * 450 + 10_000)
      expect(countDeclaring(large, language)).toBeLessThan(countDeclaring(small, language) * 7 + 10_000)
      expect(countUnbound(large, language)).toBeLessThan(countUnbound(small, language) * 7 + 10_000)
    },
  )
})

/** Counts every token that is looked at. */
class CountingReader extends TokenReader {
  work = 0

  override text(index: number): string {
    this.work++
    return super.text(index)
  }
}

/** What it costs to list declarations. */
function countDeclaring(scan: LexicalScan, { review }: Language): number {
  const visibility = review.visibility(new TokenReader(scan.code), scan)
  const reader = new CountingReader(scan.code)
  listDeclarations(reader, scan, visibility, review.declared)
  return reader.work
}

/** What it costs to find names that nothing binds. */
function countUnbound(scan: LexicalScan, { review }: Language): number {
  const reader = new CountingReader(scan.code)
  review.unbound?.(reader)
  return reader.work
}
