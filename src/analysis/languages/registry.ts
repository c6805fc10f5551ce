import { c } from './c/c.ts'
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
import { julia } from './julia/julia.ts'
import { matlab } from './matlab/matlab.ts'
import { visualBasic } from './visual-basic/visual-basic.ts'
import { fortran } from './fortran/fortran.ts'
import { clojure } from './clojure/clojure.ts'
import { groovy } from './groovy/groovy.ts'
import { erlang } from './erlang/erlang.ts'
import { haskell } from './haskell/haskell.ts'
import { ocaml } from './ocaml/ocaml.ts'
import { fsharp } from './fsharp/fsharp.ts'
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
  julia,
  matlab,
  visualBasic,
  fortran,
  clojure,
  groovy,
  erlang,
  haskell,
  ocaml,
  fsharp,
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
