import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { checkContents } from './contents.ts'
import { lockDataDir } from './dataDirectoryLock.ts'
import { freeBlock, isFree, portsFrom, requireFree } from './ports.ts'
import { endProcess, isAlive, noteOf, readNote, writeNote } from './processIdentity.ts'
import { stackSecretOf } from './secretSeeds.ts'

const run = promisify(execFile)
let dataDir: string
const lines: string[] = []
const log = (line: string): void => void lines.push(line)
const sleeper = () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  if (child.pid === undefined) throw new Error('no process')
  return { child, pid: child.pid }
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lock-'))
  lines.length = 0
})

afterEach(() => rmSync(dataDir, { recursive: true }))

it('lets one stack lock a data directory, and names it to the other', () => {
  const lock = lockDataDir(dataDir, 8080, log)
  expect(() => lockDataDir(dataDir, 8180, log)).toThrow(
    `${dataDir} is in use by another stack (process ${process.pid}, http://127.0.0.1:8080/)`,
  )
  lock.release()
  lockDataDir(dataDir, 8180, log).release()
  expect(lines).toEqual([])
})

it('takes over from a stack that was killed', async () => {
  const { child, pid } = sleeper()
  writeNote(join(dataDir, 'stack.pid'), noteOf(pid, { port: 8080 }))
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockDataDir(dataDir, 8080, log).release()
  expect(lines).toEqual([
    `The last stack on ${dataDir} (process ${pid}) was killed; its work goes on where it stopped.`,
  ])
})

it('knows the files of an earlier version: its lock, its key, and the list of what has to be there', () => {
  writeNote(join(dataDir, 'house.pid'), noteOf(process.pid, { port: 8080 }))
  expect(() => lockDataDir(dataDir, 8180, log)).toThrow(`in use by another stack (process ${process.pid}`)
  rmSync(join(dataDir, 'stack.pid'))
  writeFileSync(join(dataDir, 'house.key'), 'a'.repeat(64))
  writeFileSync(join(dataDir, 'contents.json'), '["house.key"]')
  lockDataDir(dataDir, 8080, log).release()
  expect(() => checkContents(dataDir)).not.toThrow()
  expect(stackSecretOf(dataDir)).toBe('a'.repeat(64))
  expect(readdirSync(dataDir).toSorted()).toEqual(['contents.json', 'stack.key'])
  rmSync(join(dataDir, 'stack.key'))
  expect(() => checkContents(dataDir)).toThrow('stack.key')
})

it('takes over from a stack that was killed while it wrote its lock', () => {
  writeFileSync(join(dataDir, 'stack.pid'), '{"pid":')
  lockDataDir(dataDir, 8080, log).release()
  expect(lines).toEqual([`The last stack on ${dataDir} was killed while it started.`])
})

it('does not take a new process of an old number for the one it knew', () => {
  const note = { ...noteOf(process.pid, { port: 8080 }), began: 'long ago' }
  expect(isAlive(note)).toBe(false)
  writeNote(join(dataDir, 'stack.pid'), note)
  lockDataDir(dataDir, 8080, log).release()
  expect(existsSync(join(dataDir, 'stack.pid'))).toBe(false)
})

it('ends exactly the process it means', async () => {
  const [meant, other] = [sleeper(), sleeper()]
  const note = noteOf(meant.pid, {})
  await endProcess({ ...noteOf(other.pid, {}), command: 'something else' })
  await endProcess(note)
  expect([isAlive(note), isAlive(noteOf(other.pid, {}))]).toEqual([false, true])
  other.child.kill()
  expect(readNote(join(dataDir, 'none.pid'))).toBeUndefined()
})

it('names the port that is taken, what it is for, and what to do', async () => {
  const first = await freeBlock()
  const ports = portsFrom(first)
  await requireFree(ports)
  const taken = createServer().listen(first + 2, '127.0.0.1')
  await once(taken, 'listening')
  expect(z.object({ port: z.number() }).parse(taken.address()).port).toBe(ports.s3)
  expect(await isFree(ports.s3)).toBe(false)
  await expect(requireFree(ports)).rejects.toThrow(
    `Port ${first + 2} (S3) is taken by another program: end that program, or choose five free ports in a row by their first.`,
  )
  taken.close()
})

it('waits for the command of a process that was started a moment ago, so that the note is of it', () => {
  const looks = ['', '', 'dynoxide --port 8080']
  const note = noteOf(4711, { port: 8080 }, () => ({ began: '17', command: looks.shift() ?? '' }))
  expect(note).toEqual({ pid: 4711, began: '17', command: 'dynoxide --port 8080', about: { port: 8080 } })
  expect(looks).toEqual([])
  expect(() => noteOf(4711, {}, () => undefined)).toThrow('the process 4711 ended at once')
})

it('of several processes that claim a note at once one gets it, and nobody meets an error', async () => {
  const file = join(dataDir, 'build.pid')
  const script = `
    import { claimNote, noteOf } from '${join(import.meta.dirname, 'processIdentity.ts')}'
    process.stdout.write(String(claimNote('${file}', noteOf(process.pid, {}))))`
  const claims = await Promise.all(
    Array.from({ length: 6 }, () => run(process.execPath, ['--input-type=module', '-e', script])),
  )
  expect(claims.map(({ stdout }) => stdout).sort()).toEqual([...Array(5).fill('false'), 'true'])
  expect(readNote(file)?.pid).toBeGreaterThan(0)
})
