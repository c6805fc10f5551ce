import { accessWords } from '../code/protection-words.data.ts'
import { supplyFile } from '../code/supply-chain-words.data.ts'
import type { Doubt } from './doubts.ts'
import { everyPlace, listEditsAt, placesOn } from './edited-places.ts'
import { isSentence, isTracked } from './reasons.ts'

const LONGEST_BLOCK = 60

// `//*` above them and `/*` now, or `/*/` below: a block that its authors switch on and off with one stroke.
export const switchedByMark: Doubt = {
  when: 'all of them stand in blocks whose first line was `//*` and is `/*`, or whose last is `/*/`, which switches them off and on',
  holds: ({ before, after, edits }, raised) => {
    const opened = new Set(
      edits
        .filter(({ oldStart }) => before.lines[oldStart]?.trim() === '//*')
        .map(({ newStart }) => newStart + 1),
    )
    const isInside = (line: number): boolean => {
      for (let at = line - 1; at > 0 && line - at <= LONGEST_BLOCK; at--) {
        const text = after.lines[at - 1]?.trim() ?? ''
        if (text === '/*') return opened.has(at)
        if (text.includes('*/')) return false
      }
      return false
    }
    const endsBySwitch = (line: number): boolean => {
      const below = after.lines.slice(line, line + LONGEST_BLOCK).find((text) => text.includes('*/'))
      return below?.trim() === '/*/'
    }
    return everyPlace(raised, 'after', ({ line }) => isInside(line) || endsBySwitch(line))
  },
}

const LONGEST_LINE = 400

const SETTINGS = /(?:^|[\\/])\w[\w.-]*\.(?:ya?ml|toml|ini|properties|conf|cfg)$/i
const OF_TOOLS = /(?:^|[\\/])\.|(?:lint|pytest|mypy|tox|codecov|coverage|setup|phpunit|phpstan)/i

/** What keeps somebody out, or tells of who came. */
const OF_CARE = /[Aa]udit|[Ss]aniti[sz]|[Ee]scape(?!d?_?char)|[Ee]ncrypt|[Ss]ignature/

/** Its authors leave old code as a comment by habit, and know of it; what proves or builds it is missed by others. */
export const ofProgram: Doubt = {
  when: 'they are of a program, not of a test, a build, a check or another tool, and none of them speaks of access',
  holds: ({ isTest, filename, after }, raised) => {
    const isOfTool =
      supplyFile.test(filename ?? '') || (SETTINGS.test(filename ?? '') && OF_TOOLS.test(filename ?? ''))
    const isOfCare = (text: string): boolean => accessWords.test(text) || OF_CARE.test(text)
    return (
      !isTest &&
      !isOfTool &&
      !placesOn(raised, 'after').some(({ line }) =>
        isOfCare((after.lines[line - 1] ?? '').slice(0, LONGEST_LINE)),
      )
    )
  },
}

const WHEN = /^\s*#\s*(?:-\s*)?(?:schedule|cron|cancel-in-progress|workflow_dispatch)\b/

/** When a workflow runs, and whether the next run stops it, is its authors' own matter. */
export const whenItRuns: Doubt = {
  when: 'all of them say when a workflow runs, or whether the next run stops it',
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) =>
      WHEN.test((after.lines[line - 1] ?? '').slice(0, LONGEST_LINE)),
    ),
}

const SPOKEN_OF =
  /\bcomment(?:ing|ed)\b.{0,20}\b(?:out|code|earlier|old|previous|until|for now|lines?|since|because)\b|\bout[- ]?commented\b/i

/** `// Supported now, hence commenting the earlier code`, wherever the change says so. */
export const spokenOf: Doubt = {
  when: 'a new comment in words says that code is commented out',
  holds: (change, raised) => {
    const { after } = change
    const off = new Set(placesOn(raised, 'after').map(({ line }) => line))
    return after.comments.some(({ line }) => {
      const text = after.lines[line - 1] ?? ''
      const isNew = (): boolean => listEditsAt(change, { side: 'after', line }).length > 0
      return !off.has(line) && SPOKEN_OF.test(text) && (isSentence(text) || isTracked(text)) && isNew()
    })
  },
}
