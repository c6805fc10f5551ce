import type { Code } from '../../engine/structure/code.ts'

const NOT_IN_TYPES = new Set(
  '&& || ?? + ++ -- * / % == === != !== += -= <= >= ! ~ ^ ** ?. return let var if else for while function await throw delete switch'.split(
    ' ',
  ),
)
const AFTER_TYPE_ARGUMENTS = new Set([
  '(',
  ')',
  ',',
  ';',
  '{',
  '}',
  '[',
  ']',
  '=',
  '=>',
  ':',
  '|',
  '&',
  '>',
  '.',
  '?.',
  '!',
  '?',
  '',
])
const WORDS_AFTER = new Set(['extends', 'implements', 'as', 'satisfies', 'is'])

/** Tells `<` of type arguments from less-than: one prefix sum answers for any range at once. */
export class ScriptAngles {
  private readonly code: Code
  private readonly foreign: Int32Array

  constructor(code: Code) {
    this.code = code
    this.foreign = new Int32Array(code.count + 1)
    for (let index = 0; index < code.count; index++) {
      this.foreign[index + 1] = (this.foreign[index] ?? 0) + Number(NOT_IN_TYPES.has(code.text(index)))
    }
  }

  /** The `>` of type parameters or arguments that open at `index`; -1 when it is a comparison. */
  typeEnd(index: number): number {
    const { code } = this
    const close = code.angle(index)
    if (close <= index + 1 || this.foreign[close] !== this.foreign[index]) return -1
    const after = code.text(close + 1)
    if (!code.isWord(index - 1)) return after === '(' ? close : -1
    if (AFTER_TYPE_ARGUMENTS.has(after) || WORDS_AFTER.has(after)) return close
    return code.startsLine(close + 1) ? close : -1
  }

  /** The token after type parameters that may open at `index`. */
  after(index: number): number {
    return this.code.text(index) === '<' ? Math.max(index, this.typeEnd(index)) + 1 : index
  }
}
