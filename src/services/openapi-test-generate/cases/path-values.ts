import type { SchemaNode } from '../model/api-model.ts'
import { acceptsValue } from '../values/accepts-value.ts'
import type { SampleContext } from '../values/sample-context.ts'
import type { SampleValue } from '../values/sample-value.ts'
import type { NamedText } from './test-case.ts'

/** A variable of one operation's path with the value that its own parameter gives it. */
export interface PathVariable {
  /** The path up to and including the variable: what it names is the same in every operation. */
  readonly key: string
  readonly text: string
  /** Undefined when the parameter is not declared. */
  readonly value: SampleValue | undefined
  readonly schema: SchemaNode
  /** Whether the document gives no value, so that one was made up. */
  readonly isInvented: boolean
}

/** One value per path variable for the whole module. What an author wrote anywhere wins over what is made up. */
export class PathValues {
  readonly #byKey = new Map<string, PathVariable>()

  add(variable: PathVariable): void {
    const known = this.#byKey.get(variable.key)
    if (known === undefined || (known.isInvented && !variable.isInvented))
      this.#byKey.set(variable.key, variable)
  }

  read(key: string): string {
    return this.#byKey.get(key)?.text ?? ''
  }

  /** The values an operation needs beside the common ones: its own where the common one would not do. */
  listOwn(variables: readonly PathVariable[], context: SampleContext): NamedText[] {
    return variables
      .filter((variable) => !this.#serves(variable, context))
      .map(({ key, text }): NamedText => [key, text])
  }

  list(keys: ReadonlySet<string>): PathVariable[] {
    return [...this.#byKey.values()].filter(({ key }) => keys.has(key))
  }

  #serves({ key, text, schema, isInvented }: PathVariable, context: SampleContext): boolean {
    const common = this.#byKey.get(key)
    if (common === undefined || common.text === text) return common !== undefined
    if (!isInvented || common.value === undefined) return false
    return schema === undefined || acceptsValue(common.value, [schema], context)
  }
}
