import { c } from './c/c.ts'
import { tellHeader } from './c/tell-header.ts'
import { cpp } from './cpp/cpp.ts'
import { csharp } from './csharp/csharp.ts'
import { dart } from './dart/dart.ts'
import { generic } from './generic/generic.ts'
import { go } from './go/go.ts'
import { java } from './java/java.ts'
import { javascript } from './javascript/javascript.ts'
import { jsx } from './jsx/jsx.ts'
import { kotlin } from './kotlin/kotlin.ts'
import { lua } from './lua/lua.ts'
import { perl } from './perl/perl.ts'
import { php } from './php/php.ts'
import { python } from './python/python.ts'
import { r } from './r/r.ts'
import { ruby } from './ruby/ruby.ts'
import { rust } from './rust/rust.ts'
import { scala } from './scala/scala.ts'
import { shell } from './shell/shell.ts'
import { sql } from './sql/sql.ts'
import { swift } from './swift/swift.ts'
import { tsx } from './tsx/tsx.ts'
import { typescript } from './typescript/typescript.ts'
import { json } from './json/json.ts'
import { yaml } from './yaml/yaml.ts'
import { toml } from './toml/toml.ts'
import { ini } from './ini/ini.ts'
import { xml } from './xml/xml.ts'
import { html } from './html/html.ts'
import { css } from './css/css.ts'
import { scss } from './scss/scss.ts'
import { markdown } from './markdown/markdown.ts'
import { dockerfile } from './dockerfile/dockerfile.ts'
import { makefile } from './makefile/makefile.ts'
import { objectiveC } from './objective-c/objective-c.ts'
import { objectiveCpp } from './objective-cpp/objective-cpp.ts'
import { vue } from './vue/vue.ts'
import { svelte } from './svelte/svelte.ts'
import { elixir } from './elixir/elixir.ts'
import { powershell } from './powershell/powershell.ts'
import { solidity } from './solidity/solidity.ts'
import { zig } from './zig/zig.ts'
import type { Language } from './language.ts'

/** Every language with a table; a new one is one folder and one line here. */
export const languages: readonly Language[] = [
  javascript,
  jsx,
  typescript,
  tsx,
  go,
  java,
  c,
  cpp,
  csharp,
  rust,
  ruby,
  php,
  kotlin,
  swift,
  scala,
  dart,
  shell,
  lua,
  perl,
  r,
  sql,
  python,
  objectiveC,
  objectiveCpp,
  vue,
  svelte,
  elixir,
  powershell,
  solidity,
  zig,
  json,
  yaml,
  toml,
  ini,
  xml,
  html,
  css,
  scss,
  markdown,
  dockerfile,
  makefile,
  generic,
]

export interface ResolvedLanguage {
  /** The language's id, or the given name in lower case when there is no table for it. */
  readonly id: string
  readonly language: Language
  readonly known: boolean
}

const byName = buildIndex()
const byFilename = new Map(languages.flatMap((each) => each.filenames.map((name) => [name, each] as const)))

/**
 * Finds a language by id, alias or extension, whatever the case; without a name by the filename, else Python. What a
 * `.h` file holds is told by its text where there is one.
 */
export function resolveLanguage(name: string | undefined, filename?: string, text = ''): ResolvedLanguage {
  const resolved = resolveNamed(name, filename)
  const isHeader = /^\.?h$/i.test(name?.trim() || (/\.[^./\\]+$/.exec(filename?.trim() ?? '')?.[0] ?? ''))
  return isHeader && text !== '' ? resolveName(tellHeader(text)) : resolved
}

function resolveNamed(name: string | undefined, filename: string | undefined): ResolvedLanguage {
  const wanted = name?.trim().toLowerCase() ?? ''
  if (wanted !== '') return resolveName(wanted)
  const byFile = filename === undefined ? undefined : byFilename.get(lastPart(filename))
  if (byFile !== undefined) return { id: byFile.id, language: byFile, known: true }
  const extension = filename === undefined ? null : /\.([^./\\]+)$/.exec(filename.trim())?.[1]
  if (extension === null) return resolveName('python')
  return extension === undefined ? resolveName('unknown') : resolveName(extension.toLowerCase())
}

function resolveName(wanted: string): ResolvedLanguage {
  const language = byName.get(wanted) ?? byName.get(wanted.replace(/^\./, ''))
  if (language === undefined) return { id: wanted, language: generic, known: false }
  return { id: language.id, language, known: language !== generic }
}

/** The file's own name without its folders. */
function lastPart(filename: string): string {
  return filename
    .trim()
    .toLowerCase()
    .replace(/^.*[/\\]/s, '')
}

function buildIndex(): ReadonlyMap<string, Language> {
  const index = new Map<string, Language>()
  for (const language of languages) {
    for (const name of [language.id, ...language.aliases, ...language.extensions]) {
      if (!index.has(name)) index.set(name, language)
    }
  }
  return index
}
