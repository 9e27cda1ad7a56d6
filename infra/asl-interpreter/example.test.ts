import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('runs the example of its README', () => {
  const [, example] =
    /```js\n([\s\S]*?)```/.exec(readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')) ?? []
  if (example === undefined) throw new Error('the README has no example')
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', example], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  expect(output.trim()).toBe('"greet got hello"')
})
