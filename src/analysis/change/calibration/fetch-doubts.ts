import type { Doubt } from './doubts.ts'
import { everyLine, everyPlace, goneAt } from './edited-places.ts'

const OFFICIAL =
  /https:\/\/(?:sh\.rustup\.rs|static\.rust-lang\.org\/rustup|raw\.githubusercontent\.com\/Homebrew\/install\/|aka\.ms\/InstallAzureCLIDeb\b)/

/** The only way the makers of a toolchain, or of what installs others, give it out. */
export const officialInstaller: Doubt = {
  when: 'every script is the installer that the makers of Rust, of Homebrew or of Azure give out, fetched by https',
  holds: (change, raised) => everyLine(change, raised, (text) => OFFICIAL.test(text)),
}

const FENCE = 3

/** A text for readers inside a program: what they may type. */
export const inFence: Doubt = {
  when: `a fence of code (three backticks) stands at most ${FENCE} lines above each`,
  holds: ({ after }, raised) =>
    everyPlace(raised, 'after', ({ line }) =>
      after.lines.slice(Math.max(0, line - 1 - FENCE), line - 1).some((text) => text.includes('```')),
    ),
}

const UPLOADER = /https:\/\/codecov\.io\/bash\b/

/** Thousands of projects had the line, and its makers have taken it down: readers were of two minds each time. */
export const oldUploader: Doubt = {
  when: 'every script is the one that Codecov gave out to upload results',
  holds: (change, raised) => everyLine(change, raised, (text) => UPLOADER.test(text)),
}

const ONE_VERSION = /\/(?:v?\d+\.\d+(?:\.\d+)?[\w.-]*|v?\$\{?\w*version\w*\}?|[\da-f]{40})\//i

const TOLD_VERSION = /\|\s*(?:ba|z|da)?sh\s[^|\n]{0,120}\sv?\d+\.\d+\.\d+\b/

/** It is fetched as it stands, but which one is said, or which one it is to install. */
export const ofOneVersion: Doubt = {
  when: 'every address names one version, or one commit, or the script is told which version to install',
  holds: (change, raised) =>
    everyLine(
      change,
      raised,
      (text) => ONE_VERSION.test(ADDRESS.exec(text)?.[0] ?? '') || TOLD_VERSION.test(text),
    ),
}

const OF_DEP = /\bgolang\/dep\/[^\s|]{1,40}\/install\.sh\b/
const WITH_DEP = /\bif \[+ -[ef] Gopkg\.(?:toml|lock) \]/

/** A step of the template that every Go project was given: it runs where the old tool's list stands, which few have. */
export const stepOfTemplate: Doubt = {
  when: "every script is the installer of Go's dep, right below the question whether `Gopkg.toml` is there",
  holds: (change, raised) =>
    everyLine(
      change,
      raised,
      (text, line) => OF_DEP.test(text) && WITH_DEP.test(change.after.lines[line - 2] ?? ''),
    ),
}

/** What anybody who may push to a repository, or stands on the way, can change. */
const OPEN_SOURCE = /^http:|raw\.github|githubusercontent|gist\.|codecov\.io|\/(?:master|main)\//i
const AS_ROOT = /\bsudo\b|\s-\w*k\w*\s|--insecure|--no-check-certificate/

/** What its makers give out on a site of their own, as everybody installs it. */
export const ownSite: Doubt = {
  when: "every script comes by https from its makers' own site, and does not run as root",
  holds: (change, raised) =>
    everyLine(change, raised, (text) => {
      const address = ADDRESS.exec(text)?.[0]
      return address !== undefined && !OPEN_SOURCE.test(address) && !AS_ROOT.test(text)
    }),
}

const ADDRESS = /https?:\/\/[^\s"'`|)<>]{1,300}/
const RAN = /\b(?:curl|wget)\b[^\n]{0,300}(?:\||<\()[^\n]{0,80}\b(?:ba|z|da)?sh\b/

/** The host, and on one that keeps many projects whose it is: `raw.githubusercontent.com/some`. */
const OWNER = /^https?:\/\/[^/]{1,100}\/[^/]{1,100}\//

/** The address itself stood there, or a script of the same owner was run. */
function ranFrom(lines: readonly string[], address: string): boolean {
  const owner = OWNER.exec(address)?.[0]
  return lines.some(
    (line) => line.includes(address) || (owner !== undefined && line.includes(owner) && RAN.test(line)),
  )
}

/** Nobody new is trusted: the file ran what comes from there before, or the line said it in other words. */
export const fetchedBefore: Doubt = {
  when: 'every script came from the same address or owner before, or its line ran one already',
  holds: (change, raised) =>
    everyPlace(raised, 'after', (place) => {
      const address = ADDRESS.exec(change.after.lines[place.line - 1] ?? '')?.[0]
      if (address !== undefined) return ranFrom(change.before.lines, address)
      const gone = goneAt(change, place)
      return gone.some((line) => RAN.test(line))
    }),
}

const MANIFEST =
  /(?:^|[\\/])(?:Gemfile|[\w.-]+\.gemspec|package\.json|composer\.json|pyproject\.toml|setup\.(?:py|cfg)|Pipfile|Cargo\.toml|pubspec\.yaml|mix\.exs|requirements[\w.-]*\.txt)$/

/** What a package needs is a wish; which version comes is said by a lock file, or by whoever installs it. */
export const inManifest: Doubt = {
  when: 'the file is the list of what a package needs',
  holds: ({ filename }) => MANIFEST.test(filename ?? ''),
}

/** A tool of its own, of which any version comes anyway. */
export const anyTool: Doubt = {
  when: 'every line installs a tool of which no version is named',
  holds: ({ before, after }, { places }) =>
    places.length > 0 &&
    places.every(({ side, line }) => {
      const text = (side === 'before' ? before : after).lines[line - 1] ?? ''
      return /\bcargo install\b/.test(text) && !/--version|--vers|@\d/.test(text)
    }),
}

const RUN_BY =
  /(?:^|[\\/])(?:package|composer|devcontainer|tasks|launch|deno|project|turbo|nx|lerna|vercel|app|settings)\.jsonc?$/i

/** A command that stands in data is shown to somebody, unless a known program runs what stands there. */
export const inShownData: Doubt = {
  when: 'the file is JSON that no known program takes commands from',
  holds: ({ filename }) => /\.jsonc?$/i.test(filename ?? '') && !RUN_BY.test(filename ?? ''),
}
