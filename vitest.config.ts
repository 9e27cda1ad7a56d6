import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/**
 * How long a test, a hook and what is waited for may take. Nothing waits so long when it works: the limits are there
 * for what hangs, and a machine with much else to do must not meet them.
 */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }

/** What runs in one thread comes first: at the end it would leave the other cores idle. */
const inParallel = { sequence: { groupOrder: 1 } }

const proving = process.env.PROVE === '1'
/**
 * What takes a minute and more of both cores, and whose stories others tell in short: the journeys buy and sell, `sales`
 * places with many at once, four seeds of the simulation die everywhere, and strangers are refused in `abuse`. And the
 * rehearsals of what operators do to a whole stack: a restored backup (also `npm run restore-drill`), a replaced data key.
 */
const onlyProven = [
  'accessMatrix',
  'crash',
  'furtherTerms',
  'longReport',
  'orderHistories',
  'orders',
  'payouts',
  'purchaseCrash',
  'purchases',
  'restore',
  'runbook',
  'saleCrash',
  'security/dataKeys',
  'watch',
].map(name => `infra/proof/${name}.stack.test.ts`)

/**
 * Tests that need no server (the AWS SDK is mocked). The files of a thread share what is installed, and `ownModules.ts` gives
 * each of them our own modules anew: half the CPU time of a context per file, which loads React, zod and the SDK again.
 */
const withoutServer = {
  pool: 'threads' as const,
  isolate: false,
  setupFiles: ['infra/checks/ownModules.ts', 'infra/checks/leaveNoTrace.ts'],
  ...patience,
  ...inParallel,
}
/** Thousands of generated cases, catalogues of all sizes, bundles, and whole PDF files, which are opened in threads. */
const models = [
  '{shared,functions,workflows}/**/*{model,property}.test.ts',
  'functions/{platform/pdf/opening,fund-portfolio/testing/statements}/**/*.test.ts',
  'infra/{bundles,checks/bench}/**/*.test.ts',
]
/** Both ends of the wire to the vendors: servers, retries, pages of answers. */
const adapters = ['functions/{providers,sandbox}/**/*.test.ts']
/** What reads synthesized templates: the CDK takes seconds to load and to become fast, so these files share it. */
const templates = ['infra/stacks.test.ts', 'infra/{permissions,stacks}/**/*.test.ts']
/** What needs a document: a thread whose files all have the same environment keeps it. */
const components = [
  'web/src/**/*.test.tsx',
  ...globSync('web/src/**/*.test.ts').filter(file =>
    readFileSync(file, 'utf8').includes('@vitest-environment jsdom'),
  ),
]
const elsewhere = [
  'infra/{local,cdk-local,asl-interpreter}/**',
  '**/*.{stack,built}.test.ts',
  '**/node_modules/**',
]

// `alone`, `components`, `models`, `templates` and `adapters` need no server, and the first of them takes half a minute; `local` is the embedded
// cloud's own parts, each by itself; `stack` drives the whole embedded stack.
export default defineConfig({
  test: {
    // All cores: a run that nobody watches would leave one idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'alone',
          ...withoutServer,
          include: [
            '{shared,functions,workflows,infra}/**/*.test.ts',
            'web/{src,samples,worker}/**/*.test.ts',
          ],
          exclude: [...models, ...adapters, ...templates, ...components, ...elsewhere],
        },
      },
      {
        test: {
          name: 'components',
          ...withoutServer,
          setupFiles: [...withoutServer.setupFiles, 'web/src/components/testing/setUp.ts'],
          environment: 'jsdom',
          include: components,
        },
      },
      {
        test: {
          name: 'models',
          ...withoutServer,
          include: models,
          exclude: elsewhere,
        },
      },
      {
        test: {
          name: 'templates',
          ...withoutServer,
          // They share our modules as well, and with them one synthesis: in one thread, or each would need its own.
          setupFiles: ['infra/checks/leaveNoTrace.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 0 },
          include: templates,
        },
      },
      {
        test: {
          name: 'adapters',
          ...withoutServer,
          include: adapters,
        },
      },
      {
        test: {
          name: 'local',
          // One process after the other would load the same modules forty times: these files share one per core.
          isolate: false,
          include: ['infra/{local,cdk-local,asl-interpreter}/**/*.test.ts'],
          ...patience,
          ...inParallel,
          exclude: ['**/*.stack.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'stack',
          isolate: false,
          globalSetup: ['infra/drivers/shareStacks.ts'],
          include: ['**/*.stack.test.ts'],
          exclude: ['**/node_modules/**', ...(proving ? [] : onlyProven)],
          ...patience,
          ...inParallel,
          // Two at a time, because a stack waits as much as it computes; a proof at full count has the machine for itself.
          fileParallelism: !proving,
        },
      },
    ],
  },
})
