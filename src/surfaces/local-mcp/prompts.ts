import { Problem } from '../../core/problem.ts'

interface PromptDefinition {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly {
    readonly name: string
    readonly description: string
    readonly required: boolean
  }[]
  readonly text: (given: Readonly<Record<string, string>>) => string
}

/** What agents do with the tools, said once so that they do it well. */
const prompts: readonly PromptDefinition[] = [
  {
    name: 'check_my_change',
    title: 'Check my change before I finish',
    description: 'Reviews every changed file against a base and tells what must be looked at.',
    arguments: [
      { name: 'base', description: 'Branch or revision to compare with; HEAD unless said.', required: false },
    ],
    text: ({ base }) =>
      `List the files changed since ${base ?? 'HEAD'} (git diff --name-only). For each source file call developer_code_change_review with {"path": FILE, ${base === undefined ? '"before_ref": "HEAD"' : `"base": ${JSON.stringify(base)}`}}. Mend what has severity critical or high, say of the rest in one line each why it stays, and finish only when no reviewDecision is "block".`,
  },
  {
    name: 'explain_metric',
    title: 'Explain this metric',
    description: 'Measures a file and explains one number of it by the functions that cause it.',
    arguments: [
      { name: 'path', description: 'The file.', required: true },
      { name: 'metric', description: 'Name of the number, e.g. maintainabilitySignal.', required: true },
    ],
    text: ({ path = '', metric = '' }) =>
      `Call developer_code_metrics with {"path": ${JSON.stringify(path)}}. Explain ${JSON.stringify(metric)}: what it counts, what it is here, which functions (name, line) cause it most, and the smallest change that would better it. Quote analysis.limitations where they apply.`,
  },
  {
    name: 'preflight_before_paying',
    title: 'Preflight before I pay',
    description: 'Looks at an x402 endpoint with one unpaid request before any money is signed for it.',
    arguments: [{ name: 'url', description: 'The endpoint.', required: true }],
    text: ({ url = '' }) =>
      `Call developer_x402_preflight with {"url": ${JSON.stringify(url)}}. Tell its grade, every failed check with its remedy, what it costs, on which network, in which token and to whom. Advise to pay only if it is compliant and the price and payee are what was expected. Pay nothing yourself.`,
  },
]

export function listPrompts() {
  return prompts.map((prompt) => ({
    name: prompt.name,
    title: prompt.title,
    description: prompt.description,
    arguments: [...prompt.arguments],
  }))
}

export function renderPrompt(name: string, given: Readonly<Record<string, string>>) {
  const prompt = prompts.find((candidate) => candidate.name === name)
  if (prompt === undefined)
    throw new Problem('not-found', `There is no prompt ${JSON.stringify(name.slice(0, 100))}.`)
  const missing = prompt.arguments.filter(
    (argument) => argument.required && given[argument.name] === undefined,
  )
  if (missing.length > 0)
    throw new Problem(
      'invalid-input',
      `The prompt needs ${missing.map((argument) => argument.name).join(', ')}.`,
    )
  const content = { type: 'text' as const, text: prompt.text(given) }
  return { description: prompt.description, messages: [{ role: 'user' as const, content }] }
}
