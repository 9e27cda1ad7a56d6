import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Counted,
  type Failure,
  failureLines,
  oneCheck,
  playwrightReport,
  vitestReport,
} from './reports.ts'
import { runStep } from './step.ts'

/**
 * `npm test`: everything a contributor needs, in one order, every runner to its end; the last line adds them up as
 * `N passed, N failed`. Exit code 1 when anything failed, and when a runner found nothing to run.
 * `npm run prove` is the same with the generators at full counts (`PROVE=1`).
 * Words after the command choose runners by name: `npm test -- types journeys`.
 */

interface Runner {
  readonly name: string
  readonly command: readonly string[]
  /** What it came to; called after the command has ended. */
  readonly count: (exitCode: number) => Counted
  readonly limitSeconds: number
  /** Said aloud, and no failure, when it took longer: machines differ. */
  readonly goalSeconds?: number
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const reports = mkdtempSync(path.join(tmpdir(), 'sthirank-checks-'))
const reportOf = (name: string): string => path.join(reports, `${name}.json`)
const proving = process.argv.includes('--prove') || process.env.PROVE === '1'
const longest = proving ? 7200 : 600

const vitest = (name: string, ...options: string[]): readonly string[] => [
  'vitest/vitest.mjs',
  'run',
  ...options,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportOf(name)}`,
]

const runners: readonly Runner[] = [
  {
    name: 'types',
    command: ['typescript/bin/tsc', '--noEmit', '-p', '.'],
    count: oneCheck,
    limitSeconds: 180,
  },
  {
    name: 'lint',
    command: ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
    count: oneCheck,
    limitSeconds: 60,
  },
  {
    name: 'alone',
    command: vitest('alone', '--project', 'alone'),
    count: code => vitestReport(reportOf('alone'), code),
    limitSeconds: longest,
    goalSeconds: 30,
  },
  {
    name: 'local',
    command: vitest('local', '--project', 'local'),
    count: code => vitestReport(reportOf('local'), code),
    limitSeconds: longest,
  },
  {
    name: 'stack',
    command: vitest('stack', '--project', 'stack'),
    count: code => vitestReport(reportOf('stack'), code),
    limitSeconds: longest,
  },
  {
    name: 'build',
    command: ['vite/bin/vite.js', 'build', '-c', 'web/vite.config.ts', '--logLevel', 'warn'],
    count: oneCheck,
    limitSeconds: 120,
  },
  {
    name: 'size',
    command: vitest('size', '--config', 'infra/checks/builtWeb.vitest.ts'),
    count: code => vitestReport(reportOf('size'), code),
    limitSeconds: 60,
  },
  {
    name: 'journeys',
    command: ['@playwright/test/cli.js', 'test', '-c', 'web/playwright.config.ts', '--reporter=list,json'],
    count: code => playwrightReport(reportOf('journeys'), code),
    limitSeconds: longest,
  },
]

async function main(): Promise<number> {
  const chosen = process.argv.slice(2).filter(word => !word.startsWith('-'))
  const unknown = chosen.filter(word => !runners.some(({ name }) => name === word))
  if (unknown.length > 0) {
    process.stderr.write(
      `No such runner: ${unknown.join(', ')}. There are: ${runners.map(r => r.name).join(', ')}\n`,
    )
    return 2
  }
  const env = {
    ...process.env,
    CI: process.env.CI ?? 'true',
    // The journeys look at the gallery, which only a stage that says so has.
    STAGE: 'local',
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf('journeys'),
    ...(proving ? { PROVE: '1' } : {}),
  }
  const lines: string[] = []
  let passed = 0
  let failed = 0
  const failures: Failure[] = []
  for (const runner of runners.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    process.stdout.write(`\n── ${runner.name}\n`)
    const { exitCode, seconds, stopped } = await runStep(root, runner.command, env, runner.limitSeconds)
    const counted = runner.count(exitCode)
    passed += counted.passed
    failed += counted.failed
    failures.push(...(counted.failures ?? []))
    const notes = [
      stopped && `stopped after its limit of ${runner.limitSeconds} s`,
      counted.note,
      runner.goalSeconds !== undefined && seconds > runner.goalSeconds && `goal ${runner.goalSeconds} s`,
    ].filter(note => note !== false && note !== undefined)
    lines.push(
      `${runner.name.padEnd(9)} ${counted.passed} passed, ${counted.failed} failed, ${seconds.toFixed(1)} s` +
        (notes.length > 0 ? ` (${notes.join('; ')})` : ''),
    )
  }
  rmSync(reports, { recursive: true, force: true })
  if (failures.length > 0) process.stdout.write(`\n${failureLines(failures).join('\n')}\n`)
  process.stdout.write(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed\n`)
  return failed > 0 ? 1 : 0
}

process.exitCode = await main()
