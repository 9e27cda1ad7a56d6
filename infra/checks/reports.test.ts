import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { oneCheck, playwrightReport, vitestReport } from './reports.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'reports-'))
let written = 0
function report(content: unknown): string {
  written += 1
  const file = path.join(folder, `${written}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}
const passedFile = { status: 'passed', assertionResults: [{ status: 'passed' }] }

describe('what a runner came to', () => {
  it('counts a check that passes or fails as a whole as one', () => {
    expect(oneCheck(0)).toEqual({ passed: 1, failed: 0 })
    expect(oneCheck(2)).toEqual({ passed: 0, failed: 1 })
  })

  it('counts a test file that could not be loaded as a failure, which vitest does not', () => {
    const file = report({
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [
        passedFile,
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
      ],
    })
    expect(vitestReport(file, 1)).toEqual({ passed: 3, failed: 2 })
  })

  it('counts a journey that only passed the second time as a failure', () => {
    const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] })
    expect(playwrightReport(file, 1)).toEqual({ passed: 5, failed: 2 })
  })

  it('fails a runner that ran nothing, left no report, or ended badly behind a clean report', () => {
    const nothing = report({ numPassedTests: 0, numFailedTests: 0, testResults: [] })
    const clean = report({ numPassedTests: 1, numFailedTests: 0, testResults: [passedFile] })
    expect(vitestReport(nothing, 0).failed).toBe(1)
    expect(vitestReport(path.join(folder, 'missing.json'), 0).failed).toBe(1)
    expect(vitestReport(clean, 1)).toEqual({ passed: 1, failed: 1, note: 'it ended with code 1' })
    expect(vitestReport(clean, 0)).toEqual({ passed: 1, failed: 0 })
  })
})
