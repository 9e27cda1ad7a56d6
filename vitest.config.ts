import { defineConfig } from 'vitest/config'

/**
 * How long a test, a hook and what is waited for may take. Nothing waits so long when it works: the limits are there
 * for what hangs, and a machine with much else to do must not meet them.
 */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 30_000 } } }

const proving = process.env.PROVE === '1'
/**
 * What takes a minute and more of both cores, and whose stories others tell in short: the journeys buy and sell, `sales`
 * places with many at once, four seeds of the simulation die everywhere, and strangers are refused in `abuse`.
 */
const onlyProven = [
  'accessMatrix',
  'crash',
  'orderHistories',
  'orders',
  'payouts',
  'purchaseCrash',
  'purchases',
  'saleCrash',
].map(name => `infra/proof/${name}.stack.test.ts`)

// Three projects: `alone` needs no server (the AWS SDK is mocked) and runs first; `local` is the embedded cloud's own
// parts, each by itself; `stack` drives the whole embedded stack.
export default defineConfig({
  test: {
    // All cores: a run that nobody watches would leave one idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'alone',
          // A context per file instead of a process: a third faster, and nothing here holds on to more than its file.
          pool: 'vmThreads',
          setupFiles: ['infra/checks/leaveNoTrace.ts'],
          ...patience,
          include: ['{shared,functions,workflows,infra}/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
          exclude: [
            'infra/{local,cdk-local,asl-interpreter}/**',
            '**/*.{stack,built}.test.ts',
            '**/node_modules/**',
          ],
        },
      },
      {
        test: {
          name: 'local',
          // One process after the other would load the same modules forty times: these files share one per core.
          isolate: false,
          include: ['infra/{local,cdk-local,asl-interpreter}/**/*.test.ts'],
          ...patience,
          exclude: ['**/*.stack.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'stack',
          isolate: false,
          include: ['**/*.stack.test.ts'],
          exclude: ['**/node_modules/**', ...(proving ? [] : onlyProven)],
          ...patience,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
