import type { Code } from '../../engine/structure/code.ts'

/** Tells the arrows of arms from those of functions, of types and of comprehensions, bracket by bracket. */
export class MlArrows {
  private readonly code: Code
  /** Brackets in which a word still awaits its own arrow, innermost last. */
  private readonly awaiting: number[] = []
  /** Brackets in which a type is being read. */
  private readonly typed = new Set<number>()

  constructor(code: Code) {
    this.code = code
  }

  /** Forgets what an item before this one left open. */
  restart(): void {
    if (this.awaiting.length > 0) this.awaiting.length = 0
    if (this.typed.size > 0) this.typed.clear()
  }

  /** `fun`: the next arrow in the same brackets is its own. */
  expect(index: number): void {
    if (this.awaiting.length < 1000) this.awaiting.push(this.code.parent(index))
  }

  /** `for … do`: there was no arrow. */
  forget(index: number): void {
    if (this.awaiting.at(-1) === this.code.parent(index)) this.awaiting.pop()
  }

  /** `:` begins a type, `=` and `,` end it. */
  mark(index: number, text: string): void {
    if (text === ':') this.typed.add(this.code.parent(index))
    else this.typed.delete(this.code.parent(index))
  }

  /** At a closing bracket. */
  leave(open: number): void {
    while ((this.awaiting.at(-1) ?? -1) >= open && open >= 0) this.awaiting.pop()
    this.typed.delete(open)
  }

  /** Whether an arrow is that of an arm. */
  isArm(index: number): boolean {
    const bracket = this.code.parent(index)
    if (this.awaiting.at(-1) === bracket) {
      this.awaiting.pop()
      this.typed.delete(bracket)
      return false
    }
    return !this.typed.has(bracket)
  }
}
