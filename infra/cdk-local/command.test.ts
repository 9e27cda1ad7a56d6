import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The command in an empty folder: a mistake is a sentence and no stack trace. */

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'command-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (args: readonly string[], nodeOptions: readonly string[] = [], cwd = folder) =>
  new Promise<{ failed: boolean; text: string }>(resolve => {
    const command = [...nodeOptions, join(import.meta.dirname, 'bin.ts'), ...args]
    execFile(process.execPath, command, { cwd }, (error, out, err) =>
      resolve({ failed: error !== null, text: out + err }),
    )
  })

describe.concurrent('a mistake on the command line', () => {
  it.each([
    [['--assembly', 'x'], "Unknown option '--assembly'"],
    [['--port', 'abc'], '--port takes the first of five ports'],
    [['--clock', 'yesterday'], '--clock takes a time with its zone'],
    [['nothere'], 'synthesize the app first'],
    [[], 'synthesize the app first'],
  ])('%j: %s', async (args, sentence) => {
    // A folder of its own: two that begin at once would find its data in use.
    const { failed, text } = await run(args, [], mkdtempSync(join(folder, 'mistake-')))
    expect(failed).toBe(true)
    expect(text).toContain(sentence)
    expect(text).not.toMatch(/^ +at /m)
  })

  it('prints the usage when it is asked for, and beside an unknown option', async () => {
    expect(await run(['--help'])).toMatchObject({ failed: false })
    expect((await run(['--nothing'])).text).toContain('--reset   empty the data directory first')
  })
})

it('an old Node is named with the one that is needed', async () => {
  const older =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.0' } })"
  const { failed, text } = await run([], ['--import', `data:text/javascript,${encodeURIComponent(older)}`])
  expect(failed).toBe(true)
  expect(text).toContain('cdk-local needs Node 24 or newer')
  expect(text.trim().split('\n')).toHaveLength(1)
})
