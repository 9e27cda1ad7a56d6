import { defineConfig } from 'vitest/config'

// Three projects: `alone` needs no server (the AWS SDK is mocked) and runs first; `local` is the embedded stack's own
// parts, each by itself; `stack` drives the whole embedded stack.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'alone',
          // A context per file instead of a process: a third faster, and nothing here holds on to more than its file.
          pool: 'vmThreads',
          setupFiles: ['infra/checks/leaveNoTrace.ts'],
          include: ['{shared,functions,workflows,infra}/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
          exclude: ['infra/local/**', '**/*.stack.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'local',
          include: ['infra/local/**/*.test.ts'],
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
