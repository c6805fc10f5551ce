import { defineLanguage } from '../language.ts'
import { lineComment } from '../engine/lexing/comments.ts'
import { always, branchOn } from '../engine/structure/branch-tests.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { elixirReview } from './elixir-review.ts'
import { elixirText } from './elixir-text.ts'
import { readElixir } from './read-elixir.ts'

/** A call of the word, not a member of that name. */
const statement: BranchTest = (code, index) => code.text(index - 1) !== '.'

/** Elixir: every clause of a function is one; `case`, `cond`, `receive` and handlers decide by their arms. */
export const elixir = defineLanguage({
  id: 'elixir',
  title: 'Elixir',
  aliases: [],
  extensions: ['ex', 'exs'],
  signs: [
    /^[ \t]*defmodule [A-Z]/m,
    /^[ \t]*(?:defp?|defmacro) \w[^\n]{0,300}\bdo:?\s/m,
    /^[ \t]*@(?:moduledoc|doc|spec|impl|type|callback|behaviour)\b/m,
    /\|> ?\w/,
    /^[ \t]*(?:alias|use|import|require) [A-Z]\w{0,60}(?:\.[\w{}, ]{1,100})?(?:,|\s*$)/m,
    /^[ \t]*(?:test|describe) "[^"\n]{1,200}"(?:, %\{[^\n]{1,80}\})? do\s*$/m,
    /%\{\w{1,40}: |\bfn [\w{}, :]{0,60} ?->|\{:ok, |\{:error, |&\(&1|~[wrs][[({"/]/,
    /^[ \t]*config :\w|^import Config\b/m,
    /^[ \t]*(?:assert|refute|raise) [\w%{:]/m,
    /^[ \t]*def \w{1,60}(?:\([^\n]{0,120}\))?(?: when [^\n]{1,100})? do\s*$/m,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [lineComment('#'), ...elixirText],
    operators: '&& || && ||| &&& |> -> <- => == === != !== =~ <= >= ++ -- <> .. :: \\\\ << >> <<< >>>'.split(
      ' ',
    ),
    wordCharacters: '@',
    wordEndings: '?!',
  },
  readStructure: readElixir,
  branches: {
    ...branchOn('if unless for', statement),
    ...branchOn('&& || and or', always),
  },
  review: elixirReview,
  examples: [
    {
      title: 'clauses, short forms, arms, sigils and keys',
      source: [
        'defmodule My.App do',
        '  @moduledoc """',
        '  def no(a) do',
        '  """',
        '  def total([]), do: 0 # if a',
        '',
        '  def total([head | rest] = all, opts \\\\ []) when is_list(rest) do',
        '    if head && opts[:if], do: ~r/do end "/, else: :end',
        '    case head do',
        '      {:ok, x} -> x',
        '      _ -> Enum.map(rest, fn a -> a || "#{if a, do: 1}" end)',
        '    end',
        '  rescue',
        '    ArgumentError -> nil',
        '  end',
        '',
        '  defp valid?(a) do',
        '    cond do',
        '      a > ?" -> 1',
        '      true -> for x <- a, do: x',
        '    end',
        '  end',
        'end',
      ],
      functions: [
        { name: 'My.App.total', kind: 'function', line: 5, endLine: 5, branchPoints: 0, parameters: 1 },
        { name: 'My.App.total', kind: 'function', line: 7, endLine: 15, branchPoints: 6, parameters: 2 },
        { name: 'My.App.valid?', kind: 'function', line: 17, endLine: 22, branchPoints: 2, parameters: 1 },
      ],
      branchPoints: 8,
      classes: 1,
      lines: { code: 21, comments: 0, blank: 2 },
    },
    {
      title: 'heads without a body wait for no block of a later statement',
      source: [
        'defmodule Shop do',
        '  def total(a, b \\\\ 1)',
        '  def total(a, b) do',
        '    quote do',
        '      if a, do: b',
        '    end',
        '  end',
        '  defdelegate size(a), to: Other',
        '  schema "till" do',
        '    field :name, :string',
        '  end',
        'end',
      ],
      functions: [
        { name: 'Shop.total', kind: 'function', line: 3, endLine: 7, branchPoints: 1, parameters: 2 },
      ],
      branchPoints: 1,
      classes: 1,
      lines: { code: 12, comments: 0, blank: 0 },
    },
  ],
})
