import type { Side } from '../change.ts'

/** What a package of Python binds by importing from itself: `import a.b`, and `from .b import c`, in `a/__init__.py` bind `b`. */
export function listOwnModules(filename: string | null, { imports }: Side): ReadonlySet<string> {
  const folder = /(?:^|[\\/])(\w+)[\\/]__init__\.py$/.exec(filename ?? '')?.[1]
  if (folder === undefined) return new Set()
  const paths = imports.map(({ module }) => module.split('.'))
  return new Set(paths.filter(([own]) => own === '' || own === folder).map(([, next = '']) => next))
}
