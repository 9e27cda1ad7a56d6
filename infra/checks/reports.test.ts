import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  failureLines,
  mutantsReport,
  oneCheck,
  playwrightReport,
  simulateReport,
  vitestReport,
} from './reports.ts'
import { unhandledErrorsFile } from './unhandledErrors.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'reports-'))
let written = 0
function report(content: unknown): string {
  written += 1
  const file = path.join(folder, `${written}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}
const passedFile = { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] }

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
        { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }] },
        { name: 'c.test.ts', status: 'failed', assertionResults: [] },
      ],
    })
    expect(vitestReport(file, 1)).toMatchObject({ passed: 3, failed: 2 })
  })

  it('counts a journey that only passed the second time as a failure', () => {
    const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] })
    expect(playwrightReport(file, 1)).toEqual({ passed: 5, failed: 2 })
  })

  it('counts each seed of the simulation, names those that failed, and fails one that broke off', () => {
    const printed = report({ held: 5, failed: [{ seed: 7, faults: ['inv_1 was paid 2 times'] }] })
    expect(simulateReport(printed, 1)).toEqual({
      passed: 5,
      failed: 1,
      failures: [{ test: 'seed 7', error: 'inv_1 was paid 2 times' }],
    })
    expect(simulateReport(report({ held: 6, failed: [] }), 0)).toEqual({ passed: 6, failed: 0 })
    expect(simulateReport(report({ held: 6, failed: [] }), 1)).toMatchObject({ failed: 1 })
    expect(simulateReport(report({ held: 0, failed: [] }), 0)).toMatchObject({ failed: 1 })
    expect(simulateReport('/nowhere.json', 0)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('counts each mutant that died, and a file of which too many live as one failure', () => {
    const rows = { file: 'rows.ts', died: 95, holds: true, alive: ['27:57 ArrayDeclaration'] }
    const dates = { file: 'dates.ts', died: 5, holds: false, alive: ['3:1 Regex', '4:1 Regex'] }
    expect(mutantsReport(report([rows, dates]), 1)).toEqual({
      passed: 100,
      failed: 1,
      failures: [{ test: 'dates.ts', error: '3:1 Regex\n4:1 Regex' }],
    })
    expect(mutantsReport(report([rows]), 0)).toEqual({ passed: 95, failed: 0 })
    expect(mutantsReport(report([]), 1)).toMatchObject({ failed: 1 })
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

describe('what failed, at the end of the record', () => {
  it('names a test by its file and groups, and a file that could not be loaded by itself', () => {
    const file = report({
      numPassedTests: 0,
      numFailedTests: 1,
      testResults: [
        {
          name: path.resolve('infra/local/clock.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', ancestorTitles: [], title: 'ticks' },
            {
              status: 'failed',
              ancestorTitles: ['a clock', 'that stands still'],
              title: 'stands',
              failureMessages: ['Error: it moved\n    at clock.test.ts:3:1'],
            },
          ],
        },
        {
          name: path.resolve('infra/a.test.ts'),
          status: 'failed',
          message: 'no such module',
          assertionResults: [],
        },
      ],
    })
    expect(vitestReport(file, 1).failures).toEqual([
      {
        test: 'infra/local/clock.test.ts > a clock > that stands still > stands',
        error: 'Error: it moved\n    at clock.test.ts:3:1',
      },
      { test: 'infra/a.test.ts', error: 'no such module' },
    ])
  })

  it('names what was thrown outside of every test, with the test that ran then', () => {
    const file = report({ numPassedTests: 1, numFailedTests: 0, testResults: [passedFile] })
    const lost = { type: 'Unhandled Rejection', name: 'Error', message: 'socket hang up' }
    const thrown = { ...lost, stack: 'Error: socket hang up\n    at x.ts:1', VITEST_TEST_PATH: 'x.test.ts' }
    writeFileSync(unhandledErrorsFile(file), JSON.stringify([thrown, { ...lost, type: undefined }]))
    expect(vitestReport(file, 1)).toEqual({
      passed: 1,
      failed: 2,
      failures: [
        { test: 'Unhandled Rejection > x.test.ts', error: 'Error: socket hang up\n    at x.ts:1' },
        { test: 'Unhandled error', error: 'Error: socket hang up' },
      ],
    })
  })

  it('names a journey by its device, file and title, wherever it is nested, and an error outside of any', () => {
    const result = (status: string, ...messages: string[]) => ({
      projectName: 'phone',
      status,
      results: [{ errors: messages.map(message => ({ message })) }],
    })
    const file = report({
      stats: { expected: 1, unexpected: 1, flaky: 1 },
      errors: [{ message: 'the stack did not start' }],
      suites: [
        {
          title: 'kyc.journey.ts',
          file: 'kyc.journey.ts',
          specs: [
            { title: 'fine', ok: true, tests: [result('expected')] },
            { title: 'only at last', ok: true, tests: [result('flaky', 'slow', 'slower')] },
          ],
          suites: [
            {
              title: 'phone',
              file: 'kyc.journey.ts',
              specs: [
                {
                  title: 'signs up',
                  ok: false,
                  tests: [result('unexpected', '\u001b[31mno button\u001b[39m')],
                },
              ],
            },
          ],
        },
      ],
    })
    expect(playwrightReport(file, 1).failures).toEqual([
      { test: '[phone] kyc.journey.ts > only at last', error: 'slow\nslower' },
      { test: '[phone] kyc.journey.ts > phone > signs up', error: '\u001b[31mno button\u001b[39m' },
      { test: 'outside of any journey', error: 'the stack did not start' },
    ])
  })

  it('shows what a comparison got, instead of the heading above every comparison', () => {
    const heading = 'expect(received).toEqual(expected) // deep equality\n\n- Expected  - 1\n+ Received  + 3'
    const error = `Error: nothing unexpected\n\n${heading}\n\n- Array []\n+ Array [\n+   "401 /api/orders",\n+ ]`
    expect(failureLines([{ test: 'a > b', error }])).toEqual([
      '✗ a > b',
      '    Error: nothing unexpected',
      '    - Array []',
      '    + Array [',
      '    +   "401 /api/orders",',
      '    + ]',
    ])
  })

  it('shows the first lines of each error, without colours and empty lines', () => {
    const lines = ['', ...' two three four five six seven eight nine ten eleven'.split(/(?= )/)]
    const error = `\u001b[31mError: one\u001b[39m\n${lines.join('\n')}`
    expect(failureLines([{ test: 'a > b', error }])).toEqual([
      '✗ a > b',
      '    Error: one',
      ...lines.slice(1, 10).map(line => `    ${line}`),
    ])
  })

  it('keeps to its lines: less of every error when many failed, and names alone before names are left out', () => {
    const failed = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        test: `t${at}`,
        error: `${'x'.repeat(900)}\n2\n3\n4\n5\n6`,
      }))
    for (const count of [6, 7, 10, 11, 20, 21, 40]) {
      const lines = failureLines(failed(count))
      expect(lines.length).toBeLessThanOrEqual(40)
      expect(lines.filter(line => line.startsWith('✗'))).toHaveLength(count)
      expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(180)
    }
    expect(failureLines(failed(60)).slice(-2)).toEqual(['✗ t38', '… and 21 more'])
    expect(failureLines([])).toEqual([])
  })
})
