import { defineConfig } from 'vitest/config'

// The tests that need the build of the site and of the functions; `run.ts` builds it first.
// Vitest requires a default export.
export default defineConfig({
  test: {
    name: 'size',
    // They wait for nobody; compressing sixty bundles takes seconds on a machine with other work.
    testTimeout: 60_000,
    include: ['web/{size,prerendered,worker}.test.ts', 'infra/**/*.built.test.ts'],
    exclude: ['**/node_modules/**'],
  },
})
