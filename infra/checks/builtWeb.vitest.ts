import { defineConfig } from 'vitest/config'

/** A minute and more of Chromium with a quarter of the processor; `npm test` counts the rows that the screens render. */
const onlyProven = process.env.PROVE === '1' ? [] : ['infra/checks/bench/load/fundScreens.built.test.ts']

// The tests that need the build of the site and of the functions; `run.ts` builds it first.
// Vitest requires a default export.
export default defineConfig({
  test: {
    name: 'size',
    // They wait for nobody; compressing sixty bundles takes seconds on a machine with other work.
    testTimeout: 60_000,
    include: ['web/{size,prerendered,worker}.test.ts', 'infra/**/*.built.test.ts'],
    exclude: ['**/node_modules/**', ...onlyProven],
  },
})
