/** How a command is called: a line for the overview, the whole text for `--help` and for mistakes. */
export interface CommandUsage {
  readonly line: string
  readonly text: string
}

const serve: CommandUsage = {
  line: 'serve                                     start the service',
  text: `usage: tollgauge serve
  Starts the service and prints the URL of its catalog. Settings come from the environment or a file:
  see .env.example, and \`tollgauge config check\`. SIGTERM finishes running calls, then stops.
`,
}

const COMMON = `  --format NAME[=FILE]   text (usual), json, jsonl, github, sarif, gitlab, junit, markdown, rdjson; repeatable
  --fail-on SEVERITY     low, medium, high, critical or never
  --max-complexity N     functions above it fail; --max-cognitive N likewise
  --baseline FILE        findings in it fail nothing; --write-baseline makes it
  --exclude PATTERN      as in .gitignore; repeatable
  --jobs N, --cache DIR, --quiet, --no-color
  Settings: the nearest tollgauge.toml, or "tollgauge" in package.json. See docs/command-line.md.
exit: 0 clean, 1 findings at or above the gate, 2 usage, 3 partly analysed, 4 budget, 5 payment or service
`

const metrics: CommandUsage = {
  line: 'metrics [PATH|GLOB...]                    measure files here, free',
  text: `usage: tollgauge metrics [PATH|GLOB...]
  Measures files, folders and patterns (the working folder unless said) without running them. What git ignores, binary,
  vendored and generated files are left out and counted; a file named by itself is measured all the same.
${COMMON}`,
}

const CHANGE = `  Without words: the working tree against the last commit. BASE: what HEAD changed since it left BASE;
  BASE..HEAD: two revisions as they are; --worktree or --staged: the working tree or the index instead of HEAD.
`

const BUYING = `  --buy URL              has the change reviewed by a shop, within --max-usd a call (0.25) and --max-spend in all (2)
  --dry-run              with --buy: says the price of everything, signs nothing
  --key-file, --network, --rpc-url, --pay-to, --budget-file, --allow-http as for tollgauge buy
`

const review: CommandUsage = {
  line: 'review [BASE[..HEAD]] [PATH...]           review a change here, free',
  text: `usage: tollgauge review [BASE[..HEAD]] [--staged|--worktree] [PATH...]
       tollgauge review --before DIR --after DIR
${CHANGE}${BUYING}${COMMON}`,
}

const check: CommandUsage = {
  line: 'check [BASE[..HEAD]] [PATH...]            both, against the gates of the project',
  text: `usage: tollgauge check [BASE[..HEAD]] [--staged|--worktree] [--all] [PATH...]
  The review of a change and the metrics of its files; what stood there before fails nothing.
${CHANGE}  --all measures every file of the project, not only those that changed.
${BUYING}${COMMON}`,
}

const run: CommandUsage = {
  line: 'run <service> [--input FILE] [--lines]    run a service here, free',
  text: `usage: tollgauge run <service> [--input FILE] [--lines]
  The JSON request is read from FILE, or from standard input; the envelope or the problem is printed.
  --lines reads one request per line and prints one answer per line, in order.
`,
}

const buy: CommandUsage = {
  line: 'buy <service> [--input FILE] [--url URL]  buy one call from a running service',
  text: `usage: tollgauge buy <service> [--input FILE] [--url URL] [--network NAME] [--max-usd X] [--key-file FILE] [--rpc-url URL]
                     [--pay-to ADDRESS]... [--budget-file FILE --max-spend X] [--purchase-file FILE] [--again] [--allow-http]
       tollgauge buy --resume [FILE...]
  The body is read from FILE, or from standard input. Against a sandbox its demo wallet pays with play money;
  elsewhere name a key file. Nothing above --max-usd (default 0.25) is ever signed, nothing but USDC on --network
  (base, base-sepolia, solana, solana-devnet), and with --pay-to nothing to anybody else.
  One request is signed for once. What has no answer yet is kept under ~/.tollgauge/purchases (or --purchase-file):
  the same command, or --resume, sends the same payment again; --again signs a new one all the same.
  --budget-file counts everything ever signed; beyond --max-spend nothing is.
  The last line says what became of the money: "not signed", "signed, unconfirmed" or "paid".
`,
}

const mcp: CommandUsage = {
  line: 'mcp [--root DIR] [--buy URL]              serve the tools to an agent over stdio',
  text: `usage: tollgauge mcp [--root DIR]
       tollgauge mcp --buy URL [--root DIR] [--key-file FILE] [--network NAME] [--rpc-url URL] [--max-usd X] [--max-spend X]
                     [--budget-file FILE] [--pay-to ADDRESS]... [--allow-http]
  Serves one tool per service over standard input and output, run here and free, with the same engine that is sold.
  Tools take text, or paths and git revisions of files under --root (default: the working folder) and nothing outside it.
  --buy buys every answer from a shop instead: in a sandbox with play money, elsewhere with the key file. Nothing above
  --max-usd per call (default 0.25) and --max-spend in all (default 2) is ever signed; with --budget-file the sum counts
  over restarts too, and a call whose answer was lost is repeated with the same payment.
`,
}

const doctor: CommandUsage = {
  line: 'doctor URL...                             grade an x402 endpoint as indexers would',
  text: `usage: tollgauge doctor URL... [--document FILE] [--method METHOD] [--body JSON] [--connect-to ADDRESS:PORT]
                        [--facilitator URL] [--format text|json|sarif|markdown|junit] [--badge FILE]
  Without --method it asks with POST, and once more with the method that the target names; each request is announced.
  --document examines the paid routes of an OpenAPI or .well-known/x402 document (JSON)
  --facilitator compares its /supported with what the challenge offers
  --connect-to asks a server that is not yet behind its public name, as if it were
  --badge writes an SVG of the worst grade and the day
exit: 0 healthy, 1 something loses buyers (a failed check, a client that does not pay, a refused declaration), 2 not examined
`,
}

const ledger: CommandUsage = {
  line: 'ledger list|export|summary|...            account for every sale',
  text: `usage: tollgauge ledger list [--state S] [--service S] [--since DATE] [--until DATE] [--limit N]
       tollgauge ledger export --csv|--jsonl [--state S] [--service S] [--since DATE] [--until DATE]
       tollgauge ledger summary [--since DATE] [--until DATE]
       tollgauge ledger unresolved
       tollgauge ledger verify [--since DATE] [--until DATE]
states: opened (being run), settling (payment sent), settled (paid and answered), unknown (being looked up),
        declined (refused on chain, free), released (failed before payment, free)
verify holds every settled sale against the chain and exits with 1 when one differs
dates are ISO 8601, UTC when they name no zone; exports are records, not tax advice
`,
}

const config: CommandUsage = {
  line: 'config check|print                        report mistakes, or what is in force',
  text: `usage: tollgauge config check|print
  check reports every mistake at once; print shows every setting in force, secrets hidden.
`,
}

export const usages = { serve, metrics, review, check, run, buy, mcp, doctor, ledger, config }
