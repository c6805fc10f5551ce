import { DEPTH } from '../../engine/limits.ts'
import type { Code } from '../../engine/structure/code.ts'
import type {
  BlockSpan,
  FunctionKind,
  FunctionSpan,
  ScopeSpan,
  Structure,
} from '../../engine/structure/structure.ts'

/** What a word opened: a function, a type, something that lends its name, a control statement, or nothing to list. */
export interface Opened {
  readonly kind: FunctionKind | 'class' | 'scope' | 'control' | 'plain'
  readonly index: number
  readonly name: string
  readonly nameToken: number
  readonly parameters: FunctionSpan['parameters']
}

export interface EndedOptions {
  /** What opens here; null for nothing. */
  open(code: Code, index: number, around: Opened | undefined): Opened | null
  /** Whether this token ends the innermost thing that is open. */
  closes(code: Code, index: number, opened: Opened): boolean
  /** Whether the innermost thing ends before this token: a function without an end, a block that nothing closed. */
  endsBefore?(code: Code, index: number, opened: Opened): boolean
  /** Functions that end where they stand: `f(x) = x`. */
  readShort?(code: Code, index: number): FunctionSpan | null
}

/** Languages whose bodies are closed by a word. */
export function readEnded(code: Code, options: EndedOptions): Structure {
  const reader = new EndedReader(code)
  for (let index = 0; index < code.count; index++) {
    while (reader.top !== undefined && options.endsBefore?.(code, index, reader.top) === true)
      reader.close(index - 1)
    const top = reader.top
    if (top !== undefined && options.closes(code, index, top)) reader.close(index)
    else reader.open(options.open(code, index, top), options.readShort?.(code, index) ?? null)
  }
  reader.finish()
  return reader
}

class EndedReader implements Structure {
  readonly functions: FunctionSpan[] = []
  readonly scopes: ScopeSpan[] = []
  readonly blocks: BlockSpan[] = []
  private readonly code: Code
  private readonly stack: Opened[] = []
  private openTypes = 0

  constructor(code: Code) {
    this.code = code
  }

  get top(): Opened | undefined {
    return this.stack.at(-1)
  }

  open(opened: Opened | null, short: FunctionSpan | null): void {
    if (short !== null) this.addShort(short)
    if (opened === null || this.stack.length >= DEPTH) return
    this.stack.push(opened)
    this.openTypes += Number(opened.kind === 'class')
  }

  private addShort(short: FunctionSpan): void {
    const kind = this.kindOf(short.kind)
    this.functions.push(kind === short.kind ? short : { ...short, kind })
  }

  close(end: number): void {
    const opened = this.stack.pop()
    if (opened === undefined || opened.kind === 'plain') return
    const { kind, index, name, nameToken, parameters } = opened
    this.openTypes -= Number(kind === 'class')
    if (kind === 'control') this.blocks.push({ keyword: index, start: index + 1, end })
    else if (kind === 'class' || kind === 'scope')
      this.scopes.push({ name, nameToken, bodyStart: nameToken, bodyEnd: end, isClass: kind === 'class' })
    else
      this.functions.push({
        name,
        kind: this.kindOf(kind),
        nameToken,
        firstToken: index,
        ownsFrom: index,
        bodyStart: nameToken,
        bodyEnd: end,
        parameters,
      })
  }

  private kindOf(kind: FunctionKind): FunctionKind {
    return kind === 'function' && this.openTypes > 0 ? 'method' : kind
  }

  finish(): void {
    while (this.stack.length > 0) this.close(this.code.count - 1)
  }
}

/** Something without a name or parameters. */
export function unnamed(kind: Opened['kind'], index: number): Opened {
  return { kind, index, name: '', nameToken: index, parameters: [] }
}
