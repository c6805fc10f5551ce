const built = new URL('built-worker-file.ts', import.meta.url).href

export async function resolve(specifier, context, next) {
  const isAsked = specifier.endsWith('/worker-file.ts') && context.parentURL !== built
  return await next(isAsked ? built : specifier, context)
}
