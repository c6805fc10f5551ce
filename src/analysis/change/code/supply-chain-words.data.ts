/** Files that say what is fetched and run: manifests, build files, workflows, images, package managers' settings. */
export const supplyFile =
  /(?:^|[\\/])(?:\.github[\\/](?:workflows|actions)[\\/].+\.ya?ml|\.gitlab-ci.*\.ya?ml|\.circleci[\\/].+\.ya?ml|azure-pipelines.*\.ya?ml|\.travis\.ya?ml|Jenkinsfile[^\\/]*|Makefile|makefile|justfile|[^\\/]*Dockerfile[^\\/]*|Containerfile|(?:docker-)?compose[^\\/]*\.ya?ml|[^\\/]+\.sh|package\.json|package-lock\.json|\.npmrc|\.yarnrc(?:\.yml)?|bunfig\.toml|[^\\/]*requirements[^\\/]*\.(?:txt|in)|constraints\.txt|pip\.conf|pip\.ini|Pipfile|pyproject\.toml|setup\.cfg|tox\.ini|uv\.toml|Gemfile|[^\\/]+\.gemspec|composer\.json|Cargo\.toml|\.cargo[\\/]config\.toml|go\.mod|pom\.xml|settings\.xml|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?|nuget\.config|[^\\/]+\.csproj|[^\\/]+\.repo|sources\.list[^\\/]*|renovate\.json5?)$/i

export interface SupplyRule {
  readonly what: string
  readonly text: RegExp
}

/** What is dangerous where it is new. */
export const fetchedUnchecked: readonly SupplyRule[] = [
  {
    what: 'checksum database off',
    text: /\bGO(?:SUMDB\s*[=:]\s*["']?off|NOSUMDB\s*[=:]|NOSUMCHECK|INSECURE\s*[=:]|FLAGS\s*[=:].*-insecure)/,
  },
  {
    what: 'certificates of the registry unchecked',
    text: /\bstrict-ssl\s*[=:]?\s*["']?false|--trusted-host\b|\btrusted-host\s*=|\bverify_ssl\s*=\s*false|(?<!\bwget\b[^|;&]*)--no-check-certificate\b|NODE_TLS_REJECT_UNAUTHORIZED\s*[=:]\s*["']?0|\bsslverify\s*=\s*(?:0|false)|http\.sslVerify\s+false/i,
  },
  {
    what: 'packages unsigned',
    text: /--allow-unauthenticated\b|--no-gpg-?checks?\b|\bgpgcheck\s*=\s*0|\[\s*trusted\s*=\s*yes|--allow-untrusted\b|--force-yes\b|apt-key adv.*--no-tty/,
  },
  { what: 'second index', text: /--extra-index-url\b|^\s*extra-index-url\s*=/ },
  { what: 'all permissions', text: /^\s*permissions\s*:\s*write-all\b/ },
  {
    what: 'pull_request_target',
    text: /(?:^\s*-?\s*|\[\s*|,\s*)pull_request_target\b/,
  },
  { what: 'secrets inherited', text: /^\s*secrets\s*:\s*inherit\b/ },
  {
    what: 'plain HTTP source',
    text: /\b(?:registry|index-url|source|url|repository|index|mirror|baseurl|GOPROXY)\b["']?\s*[=:(>]?\s*["']?http:\/\/(?!localhost|127\.|0\.0\.0\.0|\[::1)/,
  },
  {
    what: 'privileged container',
    text: /^\s*privileged\s*:\s*true\b|--privileged\b/,
  },
]

/** A line of a `pom.xml` whose address is the project's own, unless a repository is opened above it. */
export const ownAddress = /^<(?:url|connection|developerConnection|tag)>/
export const opensSource = /<(?:repository|pluginRepository|snapshotRepository|mirror|repositories)>/

/** What a build file of Gradle says about its project, by the words that open it. */
export const opensDescription =
  /\b(?:licen[cs]es?|scm|organi[sz]ation|developers?|issueManagement|pom|project)\b[^{}]*\{$/

/** What has signatures of its own is checked on whatever way it comes. */
export const signedSource = /\bapk\s+(?:-\S+\s+)*add\b/
/** A name that says that it is for readers: `<java.doc.base.url>`. */
export const readersAddress = /\b(?:java)?docs?\b[\w.-]*>?\s*[=:>]?\s*["']?http:/i

/** Manifests whose `url` and `repository` say where the project lives, which nobody fetches from. */
export const describingFile =
  /(?:^|[\\/])(?:package\.json|Cargo\.toml|pyproject\.toml|setup\.cfg|[^\\/]+\.gemspec)$/
export const describedSource = /\b(?:registry|index-url|source|index|mirror|baseurl|GOPROXY)\b/

/** Flags that check what is fetched, and what fetches. */
export const checkingFlags: readonly {
  readonly what: string
  readonly flag: RegExp
  readonly command: RegExp
}[] = [
  {
    what: '--ignore-scripts',
    flag: /--ignore-scripts\b/,
    command: /\bp?npm (?:install|i|ci|add)\b|\byarn\b(?! (?:run|build|test|lint|start)\b)/,
  },
  {
    what: 'frozen lockfile',
    // `--no-sync` fetches nothing.
    flag: /^(?!.*--no-sync\b).*(?:--frozen-lockfile\b|--immutable\b|\bnpm ci\b|--locked\b|--frozen\b|-mod=readonly\b|--deployment\b)/,
    command:
      /\b(?:npm (?:install|i)|yarn|pnpm|bun|cargo|go (?:build|test|install)|bundle|uv|poetry|GOFLAGS)\b/,
  },
  {
    what: '--require-hashes',
    flag: /--require-hashes\b/,
    command: /\bpip3? install\b/,
  },
  {
    what: 'checksum compared',
    flag: /\b(?:sha256sum|sha512sum|shasum)\b.*(?:-c|--check)|\bgpg\b.*--verify\b|\bcosign verify\b/,
    command: /\b(?:curl|wget|tar|unzip|install|sh|bash)\b/,
  },
]

/** Scopes of a workflow's token. */
export const scopeEntry =
  /^\s*(contents|packages|actions|id-token|pull-requests|issues|deployments|security-events|statuses|checks|pages|attestations)\s*:\s*(read|write|none)\b/
