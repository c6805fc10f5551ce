import type { FunctionKind } from '../../engine/structure/structure.ts'

/** `type` frames hold only types: nothing in them is a function or a branch. */
export type FrameKind = 'block' | 'class' | 'object' | 'group' | 'type'

/** A function whose head was read and whose body is awaited. */
export interface PendingFunction {
  readonly name: string
  readonly kind: FunctionKind
  readonly nameToken: number
  readonly firstToken: number
  readonly parametersOpen: number
}

/** An arrow function with an expression for a body: it ends where the expression does. */
export interface OpenArrow {
  readonly span: PendingFunction
  readonly bodyStart: number
  readonly ternaries: number
}

/** What is known inside one pair of brackets, or at the top. */
export interface Frame {
  readonly kind: FrameKind
  readonly arrows: OpenArrow[]
  /** Open `?` of conditional expressions. */
  ternaries: number
  /** A type is being read; it may be one after `as`, which ends at any operator. */
  inType: boolean
  afterAs: boolean
  /** `extends` of a conditional type after `as` whose `?`, and `?` whose `:`, is still to come. */
  typeConditions: number
  typeAlternatives: number
  /** The type is a return type: its parameters' `)`; -1 otherwise. */
  returnOf: number
  /** Between `case` and its `:`. */
  inCase: boolean
  /** The value of a property or field has begun. */
  inValue: boolean
  /** The next `{` is the body of a class or interface. */
  awaitsBody: FrameKind | null
  className: number
  pending: PendingFunction | null
  /** Token of the name a following `=` binds; -1 when there is none. */
  boundName: number
  /** First token of the statement, member or element. */
  start: number
}

export function createFrame(kind: FrameKind, start: number): Frame {
  return {
    kind,
    arrows: [],
    ternaries: 0,
    inType: false,
    afterAs: false,
    typeConditions: 0,
    typeAlternatives: 0,
    returnOf: -1,
    inCase: false,
    inValue: false,
    awaitsBody: null,
    className: -1,
    pending: null,
    boundName: -1,
    start,
  }
}

/** Forgets everything about the statement, member or element that just ended. */
export function restartFrame(frame: Frame, start: number): void {
  frame.ternaries = 0
  frame.inType = false
  frame.afterAs = false
  frame.typeConditions = 0
  frame.typeAlternatives = 0
  frame.returnOf = -1
  frame.inCase = false
  frame.inValue = false
  frame.awaitsBody = null
  frame.pending = null
  frame.boundName = -1
  frame.start = start
}

/** At `?`: it belongs to a conditional type after `as`. */
export function takesTypeQuestion(frame: Frame): boolean {
  if (!frame.afterAs || frame.typeConditions === 0) return false
  frame.typeConditions--
  frame.typeAlternatives++
  return true
}

/** At `:`: it belongs to a conditional type after `as`. */
export function takesTypeColon(frame: Frame): boolean {
  if (!frame.afterAs || frame.typeAlternatives === 0) return false
  frame.typeAlternatives--
  return true
}
