/** How firmly a line says what is fetched, and of what; null when it says neither. */
export interface Pin {
  readonly what: string
  /** 3 by content, 2 one version, 1 a range, 0 whatever is newest. */
  readonly firmness: 0 | 1 | 2 | 3
}

type Reader = (line: string) => Pin | null

/** By the kind of file: each reads one line. */
export function readPin(filename: string, line: string): Pin | null {
  const reader = readers.find(({ files }) => files.test(filename))
  return reader?.read(line.slice(0, 600)) ?? null
}

const USES = /^\s*-?\s*(?:uses)\s*:\s*["']?([\w.-]+\/[\w./-]+)@([\w./-]+)/
const FROM =
  /^\s*(?:FROM|-?\s*image\s*:)\s+(?:--platform=\S+\s+)?["']?([\w./-]+)(?::([\w.-]+))?(@sha256:[0-9a-f]{16,64})?/i
const REQUIREMENT = /^\s*([A-Za-z0-9][\w.-]*)(?:\[[\w,\s-]*\])?\s*(===?|~=|>=|<=|!=|>|<|@)?\s*([^\s;#]*)/
const JSON_ENTRY = /^\s*"(@?[\w./-]+)"\s*:\s*"([^"]{0,200})"/
const TOML_ENTRY = /^\s*([\w-]+)\s*=\s*(?:\{[^}]*version\s*=\s*)?"([^"]{0,100})"/
const GEM = /^\s*gem\s+["']([\w-]+)["'](?:\s*,\s*["']([^"']{1,60})["'])?/

/** Whole, or as far as it is told apart. */
const COMMIT = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{7,40}$|^[0-9a-f]{40}$/

const readUses: Reader = (line) => {
  const [, what = '', ref = ''] = USES.exec(line) ?? []
  // Its reference names the toolchain that it installs.
  if (what === '' || what === 'dtolnay/rust-toolchain') return null
  const isVersion = /^v?\d+(?:\.\d+)+/.test(ref)
  return {
    what,
    firmness: COMMIT.test(ref) ? 3 : isVersion ? 2 : /^v?\d+(?:$|-)/.test(ref) ? 1 : 0,
  }
}

const readImage: Reader = (line) => {
  const [, what = '', tag, digest] = FROM.exec(line) ?? []
  if (what === '' || what === 'scratch') return null
  if (digest !== undefined) return { what, firmness: 3 }
  return { what, firmness: tag === undefined || tag === 'latest' ? 0 : 2 }
}

const readRequirement: Reader = (line) => {
  if (/^\s*(?:-|#|$)/.test(line)) return null
  const [, what = '', operator = '', version = ''] = REQUIREMENT.exec(line) ?? []
  if (what === '') return null
  if (/--hash=/.test(line)) return { what, firmness: 3 }
  if (/^===?$/.test(operator) && !version.includes('*')) return { what, firmness: 2 }
  return { what, firmness: isOpen(operator, version) ? 0 : 1 }
}

/** Whatever is newest fits: nothing is said, or no more than "at least". */
function isOpen(operator: string, version: string): boolean {
  return /^@?$/.test(operator) || (operator.startsWith('>') && !/[<~=]/.test(version))
}

const readJson: Reader = (line) => {
  const [, what = '', version = ''] = JSON_ENTRY.exec(line) ?? []
  if (what === '' || !/^[\^~v=<>*]|^\d|^latest$|^next$|^$|^x$|:\/\/|^git|^github:/.test(version)) return null
  return { what, firmness: firmnessOf(version) }
}

const readToml: Reader = (line) => {
  const [, what = '', version = ''] = TOML_ENTRY.exec(line) ?? []
  if (what === '' || !/^[\^~=<>*]|^\d/.test(version)) return null
  // Without a sign Cargo and Poetry mean a range.
  return {
    what,
    firmness: version.startsWith('=') ? 2 : version.trim() === '*' ? 0 : 1,
  }
}

const readGem: Reader = (line) => {
  const [, what = '', version] = GEM.exec(line) ?? []
  if (what === '') return null
  return {
    what,
    firmness: version === undefined ? 0 : /^=?\s*\d/.test(version) ? 2 : 1,
  }
}

function firmnessOf(version: string): Pin['firmness'] {
  if (/^(?:\*|latest|next|x|)$/.test(version) || /^>=?\s*\d/.test(version)) return 0
  if (/:\/\/|^git|^github:/.test(version)) return /#[0-9a-f]{40}$/.test(version) ? 3 : 0
  return /^[v=]?\d+\.\d+\.\d+/.test(version) ? 2 : 1
}

const readers: readonly { readonly files: RegExp; readonly read: Reader }[] = [
  { files: /\.github[\\/]/, read: readUses },
  {
    files: /(?:Dockerfile|Containerfile)[^\\/]*$|compose[^\\/]*\.ya?ml$|\.gitlab-ci/i,
    read: readImage,
  },
  {
    files: /requirements[^\\/]*\.(?:txt|in)$|constraints\.txt$/i,
    read: readRequirement,
  },
  { files: /(?:package|composer)\.json$/i, read: readJson },
  { files: /(?:Cargo\.toml|pyproject\.toml|Pipfile)$/i, read: readToml },
  { files: /Gemfile$/, read: readGem },
]
