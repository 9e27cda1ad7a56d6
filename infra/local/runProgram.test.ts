import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Explained } from 'cdk-local'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runProgram } from './runProgram.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'run-program-'))
  vi.stubEnv('NODE_COMPILE_CACHE', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

/** A program of two modules; only what is imported is compiled into the cache. */
function write(code: string): void {
  writeFileSync(join(root, 'program.mjs'), `import './imported.mjs'\n`)
  writeFileSync(join(root, 'imported.mjs'), code)
}

it('keeps the compiled modules for the next run, and lets esbuild collect no garbage', async () => {
  write(`import { ok } from 'node:assert'\nok(process.env.GOGC === 'off' && process.env.OWN === 'yes')\n`)
  await runProgram(root, ['program.mjs'], { OWN: 'yes' })
  expect(existsSync(join(root, '.cache/node'))).toBe(true)
})

it('rejects with what a failing program printed', async () => {
  write(`console.error('line 3 is wrong'); process.exitCode = 1`)
  const failing = runProgram(root, ['program.mjs'])
  await expect(failing).rejects.toThrow(Explained)
  await expect(failing).rejects.toThrow('program.mjs failed:\nline 3 is wrong')
})
