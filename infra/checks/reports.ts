import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'

/** What a runner came to. */
export interface Counted {
  readonly passed: number
  readonly failed: number
  /** Why a failure is counted that the runner did not count itself. */
  readonly note?: string
}

/** A check that passes or fails as a whole: types, lint, a build. */
export const oneCheck = (exitCode: number): Counted =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
})

/** Vitest's JSON report. A file that could not even be loaded has no failed test and counts as one. */
export function vitestReport(file: string, exitCode: number): Counted {
  const report = readReport(file, VitestReport)
  if (report === undefined) return withoutReport
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every(test => test.status !== 'failed'),
  ).length
  return consistent(report.numPassedTests, report.numFailedTests + unloaded, exitCode)
}

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

/** Playwright's JSON report. A journey that only passed the second time has failed. */
export function playwrightReport(file: string, exitCode: number): Counted {
  const report = readReport(file, PlaywrightReport)
  if (report === undefined) return withoutReport
  const { expected, unexpected, flaky } = report.stats
  return consistent(expected, unexpected + flaky + report.errors.length, exitCode)
}

const withoutReport: Counted = { passed: 0, failed: 1, note: 'it ended without a report' }

/** Nothing run is a failure, and so is a runner that says it failed while its report does not. */
function consistent(passed: number, failed: number, exitCode: number): Counted {
  if (passed + failed === 0) return { passed, failed: 1, note: 'it ran no test' }
  if (failed === 0 && exitCode !== 0) return { passed, failed: 1, note: `it ended with code ${exitCode}` }
  return { passed, failed }
}

function readReport<S extends z.ZodType>(file: string, schema: S): z.output<S> | undefined {
  if (!existsSync(file)) return undefined
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')) as unknown)
}
