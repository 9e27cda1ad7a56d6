import { defineConfig } from 'vitest/config'

// The tests that need the web's build; `run.ts` makes it first.
// A default export because vitest demands one.
export default defineConfig({
  test: { name: 'size', include: ['web/size.test.ts'], exclude: ['**/node_modules/**'] },
})
