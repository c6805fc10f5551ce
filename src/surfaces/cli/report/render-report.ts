import type { Report } from './report.ts'
import type { TextOptions } from './formats/text.ts'

export const formatNames = [
  'text',
  'json',
  'jsonl',
  'github',
  'sarif',
  'gitlab',
  'junit',
  'markdown',
  'rdjson',
] as const
export type FormatName = (typeof formatNames)[number]

export interface RenderOptions extends TextOptions {
  readonly exit: number
}

type Render = (report: Report, options: RenderOptions) => Promise<string>

/** Each writer is loaded when it is asked for. */
const renderers: Readonly<Record<FormatName, Render>> = {
  text: async (report, options) => (await import('./formats/text.ts')).renderText(report, options),
  json: async (report, { exit }) => (await import('./formats/json.ts')).renderJson(report, exit),
  jsonl: async (report, { exit }) => (await import('./formats/json.ts')).renderJsonLines(report, exit),
  github: async (report) => (await import('./formats/github.ts')).renderGithub(report),
  sarif: async (report) => {
    const [{ renderSarif }, { loadRuleTexts }] = await Promise.all([
      import('./formats/sarif.ts'),
      import('../judge/rule-texts.ts'),
    ])
    return renderSarif(report, await loadRuleTexts())
  },
  gitlab: async (report) => (await import('./formats/gitlab.ts')).renderGitlab(report),
  junit: async (report) => (await import('./formats/junit.ts')).renderJunit(report),
  markdown: async (report) => (await import('./formats/markdown.ts')).renderMarkdown(report),
  rdjson: async (report) => (await import('./formats/rdjson.ts')).renderRdjson(report),
}

export async function renderReport(
  format: FormatName,
  report: Report,
  options: RenderOptions,
): Promise<string> {
  return await renderers[format](report, options)
}
