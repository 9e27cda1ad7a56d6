import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { databaseProgram } from './dynoxide.ts'

afterEach(() => vi.unstubAllGlobals())

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
