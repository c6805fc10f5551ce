import { defineConfig } from 'vitest/config'

/** Made once, before any file needs it. */
const PYTHON = 'test/support/python-snapshot.ts'

// What is waited for is given the time a busy machine needs; nothing is asserted of how long it took.
const shared = {
  testTimeout: 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000, interval: 20 } },
  globalSetup: [PYTHON],
}
const overHttp = [
  'test/status/**/*.test.ts',
  'test/contract/every-surface.test.ts',
  'test/surfaces/**/*.test.ts',
]

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/{architecture,contract,client}/**/*.test.ts'],
          exclude: overHttp,
        },
      },
      // One running service for all of these.
      {
        test: {
          ...shared,
          name: 'http',
          include: overHttp,
          globalSetup: [PYTHON, 'test/status/running-service.ts'],
        },
      },
      { test: { ...shared, name: 'e2e', include: ['test/e2e/**/*.test.ts'] } },
    ],
  },
})
