import type { CountedLine } from './gate-lines.ts'
import { failOn, wantedEntry, wantedList } from './gate-words.data.ts'
import type { WeakenedGate } from './weakened-gate.ts'

/** What a check looked for, and does not any more. */
export function compareWanted(
  filename: string,
  gone: readonly CountedLine[],
  fresh: readonly CountedLine[],
  before: readonly CountedLine[],
  after: readonly CountedLine[],
): WeakenedGate[] {
  const wanted = gone.filter((each) => !LEAVES_OUT.test(headingOf(each, before)))
  return [
    ...findShrunk(filename, gone, fresh),
    ...findGoneEntries(filename, wanted, fresh, after),
    ...(/tollgauge\.toml$|package\.json$/.test(filename) ? compareFailOn(gone, fresh) : []),
  ]
}

const LEAVES_OUT = /disable|exclude|ignore|skip/i

/** The key that an entry of a list stands under. */
function headingOf({ line }: CountedLine, before: readonly CountedLine[]): string {
  return (
    before.findLast((each) => each.line < line && /^["']?[\w-]+["']?:\s*$/.test(each.text.trim()))?.text ?? ''
  )
}

/** Their plugins build, they do not check. */
const BUNDLERS =
  /(?:^|[\\/])(?:vite|vitest|rollup|webpack|babel|tsup|rspack|astro|svelte|nuxt|next|tailwind|postcss)\b[^\\/]*$|tsconfig[^\\/]*\.json$/i

/** A list on one line that lost entries; replaced by others it is another list, not a shorter one. */
function findShrunk(
  filename: string,
  gone: readonly CountedLine[],
  fresh: readonly CountedLine[],
): WeakenedGate[] {
  return gone.flatMap(({ text }): WeakenedGate[] => {
    const [, key = '', items = ''] = wantedList.exec(text) ?? []
    if (/^(?:plugins|extends)$/.test(key) && BUNDLERS.test(filename)) return []
    const now = fresh.find((each) => wantedList.exec(each.text)?.[1] === key)
    if (key === '' || now === undefined) return []
    const kept = new Set(listItems(wantedList.exec(now.text)?.[2] ?? ''))
    const old = listItems(items)
    const isShorter = kept.size < old.length && [...kept].every((item) => old.includes(item))
    return isShorter ? [{ what: key, how: 'rule-off', side: 'after', line: now.line }] : []
  })
}

function listItems(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim().replaceAll(/^["']|["']$/g, ''))
    .filter((item) => item !== '')
}

function findGoneEntries(
  filename: string,
  gone: readonly CountedLine[],
  fresh: readonly CountedLine[],
  after: readonly CountedLine[],
): WeakenedGate[] {
  const entry = wantedEntry.find(({ files }) => files.test(filename))
  if (entry === undefined) return []
  const nameOf = ({ text }: CountedLine): string | undefined => entry.text.exec(text)?.[1]
  const kept = new Set(after.map(nameOf))
  // On a line with others it is another list, of formatters or groups.
  const isListed = (name: string): boolean =>
    after.some(({ text }) => /\[/.test(text) && text.split(/[^\w-]+/).includes(name))
  const lost = gone.filter((each) => {
    const name = nameOf(each)
    return name !== undefined && !kept.has(name) && !isListed(name)
  })
  // As many others came: a check was exchanged for another one.
  const arrived = fresh.filter((each) => nameOf(each) !== undefined)
  if (arrived.length >= lost.length) return []
  return lost.map((each) => ({
    what: nameOf(each) ?? '',
    how: 'rule-off',
    side: 'before',
    line: each.line,
  }))
}

const MILD_TO_STRICT = ['never', 'none', 'off', 'critical', 'high', 'medium', 'low', 'info']

/** From what severity on the build fails. */
function compareFailOn(gone: readonly CountedLine[], fresh: readonly CountedLine[]): WeakenedGate[] {
  const read = ({ text }: CountedLine): string | undefined => failOn.exec(text.replaceAll('"', ''))?.[1]
  const was = gone.map(read).find((value) => value !== undefined)
  const now = fresh.find((each) => read(each) !== undefined)
  if (was === undefined || now === undefined) return []
  const isMilder = MILD_TO_STRICT.indexOf(read(now) ?? '') < MILD_TO_STRICT.indexOf(was)
  return isMilder
    ? [
        {
          what: 'fail-on',
          how: 'threshold-lowered',
          side: 'after',
          line: now.line,
        },
      ]
    : []
}

/** What a workflow runs to find faults; one that only builds or publishes keeps nothing out. */
const CHECKS =
  /(?<!install[^\n]{0,80})\b(?:tests?|lint(?:er|ing)?|checks?|verify|vet|typecheck|tsc|pytest|jest|vitest|mocha|rspec|phpunit|clippy|mypy|ruff|flake8|eslint|phpstan|rubocop|golangci\S*|(?:tox|nox)(?!.*\b-?(?:doc|build|publish|release))|gradlew|mvn|ctest|e2e|audit|scan)\b(?![\w-]*:\s*$)/i

/** A workflow that checked pull requests and does not any more. */
export function compareEvents(
  filename: string,
  gone: readonly CountedLine[],
  after: readonly CountedLine[],
): WeakenedGate[] {
  if (!/\.github[\\/]workflows/.test(filename) || !after.some(({ text }) => CHECKS.test(text))) return []
  const event = /\bpull_request\b|\bmerge_request_event\b/
  const lost = gone.find(({ text }) => event.test(text) && !/github\.event/.test(text))
  if (lost === undefined || after.some(({ text }) => /\bpull_request(?:_target)?\b|merge_group/.test(text)))
    return []
  return [
    {
      what: 'pull_request',
      how: 'check-removed',
      side: 'before',
      line: lost.line,
    },
  ]
}
