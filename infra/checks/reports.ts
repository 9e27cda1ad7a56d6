import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'
import { unhandledErrorsFile } from './unhandledErrors.ts'

/** A test that failed. */
export interface Failure {
  /** `file > group > test`. */
  readonly test: string
  readonly error: string
}

/** The result of a runner. */
export interface Counted {
  readonly passed: number
  readonly failed: number
  /** The failed tests that the runner's report names. */
  readonly failures?: readonly Failure[]
  /** Why a failure is counted that the report does not contain. */
  readonly note?: string
}

/** A check that passes or fails as a whole: types, lint, a build. */
export const oneCheck = (exitCode: number): Counted =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          ancestorTitles: z.array(z.string()).default([]),
          title: z.string().default(''),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})
type VitestFile = z.output<typeof VitestReport>['testResults'][number]

const joined = (...words: string[]): string => words.filter(word => word !== '').join(' > ')

/** The failures of one file; the file itself when it or one of its hooks failed. */
function failuresOf({ name, status, message, assertionResults }: VitestFile): Failure[] {
  const file = path.isAbsolute(name) ? path.relative(process.cwd(), name) : name
  const tests = assertionResults
    .filter(test => test.status === 'failed')
    .map(({ ancestorTitles, title, failureMessages }) => ({
      test: joined(file, ...ancestorTitles, title),
      error: failureMessages?.join('\n') ?? '',
    }))
  return tests.length === 0 && status === 'failed' ? [{ test: file, error: message }] : tests
}

const UnhandledErrors = z.array(
  z.object({
    type: z.string().default('Unhandled error'),
    name: z.string().default('Error'),
    message: z.string().default(''),
    stack: z.string().optional(),
    VITEST_TEST_PATH: z.string().optional(),
    VITEST_TEST_NAME: z.string().optional(),
  }),
)

/** What was thrown outside of every test, with the file and the test that ran then. */
function unhandledErrors(report: string): Failure[] {
  const file = unhandledErrorsFile(report)
  if (!existsSync(file)) return []
  return UnhandledErrors.parse(JSON.parse(readFileSync(file, 'utf8'))).map(error => ({
    test: joined(error.type, error.VITEST_TEST_PATH ?? '', error.VITEST_TEST_NAME ?? ''),
    error: error.stack ?? `${error.name}: ${error.message}`,
  }))
}

/**
 * Reads Vitest's JSON report, and what `unhandledErrors.ts` wrote beside it. A file that could not be loaded has no
 * failed test and counts as one; so does each error outside of the tests.
 */
export function vitestReport(file: string, exitCode: number): Counted {
  const report = readReport(file, VitestReport)
  if (report === undefined) return withoutReport
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every(test => test.status !== 'failed'),
  ).length
  const unhandled = unhandledErrors(file)
  const failed = report.numFailedTests + unloaded + unhandled.length
  const counted = consistent(report.numPassedTests, failed, exitCode)
  return withFailures(counted, [...report.testResults.flatMap(failuresOf), ...unhandled])
}

const PlaywrightError = z.object({ message: z.string().default('') })
const PlaywrightSuite = z.object({
  title: z.string(),
  file: z.string().default(''),
  specs: z
    .array(
      z.object({
        title: z.string(),
        ok: z.boolean(),
        tests: z.array(
          z.object({
            projectName: z.string(),
            status: z.string(),
            results: z.array(z.object({ errors: z.array(PlaywrightError) })),
          }),
        ),
      }),
    )
    .default([]),
  get suites(): z.ZodOptional<z.ZodArray<typeof PlaywrightSuite>> {
    return z.array(PlaywrightSuite).optional()
  },
})
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(PlaywrightSuite).default([]),
  errors: z.array(PlaywrightError),
})

/** The failures of a suite (a file or a group) and of the suites in it. */
function journeysFailed(suite: z.output<typeof PlaywrightSuite>, above: readonly string[]): Failure[] {
  const here = [...above, suite.title]
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        test: `[${projectName}] ${joined(...here, title)}`,
        error: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
      })),
  )
  return [...own, ...(suite.suites ?? []).flatMap(inner => journeysFailed(inner, here))]
}

/** Reads Playwright's JSON report. A journey that passed only at the second attempt counts as failed. */
export function playwrightReport(file: string, exitCode: number): Counted {
  const report = readReport(file, PlaywrightReport)
  if (report === undefined) return withoutReport
  const { expected, unexpected, flaky } = report.stats
  const counted = consistent(expected, unexpected + flaky + report.errors.length, exitCode)
  const aside = report.errors.map(({ message }) => ({ test: 'outside of any journey', error: message }))
  return withFailures(counted, [...report.suites.flatMap(suite => journeysFailed(suite, [])), ...aside])
}

const withFailures = (counted: Counted, failures: readonly Failure[]): Counted =>
  failures.length === 0 ? counted : { ...counted, failures }

const withoutReport: Counted = { passed: 0, failed: 1, note: 'it ended without a report' }

const MutantsReport = z.array(
  z.object({
    file: z.string(),
    died: z.number(),
    holds: z.boolean(),
    alive: z.array(z.string()),
  }),
)

/** Reads what `mutants/run.ts` wrote: the mutants that died, and the files of which too many live. */
export function mutantsReport(file: string, exitCode: number): Counted {
  const files = readReport(file, MutantsReport)
  if (files === undefined) return withoutReport
  const failures = files
    .filter(({ holds }) => !holds)
    .map(({ file: test, alive }) => ({ test, error: alive.join('\n') }))
  const died = files.reduce((sum, one) => sum + one.died, 0)
  return withFailures(consistent(died, failures.length, exitCode), failures)
}

/** A runner fails when it ran nothing, and when it exits with an error although its report has none. */
function consistent(passed: number, failed: number, exitCode: number): Counted {
  if (passed + failed === 0) return { passed, failed: 1, note: 'it ran no test' }
  if (failed === 0 && exitCode !== 0) return { passed, failed: 1, note: `it ended with code ${exitCode}` }
  return { passed, failed }
}

function readReport<S extends z.ZodType>(file: string, schema: S): z.output<S> | undefined {
  if (!existsSync(file)) return undefined
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')) as unknown)
}

const mostLineLength = 180
/** What Playwright writes above each comparison, whatever was compared. */
const comparisonHeading = /^(expect\(.*\)\..* \/\/ |[-+] (Expected|Received) +[-+] \d)/
const errorLines = (error: string): string[] =>
  stripVTControlCharacters(error)
    .split('\n')
    .map(line => line.trimEnd())
    .filter(line => line.trim() !== '' && !comparisonHeading.test(line))
const short = (line: string): string =>
  line.length > mostLineLength ? `${line.slice(0, mostLineLength - 1)}…` : line

/**
 * The failed tests by name, each with the first lines of its error, in at most `most` lines, so that the end of the
 * output shows what failed. Names have priority over errors.
 */
export function failureLines(failures: readonly Failure[], most = 40): string[] {
  for (const each of [10, 5, 3, 1, 0]) {
    const lines = failures.flatMap(({ test, error }) => [
      short(`✗ ${test}`),
      ...errorLines(error)
        .slice(0, each)
        .map(line => short(`    ${line}`)),
    ])
    if (lines.length <= most) return lines
    if (each === 0) return [...lines.slice(0, most - 1), `… and ${lines.length - most + 1} more`]
  }
  return []
}

const SimulateReport = z.object({
  held: z.number(),
  failed: z.array(z.object({ seed: z.number(), faults: z.array(z.string()) })),
})

/** Seeds that held and failed; a simulation that ended before its report counts as failed. */
export function simulateReport(file: string, exitCode: number): Counted {
  if (!existsSync(file)) return { passed: 0, failed: 1, note: 'wrote no report' }
  const { held, failed } = SimulateReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const failures = failed.map(({ seed, faults }) => ({ test: `seed ${seed}`, error: faults.join('\n') }))
  if (failed.length > 0) return { passed: held, failed: failed.length, failures }
  return exitCode === 0 && held > 0
    ? { passed: held, failed: 0 }
    : { passed: held, failed: 1, note: `ended with ${exitCode}` }
}
