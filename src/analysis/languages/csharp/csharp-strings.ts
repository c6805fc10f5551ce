import { rawString } from '../engine/lexing/raw-strings.ts'
import type { LexicalRule } from '../engine/lexing/scanner.ts'
import { quoted } from '../engine/lexing/strings.ts'

/** C#: verbatim, interpolated and raw strings besides plain ones. */
export const csharpStrings: readonly LexicalRule[] = [
  rawString('"$', /^\$*("{3,})/, (match) => match[1] ?? '"""'),
  quoted('$@"', { close: '"', backslash: false, doubled: true, multiline: true, interpolation: '{' }),
  quoted('@$"', { close: '"', backslash: false, doubled: true, multiline: true, interpolation: '{' }),
  quoted('@"', { close: '"', backslash: false, doubled: true, multiline: true }),
  quoted('$"', { close: '"', interpolation: '{' }),
  quoted('"'),
  quoted("'"),
]
