import { tokenKind } from '../../../source/tokens.ts'
import type { Code } from '../../engine/structure/code.ts'
import { ScriptFunctions } from './script-functions.ts'
import { ScriptAngles } from './script-angles.ts'
import {
  createFrame,
  restartFrame,
  takesTypeColon,
  takesTypeQuestion,
  type Frame,
  type FrameKind,
} from './script-frame.ts'
import {
  classifyBrace,
  continuesType,
  endsByNewLine,
  endsWithBrace,
  isDeclarator,
  isFunctionType,
  isTypeAlias,
} from './script-statements.ts'
import { readControlBlocks } from '../../engine/structure/control-blocks.ts'
import type { Structure } from '../../engine/structure/structure.ts'

/** Functions and classes of JavaScript and TypeScript: one pass with a frame for each open bracket. */
export function readScript(code: Code): Structure {
  const reader = new ScriptReader(code)
  for (let index = 0; index < code.count; index++) reader.read(index)
  reader.finish()
  return {
    functions: reader.functions.spans,
    scopes: reader.functions.scopes,
    blocks: readControlBlocks(code, reader.functions.spans),
  }
}

const ASSIGNS = new Set(['&&=', '||=', '??='])

class ScriptReader {
  readonly functions: ScriptFunctions
  private readonly code: Code
  private readonly angles: ScriptAngles
  private readonly frames: Frame[] = []
  private frame: Frame = createFrame('block', 0)
  /** Up to this token everything is inside type arguments. */
  private typeUntil = -1

  constructor(code: Code) {
    this.code = code
    this.angles = new ScriptAngles(code)
    this.functions = new ScriptFunctions(code)
  }

  read(index: number): void {
    const { code } = this
    if (index > this.typeUntil && endsByNewLine(code, index, this.frame)) this.endStatement(index)
    const kind = code.kind(index)
    if (kind === tokenKind.punctuation) this.punctuation(index, code.text(index))
    else if (kind === tokenKind.word) this.word(index, code.text(index))
    else if (kind === tokenKind.string || kind === tokenKind.number)
      this.functions.member(index, this.frame, this.angles)
    else this.stringPiece(index, kind)
  }

  private stringPiece(index: number, kind: number): void {
    if (kind === tokenKind.stringHead) this.open(index, this.isTyped(index) ? 'type' : 'group')
    else if (kind === tokenKind.stringMiddle) this.endElement(index)
    else if (kind === tokenKind.stringTail) this.close(index)
  }

  finish(): void {
    this.functions.endArrows(this.frame, this.code.count - 1)
  }

  private isTyped(index: number): boolean {
    return this.frame.kind === 'type' || this.frame.inType || index <= this.typeUntil
  }

  private punctuation(index: number, text: string): void {
    if (text === '(' || text === '[') this.open(index, this.isTyped(index) ? 'type' : 'group')
    else if (text === '{') this.openBrace(index)
    else if (text === ')' || text === ']' || text === '}') this.close(index)
    else if (this.frame.kind !== 'type' && index > this.typeUntil) this.operator(index, text)
  }

  private operator(index: number, text: string): void {
    const { frame } = this
    if (text === ';') this.endStatement(index)
    else if (text === ',') this.comma(index)
    else if (text === '=') this.equals(index)
    else if (text === '=>') this.arrow(index)
    else if (text === '?') this.question(index)
    else if (text === ':') this.colon(index)
    else if (text === '<') this.typeUntil = Math.max(this.typeUntil, this.angles.typeEnd(index))
    else if (frame.inType) this.typeOperator(text)
    else if (ASSIGNS.has(text)) frame.inValue = true
  }

  /** A type after `as` ends at any operator that types do not have. */
  private typeOperator(text: string): void {
    if (this.frame.afterAs && !['|', '&', '.'].includes(text)) this.endType()
  }

  private word(index: number, text: string): void {
    const { code, frame } = this
    if (frame.kind === 'type' || index <= this.typeUntil || code.text(index - 1) === '.') return
    if (this.contextualWord(index, text)) return
    if (text === 'function') this.functions.declaration(index, frame, this.angles)
    else if (!this.functions.classHead(index, text, frame)) this.functions.member(index, frame, this.angles)
  }

  /** Words that mean something only where they stand: `case x:`, `type X =`, `x as T`. */
  private contextualWord(index: number, text: string): boolean {
    const { frame } = this
    if (text === 'case' && frame.kind === 'block') frame.inCase = true
    else if (text === 'type' && isTypeAlias(this.code, index, frame)) frame.boundName = -2
    else if (text === 'extends' && frame.afterAs) frame.typeConditions++
    else if ((text === 'as' || text === 'satisfies') && !frame.inType) this.startAs(index)
    else return false
    return true
  }

  private startAs(index: number): void {
    if (!this.code.isWord(index + 1) && !['{', '(', '['].includes(this.code.text(index + 1))) return
    this.frame.inType = true
    this.frame.afterAs = true
  }

  private endType(): void {
    this.frame.inType = false
    this.frame.afterAs = false
    this.frame.typeConditions = 0
    this.frame.returnOf = -1
  }

  private equals(index: number): void {
    const { frame } = this
    if (frame.boundName === -2) {
      frame.inType = true
      frame.inValue = true
      return
    }
    if (!frame.inType) frame.boundName = index - 1
    this.endType()
    frame.inValue = true
  }

  private question(index: number): void {
    const { code, frame } = this
    if (takesTypeQuestion(frame)) return
    if (frame.inType && frame.afterAs) this.endType()
    if (frame.inType || this.isOptional(code.text(index + 1))) return
    frame.ternaries++
    code.marks[index] = 1
  }

  private isOptional(next: string): boolean {
    if (':),;=}]'.includes(next) && next !== '') return true
    return this.frame.kind === 'class' && !this.frame.inValue
  }

  private colon(index: number): void {
    const { code, frame } = this
    if (takesTypeColon(frame)) return
    if (frame.inType && frame.afterAs) this.endType()
    if (frame.ternaries > 0) {
      this.functions.endTernaryArrows(frame, index - 1)
      frame.ternaries--
    } else if (frame.inCase) {
      frame.inCase = false
      frame.start = index + 1
    } else if (code.text(index - 1) === ')') this.startReturnType(index)
    else if (frame.kind === 'object') frame.inValue = true
    else if (frame.kind !== 'block' || isDeclarator(code, index, frame)) this.startType(index)
  }

  private startType(index: number): void {
    this.frame.inType = true
    if (this.frame.boundName === -1)
      this.frame.boundName = index - (this.code.text(index - 1) === '?' ? 2 : 1)
  }

  private startReturnType(index: number): void {
    this.frame.inType = true
    this.frame.returnOf = index - 1
  }

  private arrow(index: number): void {
    const { code, frame } = this
    if (frame.inType && (frame.returnOf < 0 || isFunctionType(code, index, frame.returnOf))) return
    const returnOf = frame.inType ? frame.returnOf : -1
    this.endType()
    const close = returnOf >= 0 ? returnOf : index - 1
    const start = code.text(close) === ')' ? code.match(close) : close
    this.functions.arrow(index, start, frame)
  }

  private comma(index: number): void {
    const { frame } = this
    if (frame.kind === 'block') {
      this.functions.endArrows(frame, index - 1)
      const start = frame.start
      const awaits = frame.awaitsBody
      restartFrame(frame, start)
      frame.awaitsBody = awaits
    } else if (frame.kind === 'class' && frame.awaitsBody === null && !frame.inValue)
      restartFrame(frame, frame.start)
    else this.endElement(index)
  }

  private endElement(index: number): void {
    this.functions.endArrows(this.frame, index - 1)
    restartFrame(this.frame, index + 1)
  }

  private endStatement(index: number): void {
    this.functions.endArrows(this.frame, index - 1)
    restartFrame(this.frame, this.code.text(index) === ';' ? index + 1 : index)
  }

  private open(index: number, kind: FrameKind): void {
    if (this.code.match(index) < 0) return
    this.frames.push(this.frame)
    this.frame = createFrame(kind, index + 1)
  }

  private openBrace(index: number): void {
    const { code, frame } = this
    if (
      this.isTyped(index) &&
      (frame.kind === 'type' || index <= this.typeUntil || continuesType(code, index))
    ) {
      this.open(index, 'type')
      return
    }
    if (frame.inType) this.endType()
    this.open(index, this.functions.body(index, frame) ?? classifyBrace(code, index, frame))
  }

  private close(index: number): void {
    const { code } = this
    if (code.match(index) < 0 || this.frames.length === 0) return
    this.functions.endArrows(this.frame, index - 1)
    const closed = this.frame
    this.frame = this.frames.pop() ?? closed
    if (code.text(index) === '}' && endsWithBrace(code, index, closed, this.frame))
      this.endStatement(index + 1)
    else if (code.text(index) === ']') this.functions.member(index, this.frame, this.angles)
  }
}
