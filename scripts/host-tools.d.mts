export interface HostTool {
  readonly name: string
  readonly find: () => string | null
  readonly packages: readonly string[]
  readonly isOptional?: boolean
}
export const hostTools: readonly HostTool[]
export function findPython(): string | null
export function findPythonWith(modules: string): string | null
export function findChromium(): string | null
export function findPostgres(): string | null
