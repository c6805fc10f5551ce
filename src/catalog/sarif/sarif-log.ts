/** The frame of a SARIF 2.1.0 document around one run. */
export function emitSarif(run: Readonly<Record<string, unknown>>): string {
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }
  return `${JSON.stringify(log, null, 2)}\n`
}
