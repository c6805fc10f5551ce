import { readPin } from '../code/pins.ts'
import type { Doubt } from './doubts.ts'
import { everyLine, everyPlace, goneAt, placesOn } from './edited-places.ts'
import { listEntries } from '../read-evidence.ts'

const NEAR = 3
const LEAST_LOOSE = 2

/** What stands around it is as loose: the lock file says which version, not this list. */
export const looseAround: Doubt = {
  when: 'a pin is gone, and entries right beside it have none either',
  holds: ({ after, filename }, { evidence, places }) => {
    const all = listEntries(evidence, 'loosened')
    const isPin = all.every(({ how }) => how === 'pin-loosened')
    const isLoose = (line: string): boolean => readPin(filename ?? '', line)?.firmness === 0
    return (
      isPin &&
      places.length > 0 &&
      places.every(({ line }) => {
        const beside = after.lines.slice(Math.max(0, line - 1 - NEAR), line + NEAR)
        return beside.filter(isLoose).length > LEAST_LOOSE
      })
    )
  },
}

/** What a package asks of whoever uses it is as wide as it works. */
export const askedOfOthers: Doubt = {
  when: 'every entry stands under `peerDependencies` or `engines`',
  holds: ({ after }, raised) => {
    const sectionOf = (line: number): string | undefined =>
      after.lines.slice(0, line - 1).findLast((each) => /"\w+"\s*:\s*\{/.test(each))
    return everyPlace(raised, 'after', ({ line }) =>
      /"(?:peerDependencies|engines)"/.test(sectionOf(line) ?? ''),
    )
  },
}

const RUNTIME = /^(?:php|hhvm|ext-[\w-]+|lib-[\w-]+|python|ruby|node|npm|go)$/

/** What a package runs on is there already: nothing is fetched for it. */
export const runtimeOnly: Doubt = {
  when: 'all that is loosened is what the package runs on',
  holds: (_change, { evidence }) => {
    const all = listEntries(evidence, 'loosened')
    return all.length > 0 && all.every(({ what = '' }) => RUNTIME.test(what))
  },
}

const MANIFEST =
  /(?:^|[\\/])(?:Gemfile|[\w.-]+\.gemspec|package\.json|composer\.json|pyproject\.toml|setup\.(?:py|cfg)|Pipfile|Cargo\.toml|pubspec\.yaml|mix\.exs|[\w.-]*requirements[\w.-]*\.txt)$/

/** A range that became wider was no pin: a lock file says which version, or nothing did before either. */
export const onlyRange: Doubt = {
  when: 'in a list of what a package needs, what went was a range already',
  holds: (change, raised) => {
    const filename = change.filename ?? ''
    const places = placesOn(raised, 'after')
    const wasRange = (place: (typeof places)[number]): boolean => {
      const old = goneAt(change, place).flatMap((line) => readPin(filename, line) ?? [])
      const own = readPin(filename, change.after.lines[place.line - 1] ?? '')?.what
      return old.some(({ what, firmness }) => what === own && firmness <= 1)
    }
    return MANIFEST.test(filename) && places.length > 0 && places.every(wasRange)
  },
}

/** How it is run here was decided before. */
export const privilegedBefore: Doubt = {
  when: 'all of it is privileged containers, of which the file had some before',
  holds: ({ before }, { evidence }) => {
    const all = listEntries(evidence, 'loosened')
    return (
      all.length > 0 &&
      all.every(({ what }) => what === 'privileged container') &&
      /privileged\b/.test(before.text)
    )
  },
}

const RUNS_TESTS = /\b(?:mocha|jest|vitest|ava|tap|pytest|rspec|phpunit|tests?)\b/

/** A run of tests against a server of its own. */
export const aroundTests: Doubt = {
  when: 'every line runs tests',
  holds: (change, raised) => everyLine(change, raised, (text) => RUNS_TESTS.test(text)),
}

const EXAMPLE_HOST = /\bhttps?:\/\/(?:[\w-]+\.)*example\.(?:com|org|net)\b/

/** An address that is nobody's: whoever builds puts another in its place. */
export const exampleHost: Doubt = {
  when: 'every address is of `example.com` or its like',
  holds: (change, raised) => everyLine(change, raised, (text) => EXAMPLE_HOST.test(text)),
}

/** One commit among versions was for something that was not released yet. */
export const versionsAround: Doubt = {
  when: 'an action that was named by a commit is named by a version, as half of the file or more was before',
  holds: (change, raised) => {
    const filename = change.filename ?? ''
    const old = change.before.lines.flatMap((line) => readPin(filename, line) ?? [])
    const loose = old.filter(({ firmness }) => firmness < 3).length
    return (
      loose * 2 >= old.length &&
      everyLine(change, raised, (text) => (readPin(filename, text)?.firmness ?? 0) >= 1)
    )
  },
}

/** What a job may do is its author's to say, and which image a build starts from changes by the week. */
export const rightsOrImages: Doubt = {
  when: 'all of it is rights of a workflow, or tags of images',
  holds: ({ filename }, { evidence }) => {
    const all = listEntries(evidence, 'loosened')
    const isImage = /(?:Docker|Container)file|compose/i.test(filename ?? '')
    return (
      all.length > 0 &&
      all.every(({ how, what = '' }) => {
        const isRight = how === 'permission-widened' && !/pull_request_target|all permissions/.test(what)
        return isRight || (isImage && how === 'pin-loosened')
      })
    )
  },
}

/** What comes from outside is told of, and nothing of it is fetched or run. */
export const nothingTaken: Doubt = {
  when: 'all of it is `pull_request_target`, and no step of the workflow checks anything out',
  holds: ({ after }, { evidence }) => {
    const all = listEntries(evidence, 'loosened')
    return (
      all.length > 0 &&
      all.every(({ what }) => what === 'pull_request_target') &&
      !/\bcheckout\b|\bgit (?:fetch|clone|pull)\b|github\.event|github\.head_ref/.test(after.text)
    )
  },
}
