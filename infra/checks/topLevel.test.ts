import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** What the top level holds (W10): areas of the project, and the configuration of tools. */
const topLevel = [
  ...['functions', 'infra', 'shared', 'web', 'workflows'],
  ...['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE'],
  ...['package.json', 'package-lock.json', 'cdk.json', 'tsconfig.json', 'vitest.config.ts'],
  ...['biome.json', 'knip.json', 'renovate.json'],
]
/** What commands write there; `.gitignore` has the same. */
const written = ['node_modules', 'cdk.out', 'coverage', 'test-results', 'playwright-report']

describe('the top level (W10)', () => {
  it('holds nothing but areas, the papers of the project and configuration of tools', () => {
    const found = readdirSync(path.resolve(import.meta.dirname, '../..')).filter(
      name => !name.startsWith('.') && !written.includes(name) && !name.endsWith('.tsbuildinfo'),
    )
    expect(
      found.sort(),
      'a new file belongs into an area; what a tool writes belongs into .gitignore',
    ).toEqual(topLevel.sort())
  })
})
