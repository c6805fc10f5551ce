import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { deriveSandboxKey } from '../../src/payments/sandbox/demo-wallets.ts'
import { sourceArguments } from './built-command.ts'
import type { Sandbox } from '../../src/payments/sandbox/sandbox.ts'
import type { FacilitatorProcessOptions } from './facilitator-process.ts'

/** The official facilitator on the sandbox's chains, in a process of its own. */
export async function spawnFacilitator({
  base,
  solana,
}: Pick<Sandbox, 'base' | 'solana'>): Promise<{ url: string; close(): Promise<void> }> {
  const key = deriveSandboxKey('facilitator')
  const options: FacilitatorProcessOptions = {
    base: { network: base.network.id, rpcUrl: base.rpcUrl, key },
    solana: { network: solana.network.id, rpcUrl: solana.rpcUrl, key },
  }
  const file = fileURLToPath(new URL('./facilitator-process.ts', import.meta.url))
  const child = fork(file, [JSON.stringify(options)], { execArgv: [...sourceArguments], stdio: 'inherit' })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
