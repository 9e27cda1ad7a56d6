import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freeBlock } from './ports.ts'
import { endProcess, isAlive, readNote } from './processIdentity.ts'

// `npm start` as a person has it: a process with ports, a data directory and a mood to be killed.

const runFile = join(import.meta.dirname, 'run.ts')
let dataDir: string
let port: number

interface House {
  readonly child: ChildProcess
  /** Everything it said so far. */
  said(): string
  /** Resolves when it said `words`; rejects when it ended without. */
  until(words: string): Promise<void>
}

function start(more: { args?: string[]; port?: number; dataDir?: string } = {}): House {
  const child = spawn(process.execPath, [runFile, ...(more.args ?? [])], {
    env: { ...process.env, PORT: String(more.port ?? port), DATA_DIR: more.dataDir ?? dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const hear = (chunk: Buffer): void => {
    text += chunk.toString('utf8')
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return {
    child,
    said: () => text,
    async until(words) {
      while (!text.includes(words)) {
        if (child.exitCode !== null) throw new Error(`it ended (${child.exitCode}) saying:\n${text}`)
        await pause(20)
      }
    },
  }
}

async function ended({ child }: House): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

const outbox = async (to: string): Promise<unknown> =>
  (await fetch(`http://127.0.0.1:${port}/sandbox/outbox?to=${encodeURIComponent(to)}`)).json()

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'house-'))
  port = await freeBlock()
})

afterAll(async () => {
  for (const name of ['house.pid', 'dynoxide.pid', 'sandbox.pid']) {
    const left = readNote(join(dataDir, name))
    if (left) await endProcess(left)
  }
  rmSync(dataDir, { recursive: true })
})

it('starts, seeds, survives a kill, explains itself, and leaves nothing running', async () => {
  const first = start()
  await first.until('Sthirank is ready')
  expect(first.said()).toContain(`http://127.0.0.1:${port}/platform/`)
  await first.until('The demo data is complete.')
  expect(first.said()).toContain('Demo investor new@demo.sthirank.test')
  const sentBefore = await outbox('new@demo.sthirank.test')
  expect(sentBefore).toMatchObject([{ channel: 'email' }])

  const second = start()
  expect(await ended(second)).toBe(1)
  expect(second.said()).toMatch(/is in use by another house \(process \d+, http:\/\/127\.0\.0\.1:\d+\/\)/)
  const elsewhere = mkdtempSync(join(tmpdir(), 'house-'))
  const third = start({ dataDir: elsewhere })
  expect(await ended(third)).toBe(1)
  expect(third.said()).toContain(`Port ${port} (the site) is taken by another program`)
  expect(second.said() + third.said()).not.toMatch(/\n\s+at /)
  rmSync(elsewhere, { recursive: true })

  const sandboxBefore = readNote(join(dataDir, 'sandbox.pid'))
  const databaseBefore = readNote(join(dataDir, 'dynoxide.pid'))
  first.child.kill('SIGKILL')
  await ended(first)
  const next = start()
  await next.until('Sthirank is ready')
  expect(next.said()).toContain('was killed; its work goes on where it stopped')
  expect(next.said()).toContain('it goes on')
  expect(readNote(join(dataDir, 'sandbox.pid'))).toEqual(sandboxBefore)
  expect(databaseBefore && isAlive(databaseBefore)).toBe(false)
  expect(await outbox('new@demo.sthirank.test')).toEqual(sentBefore)

  const running = ['sandbox.pid', 'dynoxide.pid'].flatMap(name => readNote(join(dataDir, name)) ?? [])
  expect(running.map(isAlive)).toEqual([true, true])
  next.child.kill('SIGTERM')
  expect(await ended(next)).toBe(0)
  expect(running.map(isAlive)).toEqual([false, false])
  expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(dataDir)
})

it('leaves nothing running when it is ended while it starts', async () => {
  const house = start()
  await vi.waitUntil(() => existsSync(join(dataDir, 'dynoxide.pid')), { timeout: 60_000, interval: 5 })
  house.child.kill('SIGINT')
  expect(await ended(house)).toBe(0)
  expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(dataDir)
})

it('explains an option it cannot read', async () => {
  const house = start({ args: ['--clock', 'tomorrow'] })
  expect(await ended(house)).toBe(1)
  expect(house.said()).toBe('--clock takes a time with its zone, e.g. 2026-11-20T10:00+05:30, not tomorrow\n')
})

it('starts its clock where it is told, and keeps it over a restart', async () => {
  const told = start({ args: ['--clock', '2031-04-01T09:15+05:30'] })
  await told.until('Sthirank is ready')
  expect(told.said()).toContain('Clock  2031-04-01T03:45:')
  told.child.kill('SIGTERM')
  await ended(told)
  const again = start()
  await again.until('Sthirank is ready')
  const { now } = await (await fetch(`http://127.0.0.1:${port}/sandbox/clock`)).json()
  expect(now).toMatch(/^2031-04-01T03:4/)
  const version = await fetch(`http://127.0.0.1:${port}/api/version`)
  expect(version.headers.get('x-server-now')).toMatch(/^2031-04-01T03:4/)
  again.child.kill('SIGTERM')
  expect(await ended(again)).toBe(0)
})
