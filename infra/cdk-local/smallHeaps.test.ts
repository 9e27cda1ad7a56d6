import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const program = `
import { restartWithSmallHeaps } from ${JSON.stringify(new URL('./smallHeaps.ts', import.meta.url).href)}
restartWithSmallHeaps()
console.log(JSON.stringify([process.pid, process.execArgv, process.argv.slice(2), process.env.MALLOC_ARENA_MAX]))
`

it.skipIf(process.platform === 'win32')('starts a process again in its place, with its words', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'small-heaps-'))
  const file = join(folder, 'program.mjs')
  writeFileSync(file, program)
  const running = run(process.execPath, ['--no-deprecation', file, 'word', '--option'])
  const { stdout } = await running
  expect(JSON.parse(stdout)).toEqual([
    running.child.pid,
    ['--optimize-for-size', '--no-deprecation'],
    ['word', '--option'],
    '2',
  ])
  rmSync(folder, { recursive: true })
})
