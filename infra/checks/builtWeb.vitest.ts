import { defineConfig } from 'vitest/config'

// The tests that need the web's build; `run.ts` builds it first.
// Vitest requires a default export.
export default defineConfig({
  test: { name: 'size', include: ['web/size.test.ts'], exclude: ['**/node_modules/**'] },
})
