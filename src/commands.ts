import { ConfigError, describeConfig, loadConfig, type Config } from './config.ts'
import { nearestName } from './core/nearest-name.ts'
import { priceIn } from './prices.ts'
import { loadService, serviceNames } from './services/service-loaders.ts'
import { EXIT_OK, EXIT_PROBLEM, EXIT_USAGE, LEFT_OUT, type CommandIo } from './surfaces/cli/output.ts'
import { parseFlags, UsageMistake } from './surfaces/cli/parse-flags.ts'
import { usages } from './surfaces/cli/usage.ts'
import { readVersion } from './version.ts'

type Command = (argv: readonly string[], io: CommandIo) => Promise<number>

/** Every command of `tollgauge`. What a command needs is loaded when it is called, so that `--help` is instant. */
const commands: Readonly<Record<keyof typeof usages, Command>> = {
  serve,
  metrics: analyse('metrics'),
  review: analyse('review'),
  check: analyse('check'),
  run: runLocally,
  buy,
  mcp: serveMcp,
  doctor: examine,
  ledger: readLedger,
  config: inspectConfig,
}

export async function runCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  const [word = 'help', ...rest] = argv
  if (asksForHelp(word)) return showHelp(rest[0] ?? null, io)
  if (asksForVersion.includes(word)) {
    io.print(`${readVersion()}\n`)
    return EXIT_OK
  }
  if (!isCommand(word)) return refuseWord(word, io)
  if (rest.some(asksForHelp)) return showHelp(word, io)
  try {
    return await commands[word](rest, io)
  } catch (error) {
    return explainFailure(error, usages[word].text, io)
  }
}

function showHelp(topic: string | null, io: CommandIo): number {
  if (topic !== null && !isCommand(topic)) return refuseWord(topic, io)
  io.print(topic === null ? emitUsage() : usages[topic].text)
  return EXIT_OK
}

function refuseWord(word: string, io: CommandIo): number {
  const nearest = nearestName(word, [...Object.keys(commands), 'help', '--help', '--version'])
  io.complain(`no command "${word}"${nearest === null ? '' : `; did you mean ${nearest}?`}\n${emitUsage()}`)
  return EXIT_USAGE
}

const isCommand = (word: string): word is keyof typeof commands => Object.hasOwn(commands, word)

const asksForVersion = ['version', '--version', '-v', '-V']

const asksForHelp = (word: string): boolean => ['help', '--help', '-h'].includes(word)

function emitUsage(): string {
  const lines = Object.values(usages).map((usage) => `  tollgauge ${usage.line}`)
  return `usage:\n${lines.join('\n')}\n\ntollgauge <command> --help says more\nexit codes: 0 ok, 1 problem, 2 usage\n`
}

function explainFailure(error: unknown, usage: string, io: CommandIo): number {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === LEFT_OUT) throw error
  const message = error instanceof Error ? error.message : String(error)
  io.complain(`${message}${code === 'EADDRINUSE' ? ' (see PORT and HOST)' : ''}\n`)
  if (error instanceof ConfigError) return EXIT_USAGE
  if (!code.startsWith('ERR_PARSE_ARGS') && !['ENOENT', 'EISDIR', 'EACCES'].includes(code))
    return EXIT_PROBLEM
  io.complain(usage)
  return EXIT_USAGE
}

const readConfig = (): Config => loadConfig(serviceNames)

/** For commands that sell: what payments need is checked too, so that every mistake is told at once. */
async function readSellingConfig(): Promise<Config> {
  const { checkPaymentsConfig } = await import('./payments/payments-config.ts')
  return loadConfig(serviceNames, undefined, checkPaymentsConfig)
}

const refuseArguments = (argv: readonly string[]): unknown => parseFlags({ args: [...argv], options: {} })

async function serve(argv: readonly string[], io: CommandIo): Promise<number> {
  refuseArguments(argv)
  const config = await readSellingConfig()
  const [{ startApplication }, { releaseMemoryWhenQuiet }] = await Promise.all([
    import('./application.ts'),
    import('./execution/release-memory.ts'),
  ])
  const say = (step: string): unknown => io.print(`${process.uptime().toFixed(1).padStart(5)} s  ${step}\n`)
  say(`settings: ${config.mode} mode`)
  const application = await startApplication(config, { say })
  io.print(application.banner)
  releaseMemoryWhenQuiet()
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
  // A supervisor lets traffic move away first; at a keyboard nobody waits for that. A second signal ends it at once.
  await application.stop(signal === 'SIGTERM' ? config.drainMs : 0)
  return EXIT_OK
}

/** The commands that look at files and changes: nothing of the shop is loaded for them. */
function analyse(command: 'metrics' | 'review' | 'check'): Command {
  return async (argv, io) => {
    const { runAnalysis } = await import('./surfaces/cli/commands/run-analysis.ts')
    return await runAnalysis(command, argv, { io, cwd: process.cwd(), version: readVersion() })
  }
}

async function runLocally(argv: readonly string[], io: CommandIo): Promise<number> {
  const config = readConfig()
  const [{ openLocalEngines }, { runService }] = await Promise.all([
    import('./local-engines.ts'),
    import('./surfaces/cli/run.ts'),
  ])
  const engines = openLocalEngines(config)
  try {
    return await runService(argv, {
      openExecutor: (load) => (load === 'one' ? engines.here() : engines.workers()),
      serviceNames,
      loadService,
      pricesFor: async (service) => {
        const offered = await Promise.all(service.followUps.map((followUp) => loadService(followUp.service)))
        return priceIn(config, (name) => offered.find((candidate) => candidate?.name === name))
      },
      io,
    })
  } finally {
    await engines.close()
  }
}

async function buy(argv: readonly string[], io: CommandIo): Promise<number> {
  const { runBuy } = await import('./surfaces/cli/buy.ts')
  return await runBuy(argv, { io, fallbackUrl: () => `http://127.0.0.1:${readConfig().port}` })
}

async function serveMcp(argv: readonly string[]): Promise<number> {
  const { parseLocalMcpArguments, serveLocalMcp } = await import('./local-mcp.ts')
  await serveLocalMcp(parseLocalMcpArguments(argv), readConfig())
  return EXIT_OK
}

async function examine(argv: readonly string[], io: CommandIo): Promise<number> {
  const [{ createOutbound }, { runDoctor }, { parseDoctorArguments }] = await Promise.all([
    import('./outbound.ts'),
    import('./surfaces/cli/doctor.ts'),
    import('./surfaces/cli/doctor-arguments.ts'),
  ])
  const wanted = parseDoctorArguments(argv)
  const config = readConfig()
  return await runDoctor(wanted, {
    io,
    version: readVersion(),
    openWorld: (allow) => ({
      ...createOutbound({ ...config, probeAllow: [...config.probeAllow, ...allow] }, null),
      now: () => new Date(),
    }),
  })
}

async function readLedger(argv: readonly string[], io: CommandIo): Promise<number> {
  const { parseLedgerArguments } = await import('./surfaces/cli/ledger-arguments.ts')
  const wanted = parseLedgerArguments(argv)
  const config = readConfig()
  const [{ openWrittenBooks }, { createLedgerReport }, { runLedger }] = await Promise.all([
    import('./books.ts'),
    import('./payments/ledger/ledger-report.ts'),
    import('./surfaces/cli/ledger.ts'),
  ])
  const driver = await openWrittenBooks(config)
  try {
    return await runLedger(wanted, {
      report: createLedgerReport(driver),
      io,
      openTills: () => openChains(config),
    })
  } finally {
    await driver.close()
  }
}

/** What the books are held against. The chains of a sandbox end with its process. */
async function openChains(config: Config) {
  if (config.mode === 'sandbox')
    throw new Error(
      'a sandbox has no chain that outlives it; ledger verify needs TOLLGAUGE_MODE testnet or live',
    )
  const { openTills } = await import('./payments/open-tills.ts')
  const tills = await openTills(config)
  for (const till of tills) till.facilitator.close()
  return tills
}

async function inspectConfig(argv: readonly string[], io: CommandIo): Promise<number> {
  const [wanted, ...rest] = argv
  if ((wanted !== 'check' && wanted !== 'print') || rest.length > 0) {
    const nearest = nearestName(wanted ?? '', ['check', 'print'])
    const meant = nearest === null || nearest === wanted ? '' : `; did you mean ${nearest}?`
    throw new UsageMistake(`config takes one word, check or print${meant}`)
  }
  const config = await readSellingConfig()
  io.print(wanted === 'print' ? `${describeConfig(config)}\n` : 'the configuration is sound\n')
  return EXIT_OK
}
