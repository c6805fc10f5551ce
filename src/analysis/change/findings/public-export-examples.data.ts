import type { FindingDefinition } from './finding.ts'

/** What namespaces and packages take away from others, and what only looks like it. */
export const exportExamples: FindingDefinition['examples'] = {
  flags: [
    { language: 'clojure', before: '(ns a)\n(def limit 3)\n(def low 1)\n', after: '(ns a)\n(def low 1)\n' },
    {
      language: 'clojure',
      before: '(ns a)\n(def limit 3)\n(def low 1)\n',
      after: '(ns a)\n(def ^:private limit 3)\n(def low limit)\n',
    },
    {
      language: 'clojure',
      before: '(ns a)\n(defprotocol Shape (area [this]) (size [this]))\n',
      after: '(ns a)\n(defprotocol Shape (area [this]))\n',
    },
    {
      language: 'elixir',
      before: 'defmodule A do\n  defstruct [:size, :depth]\nend\n',
      after: 'defmodule A do\n  defstruct [:size]\nend\n',
    },
    {
      language: 'elixir',
      before: 'defmodule A do\n  @callback init(term) :: term\n  @callback stop(term) :: term\nend\n',
      after: 'defmodule A do\n  @callback init(term) :: term\nend\n',
    },
    {
      language: 'elixir',
      before: 'defmodule A do\n  @type id :: integer\n  @type t :: term\nend\n',
      after: 'defmodule A do\n  @typep id :: integer\n  @type t :: id\nend\n',
    },
    {
      language: 'julia',
      before: 'module A\nexport area, size\nend\n',
      after: 'module A\nexport area\nend\n',
    },
    {
      language: 'julia',
      before: 'module A\nexport LIMIT, low\nconst LIMIT = 3\nlow() = 1\nend\n',
      after: 'module A\nexport low\nconst LIMIT = 3\nlow() = LIMIT\nend\n',
    },
    {
      language: 'lua',
      before: 'local M = {}\nM.LIMIT = 3\nM.low = 1\nreturn M\n',
      after: 'local M = {}\nM.low = 1\nreturn M\n',
    },
    {
      language: 'lua',
      before: 'local a, b = 1, 2\nreturn { a = a, b = b }\n',
      after: 'local a, b = 1, 2\nreturn { a = a + b }\n',
    },
    {
      language: 'perl',
      before: 'package A;\nour @EXPORT_OK = qw(pay half);\nsub pay { 1 }\nsub half { 2 }\n1;\n',
      after: 'package A;\nour @EXPORT_OK = qw(pay);\nsub pay { 1 }\nsub half { 2 }\n1;\n',
    },
    {
      language: 'perl',
      before: "package A;\nuse Moo;\nhas size => (is => 'ro');\nhas depth => (is => 'ro');\n1;\n",
      after: "package A;\nuse Moo;\nhas size => (is => 'ro');\n1;\n",
    },
    {
      language: 'powershell',
      before: 'function Get-A { 1 }\nfunction Get-B { 2 }\nExport-ModuleMember -Function Get-A, Get-B\n',
      after: 'function Get-A { 1 }\nfunction Get-B { 2 }\nExport-ModuleMember -Function Get-A\n',
    },
    {
      language: 'powershell',
      before: "@{\n    FunctionsToExport = @('Get-A', 'Get-B')\n}\n",
      after: "@{\n    FunctionsToExport = @('Get-A')\n}\n",
    },
    {
      language: 'powershell',
      before: 'enum Color {\n    Red\n    Blue\n}\n',
      after: 'enum Color {\n    Red\n}\n',
    },
  ],
  allows: [
    {
      language: 'clojure',
      before: '(ns a)\n(def ^:private limit 3)\n(def low 1)\n',
      after: '(ns a)\n(def low 1)\n',
    },
    {
      language: 'clojure',
      before: '(ns a)\n(def limit 3)\n(def low 1)\n',
      after: '(ns a)\n(def low 1)\n(def limit 3)\n',
    },
    {
      language: 'clojure',
      before: '(ns a)\n(def limit 3)\n',
      after: '(ns a)\n#?(:clj (def limit 3) :cljs (def limit 4))\n',
    },
    {
      language: 'elixir',
      before: 'defmodule A do\n  @limit 3\n  def f, do: @limit\nend\n',
      after: 'defmodule A do\n  def f, do: 3\nend\n',
    },
    {
      language: 'elixir',
      before: 'defmodule A do\n  @typep id :: integer\n  @type t :: id\nend\n',
      after: 'defmodule A do\n  @type t :: integer\nend\n',
    },
    {
      language: 'elixir',
      before: 'defmodule A do\n  defstruct [:size, depth: 1]\nend\n',
      after: 'defmodule A do\n  defstruct size: nil, depth: 2\nend\n',
    },
    {
      language: 'elixir',
      before: 'defmodule A do\n  @moduledoc false\n  defstruct [:size, :depth]\nend\n',
      after: 'defmodule A do\n  @moduledoc false\n  defstruct [:size]\nend\n',
    },
    {
      language: 'julia',
      before: 'module A\nexport low\nconst LIMIT = 3\nlow() = LIMIT\nend\n',
      after: 'module A\nexport low\nlow() = 3\nend\n',
    },
    {
      language: 'julia',
      before: 'module A\nexport area, size\nend\n',
      after: 'module A\nexport size,\n    area\nexport more\nend\n',
    },
    {
      language: 'julia',
      before: 'struct Box\n    size::Int\n    depth::Int\nend\n',
      after: 'struct Box\n    size::Int\nend\n',
    },
    {
      language: 'lua',
      before: 'local M = {}\nM._limit = 3\nM.low = 1\nreturn M\n',
      after: 'local M = {}\nM.low = 1\nreturn M\n',
    },
    {
      language: 'lua',
      before: 'local M = {}\nM.limit = 3\nreturn M\n',
      after: 'local Module = {}\nModule.limit = 3 + 0\nreturn Module\n',
    },
    {
      language: 'lua',
      before: 'local M = {}\nlocal t = {}\nt.limit = 3\nM.low = t.limit\nreturn M\n',
      after: 'local M = {}\nM.low = 3\nreturn M\n',
    },
    {
      language: 'perl',
      before: 'package A;\nuse constant DEBUG => 0;\nsub pay { DEBUG }\n1;\n',
      after: 'package A;\nsub pay { 0 }\n1;\n',
    },
    {
      language: 'perl',
      before: 'package A;\nour @EXPORT_OK = qw(pay half);\n1;\n',
      after: "package A;\nour @EXPORT_OK = ('half', 'pay', 'more');\n1;\n",
    },
    {
      language: 'perl',
      before: 'package A;\nour @EXPORT_OK = qw(pay half);\nour @EXPORT = qw(total);\n1;\n',
      after: 'package A;\nour @EXPORT_OK = qw(pay);\nour @EXPORT = qw(total half);\n1;\n',
    },
    {
      language: 'perl',
      before: 'package A;\nour $Debug = 1;\nsub f { 1 }\n1;\n',
      after: 'package A;\nsub f { 2 }\n1;\n',
    },
    {
      language: 'powershell',
      before: 'class Box {\n    [int] $Size\n    hidden [int] $Own\n}\n',
      after: 'class Box {\n    [int] $Size\n}\n',
    },
    {
      language: 'powershell',
      before: "@{\n    FunctionsToExport = @('Get-A', 'Get-B')\n}\n",
      after: "@{\n    FunctionsToExport = @(\n        'Get-B',\n        'get-a'\n    )\n}\n",
    },
    {
      language: 'powershell',
      before: '$script:cache = 1\nfunction Get-A { $script:cache }\n',
      after: 'function Get-A { 1 }\n',
    },
  ],
}
