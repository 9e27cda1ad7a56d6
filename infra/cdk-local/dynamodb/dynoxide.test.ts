import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { isAlive, readNote } from '../stack/processIdentity.ts'
import { databaseProgram, startDatabase } from './dynoxide.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

it('takes the program that the environment names, if it exists', () => {
  const folder = mkdtempSync(join(tmpdir(), 'database-'))
  const program = join(folder, 'dynoxide')
  expect(() => databaseProgram({ DYNOXIDE_BIN: program })).toThrow(`names ${program}, which does not exist`)
  writeFileSync(program, '')
  expect(databaseProgram({ DYNOXIDE_BIN: program })).toBe(program)
  rmSync(folder, { recursive: true })
})

it('says the three ways on where no program is installed for the platform', () => {
  vi.stubGlobal('process', { ...process, platform: 'aix', arch: 'ppc64' })
  expect(() => databaseProgram({})).toThrow(
    /not installed for aix-ppc64[\s\S]*@dynoxide\/aix-ppc64@1\.2\.1[\s\S]*DYNOXIDE_BIN=[\s\S]*DYNAMODB_ENDPOINT=/,
  )
})

/** A program in the place of the database, in a data directory of its own; `atEnd` runs when it is ended. */
function databaseAs(atEnd: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'database-'))
  const program = join(folder, 'dynoxide.cjs')
  writeFileSync(
    program,
    `#!${process.execPath}
    const port = Number(process.argv[process.argv.indexOf('--port') + 1])
    require('node:http').createServer((_, answer) => answer.end()).listen(port, '127.0.0.1')
    process.on('SIGTERM', () => { ${atEnd}; process.exit() })`,
    { mode: 0o755 },
  )
  vi.stubEnv('DYNOXIDE_BIN', program)
  vi.stubEnv('DYNAMODB_ENDPOINT', '')
  return folder
}

it('keeps what the database writes at its end, also what comes when the process is gone', async () => {
  const folder = databaseAs(
    "require('node:child_process').spawn('sh', ['-c', 'sleep 0.3; echo the last line'], { stdio: 'inherit' })",
  )
  const database = await startDatabase(folder, () => undefined)
  await database.stop()
  await vi.waitFor(() =>
    expect(readFileSync(join(folder, 'logs/dynoxide.log'), 'utf8')).toContain('the last line'),
  )
  rmSync(folder, { recursive: true })
})

it('leaves no process when it is stopped while one that was killed is started again', async () => {
  const folder = databaseAs('')
  const lines: string[] = []
  const database = await startDatabase(folder, line => lines.push(line))
  const noteFile = join(folder, 'dynoxide.pid')
  const first = readNote(noteFile)
  process.kill(first?.pid ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(lines.join()).toContain('It is started again'))
  const second = readNote(noteFile)
  await database.stop()
  expect(second?.pid).not.toBe(first?.pid)
  expect([second !== undefined && isAlive(second), existsSync(noteFile)]).toEqual([false, false])
  rmSync(folder, { recursive: true })
})
