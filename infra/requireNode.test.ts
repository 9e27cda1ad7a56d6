import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('says a sentence where Node is too old, before any TypeScript is read', () => {
  const old = `Object.defineProperty(process, 'versions', { value: { node: '20.11.1' } }); await import(process.argv[1])`
  const child = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', old, join(import.meta.dirname, 'requireNode.js')],
    {
      encoding: 'utf8',
    },
  )
  expect(child.status).toBe(1)
  expect(child.stderr).toMatch(/^Node 24 or newer is needed/)
})
