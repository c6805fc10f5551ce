import { defineLanguage } from '../language.ts'
import { blockComment, lineComment } from '../engine/lexing/comments.ts'
import { rustStrings } from './rust-strings.ts'
import { branchOn, keyword } from '../engine/structure/branch-tests.ts'
import { armOf } from '../families/c-like/c-like-branches.ts'
import type { Code } from '../engine/structure/code.ts'
import { findBody } from '../families/keyword/keyword-bodies.ts'
import { readParameters } from '../engine/structure/parameters.ts'
import { readKeyword, type KeywordHead } from '../families/keyword/read-keyword.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { findTypeBody } from '../engine/structure/type-scopes.ts'
import { rustReview } from './rust-review.ts'

const search = {
  continues: new Set<string>(),
  awaits: new Set<string>(),
  newLineEnds: false,
  expressions: false,
  typeWords: new Set<string>(),
}
const STATEMENT_STARTS = new Set(['{', '}', ';', '=>'])
const OPERAND_ENDS = new Set([')', ']', '}', '>', '?'])

/** `||` and `&&` after an operand; else they start a closure or a reference. */
const operator: BranchTest = (code, index) => {
  const before = code.text(index - 1)
  if (code.isWord(index - 1))
    return !['return', 'move', 'match', 'in', 'if', 'while', 'else', 'mut', 'async', 'break', 'let'].includes(
      before,
    )
  return before === '' || OPERAND_ENDS.has(before)
}

/** `for` of a loop, not of `impl … for` or `for<'a>`. */
const loop: BranchTest = (code, index) => {
  if (code.text(index + 1) === '<') return false
  for (let at = index - 1; at > index - 60 && at >= 0; at--) {
    const text = code.text(at)
    if (text === 'impl') return false
    if (STATEMENT_STARTS.has(text) || (text === ':' && code.isString(at - 1))) return true
  }
  return true
}

/** Rust: `fn` items with a body; closures count to the function around them; `?` and `loop` are no branches. */
export const rust = defineLanguage({
  id: 'rust',
  title: 'Rust',
  aliases: [],
  extensions: ['rs'],
  signs: [
    /^[ \t]*(?:println|format|vec|assert|assert_eq|panic|write|eprintln|matches)!\(/m,
    /\) -> (?:[\w&<(]|Result<|Option<|impl )/,
    /^[ \t]*(?:pub(?:\([a-z]{1,10}\))? )?(?:async |const |unsafe ){0,2}fn \w{1,80}[<(]/m,
    /^[ \t]*(?:pub(?:\([a-z]{1,10}\))? )?use (?:[\w:]{1,200}(?:::[{*]|;| as )|\w{1,60}::)/m,
    /\blet mut \w/,
    /^[ \t]*(?:unsafe )?impl(?:<[^>\n]{1,80}>)? /m,
    /^[ \t]*#!?\[(?:derive|cfg|test|allow|inline|must_use|doc|feature)\b/m,
    /(?:&mut |&'\w|&self\b|\.unwrap\(\)|\bSome\(|\bOk\(|\bErr\()/,
    /^[ \t]*(?:pub(?:\([a-z]{1,10}\))? )?(?:mod \w{1,60}[;\s]|(?:struct|enum|trait) \w{1,60})/m,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [lineComment('//'), blockComment('/*', '*/', true), ...rustStrings],
    operators: '&& || -> => :: .. ..= == != <= >= += -= *= /= %= &= |= ^='.split(' '),
    wordCharacters: '',
    wordEndings: '',
  },
  readStructure: readKeyword({
    words: new Set(['fn']),
    modifiers: new Set(['pub', 'async', 'const', 'unsafe', 'extern', 'default', 'crate', 'super', 'in']),
    types: {
      classWords: new Set(['struct', 'enum', 'union', 'trait']),
      lendingWords: new Set(['impl']),
      notAfter: new Set(['->', ':', '(', ',', '<', '&', '=', '+', '.', '::', 'dyn', '|']),
      nameOf: (code, index) =>
        code.text(index) === 'impl' ? implementedType(code, index) : declaredName(code, index),
      indented: false,
    },
    readHead,
    findBody: (code, head, index) => findBody(code, head.after, index, search),
  }),
  branches: {
    ...branchOn('if while', keyword),
    for: loop,
    ...branchOn('&& ||', operator),
    '=>': armOf('match', '_'),
  },
  review: rustReview,
  examples: [
    {
      title: 'lifetimes, closures, match arms, nested comments',
      source: [
        '/* outer /* inner */ still a comment */',
        "pub struct Reader<'a> {",
        "    text: &'a str,",
        '}',
        '',
        "impl<'a> Iterator for Reader<'a> {",
        '    type Item = char;',
        '',
        '    fn next(&mut self) -> Option<char> {',
        '        for c in self.text.chars() {',
        "            if c == '\"' || c == '\\'' {",
        '                return Some(c);',
        '            }',
        '        }',
        '        None',
        '    }',
        '}',
        '',
        'pub async fn parse<T: Fn(&str) -> bool>(source: &str, check: T) -> Result<u8, Error> {',
        '    let later = || true;',
        '    let raw = r#"if a && "b""#;',
        '    let n = source.parse::<u8>()?;',
        '    match n {',
        '        0 | 1 => Ok(0),',
        '        2 if check(raw) && later() => Ok(1),',
        '        _ => loop {',
        '            while let Some(x) = None::<u8> {}',
        '            break Err(Error)',
        '        },',
        '    }',
        '}',
        '',
        'trait Shape {',
        '    fn area(&self) -> f64;',
        '}',
      ],
      functions: [
        { name: 'Reader.next', kind: 'method', line: 9, endLine: 16, branchPoints: 3, parameters: 1 },
        { name: 'parse', kind: 'async_function', line: 19, endLine: 31, branchPoints: 5, parameters: 2 },
      ],
      branchPoints: 8,
      classes: 2,
      lines: { code: 30, comments: 1, blank: 4 },
    },
    {
      title: 'keywords made names',
      source: ['fn r#match(r#if: u8) -> u8 { if r#if > 1 { 1 } else { r#if } }'],
      functions: [{ name: 'r#match', kind: 'function', line: 1, endLine: 1, branchPoints: 1, parameters: 1 }],
      branchPoints: 1,
      classes: 0,
      lines: { code: 1, comments: 0, blank: 0 },
    },
  ],
})

/** `union` is a word like any other unless a name and a body follow. */
function declaredName(code: Code, index: number): number {
  if (!code.isWord(index + 1)) return -1
  return code.text(index) === 'union' && !['{', '<'].includes(code.text(index + 2)) ? -1 : index + 1
}

/** The type in `impl<T> Trait for Type<T>`: the last plain name before its body, `where` or its own arguments. */
function implementedType(code: Code, index: number): number {
  const brace = findTypeBody(code, index + 1)
  if (brace < 0) return -1
  let name = -1
  for (let at = index + 1; at < brace; at++) {
    const text = code.text(at)
    if (text === 'where') break
    if (text === '<' && code.angle(at) > at) at = code.angle(at)
    else if (code.isWord(at) && text !== 'for' && text !== 'mut' && text !== 'dyn') name = at
  }
  return name
}

function readHead(code: Code, index: number): KeywordHead | null {
  const nameToken = index + 1
  if (!code.isWord(nameToken)) return null
  let at = nameToken + 1
  at = code.afterAngles(at)
  if (!code.opensGroup(at)) return null
  const isAsync = code.text(index - 1) === 'async' || code.text(index - 2) === 'async'
  return {
    name: code.raw(nameToken),
    kind: isAsync ? 'async_function' : 'function',
    nameToken,
    parameters: readParameters(code, at, 'nameFirst'),
    after: code.match(at) + 1,
  }
}
