const NO_DEFAULTS = 'no parameter may be left out'
const NO_REST = 'no parameter takes the rest'

/** Mutants that the examples of a language cannot notice, because the language has nothing of the kind. */
export const unstated: Readonly<Record<string, readonly string[]>> = {
  go: [NO_DEFAULTS],
  java: [NO_DEFAULTS],
  c: [NO_DEFAULTS],
  'objective-c': [NO_DEFAULTS],
  lua: [NO_DEFAULTS],
  zig: [NO_DEFAULTS],
  rust: [NO_DEFAULTS, NO_REST],
  solidity: [NO_DEFAULTS, NO_REST],
  erlang: [NO_DEFAULTS, NO_REST],
  haskell: [NO_DEFAULTS, NO_REST],
  dart: [NO_REST],
  elixir: [NO_REST],
  fortran: [NO_REST],
  ocaml: [NO_REST],
  // Functions name no parameters.
  shell: [NO_DEFAULTS, 'every parameter may be left out', NO_REST],
  // Who may call a routine is granted, not declared.
  sql: ['everyone sees everything'],
}
