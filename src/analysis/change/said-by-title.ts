import type { Finding } from './findings/finding.ts'
import { MUST_GO } from './must-go.ts'
import { showLow } from './show-low.ts'

/** In English, Chinese and Japanese. */
const OFF =
  /\b(?:disabl|deactivat|skip|bypass|mut(?:e|ing)|ignor|temporar|until|comment(?:ed|ing)?(?: \w+){0,2}[ -](?:out|dead|unused|old)|turn(?:ed|ing)?[ -]off|work-?around|set(?:ting)? aside)\w*|注释|屏蔽|禁用|停用|コメントアウト|無効/i
const GONE = /\b(?:remov|drop|delet|mov(?:e|ing)|allow|relax|loosen|no longer|stop|undo|revert)\w*/i

/** A test that fails for no fault of the code. */
const SHAKY = /\b(?:unreliabl|flak|intermittent|unstabl)\w*/i

/** `Comment features that are not supported yet`, and not what is said about comments. */
const COMMENTS =
  /^(?:\W*[\w-]+[:/)\]]\s*)?comment(?:ed|ing|s)? (?!on\b|about\b|from\b|to\b|in\b|for\b|by\b)\w/

const NOT_RUN = new RegExp(`${OFF.source}|${COMMENTS.source}|\\b(?:don't|do not|stop|no longer) run`, 'i')

/** What is not done yet is not switched off for good. */
const UNFINISHED = /\b(?:wip|work in progress|incomplete|unfinished|half[- ]baked)\b/i

/** What came with a change goes with it, its tests, too. */
const TAKEN_BACK = /^\s*(?:\w+(?:\([^)]*\))?!?:\s*)?revert(?:s|ed|ing)?\b/i

/** What is taken back by itself is as it was before; a revert of a revert is a change like any other. */
const ONCE_BACK = /^\s*revert (?!["'“]?revert\b)/

/** `Remove the restriction of the test`. */
const EASED = /\b(?:remov|relax|loosen|drop|mov)\w*\b.{0,30}\b(?:assert\w*|restriction|expectation)/i

const LESS_PROOF = new RegExp(`${TAKEN_BACK.source}|${EASED.source}`, 'i')

/** What a compiler calls unused is left as a comment. */
const QUIET = /\b(?:fix|silenc|quiet)\w*\b.{0,20}\bwarnings?\b|\bwarnings?\b.{0,20}\b(?:fix|silenc|quiet)/

/** What a title may announce, by the finding that tells it. */
const ANNOUNCED: Readonly<Record<string, RegExp>> = {
  'assertion-removed': LESS_PROOF,
  'assertion-weakened': LESS_PROOF,
  'code-disabled': new RegExp(
    `${NOT_RUN.source}|${UNFINISHED.source}|${ONCE_BACK.source}|${QUIET.source}`,
    'i',
  ),
  'condition-weakened': GONE,
  'cors-open': /\bcors\b/i,
  'debug-leftover': /\badd\w*\b.{0,20}\bdebug/i,
  'gate-weakened': new RegExp(
    `${NOT_RUN.source}|${TAKEN_BACK.source}|\\boptional\\b|\\ballow\\w*\\b.{0,40}\\bfail|\\bschedul\\w*|\\b(?:nightly|weekly|daily)\\b|\\b(?:allow|add|enabl|increas)\\w*\\b.{0,40}\\bretr(?:y|ies)\\b|\\b(?:relax|lower|loosen|decreas|reduc)\\w*\\b.{0,40}\\b(?:coverage|codecov|threshold)`,
    'i',
  ),
  'test-skipped': new RegExp(`${OFF.source}|${SHAKY.source}|\\bas todos?\\b`, 'i'),
  'guard-removed': GONE,
  'decorator-removed': GONE,
  'permissions-open': GONE,
  'proof-weakened-with-code': TAKEN_BACK,
  'protection-removed': GONE,
  'randomness-weakened': GONE,
  'setting-loosened': GONE,
  'test-removed': NOT_RUN,
  'unreachable-code': NOT_RUN,
  'tls-verification-disabled':
    /\b(?:disabl|skip|ignor|bypass|without)\w*\b.{0,40}(?:verif|certificate|\bTLS\b|\bSSL\b)/i,
}

/** `Update to waf 2.0.26`: a release of somebody else's that lies in the tree under its name. */
const IMPORTS =
  /\b(?:updat|upgrad|bump|import|sync|vendor)\w*\b(?: (?:to|the|bundled|vendored|embedded|internal|copy|of|our)){0,3} ([a-z][\w.-]{2,40}) (?:to |from )?(?:version |v)?\d+\.\d+/i

/** `updated libs`: what lies in a folder of that name came from elsewhere. */
const ALL_IMPORTS =
  /\b(?:updat|upgrad|bump|import|sync)\w*\b(?: (?:to|the|all|bundled|vendored|embedded|external|third[- ]party|some)){0,3} (?:libs|libraries|vendors?|dependencies|deps)\b/i
const LIBRARIES = /(?:^|\/)(?:libs?|vendors?|third[-_]?party|external|deps)\//i

function isImported(path: string, title: string): boolean {
  if (ALL_IMPORTS.test(title) && LIBRARIES.test(path)) return true
  const name = IMPORTS.exec(title)?.[1]
    ?.toLowerCase()
    .replace(/\.(?:js|py)$/, '')
  const folders = path.toLowerCase().split('/').slice(0, -1)
  return name !== undefined && folders.some((folder) => folder.startsWith(name))
}

function isAnnounced({ id, evidence }: Finding, path: string, title: string): boolean {
  if (!MUST_GO.has(id) && isImported(path, title)) return true
  if (ANNOUNCED[id]?.test(title) === true) return true
  if (id === 'gate-weakened') return namesGates(evidence, title)
  if (id === 'test-removed') return namesTests(evidence, title)
  return id === 'hardcoded-secret' && MADE_FOR.test(title) && !isIssued(evidence)
}

/** Whoever adds something to try it with adds keys that open nothing else; `Use a hardcoded token` knows of its own. */
const MADE_FOR =
  /\b(?:tests?|examples?|samples?|demos?|quick-?starts?|fixtures?|tutorials?|hard-?cod(?:ed?|ing))\b/i
const UNISSUED = /^(?:private-key|assigned-|environment-default|password-in-|bearer-token|json-web-token)/

function isIssued({ kinds }: Finding['evidence']): boolean {
  return !Array.isArray(kinds) || kinds.some((kind) => !UNISSUED.test(String(kind)))
}

/** A title that names every gate is about them: `max-complexity = 40`. */
function namesGates({ gates }: Finding['evidence'], title: string): boolean {
  const all: unknown[] = Array.isArray(gates) ? gates : []
  return all.length > 0 && all.every((each) => title.includes(String((each as { what?: unknown }).what)))
}

const REMOVES = /\b(?:remov|delet|drop|retir)(?:e[sd]?|ing|p(?:ed|ing)|s)?\b/i
const WORDS = /[a-z]{5,40}/g

/** `Remove all reference of analytics`: a title that says what goes, where that is what all the tests were about. */
function namesTests({ tests }: Finding['evidence'], title: string): boolean {
  const names = (Array.isArray(tests) ? tests : []).map((each) => String(each).toLowerCase())
  const words = title.replace(REMOVES, '').toLowerCase().match(WORDS) ?? []
  const isIn = (word: string): boolean => names.every((name) => name.includes(word))
  return (
    REMOVES.test(title) &&
    names.length > 0 &&
    words.some((word) => !/^(?:unit)?tests?$/.test(word) && isIn(word))
  )
}

/** Whoever reads the title knows of it: it is shown at low, and counts. */
export function lowerSaid<Told extends Finding>(
  findings: readonly Told[],
  path: string | null,
  title: string | null,
): Told[] {
  if (title === null) return [...findings]
  return findings.map((each) => (isAnnounced(each, path ?? '', title) ? showLow(each) : each))
}
