import type { Change, Side } from '../change.ts'
import { isDocument, isForReaders, isShown } from '../findings/example-files.ts'
import type { Doubt } from './doubts.ts'
import { listWritten } from '../code/disabled-lines.ts'
import { everyPlace } from './edited-places.ts'
import { listEntries } from '../read-evidence.ts'

/** What a file says of itself counts when it said so before, or is new: a change cannot make itself light. */
function saysAlways({ before, after }: Change, says: (side: Side) => boolean): boolean {
  return says(after) && (before.text.trim() === '' || says(before))
}

/** Nobody wrote it by hand. */
export const generated: Doubt = {
  when: 'the file says, and said before, that it is generated, or looks minified',
  holds: (change) =>
    saysAlways(change, ({ measurement: { generated: sign } }) => sign !== null && sign.kind !== 'long-line'),
}

const HEAD = 600
/** `/*! name v1.2.3`, which libraries of scripts and styles begin with so that minifiers keep it; `// name, v1.2.3`. */
const OTHERS =
  /^\s*\/\*!(?=[\s\S]{0,300}\bv?\d+\.\d+)|^\s*\/\*[\s\S]{0,200}\bjQuery\b[\s\S]{0,40}\bv?\d+\.\d+\.\d+|^\s*\/\/ ?[\w.-]{2,40}(?: [\w.-]{2,40}){0,2},? v\d+\.\d+/
/** Scripts and styles whose first words say their version and whose they are. */
const VERSIONED =
  /^\s*(?:\/\*|\/\/)(?=[\s\S]{0,500}\b(?:version|v)[: ]?\s?\d+\.\d+)(?=[\s\S]{0,500}(?:\([cC]\)|copyright|licen[cs]e)\W)/i
const PAGE_PART = /\.(?:js|css)$/

/**
 * Where packages of Swift keep the libraries of C that they wrap (`Sources/CNIOBoringSSL/…`), and those of Python what
 * they bring along (`requests/packages/urllib3/…`).
 */
const KEPT =
  /(?:^|[\\/])(?:ez_setup|distribute_setup|get-pip|versioneer)\.py$|(?:^|[\\/])waf(?:lib|admin)[\\/]|(?:^|[\\/])Sources[\\/]C[A-Z]\w*[\\/].*\.(?:c|cc|cpp|h|hpp|inc|m)$|(?:^|[\\/])(?:pkg|packages|deps)[\\/][\w.-]+-\d+\.\d+(?:\.\d+)?[\\/]|^(?!(?:src|lib|libs|python|backend|server|services|apps|projects)[\\/])\w+[\\/]packages[\\/]\w+[\\/].*\.py$/

/** `jquery.hotkeys.js`, on the day it comes. */
const PLUGIN = /(?:^|[\\/])jquery[.-][\w.-]{2,60}\.js$/i

/** A library that lies in the tree: its own project reviews it. */
export const ofOthers: Doubt = {
  when: 'the file begins as a released library does, with its name and version, or as typings of one do, or is C below `Sources/C…/` of a package of Swift or Python below `name/packages/…/`, or lies in a folder with its version in its name below `pkg/`, or is a new plugin of jQuery by its name, or a file that tools have projects copy (`ez_setup.py`, `versioneer.py`)',
  holds: ({ before, after, filename }) =>
    (filename !== null && KEPT.test(filename)) ||
    (before.text === '' && PLUGIN.test(filename ?? '')) ||
    [before, after].every(({ text }) => text === '' || beginsAsReleased(text.slice(0, HEAD), filename)),
}

/** Kept in a repository of their own, and copied from there. */
const TYPINGS = /^\ufeff?\/\/ Type definitions for [^\n]{1,100}\n\/\/ Project: /

function beginsAsReleased(head: string, filename: string | null): boolean {
  return OTHERS.test(head) || TYPINGS.test(head) || (PAGE_PART.test(filename ?? '') && VERSIONED.test(head))
}

/** Below `dist/`, or with its version in its name. */
const BUILT = /(?:^|[\\/])dist[\\/].+\.(?:[cm]?js|css)$|[-.]v?\d+\.\d+(?:\.\d+)?(?:[-.]\w+){0,3}\.(?:js|css)$/
/** What bundlers put around a library. */
const BUNDLED = /^[^]{0,400}?\(function \((?:global|root), factory\) \{\s*(?:typeof exports|if \(typeof)/

/** What Babel puts in for `import`. */
const COMPILED = /^(?:function _interopRequire(?:Default|Wildcard)\(|var \w+ = _interopRequire)/m

/** Where the sources are that it was made of. */
const MAPPED = /^(?:\/\/|\/\*)# sourceMappingURL=\S{1,300}(?:\s?\*\/)?\s*$/m
const TAIL = 400

/** Written by a build from sources that are reviewed themselves. */
export const built: Doubt = {
  when: 'the file is a script or a style sheet under `dist/` or with its version in its name, begins as bundlers begin, imports as compilers write it, or ends with the name of its source map',
  holds: (change) =>
    BUILT.test(change.filename ?? '') ||
    saysAlways(
      change,
      ({ text }) =>
        BUNDLED.test(text.slice(0, HEAD)) || COMPILED.test(text) || MAPPED.test(text.slice(-TAIL)),
    ),
}

/** How something looks is tried out, and seen. */
export const styleSheet: Doubt = {
  when: 'the file is a style sheet',
  holds: ({ after }) => /^(?:css|scss|sass|less)$/.test(after.language),
}

const MOST_LINES = 5000

/** Built of others, or so long that one more function is not what makes it hard to read. */
export const endless: Doubt = {
  when: `the file has more than ${MOST_LINES} lines`,
  holds: ({ after }) => after.lines.length > MOST_LINES,
}

/** Examples, benchmarks, fixtures, and scripts that build the project itself. */
export const ownTool: Doubt = {
  when: 'the file is an example, a benchmark, a fixture or a script that builds the project',
  holds: ({ filename }) => isForReaders(filename),
}

/** The same without what builds the project: a step that is left out there is missed. */
export const shownOnly: Doubt = {
  when: 'the file is an example, a benchmark or a fixture',
  holds: ({ filename }) => isShown(filename),
}

/** A test of what reads conflicts is given one. */
export const inTestText: Doubt = {
  when: 'in a test every line stands inside a text',
  holds: ({ isTest, after }, raised) => {
    const written = new Set(isTest ? listWritten(after) : [])
    return everyPlace(raised, 'after', ({ line }) => written.has(line))
  },
}

const OLD_PYTHON =
  /\bfrom __future__\b|\bunicode\(|\bbasestring\b|\bxrange\(|\.iteritems\(|\braw_input\(|\burllib2\b|\bStringIO import\b|@asyncio\.coroutine\b|\.has_key\(|python2/

const FORMATTED = /^(?:[rR]?[fF]|[fF][rR])["']/

/** What no older Python reads: annotations, `async`, `nonlocal`, `yield from`, `raise … from`, keywords alone. */
const NEW_PYTHON =
  /^[ \t]*(?:async def|nonlocal|match .+:$)|^[ \t]*def [^#\n]*(?:->|\w: ?\w|\*, )|\byield from\b|\braise .+ from\b|:=|\bprint\([^()\n]*\b(?:end|file|sep|flush)=|\bsuper\(\)/m

function isNewPython({ reader, text }: Side): boolean {
  return NEW_PYTHON.test(text) || reader.where((each) => FORMATTED.test(each)).length > 0
}

/** Until 3.7 it was a name like others, beside much that is newer than Python 2. */
const ASYNC_NAME = /\basync\b(?!\s+(?:def|for|with)\b)/
const SINCE_ASYNC = /\basync (?:def|for|with)\b|:=/

function namesAsync(before: Side, after: Side, line: unknown): boolean {
  return ASYNC_NAME.test(after.lines[Number(line) - 1] ?? '') && !SINCE_ASYNC.test(before.text)
}

/** A project of an older Python goes on as it was, and one that may be of either is not known to be broken. */
export const oldPython: Doubt = {
  when: 'an older Python reads it, and nothing in the file before was written for a newer one',
  holds: ({ before, after }, { evidence }) =>
    evidence['olderPython'] === true &&
    (OLD_PYTHON.test(before.text) || !isNewPython(before) || namesAsync(before, after, evidence['line'])),
}

const TRANSLATION =
  /(?:^|[\\/])(?:locales?|locali[sz]ations?|i18n|l10n|lang(?:uages?)?|translations?|po|intl)[\\/]|(?:^|[\\/_.-])(?:locales?|messages)[_.-]\w|(?:^|[\\/])values-[a-z]{2,3}(?:-r[A-Z]{2})?[\\/]|\.lproj[\\/]/i

/** Texts in other scripts are written with marks of direction and of joining. */
export const translation: Doubt = {
  when: 'the file is a translation',
  holds: ({ filename }) => TRANSLATION.test(filename ?? ''),
}

const READ_BY_TOOLS =
  /(?:^|[\\/])\.[\w.-]+[\\/]|^[^\\/]+$|(?:^|[\\/])(?:package|tsconfig[\w.-]*|composer|appsettings[\w.-]*|docker-compose[\w.-]*|values|Chart|kustomization|pom)\.\w+$|(?:^|[\\/])config[\\/]/

/** What nobody read before may be meant to be refused, or be read by something else than its name says. */
export const newData: Doubt = {
  when: 'the file is new, holds data, and is none that a tool reads by its name',
  holds: ({ before, filename }) =>
    before.text.trim() === '' &&
    /\.(?:json\w*|ya?ml|toml|xml|ini|csv)$/i.test(filename ?? '') &&
    !READ_BY_TOOLS.test(filename ?? ''),
}

const SHELL = /^#!\S*\/(?:env\s+)?(?:ba|z|k|da)?sh\b/

/** A script of the shell that is named as if it were of another language. */
export const ofTheShell: Doubt = {
  when: 'its first line has a shell run it, and its name says otherwise',
  holds: ({ after }) => SHELL.test(after.lines[0] ?? '') && after.language !== 'shell',
}

/** What was not there was not weakened. */
export const newFile: Doubt = {
  when: 'the file is new',
  holds: ({ before }) => before.text.trim() === '',
}

const KNOWN_OFFENCES = /(?:^|[\\/])[\w.-]*(?:todo|baseline)\.(?:ya?ml|neon|xml|json)$/i

/** A tool writes down what it finds, so that only what comes after it counts. */
export const knownOffences: Doubt = {
  when: 'the file is the list of offences that a checker knows of (`.rubocop_todo.yml`, a baseline)',
  holds: ({ filename }) => KNOWN_OFFENCES.test(filename ?? ''),
}

const SUCCESSORS: readonly (readonly [RegExp, RegExp])[] = [
  // A step that only builds may leave out what another one runs.
  [/^ignoreFailures$/, /\bmvnw?\b(?![^\n]{0,300}(?:skip|ignore))[^\n]{0,300}\b(?:test|verify)\b/i],
  [/^(?:flake8|pylint|pyflakes|isort|black|pyupgrade|autoflake|pydocstyle|bandit|pycodestyle)/, /\bruff\b/],
  [/^(?:deadcode|varcheck|structcheck)$/, /^\s*-\s*unused\b/m],
  [/^(?:eslint|tslint|jshint|jscs|prettier)/, /\b(?:eslint|biome|oxlint)\b/],
  [
    /^(?:golint|gofmt|goimports|govet|unused|gosimple|scopelint|interfacer|maligned)/,
    /\b(?:golangci|revive|staticcheck)\b/,
  ],
]

/** One tool took over what another checked. */
export const succeeded: Doubt = {
  when: 'a tool that covers what went stands in the file',
  holds: ({ after }, { evidence }) => {
    const gates = listEntries(evidence, 'gates')
    return (
      gates.length > 0 &&
      gates.every(({ what = '' }) =>
        SUCCESSORS.some(([old, now]) => old.test(what) && now.test(after.text.replaceAll(what, ''))),
      )
    )
  },
}

const FOR_TESTS =
  /(?:^|[\\/_.-])(?:py)?test(?:s|ing|kit|containers|[-_]?(?:base|case|lib|utils?|helpers?|support))?[\\/_.-]|(?:^|[\\/])(?:fake|mock)[-_][\w-]*(?:\.\w+)?$/i

/** What tests need is made up for them, wherever it stands. */
export const forTests: Doubt = {
  when: 'the path says that it is for tests, or that it stands in for something else there (`fake_`, `mock-`)',
  holds: ({ filename }) => filename !== null && FOR_TESTS.test(filename),
}

/** A page that runs nothing shows the code that stands in it. */
export const inPlainPage: Doubt = {
  when: 'the file is a page without a script',
  holds: ({ filename, after }) => /\.x?html?$/i.test(filename ?? '') && !/<script\b/i.test(after.text),
}

/** `README.python`: words about it. */
export const prose: Doubt = {
  when: 'the file is a document by its name',
  holds: ({ filename }) => isDocument(filename),
}
