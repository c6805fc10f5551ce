import { expect, test } from 'vitest'
import { loadOptionalPackage } from './optional-package.ts'

test('a missing package is named, with what to do about it', async () => {
  const missing = 'no-such-chain-engine'
  const load = () => import(missing) as Promise<unknown>
  await expect(loadOptionalPackage(missing, load)).rejects.toThrow(
    /needs the optional package no-such-chain-engine.*npm install no-such-chain-engine.*another mode/,
  )
})
