import { readFileSync } from 'node:fs'
import { configFields } from '../src/config-fields.data.ts'
import { priceVariable } from '../src/config.ts'
import { problemPages } from '../src/catalog/problem-pages.data.ts'
import { servicePath } from '../src/core/paths.ts'
import { formatAtomic, formatUsd } from '../src/core/price.ts'
import { problemCodes } from '../src/core/problem.ts'
import { services } from '../src/services/registry.ts'
import { problemStatus } from '../src/surfaces/http/problem-status.ts'

/** Every generated file of the repository: path to text. */
export async function buildGoldenFiles(): Promise<Record<string, string>> {
  return {
    '.env.example': emitEnvironmentExample(),
    'README.md': replaceSection(readFileSync('README.md', 'utf8'), 'prices', emitPriceTable()),
    ...Object.fromEntries(problemCodes.map((code) => [`docs/problems/${code}.md`, emitProblemPage(code)])),
  }
}

function emitEnvironmentExample(): string {
  const fields = configFields.map((field) => `# ${field.describe}\n# ${field.name}=${field.default ?? ''}\n`)
  const prices = services.map(
    (service) => `# ${priceVariable(service.name)}=${formatAtomic(service.price.atomic)}`,
  )
  return `${fields.join('\n')}\n# Price per call in USDC.\n${prices.join('\n')}\n`
}

function emitPriceTable(): string {
  const rows = services.map(
    (service) =>
      `| \`${service.name}\` | \`POST ${servicePath(service.name)}\` | ${formatUsd(service.price)} | ${service.summary} |`,
  )
  return ['| service | call | price | gives |', '|---|---|---|---|', ...rows].join('\n')
}

function emitProblemPage(code: (typeof problemCodes)[number]): string {
  const { title, meaning, remedy } = problemPages[code]
  const charged = code === 'settlement-unknown' ? 'not known yet' : 'no'
  return `# ${title}\n\n\`${code}\`, HTTP ${problemStatus[code]}. Charged: ${charged}.\n\n${meaning}\n\n**What to do:** ${remedy}\n`
}

/** Puts text between `<!-- name -->` and `<!-- /name -->`. */
function replaceSection(document: string, name: string, text: string): string {
  const pattern = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`)
  if (!pattern.test(document)) throw new Error(`the document has no section ${name}`)
  return document.replace(pattern, (_, open: string, close: string) => `${open}${text}\n${close}`)
}
