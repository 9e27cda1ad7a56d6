import { defineConfig } from 'vitest/config'

// Two projects: `alone` needs no server (the AWS SDK is mocked) and runs first; `stack` drives the embedded stack.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'alone',
          include: ['{shared,functions,workflows,infra}/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.stack.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'stack',
          include: ['**/*.stack.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
