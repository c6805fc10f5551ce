/** The scripts inside the interpreter, in the order they are loaded. */
export const pythonModules = [
  'review_facts',
  'source_marks',
  'source_parts',
  'source_runs',
  'source_facts',
] as const

export function pythonModuleUrl(name: string): URL {
  return new URL(`../../analysis/python/${name}.py`, import.meta.url)
}
