import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

/** `npm run new:service family.endpoint`: stamps the template into a folder and adds its one line to the services sold. */
const name = process.argv[2] ?? ''
if (!/^[a-z][a-z0-9]*\.[a-z][a-z0-9-]*$/.test(name)) {
  process.stderr.write('usage: npm run new:service <family>.<endpoint>, e.g. text.word-count\n')
  process.exit(2)
}
const [family = '', endpoint = ''] = name.split('.')
// The two follow-ups of the contract live in folders named family-endpoint; developer services in their endpoint's.
const folder = family === 'developer' ? endpoint : `${family}-${endpoint}`
const target = new URL(`../src/services/${folder}/`, import.meta.url)
if (existsSync(target)) {
  process.stderr.write(`src/services/${folder} exists already\n`)
  process.exit(1)
}
const camel = folder.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
cpSync(new URL('../src/services/_template/', import.meta.url), target, { recursive: true })
for (const file of ['service.ts', 'service.test.ts']) {
  const path = new URL(file, target)
  const text = readFileSync(path, 'utf8')
    .replaceAll('template.template', name)
    .replaceAll(
      "title: 'Template'",
      `title: '${endpoint.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())}'`,
    )
    .replaceAll("tags: ['template']", `tags: ['${family}']`)
    .replace(/\btemplate\b(?=( = defineService|\b.*from '\.\/service|\.))/g, camel)
  writeFileSync(path, text)
}
const loaders = new URL('../src/services/service-loaders.ts', import.meta.url)
const lines = readFileSync(loaders, 'utf8').split('\n')
const end = lines.indexOf('}', lines.indexOf('const sold = {'))
lines.splice(end, 0, `  '${name}': async () => (await import('./${folder}/service.ts')).${camel},`)
writeFileSync(loaders, lines.join('\n'))
process.stdout.write(
  `src/services/${folder}/service.ts is ready; when it says what you sell: npm run golden, then npm test -- test/contract ${folder}\n`,
)
