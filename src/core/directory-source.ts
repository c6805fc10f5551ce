/** The port to a public directory of x402 services. Lookups never throw: what went wrong is part of the answer. */
export interface DirectorySource {
  lookUpHost(url: string, signal: AbortSignal): Promise<unknown>
  rankMarket(query: string, limit: number, signal: AbortSignal): Promise<unknown>
}
