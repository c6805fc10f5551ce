import type { DeclarationExample } from '../review-knowledge.ts'

export const elixirDeclarations: readonly DeclarationExample[] = [
  {
    source: [
      'defmodule My.App do',
      '  def total(head, opts \\\\ [], %{a: b} = c), do: head',
      '  defp half(a) do',
      '    a / 2',
      '  end',
      '  defmacro run(block) do',
      '    block',
      '  end',
      '  defmacrop hidden(), do: 1',
      '  def bare, do: 2',
      'end',
    ],
    declarations: [
      '1 public class My.App',
      '2 public function My.App.total(head/, opts/?, %/)',
      '3 private function My.App.half(a/)',
      '6 public function My.App.run(block/)',
      '9 private function My.App.hidden()',
      '10 public function My.App.bare()',
    ],
  },
]
