import { Session } from 'node:inspector/promises'

/** Where curve arithmetic lives in what we depend on; WebCrypto's ed25519 is native and shows under its own name. */
const SIGNATURE_CODE = /@noble\/(curves|secp256k1)|webcrypto|verifySignature|recoverPublicKey/

/** The part of the CPU samples taken during `work` that were inside signature arithmetic, 0 to 1. */
export async function measureSignatureShare(work: () => Promise<void>): Promise<number> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  await session.post('Profiler.start')
  await work()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const busy = profile.nodes.filter(
    ({ callFrame }) => !/^\((idle|program|root)\)$/.test(callFrame.functionName),
  )
  const count = (nodes: typeof busy): number => nodes.reduce((sum, { hitCount = 0 }) => sum + hitCount, 0)
  const signing = busy.filter(({ callFrame }) =>
    SIGNATURE_CODE.test(`${callFrame.url} ${callFrame.functionName}`),
  )
  return count(signing) / Math.max(1, count(busy))
}
