/** Files that decide what a build accepts. */
export const gateFile =
  /(?:^|[\\/])(?:\.github[\\/](?:workflows|actions)[\\/].+\.ya?ml|\.gitlab-ci.*\.ya?ml|\.circleci[\\/].+\.ya?ml|azure-pipelines.*\.ya?ml|\.travis\.ya?ml|\.drone\.ya?ml|bitbucket-pipelines\.ya?ml|appveyor\.ya?ml|\.appveyor\.ya?ml|buildkite.*\.ya?ml|Jenkinsfile[^\\/]*|Makefile|makefile|GNUmakefile|justfile|tox\.ini|setup\.cfg|pyproject\.toml|pytest\.ini|\.coveragerc|mypy\.ini|\.flake8|ruff\.toml|\.ruff\.toml|\.pylintrc|pylintrc|noxfile\.py|tsconfig[^\\/]*\.json|jsconfig\.json|package\.json|\.eslintrc[^\\/]*|eslint\.config\.\w+|biome\.jsonc?|\.oxlintrc\.json|jest\.config\.\w+|vitest\.config\.\w+|vite\.config\.\w+|karma\.conf\.\w+|\.nycrc[^\\/]*|\.c8rc[^\\/]*|codecov\.ya?ml|\.codecov\.ya?ml|\.coveralls\.ya?ml|sonar-project\.properties|\.rubocop[^\\/]*\.ya?ml|\.simplecov|phpunit[^\\/]*\.xml(?:\.dist)?|phpstan[^\\/]*\.neon(?:\.dist)?|psalm\.xml|phpcs\.xml|pom\.xml|build\.gradle(?:\.kts)?|\.golangci\.(?:ya?ml|toml|json)|clippy\.toml|Cargo\.toml|\.cargo[\\/]config\.toml|\.editorconfig|Directory\.Build\.props|[^\\/]+\.csproj|\.pre-commit-config\.ya?ml|\.husky[\\/][^\\/]+|lefthook\.ya?ml|stylelint\.config\.\w+|deny\.toml|\.swiftlint\.yml|detekt\.ya?ml|checkstyle[^\\/]*\.xml|tollgauge\.toml|[^\\/]*Dockerfile[^\\/]*|(?:scripts?|ci|\.ci|bin)[\\/](?:[^\\/]+[\\/])*[^\\/]+\.sh|(?:build|test|check|ci|release)[\w-]*\.sh|tslint\.json|oxlint\.json|stryker\.conf\.\w+|playwright\.config\.\w+|cypress\.config\.\w+|\.mocharc\.\w+|\.bandit|\.semgrepignore|\.secrets\.baseline|\.gitleaks\.toml)$/i

/** Commands that check something. */
export const checkCommand =
  /\b(?:pytest|py\.test|unittest|tox|nox|nosetests|coverage run|mypy|pyright|flake8|ruff(?: check)?|pylint|bandit|black --check|isort --check|(?:npm|yarn|pnpm|bun)(?: run)? (?:test|lint|typecheck|check|ci)[\w:-]*|npx (?:jest|vitest|mocha|eslint|tsc)|jest|vitest|_?mocha|eslint|tsc --noEmit|go test|go vet|golangci-lint|staticcheck|cargo (?:test|clippy|fmt|audit|deny)|mvn (?:\S+ )*(?:test|verify)|gradlew? (?:\S+ )*(?:test|check)|dotnet test|rspec|rubocop|rake test|bundle exec r(?:spec|ubocop)|phpunit|phpstan|psalm|phpcs|ctest|make (?:test|check|lint)|shellcheck|swift test|xcodebuild test|semgrep|(?:npm|yarn|pnpm) audit|pip-audit|govulncheck|bundle(?:r-| )audit|gitleaks|trufflehog|trivy|snyk test|codeql)\b/

export interface IgnoredFailure {
  readonly what: string
  readonly text: RegExp
  /** Only on a line that runs a check: elsewhere it is an ordinary way to tidy up. */
  readonly needsCheck: boolean
}

export const ignoredFailure: readonly IgnoredFailure[] = [
  { what: '|| true', text: /\|\|\s*(?:true|:|exit 0|echo\b)/, needsCheck: true },
  { what: '; true', text: /;\s*(?:true|exit 0)\s*["']?$/, needsCheck: true },
  {
    what: 'leading -',
    text: /(?:^|=\s*)-\s*(?:pytest|tox|go test|go vet|cargo test|npm (?:run )?(?:test|lint)|mypy|ruff|flake8|eslint|golangci-lint|python -m pytest|make test)/,
    needsCheck: true,
  },
  {
    what: 'continue-on-error',
    text: /continue-on-error['"]?\s*:\s*(?:true|\$\{\{\s*true)/,
    needsCheck: false,
  },
  { what: 'allow_failure', text: /allow_failures?['"]?\s*:\s*true/, needsCheck: false },
  {
    what: 'exit-zero',
    text: /--exit-zero\b|--no-fail\b(?!-)|--passWithNoTests\b|--pass-with-no-tests\b|--no-error-on-unmatched-pattern/,
    needsCheck: false,
  },
  {
    what: 'ignoreFailures',
    text: /ignoreFailures\s*=?\s*true|testFailureIgnore>\s*true|(?:skipTests|skipITs|maven\.test\.skip|skip\.tests)>\s*true|maven\.test\.failure\.ignore|-D(?:skip\.?\w*[tT]ests|maven\.test\.skip)\b(?!=false)|failOnError>\s*false|-x\s+test\b(?![.\w-])/,
    needsCheck: false,
  },
  {
    what: 'tests left out',
    text: /\s-[km][= ]+["']?not\b|\s--(?:deselect|testPathIgnorePatterns|skip)[= ]|\s-skip[= ]/,
    needsCheck: true,
  },
  { what: 'if: false', text: /^-?\s*if\s*:\s*(?:false|\$\{\{\s*false\s*\}\})/, needsCheck: false },
  { what: 'no-verify', text: /git (?:commit|push)[^|;&]*--no-verify\b/, needsCheck: false },
  { what: 'fail_ci_if_error', text: /fail_ci_if_error\s*:\s*false/, needsCheck: false },
]

/** Flags that make a check strict. */
export const strictFlag =
  /(?:^|\s)(?:--strict|-Werror|--max-warnings[= ]0|--fail-on-warnings|--error-on-warnings|--cov-fail-under[= ]\d+|--runInBand --ci|-race|-D warnings|--deny-warnings|--check-untyped-defs|--disallow-untyped-defs|--forbidOnly|--forbid-only|--detectOpenHandles|-W error)(?=\s|["']|$)/

/** Switches that make a check strict when they are on. */
export const strictSwitch =
  /^(?:strict\w*|noImplicit\w+|noUnchecked\w+|noUnused\w+|noFallthrough\w+|exactOptional\w+|useUnknownInCatchVariables|alwaysStrict|checkJs|disallow_\w+|warn_(?:unreachable|unused_ignores|return_any|redundant_casts)|check_untyped_defs|no_implicit_\w+|xfail_strict|failOnRisky|failOnWarning|failOnViolation|failOnError|fail_ci_if_error|forbidOnly|bail|TreatWarningsAsErrors|EnforceCodeStyleInBuild|required|isolated_build_check|branch-coverage|enforce|checkCoverage|check-coverage|allWarningsAsErrors|warningsAsErrors|abortOnError|sonar\.qualitygate\.wait|warnings_as_errors|failOnFlakyTests|errorOnDeprecated|fail-on-violation)$/

/** Switches that make a check lax when they are on. */
export const laxSwitch =
  /^(?:ignore_errors|ignore_missing_imports|skipLibCheck|suppressImplicitAnyIndexErrors|allow_failure|continue-on-error|ignoreFailures|allow_untyped_\w+|ignoreDeprecations|passWithNoTests|skipTests|informational|allowUnreachableCode|disableSourceOfProjectReferenceRedirect)$/

/** Numbers that must be reached. */
export const threshold =
  /^(?:fail_under|fail-under|cov-fail-under|cov_fail_under|minimum_coverage|minimum|branches|functions|lines|statements|target|min_coverage|coverage_threshold|min-coverage|mutationScoreThreshold|break|level|minCoverage|threshold_coverage)$/i

/** Numbers that must not be passed. */
export const raisedLimit =
  /^(?:max-warnings|max_warnings|max-complexity|max_complexity|maxWarnings|complexity|max-lines|max-lines-per-function|cognitive-complexity|max-params|max-depth|max-statements|cyclop|retries|maxfail|Max)$/

/** Lists of what a check leaves out. */
export const ignoreList =
  /^\s*["']?(ignore|extend-ignore|extend_ignore|disable|exclude|omit|per-file-ignores|ignorePatterns|testPathIgnorePatterns|coveragePathIgnorePatterns|--ignore[= ]|--deselect[= ]|skip|excludes|ignoreErrors|deselect|sonar\.(?:coverage\.|cpd\.)?exclusions|disabled_rules|exclude_patterns)\b/

/** Lists of what a check looks for: what is taken out is not looked for any more. */
export const wantedList =
  /^\s*["']?(select|extend-select|extend_select|enable|extends|plugins|only_rules|opt_in_rules|rules|linters|hooks)["']?\s*[:=]\s*\[([^\]]{0,1000})\]/

/** Entries of such lists that stand on their own line, by the file they stand in. */
export const wantedEntry: readonly {
  readonly files: RegExp
  readonly text: RegExp
}[] = [
  {
    files: /\.pre-commit-config\.ya?ml$/i,
    text: /^-?\s*id\s*:\s*([\w-]{2,60})/,
  },
  { files: /\.golangci\.(?:ya?ml)$/i, text: /^-\s*([a-z][\w-]{1,40})$/ },
  { files: /\.swiftlint\.yml$/i, text: /^-\s*([a-z]\w{2,60})$/ },
]

/** Settings of this tool: severities from mild to strict. */
export const failOn =
  /^(?:fail-on|fail_on|failOn)\s*[:=]\s*["']?(info|low|medium|high|critical|never|none|off)["']?/
