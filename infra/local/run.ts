import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  Explained,
  emptyDataDirectory,
  endingOf,
  type FaultRates,
  instantOf,
  type LocalCloud,
  NotRunHere,
  refuseEarlierStart,
  stopWithNpm,
} from 'cdk-local'
import { z } from 'zod'
import { seedDemo } from '../demo/seed.ts'
import { repositoryRoot } from '../repository.ts'
import { buildWhatIsStale } from './build.ts'
import { startStack } from './startStack.ts'
import { followCode } from './watch/followCode.ts'

const usage = `npm start -- [--reset] [--no-demo] [--clock 2026-11-20T10:00+05:30] [--watch | --no-watch]

  --reset   empty the data directory and seed the demo data
  --no-demo  no demo data: an empty catalogue and nobody signed up; a later start without it seeds them
  --clock   start the virtual clock there
  --watch   follow the code: what is saved is live without a restart (the default in a terminal)

  PORT      the site's port, with the five after it (8080)
  SITE_HOST  the site's one name: 127.0.0.1, or localhost for passkeys, which browsers make for names only (127.0.0.1)
  DATA_DIR  where everything is kept (.local)
  WORKERS   how many workers of functions stay; more are faster and take 25 MB and more each, and above 12
            every process of functions has the usual heap (12)
  UNLIMITED_ADDRESSES  whose requests the firewall does not count, e.g. 127.0.0.1 for a load test (none)
  SEED      the seed of the injected faults
  FAULTS    e.g. '{"throttle":0.05,"conflict":0.05,"delay":0.1,"duplicate":0.05}' (none)
`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_530).default(8080),
  SITE_HOST: z.enum(['127.0.0.1', 'localhost']).optional(),
  DATA_DIR: z.string().min(1).default('.local'),
  WORKERS: z.coerce.number().int().min(1).optional(),
  UNLIMITED_ADDRESSES: z
    .string()
    .transform(text => text.split(',').map(one => one.trim()))
    .optional(),
  SEED: z.coerce.number().int().nonnegative().optional(),
  FAULTS: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
        context.addIssue({ code: 'custom', message: 'is not JSON' })
        return z.NEVER
      }
    })
    .pipe(
      z.strictObject({
        throttle: z.number().min(0).max(1).optional(),
        conflict: z.number().min(0).max(1).optional(),
        delay: z.number().min(0).max(1).optional(),
        maxDelayMs: z.number().positive().optional(),
        duplicate: z.number().min(0).max(1).optional(),
        transactionMs: z.strictObject({ least: z.number().min(0), most: z.number().min(0) }).optional(),
        crashAt: z
          .strictObject({ write: z.number().int().positive(), when: z.enum(['before', 'after']) })
          .optional(),
      }),
    )
    .optional(),
})

interface Options {
  readonly port: number
  readonly siteHost?: '127.0.0.1' | 'localhost' | undefined
  readonly dataDir: string
  readonly reset: boolean
  readonly demo: boolean
  readonly watch: boolean
  readonly clock?: number | undefined
  readonly workers?: number | undefined
  readonly unlimitedAddresses?: readonly string[] | undefined
  readonly seed?: number | undefined
  readonly faults?: FaultRates | undefined
}

function readOptions(): Options | 'help' {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      reset: { type: 'boolean' },
      demo: { type: 'boolean', default: true },
      clock: { type: 'string' },
      watch: { type: 'boolean', default: process.stdout.isTTY },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return 'help'
  const clock = values.clock === undefined ? undefined : instantOf(values.clock)
  if (values.clock !== undefined && clock === undefined)
    throw new Explained(
      `--clock takes a time with its zone, e.g. 2026-11-20T10:00+05:30, not ${values.clock}`,
    )
  const given = Object.entries(process.env).filter(([, value]) => value !== '')
  const parsed = environment.safeParse(Object.fromEntries(given))
  if (!parsed.success) throw new Explained(z.prettifyError(parsed.error))
  const { PORT: port, DATA_DIR, WORKERS: workers, SEED: seed, FAULTS } = parsed.data
  return {
    port,
    siteHost: parsed.data.SITE_HOST,
    dataDir: resolve(repositoryRoot, DATA_DIR),
    reset: values.reset ?? false,
    demo: values.demo ?? true,
    watch: values.watch ?? false,
    clock,
    workers,
    unlimitedAddresses: parsed.data.UNLIMITED_ADDRESSES,
    seed,
    faults: FAULTS,
  }
}

/**
 * Seeds a new data directory, or finishes an interrupted seeding. `open` is called as soon as the demo investors can
 * log in; the rest of their data is made while the stack is in use.
 */
async function seedOnce({ dataDir, origin, endpoints }: LocalCloud, open: () => void): Promise<void> {
  const file = join(dataDir, 'seeded')
  if (existsSync(file)) return open()
  await seedDemo({ origin, states: endpoints.states }, say, open)
  writeFileSync(file, '')
  say('The demo data is complete.')
}

async function untilReady({ origin }: LocalCloud): Promise<void> {
  const response = await fetch(`${origin}/api/version`, { signal: AbortSignal.timeout(30_000) })
  const body = await response.text()
  if (!response.ok)
    throw new Explained(`The site does not come up: /api/version answers ${response.status} ${body}`)
}

const demoLogIns = `  Log-ins       investor@demo.sthirank.test   review@demo.sthirank.test   (Passbook-2026)
                enhanced@demo.sthirank.test   new@demo.sthirank.test
`

function welcome(stack: LocalCloud, seconds: string, demo: boolean): string {
  const { origin, endpoints, seed, clock, dataDir } = stack
  return `
Sthirank is ready (${seconds} s).

  Site          ${origin}/platform/
  Console       ${origin}/console/
  Sandbox       ${origin}/sandbox/scenarios   ${origin}/sandbox/outbox   ${origin}/sandbox/alarms
${demo ? demoLogIns : ''}
  AWS endpoints, access key "local", secret "local", region ap-south-1:
    DynamoDB        ${endpoints.dynamodb}
    S3              ${endpoints.s3}
    Step Functions  ${endpoints.states}
    EventBridge, SQS, Scheduler, SES, SSM, KMS, STS, Lambda
                    ${endpoints.rest}

  Clock  ${new Date(clock.now()).toISOString()}   Seed  ${seed}   Data  ${dataDir}
`
}

/** Handles Ctrl-C and the like: before the start there is nothing to stop; during the start the stop waits for it. */
class Ending {
  private stack: Promise<LocalCloud> | undefined
  private isEnding = false

  constructor() {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => this.end())
    stopWithNpm(() => this.end())
  }

  /** From now on there is a stack to stop, once it has started. */
  start(stack: Promise<LocalCloud>): Promise<LocalCloud> {
    this.stack = stack
    return stack
  }

  /** Whether a stop was requested; later failures are not reported. */
  get isWanted(): boolean {
    return this.isEnding
  }

  private end(): void {
    if (this.isEnding) return
    this.isEnding = true
    if (!this.stack) process.exit(0)
    say('\nStopping the stack.')
    this.stack
      .then(stack => stack.stop())
      .then(
        () => process.exit(0),
        error => {
          process.stderr.write(`${wordsOf(error)}\n`)
          process.exit(1)
        },
      )
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof Explained || error instanceof NotRunHere) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function main(ending: Ending): Promise<void> {
  const began = performance.now()
  const options = readOptions()
  if (options === 'help') return say(usage)
  // Functions run in UTC on AWS, whatever the machine's own time zone.
  process.env.TZ = 'UTC'
  if (options.reset) await emptyDataDirectory(options.dataDir)
  if (options.clock !== undefined) refuseEarlierStart(options.dataDir, options.clock)
  const { sandboxVersion } = await buildWhatIsStale(repositoryRoot, say)
  const { reset: _reset, demo, watch, ...stackOptions } = options
  const stack = await ending.start(startStack({ ...stackOptions, sandboxVersion, log: say }))
  let isOpen = false
  const open = (): void => {
    isOpen = true
    if (!ending.isWanted) say(welcome(stack, ((performance.now() - began) / 1000).toFixed(1), demo))
  }
  try {
    if (stack.resumed > 0) say(`${stack.resumed} executions go on where they stopped.`)
    await untilReady(stack)
    if (watch) {
      const buildSite = async () =>
        void (await buildWhatIsStale(repositoryRoot, say, { names: ['site'], isPatient: true }))
      followCode({ root: repositoryRoot, cloud: stack, log: say, buildSite })
    }
    if (demo) await seedOnce(stack, open)
    else open()
  } catch (error) {
    if (ending.isWanted) return
    if (isOpen) return say(`The demo data is not complete; the next start goes on with it. ${wordsOf(error)}`)
    await stack.stop()
    throw error
  }
}

const ending = new Ending()
// What nobody catches ends the stack, a full disk with one sentence.
process.on('uncaughtException', error => {
  process.stderr.write(`${endingOf(error, process.env.DATA_DIR ?? '.local')}\n`)
  process.exit(1)
})
try {
  await main(ending)
} catch (error) {
  // During a stop, `Ending` reports failures.
  if (!ending.isWanted) {
    process.stderr.write(`${wordsOf(error)}\n`)
    process.exit(1)
  }
}
