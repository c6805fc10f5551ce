import type { Code } from './code.ts'
import type { FunctionSpan, ScopeSpan, StructureReader } from './structure.ts'

/** The body of a property as a reader of accessors found it. */
export interface AccessorHead {
  readonly name: string
  readonly nameToken: number
  readonly firstToken: number
  readonly bodyStart: number
  readonly bodyEnd: number
  readonly parameters: FunctionSpan['parameters']
}

type AccessorReader = (code: Code, index: number, bodies: ReadonlySet<number>) => AccessorHead | null

/** Adds the bodies of properties to the functions a structure holds; `bodies` are the braces of its types. */
export function withAccessors(readStructure: StructureReader, readAccessor: AccessorReader): StructureReader {
  return (code) => {
    const structure = readStructure(code)
    const bodies = new Set(structure.scopes.map(({ bodyStart }: ScopeSpan) => bodyStart))
    const found: FunctionSpan[] = []
    for (let index = 0; index < code.count; index++) {
      const head = code.isWord(index) ? readAccessor(code, index, bodies) : null
      if (head !== null) found.push({ ...head, kind: 'accessor', ownsFrom: head.firstToken })
    }
    return { ...structure, functions: [...structure.functions, ...found] }
  }
}
