import { build } from 'esbuild'
import { expect, test } from 'vitest'

const MAX_BYTES = 60_000

test(`the client is under ${MAX_BYTES} bytes without the wallet libraries, and needs nothing of Node`, async () => {
  const result = await build({
    entryPoints: ['src/client/tollgauge.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: ['viem', 'viem/*', '@solana/*', '@x402/*'],
    write: false,
    metafile: true,
  })
  const bytes = result.outputFiles[0]?.contents.length ?? 0
  process.stdout.write(`client bundle: ${bytes} bytes\n`)
  expect(bytes).toBeGreaterThan(1_000)
  expect(bytes).toBeLessThan(MAX_BYTES)
  const packages = Object.keys(result.metafile.inputs).filter((path) => path.includes('node_modules'))
  expect(packages).toEqual([])
})
