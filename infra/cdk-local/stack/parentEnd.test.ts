import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { stopWithNpm } from './parentEnd.ts'

const program = `
  import { writeSync } from 'node:fs'
  import { stopWithNpm } from ${JSON.stringify(join(import.meta.dirname, 'parentEnd.ts'))}
  // Ends by itself, should it not be stopped.
  setTimeout(() => process.exit(), 20_000)
  stopWithNpm(() => {
    writeSync(1, 'stopped')
    process.exit()
  })
  writeSync(2, 'up')
`

it('what npm started below a shell stops when a signal ended the shell', async () => {
  const shell = spawn('sh', ['-c', '"$0" --input-type=module --eval "$1"; true', process.execPath, program], {
    env: { ...process.env, npm_execpath: '/usr/lib/node_modules/npm/bin/npm-cli.js' },
  })
  const output = text(shell.stdout)
  await once(shell.stderr, 'data')
  shell.kill('SIGTERM')
  expect(await output).toBe('stopped')
})

it('what a shell started may outlive it', () => {
  expect(stopWithNpm(() => undefined, {})).toBe(false)
})
