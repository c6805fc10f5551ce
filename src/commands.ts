import { ConfigError, describeConfig, loadConfig, type Config } from './config.ts'
import { nearestName } from './core/nearest-name.ts'
import { priceIn } from './prices.ts'
import { services } from './services/registry.ts'
import { EXIT_OK, EXIT_PROBLEM, EXIT_USAGE, type CommandIo } from './surfaces/cli/output.ts'

type Command = (argv: readonly string[], io: CommandIo) => Promise<number>

interface CommandEntry {
  readonly usage: string
  readonly run: Command
}

/** Every command of `tollgauge`. What a command needs is loaded when it is called, so that `--help` is instant. */
const commands: Readonly<Record<string, CommandEntry>> = {
  serve: { usage: 'serve                                   start the service', run: serve },
  run: { usage: 'run <service> [--input FILE] [--lines]  run a service here, free', run: runLocally },
  buy: { usage: 'buy <service> [--input FILE] [--network base|solana] [--max-usd X] [--url URL]', run: buy },
  mcp: { usage: 'mcp                                     serve the tools over stdio', run: serveMcp },
  doctor: {
    usage: 'doctor URL                              grade an x402 endpoint as indexers would',
    run: examine,
  },
  ledger: { usage: 'ledger list|export|summary|unresolved   account for every sale', run: readLedger },
  config: {
    usage: 'config check|print                      report mistakes, or what is in force',
    run: inspectConfig,
  },
}

export async function runCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  const [word = 'help', ...rest] = argv
  if (['help', '--help', '-h'].includes(word)) {
    io.print(emitUsage())
    return EXIT_OK
  }
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined
  if (!command) {
    const nearest = nearestName(word, Object.keys(commands))
    io.complain(`no command "${word}"${nearest === null ? '' : `; did you mean ${nearest}?`}\n${emitUsage()}`)
    return EXIT_USAGE
  }
  try {
    return await command.run(rest, io)
  } catch (error) {
    return explainFailure(error, command, io)
  }
}

function emitUsage(): string {
  const lines = Object.values(commands).map((command) => `  tollgauge ${command.usage}`)
  return `usage:\n${lines.join('\n')}\n\nexit codes: 0 ok, 1 problem, 2 usage\n`
}

function explainFailure(error: unknown, command: CommandEntry, io: CommandIo): number {
  if (error instanceof ConfigError) {
    io.complain(`${error.message}\n`)
    return EXIT_USAGE
  }
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const message = error instanceof Error ? error.message : String(error)
  io.complain(`${message}\n`)
  if (!code.startsWith('ERR_PARSE_ARGS') && code !== 'ENOENT') return EXIT_PROBLEM
  io.complain(`usage: tollgauge ${command.usage}\n`)
  return EXIT_USAGE
}

const readConfig = (): Config => loadConfig(services.map((service) => service.name))

async function serve(_argv: readonly string[], io: CommandIo): Promise<number> {
  const config = readConfig()
  const { startApplication } = await import('./application.ts')
  const application = await startApplication(config)
  io.print(application.banner)
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
  await application.stop()
  return EXIT_OK
}

async function runLocally(argv: readonly string[], io: CommandIo): Promise<number> {
  const config = readConfig()
  const [{ createOutbound, openExecutor }, { runService }] = await Promise.all([
    import('./outbound.ts'),
    import('./surfaces/cli/run.ts'),
  ])
  const outbound = createOutbound(config, null)
  try {
    return await runService(argv, {
      openExecutor: () => openExecutor(config, outbound),
      services,
      priceOf: priceIn(config),
      io,
    })
  } finally {
    await outbound.directory.close()
  }
}

async function buy(argv: readonly string[], io: CommandIo): Promise<number> {
  const { runBuy } = await import('./surfaces/cli/buy.ts')
  return await runBuy(argv, io)
}

async function serveMcp(): Promise<number> {
  const [{ openShop }, { serveMcpOverStdio }] = await Promise.all([
    import('./shop.ts'),
    import('./surfaces/mcp/stdio.ts'),
  ])
  // Standard output belongs to the protocol.
  const shop = await openShop(readConfig(), { logTo: process.stderr })
  await serveMcpOverStdio(shop)
  await shop.close()
  return EXIT_OK
}

async function examine(argv: readonly string[], io: CommandIo): Promise<number> {
  const [{ createOutbound }, { runDoctor }, { doctorUsage, parseDoctorArguments }] = await Promise.all([
    import('./outbound.ts'),
    import('./surfaces/cli/doctor.ts'),
    import('./surfaces/cli/doctor-arguments.ts'),
  ])
  const wanted = parseDoctorArguments(argv)
  if (wanted === null) {
    io.complain(doctorUsage)
    return EXIT_USAGE
  }
  const config = readConfig()
  const probeAllow = [...config.probeAllow, ...wanted.allow]
  const { probe, directory } = createOutbound({ ...config, probeAllow }, null)
  try {
    return await runDoctor(wanted.url, { ...wanted, io, probe, directory, now: () => new Date() })
  } finally {
    await directory.close()
  }
}

async function readLedger(argv: readonly string[], io: CommandIo): Promise<number> {
  const config = readConfig()
  const [{ openLedgerDriver }, { createLedgerReport }, { runLedger }] = await Promise.all([
    import('./payments/ledger/open-ledger.ts'),
    import('./payments/ledger/ledger-report.ts'),
    import('./surfaces/cli/ledger.ts'),
  ])
  const driver = await openLedgerDriver(config, Date.now())
  try {
    return await runLedger(argv, { report: createLedgerReport(driver), io })
  } finally {
    await driver.close()
  }
}

async function inspectConfig(argv: readonly string[], io: CommandIo): Promise<number> {
  if (argv[0] !== 'check' && argv[0] !== 'print') {
    io.complain(`usage: tollgauge ${commands['config']?.usage}\n`)
    return EXIT_USAGE
  }
  const config = readConfig()
  const { checkPaymentsConfig } = await import('./payments/payments-config.ts')
  const mistakes = checkPaymentsConfig(config)
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  io.print(argv[0] === 'print' ? `${describeConfig(config)}\n` : 'the configuration is sound\n')
  return EXIT_OK
}
