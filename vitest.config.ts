import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Made once, before any file needs them. */
const MADE = ['test/support/build.ts', 'test/support/python-snapshot.ts']
const threads = {
  find: /^(?:\.{1,2}\/)+(?:execution\/)?worker-file\.ts$/,
  replacement: fileURLToPath(new URL('test/support/built-worker-file.ts', import.meta.url)),
}

// What is waited for is given the time a busy machine needs; nothing is asserted of how long it took.
const shared = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000, interval: 20 } },
  globalSetup: MADE,
}
const resolve = { alias: [threads] }
const overHttp = [
  'test/status/**/*.test.ts',
  'test/contract/every-surface.test.ts',
  'test/surfaces/**/*.test.ts',
]

/** Functions of their input alone: the modules are loaded once for all of these. */
const pure = ['src/{core,analysis,services}/**/*.test.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { resolve, test: { ...shared, name: 'pure', include: pure, isolate: false } },
      {
        resolve,
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/{architecture,contract,client}/**/*.test.ts'],
          exclude: [...overHttp, ...pure],
        },
      },
      // One running service for all of these.
      {
        resolve,
        test: {
          ...shared,
          name: 'http',
          include: overHttp,
          globalSetup: [...MADE, 'test/status/running-service.ts'],
        },
      },
      { resolve, test: { ...shared, name: 'e2e', include: ['test/e2e/**/*.test.ts'] } },
    ],
  },
})
