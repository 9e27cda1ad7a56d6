import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pieces } from './provePieces.ts'
import {
  type Counted,
  failureLines,
  mutantsReport,
  oneCheck,
  playwrightReport,
  simulateReport,
  vitestReport,
} from './reports.ts'
import { runStep } from './step.ts'
import { unitProjects } from './unitProjects.ts'

/**
 * `npm test` runs everything a contributor needs, each runner to its end; the last line sums them up as
 * `N passed, N failed`. Exit code 1 when anything failed, or when a runner found nothing to run.
 * `npm run prove` runs the same with full counts (`PROVE=1`).
 * Words after the command choose runners: `npm test -- types journeys`; `npm run prove -- --piece sales-2` runs one of the
 * pieces that `--pieces` lists.
 */

interface Runner {
  readonly name: string
  readonly command: readonly string[]
  /** Reads the result; called after the command has ended. */
  readonly count: (exitCode: number) => Counted
  readonly limitSeconds: number
  readonly inBackground?: boolean
}

const root = fileURLToPath(new URL('../..', import.meta.url))
/**
 * The temporary folder of this run: reports, and the data of all stacks. It is in memory where the machine has enough,
 * because a stack syncs every write and would wait for the disk. The data has to survive the end of a process, not of
 * the machine.
 */
function newScratch(): string {
  const memory = '/dev/shm'
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 }
  return mkdtempSync(path.join(bavail * bsize > 4e9 ? memory : tmpdir(), 'sthirank-checks-'))
}

const scratch = newScratch()
const reportOf = (name: string): string => path.join(scratch, `${name}.json`)
const proving = process.argv.includes('--prove') || process.env.PROVE === '1'
const words = process.argv.slice(2)
const pieceName = words.includes('--piece') ? words[words.indexOf('--piece') + 1] : undefined
const piece = pieces.find(({ name }) => name === pieceName)
// At full counts a hundred crashes are run one after the other: hours on two cores.
const longest = proving && piece === undefined ? 21_600 : 1800
const simulation = seedsOf(piece?.share)

const vitest = (name: string, ...options: string[]): readonly string[] => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...options,
  '--reporter=default',
  '--reporter=json',
  '--reporter=./infra/checks/unhandledErrors.ts',
  `--outputFile.json=${reportOf(name)}`,
]

/** One compiles a copy of the project (`npm run check` runs it for a change of a generator), the other tests thousands of changes. */
const onlyProven: readonly Runner[] = [
  { name: 'generated', command: ['infra/checks/generated.ts'], count: oneCheck, limitSeconds: 600 },
  {
    name: 'mutants',
    command: ['infra/checks/mutants/run.ts', '--report', reportOf('mutants')],
    count: code => mutantsReport(reportOf('mutants'), code),
    limitSeconds: longest,
  },
]

/** What needs neither stack nor browser. It waits for those, so its limits are the longest: the type check alone has waited 400 s. */
const inBackground: readonly Runner[] = [
  {
    name: 'types',
    // By one checker: several each check the types that they share, which is 23 or 39 s of CPU time.
    command: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--singleThreaded'],
    count: oneCheck,
    limitSeconds: longest,
  },
  {
    name: 'lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
    count: oneCheck,
    limitSeconds: longest,
  },
  {
    name: 'unused',
    command: ['node_modules/knip/bin/knip.js'],
    count: oneCheck,
    limitSeconds: longest,
  },
  {
    name: 'local',
    command: vitest('local', '--project', 'local'),
    count: code => vitestReport(reportOf('local'), code),
    limitSeconds: longest,
  },
  {
    name: 'unit',
    command: vitest('unit', ...unitProjects),
    count: code => vitestReport(reportOf('unit'), code),
    limitSeconds: longest,
  },
  ...(proving ? onlyProven : []),
]

/**
 * The lanes run side by side, the runners of a lane one after the other. Stacks and browsers wait so often that two cores are
 * enough for both; what needs neither runs in the background, in the time that they leave. A stack that finds nothing built
 * waits for the build, or builds.
 */
const lanes: readonly (readonly Runner[])[] = [
  [
    {
      name: 'stack',
      command: vitest('stack', '--project', 'stack', '--maxWorkers=2', ...(piece?.tests ?? [])),
      count: code => vitestReport(reportOf('stack'), code),
      limitSeconds: longest,
    },
  ],
  [
    { name: 'build', command: ['infra/checks/build.ts'], count: oneCheck, limitSeconds: 400 },
    {
      name: 'size',
      command: vitest('size', '--config', 'infra/checks/builtWeb.vitest.ts'),
      count: code => vitestReport(reportOf('size'), code),
      limitSeconds: proving ? longest : 180,
    },
    {
      name: 'simulate',
      command: [
        'infra/simulation/run.ts',
        '--seeds',
        String(simulation.count),
        '--from',
        String(simulation.from),
        '--report',
        reportOf('simulate'),
      ],
      count: code => simulateReport(reportOf('simulate'), code),
      limitSeconds: proving ? longest : 600,
    },
    {
      name: 'journeys',
      command: [
        'node_modules/@playwright/test/cli.js',
        'test',
        '-c',
        'web/playwright.config.ts',
        '--reporter=list,json',
      ],
      count: code => playwrightReport(reportOf('journeys'), code),
      limitSeconds: longest,
    },
  ],
  inBackground.map(runner => ({ ...runner, inBackground: true })),
]
const runners = lanes.flat()

/** The seeds of the simulation: of 2,000 when proving those of the piece. */
function seedsOf({ part, of } = { part: 1, of: 1 }): { from: number; count: number } {
  const count = proving ? 2000 / of : 4
  return { from: 1 + (part - 1) * count, count }
}

/** A runner that has ended: its line of the summary and its failures. */
interface Ended extends Counted {
  readonly line: string
  readonly cpuSeconds: number | undefined
}

/** What a run costs on a machine with other work, where the time that passes says little. */
const cpu = (seconds: number | undefined): string =>
  seconds === undefined ? '' : `, ${seconds.toFixed(1)} s of CPU`

async function end(runner: Runner, env: NodeJS.ProcessEnv, prefix: string): Promise<Ended> {
  const { command, limitSeconds, name } = runner
  const onLine = (line: string): void => void process.stdout.write(`${prefix}${line}\n`)
  const { exitCode, seconds, cpuSeconds, stopped, lastLines } = await runStep(root, {
    command,
    env,
    limitSeconds,
    inBackground: runner.inBackground,
    onLine,
  })
  const counted = runner.count(exitCode)
  const notes = [stopped && `stopped after its limit of ${limitSeconds} s`, counted.note].filter(
    note => note !== false && note !== undefined,
  )
  const line =
    `${name.padEnd(9)} ${counted.passed} passed, ${counted.failed} failed, ${seconds.toFixed(1)} s${cpu(cpuSeconds)}` +
    (notes.length > 0 ? ` (${notes.join('; ')})` : '')
  // A runner that failed without naming a test is quoted by its last lines.
  const unnamed = counted.failed > 0 && counted.failures === undefined
  const failures = unnamed ? [{ test: name, error: lastLines.join('\n') }] : (counted.failures ?? [])
  return { ...counted, failures, line, cpuSeconds }
}

async function main(): Promise<number> {
  if (words.includes('--pieces')) {
    process.stdout.write(`${pieces.map(({ name }) => name).join('\n')}\n`)
    return 0
  }
  if (words.includes('--piece') && (piece === undefined || !proving)) {
    process.stderr.write('npm run prove -- --piece <one that npm run prove -- --pieces lists>\n')
    return 2
  }
  const chosen = piece?.runners ?? words.filter(word => !word.startsWith('-'))
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
    TMPDIR: scratch,
    // The journeys open the component gallery, which only this setting builds.
    STAGE: 'local',
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf('journeys'),
    // Otherwise below TMPDIR, so that every run compiles the journeys again.
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: path.join(root, '.cache/playwright'),
    // Many stacks load the same files: Node's compile cache is shared between them.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache/node'),
    ...(proving ? { PROVE: '1' } : {}),
    ...(piece?.share === undefined ? {} : { SHARE: `${piece.share.part}/${piece.share.of}` }),
  }
  const began = performance.now()
  const running = lanes
    .map(lane => lane.filter(({ name }) => chosen.length === 0 || chosen.includes(name)))
    .filter(lane => lane.length > 0)
  process.stdout.write(
    `\n── ${running.map(lane => lane.map(({ name }) => name).join(', then ')).join(' beside ')}\n`,
  )
  const prefix = (name: string): string => (running.length > 1 ? `${name.padEnd(8)} │ ` : '')
  const inTurn = async (lane: readonly Runner[]): Promise<Ended[]> => {
    const done: Ended[] = []
    for (const runner of lane) done.push(await end(runner, env, prefix(runner.name)))
    return done
  }
  const ended = (await Promise.all(running.map(inTurn))).flat()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  const sum = (count: (one: Ended) => number): number => ended.reduce((all, one) => all + count(one), 0)
  const failed = sum(one => one.failed)
  const seconds = (performance.now() - began) / 1000
  const cpuSeconds = ended.some(one => one.cpuSeconds === undefined)
    ? undefined
    : sum(one => one.cpuSeconds ?? 0)
  const parts = [
    failureLines(ended.flatMap(({ failures = [] }) => failures)),
    ended.map(({ line }) => line),
    [`all of it ${seconds.toFixed(0)} s${cpu(cpuSeconds)}`],
    [`${sum(one => one.passed)} passed, ${failed} failed`],
  ]
  process.stdout.write(
    `\n${parts
      .filter(lines => lines.length > 0)
      .map(lines => lines.join('\n'))
      .join('\n\n')}\n`,
  )
  return failed > 0 ? 1 : 0
}

process.exitCode = await main()
