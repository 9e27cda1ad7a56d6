import { parseArgs } from 'node:util'
import { instantOf } from './clock/clockEndpoint.ts'
import { clockRoute } from './clock/clockRoute.ts'
import { NotRunHere } from './gate/refusal.ts'
import { runAssembly } from './runAssembly.ts'
import { emptyDataDirectory } from './stack/emptyDataDirectory.ts'
import { Explained } from './stack/explained.ts'
import type { LocalCloud } from './stack/localCloud.ts'
import { stopWithNpm } from './stack/parentEnd.ts'

const usage = `cdk-local [cdk.out] [--port 8080] [--data .cdk-local] [--clock 2026-11-20T10:00Z] [--reset]

  Runs the synthesized CDK assembly of the folder (cdk.out) until Ctrl-C.

  --port    the first of five ports in a row: the HTTP API or distribution, DynamoDB, S3, Step Functions, the others
  --data    where everything is kept
  --clock   start the virtual clock there; POST /cdk-local/clock {"advance": "PT1H"} moves it
  --reset   empty the data directory first
`

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const welcome = ({ origin, endpoints, clock, dataDir }: LocalCloud): string => `
  ${origin}
  AWS endpoints, access key "local", secret "local":
    DynamoDB        ${endpoints.dynamodb}
    S3              ${endpoints.s3}
    Step Functions  ${endpoints.states}
    EventBridge, SQS, Scheduler, SES, SSM, KMS, STS, Lambda
                    ${endpoints.rest}
  Clock  ${new Date(clock.now()).toISOString()}   Data  ${dataDir}
`

function clockOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const clock = instantOf(text)
  if (clock === undefined)
    throw new Explained(`--clock takes a time with its zone, e.g. 2026-11-20T10:00Z, not ${text}`)
  return clock
}

function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_530)
    throw new Explained(`--port takes the first of five ports, e.g. 8080, not ${text}`)
  return port
}

const options = {
  port: { type: 'string', default: '8080' },
  data: { type: 'string', default: '.cdk-local' },
  clock: { type: 'string' },
  reset: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** The options of the command line; one that does not exist is a sentence with the usage. */
function readCommandLine() {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    if (error instanceof TypeError) throw new Explained(`${error.message}\n\n${usage}`)
    throw error
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readCommandLine()
  if (values.help || positionals.length > 1) return say(usage)
  // Functions run in UTC on AWS, whatever the machine's own time zone.
  process.env.TZ = 'UTC'
  if (values.reset) await emptyDataDirectory(values.data)
  const cloud = await runAssembly({
    assembly: positionals[0] ?? 'cdk.out',
    dataDir: values.data,
    port: portOf(values.port),
    clock: clockOf(values.clock),
    portRemedy: 'choose five free ports in a row by their first, e.g. --port 9000',
    routes: ({ clock }) => [clockRoute('/cdk-local/clock', clock)],
    log: say,
  })
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    void cloud.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  stopWithNpm(stop)
  say(welcome(cloud))
}

try {
  await main()
} catch (error) {
  const isExplained = error instanceof Explained || error instanceof NotRunHere
  process.stderr.write(
    `${isExplained ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exitCode = 1
}
