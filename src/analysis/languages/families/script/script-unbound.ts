import knownGlobals from 'globals'
import type { UnboundName, UnboundReader } from '../../engine/unbound.ts'
import type { TokenReader } from '../../engine/token-reader.ts'

/**
 * Names that a module calls, computes with or reads members of, and that stand nowhere in it in any other way: whatever
 * binds a name writes it at least once without doing any of that.
 */
export const readScriptUnbound: UnboundReader = (reader) => {
  if (!isModule(reader)) return []
  const uses = new Map<string, number[]>()
  const bound = new Set<string>()
  const isPage = reader.where((text) => text === '</' || text === '/>').length > 0
  for (let index = 0; index < reader.count; index++) {
    const name = reader.text(index)
    if (!reader.isWord(index) || isMember(reader, index, bound) || bound.has(name)) continue
    if (!isUse(reader, index, isPage)) bound.add(name)
    else if (uses.get(name)?.push(reader.line(index)) === undefined) uses.set(name, [reader.line(index)])
  }
  return [...uses].flatMap(([name, lines]): UnboundName[] =>
    bound.has(name) || isGiven(name) ? [] : lines.map((line) => ({ name, line })),
  )
}

/** It says where its names come from, and nothing else brings any. */
function isModule(reader: TokenReader): boolean {
  const words = reader.where((text) => /^(?:import|require|importScripts|with|eval)$/.test(text))
  const brings = words.filter((index) => reader.text(index - 1) !== '.')
  return (
    brings.some((index) => /^(?:import|require)$/.test(reader.text(index))) &&
    brings.every((index) => /^(?:import|require)$/.test(reader.text(index)) || reader.text(index + 1) !== '(')
  )
}

const ROOTS = /^(?:window|self|global|globalThis|root|this|exports)$/

/** `.a`, `#a`: not the name itself; `window.a` makes it one. */
function isMember(reader: TokenReader, index: number, bound: Set<string>): boolean {
  const joint = reader.text(index - 1)
  if (joint !== '.' && joint !== '?.' && joint !== '#') return false
  if (ROOTS.test(reader.text(index - 2))) bound.add(reader.text(index))
  return true
}

const BEFORE = new Set('= ( , ; { [ => && || ?? ! ? ... return await new throw ${ += case'.split(' '))
const JOINS = /^(?:[-+*/%]|[=!]==?|[<>]=|&&|\|\||\?\?)$/

function isUse(reader: TokenReader, index: number, isPage: boolean): boolean {
  if (!isExpected(reader, index, isPage)) return false
  const next = reader.text(index + 1)
  if (next === '(') return !isDefinition(reader, index)
  if (next === '.') return reader.isWord(index + 2) && reader.line(index + 2) === reader.line(index)
  return JOINS.test(next)
}

/** Where a value is expected; words of a page stand after each other and after tags. */
function isExpected(reader: TokenReader, index: number, isPage: boolean): boolean {
  const previous = reader.text(index - 1)
  if (BEFORE.has(previous) || (reader.isInterpolated(index - 1) && !isPage)) return true
  return !isPage && (index === 0 || (reader.startsLine(index) && /^[)}\]'"`\w$]/.test(previous.slice(-1))))
}

/** `a() {` in a class or an object, and `a(): T` that declares. */
function isDefinition(reader: TokenReader, index: number): boolean {
  const end = reader.partner(index + 1)
  return end < 0 || /^[{:]$|^=>$/.test(reader.text(end + 1))
}

const KEYWORDS =
  'abstract any as async await break case catch class const continue debugger declare default delete do else enum export ' +
  'extends false finally for from function get if implements import in infer instanceof interface is keyof let module ' +
  'namespace new null of package private protected public readonly return satisfies set static super switch this throw ' +
  'true try type typeof undefined var void while with yield'
/** What every object has, and so the one that holds what is global. */
const INHERITED = 'hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf'
/** What runs tests, pages, bundles and components gives without an import. */
const RUNNERS =
  'ace angular arguments artifacts browser chai chrome component computed contract createError cy d3 dataLayer echarts ' +
  'exports fabric ga gapi getQuery get_format gettext gettext_noop google grecaptcha gtag h hljs hook interpolate io ' +
  'katex ko mapboxgl marked mermaid moment nameof navigateTo nextTick ngettext npgettext pgettext pluralidx reactive ' +
  'readBody ref require requirejs shallowRef sinon swal tinymce toRef toRefs toastr uni unref videojs watch ' +
  'watchEffect web3 wx'
const GIVEN: ReadonlySet<string> = new Set([
  ...Object.values(knownGlobals).flatMap((group) => Object.keys(group)),
  ...`${KEYWORDS} ${INHERITED} ${RUNNERS}`.split(' '),
])

/** Of the language or a platform (`MozActivity`), put in by a build (`DEBUG`, `$state`), or found by its name (`useA`). */
function isGiven(name: string): boolean {
  return GIVEN.has(name) || /^[_$A-Z]|^(?:use|define)[A-Z]/.test(name)
}
