import { readCompiler } from './typescript-truth.ts'
import type { Truth, TruthProvider } from './truth-source.ts'

/** Truth for components: the TypeScript compiler on their scripts, at their place in the file. */
export const vueTruth: TruthProvider = {
  language: 'vue',
  title: 'TypeScript on the scripts',
  open: async () => async (text) => readScripts(text),
}

/** Everything but the scripts is made blank, so that lines stay what they are. */
function readScripts(text: string): Truth {
  let kept = ''
  let at = 0
  for (const match of text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script\s*>/gi)) {
    const start = match.index + match[0].indexOf('>', match[0].startsWith('<script') ? 0 : 0) + 1
    const from = start + Math.max(0, match[0].slice(start - match.index).indexOf(match[1] ?? ''))
    kept += blank(text.slice(at, from)) + (match[1] ?? '')
    at = from + (match[1] ?? '').length
  }
  kept += blank(text.slice(at))
  return readCompiler(kept, 'component.ts')
}

function blank(text: string): string {
  return `${text.replaceAll(/[^\n]/g, ' ').replace(/ $/, ';')}`
}
